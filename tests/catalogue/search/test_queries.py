"""What each query finds, over a small catalogue whose hits are known by hand."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import event
from sqlmodel import Session

from cardsdb.catalogue.search import search
from tests.catalogue.search.conftest import (
    BOLSHACK,
    DM,
    ECLAIR,
    EMBER,
    ERAGRA,
    EVERY,
    GELDATRIC,
    SNIPER,
    TORNADO,
    VOCABULARIES,
    WALL,
    ZIL,
    ZIL_2,
    Find,
    named,
)

BOTH_ZILS = {ZIL, ZIL_2}

NAMES = {
    "": EVERY,
    "  ": EVERY,
    "aqua": {SNIPER},
    "AQUÁ snip": {SNIPER},
    "snip aqua": {SNIPER},
    "zil spectre": BOTH_ZILS,
    "hayaleti spook": BOTH_ZILS,
    "zil sniper": set(),
    '"aqua sniper"': {SNIPER},
    '"sniper aqua"': set(),
    "“aqua sniper”": {SNIPER},
    '!"Aqua Sniper"': {SNIPER},
    "!aqua": set(),
    "!geldatric": {GELDATRIC},
    "!vesiampuja": {SNIPER},
    "name:eclair": {ECLAIR},
    "n:éclair": {ECLAIR},
    "name=eclair": set(),
    "name=l’éclair": {ECLAIR},
    'name!="aqua sniper"': EVERY - {SNIPER},
    "name:null": set(),
    "lightning": {ECLAIR},
}
SIGNS = {
    "%": {WALL},
    "_": {WALL},
    "100%": {WALL},
    "wall_of": {WALL},
    "w%l": set(),
    "\\": set(),
    "🐉": set(),
    "'": {ECLAIR},
    "''; --'": set(),
    "a\0qua": {SNIPER},
    'text:"%"': set(),
    'text:"_"': set(),
    'text:"/"': {BOLSHACK},
    'text:"\\"': set(),
}
TEXTS = {
    "text:creature": {SNIPER, TORNADO},
    "o:creature": {SNIPER, TORNADO},
    'o:"up to 2"': {SNIPER},
    "o:it's": {BOLSHACK},
    "o:IT’S": {BOLSHACK},
    'text="destroy a creature."': {TORNADO},
    "text=destroy": set(),
    "text!=destroy": {SNIPER, BOLSHACK, TORNADO},
    "text:null": EVERY - {SNIPER, BOLSHACK, TORNADO},
    "text!=null": {SNIPER, BOLSHACK, TORNADO},
}
COMMON = {
    "set:dm-01": {SNIPER, BOLSHACK, TORNADO, EMBER},
    's:"base set"': {SNIPER, BOLSHACK, TORNADO, EMBER},
    "set:first": {GELDATRIC},
    "set=first": set(),
    "set=fs": {GELDATRIC},
    "set!=fs": {SNIPER, BOLSHACK, TORNADO, EMBER},
    "set:null": {ZIL, ZIL_2, ECLAIR, WALL},
    "number:88": {TORNADO},
    "num:8": set(),
    "number:s3": {SNIPER},
    "number:S3/S10": {SNIPER},
    "number=88/110": {TORNADO},
    "number!=88": {SNIPER, BOLSHACK, EMBER},
    "number:null": {ZIL, ZIL_2, ECLAIR, GELDATRIC, WALL},
    "number:%": set(),
    "game:eredan": {ZIL, ZIL_2, ECLAIR},
    'in:"Duel Masters"': {SNIPER, BOLSHACK, TORNADO, EMBER},
    "game!=eredan": EVERY - {ZIL, ZIL_2, ECLAIR},
    "level:2": {ZIL_2},
    "level<2": {ZIL, ECLAIR},
    "level:null": EVERY - {ZIL, ZIL_2, ECLAIR},
    "level!=null": {ZIL, ZIL_2, ECLAIR},
    "lang:fi": {SNIPER},
    "lang:TR": BOTH_ZILS,
    "lang!=xx": set(),
    "lang:alias": BOTH_ZILS,
    "owned>=1": {BOLSHACK, TORNADO},
    "owned:0": EVERY - {BOLSHACK, TORNADO},
    "owned<3": EVERY - {BOLSHACK},
    "source:rulebook": BOTH_ZILS,
    "src:regles.pdf": BOTH_ZILS,
    "source=rulebook": BOTH_ZILS,
    "source=rule": set(),
    "source!=rulebook": EVERY - BOTH_ZILS,
}
NUMBERS = {
    "cost:3": {EMBER},
    "cost = 3": {EMBER},
    "cost<=5": {TORNADO, EMBER, GELDATRIC},
    "cost<5": {EMBER, GELDATRIC},
    "cost>6": {SNIPER},
    "mana>=6": {SNIPER, BOLSHACK},
    "acts<=5": {GELDATRIC},
    "cost!=3": {SNIPER, BOLSHACK, TORNADO, GELDATRIC},
    "power>3000": {SNIPER, BOLSHACK},
    "-power>3": EVERY - {SNIPER, BOLSHACK, EMBER},
    "not power>3": EVERY - {SNIPER, BOLSHACK, EMBER},
    "power=null": {TORNADO, WALL},
    "power!=null": {SNIPER, BOLSHACK, EMBER, GELDATRIC},
    "cost:null": {WALL},
    "power>-1": {SNIPER, BOLSHACK, EMBER, GELDATRIC},
    "power>cost": {SNIPER, BOLSHACK, EMBER, GELDATRIC},
    "cost>power": set(),
    "defense>level": BOTH_ZILS,
    "level>owned": {ZIL, ZIL_2, ECLAIR},
    "owned>=level": set(),
    "cost>owned": {SNIPER, BOLSHACK, TORNADO, EMBER, GELDATRIC},
}
RANGES = {
    "attack>=5": {ZIL_2},
    "attack>3": {ZIL_2},
    "attack<=3": {ZIL},
    "attack<4": {ZIL},
    "attack:2": {ZIL},
    "attack=5": {ZIL_2},
    "attack!=5": {ZIL},
    "attack>defense": {ZIL_2},
    "attack:defense": {ZIL},
    "defense>=attack": {ZIL},
    "defense<attack": {ZIL_2},
    "attack_max>=5": {ZIL_2},
    "attack_min>=5": set(),
    "attack:null": {ECLAIR},
}
CHOICES = {
    "rarity:rare": {TORNADO},
    'rarity="very rare"': {BOLSHACK},
    "rarity>=rare": {SNIPER, BOLSHACK, TORNADO},
    "rarity<rare": {EMBER},
    'rarity>"very rare"': {SNIPER},
    "rarity<=common": {EMBER},
    "rarity!=rare": {SNIPER, BOLSHACK, EMBER},
    "rarity:null": set(),
    "type:creature": {SNIPER, EMBER},
    "type:evo": {BOLSHACK},
    "type:spell": {TORNADO, ECLAIR},
    "t:minion": {GELDATRIC},
    "kind:WALL": {WALL},
    "c:fire": {BOLSHACK, TORNADO, EMBER},
    "origin:flying": {GELDATRIC},
    "origin:null": {WALL},
}
WORDS = {
    "civ:fire": {BOLSHACK, TORNADO, EMBER},
    "civ:fi": {BOLSHACK, TORNADO, EMBER},
    "civ=fire": {BOLSHACK, TORNADO},
    "civ=nature,fire": {EMBER},
    'civ="fire", "nature"': {EMBER},
    "civ!=fire": {SNIPER, EMBER},
    "civ!=fire,nature": {SNIPER, BOLSHACK, TORNADO},
    "-civ:fire": EVERY - {BOLSHACK, TORNADO, EMBER},
    "race:dragon": {BOLSHACK},
    "race:humanoid": {EMBER},
    "race:half": BOTH_ZILS,
    'race="half ghost"': BOTH_ZILS,
    "race=half": set(),
    "race!=human": {SNIPER, BOLSHACK, ZIL, ZIL_2},
    "race:null": {TORNADO, ECLAIR},
    "race!=null": {SNIPER, BOLSHACK, EMBER, ZIL, ZIL_2},
    "class:mage": {ZIL, ZIL_2, ECLAIR},
    "class=mage": {ECLAIR},
    "class=mage,warrior": BOTH_ZILS,
    "class:null": {GELDATRIC, WALL},
    'guild:"combattants de zil"': BOTH_ZILS,
    "g:zil": BOTH_ZILS,
    'g="zil warriors"': BOTH_ZILS,
    "g=zil": set(),
    "kw:breaker": {BOLSHACK},
    "cal:archer": {GELDATRIC},
    "kw:%": set(),
    "element:FOUDRE": {ECLAIR},
}
FLAGS = {
    "rare:yes": BOTH_ZILS,
    "rare=no": {ECLAIR},
    "rare!=yes": {ECLAIR},
    "aura:null": set(),
    "is:rare": BOTH_ZILS,
    "-is:rare": EVERY - BOTH_ZILS,
    "not:rare": EVERY - BOTH_ZILS,
    "not:aura": EVERY - {GELDATRIC},
    "aura:no": {WALL},
    "is:plus": {BOLSHACK},
}
REGEXPS = {
    "/^aqua/": {SNIPER},
    "/^z.l /": BOTH_ZILS,
    "/^z\u0069\u0308l /": BOTH_ZILS,
    "name:/SNIPER$/": {SNIPER},
    "/^100%/": {WALL},
    "text:/\\d creatures/": {SNIPER},
    "text:/card \\/ grave/": {BOLSHACK},
    "text:/\\bup\\b.*2/": {SNIPER},
    "race:/dragon$|^half/": {BOLSHACK, ZIL, ZIL_2},
    "rarity:/^super/": {SNIPER},
    "-text:/creature/": EVERY - {SNIPER, TORNADO},
}
LOGIC = {
    "civ:fire cost<=5": {TORNADO, EMBER},
    "civ:fire and cost<=5": {TORNADO, EMBER},
    "civ:fire AND -cost<=5": {BOLSHACK},
    "aqua or geldatric": {SNIPER, GELDATRIC},
    "aqua OR geldatric": {SNIPER, GELDATRIC},
    "civ:fire cost:3 or civ:water": {EMBER, SNIPER},
    "civ:fire (cost:3 or civ:water)": {EMBER},
    "-(civ:fire or game:eredan)": {SNIPER, GELDATRIC, WALL},
    "not (civ:fire) in:duel-masters": {SNIPER},
    "NOT civ:fire in:duel-masters": {SNIPER},
    '-"aqua sniper"': EVERY - {SNIPER},
    "-!geldatric": EVERY - {GELDATRIC},
    "--aqua": {SNIPER},
    "not dead": EVERY - {ECLAIR},
    '"not" dead': {ECLAIR},
    '"-not"': {ECLAIR, WALL},
    "dead not": {ECLAIR},
    "or": {TORNADO},
    "and or": set(),
    "aqua or or": {SNIPER, TORNADO},
    "(" * 60 + "aqua" + ")" * 60: {SNIPER},
    "(civ:fire or (" * 50 + "aqua" + "))" * 50: {SNIPER, BOLSHACK, TORNADO, EMBER},
    "(aqua or (sniper (" * 30 + "geldatric" + ")))" * 30: {SNIPER},
    "-(aqua or -(sniper (" * 25 + "geldatric" + ")))" * 25: set(),
}
TABLES = {
    **NAMES, **SIGNS, **TEXTS, **COMMON, **NUMBERS, **RANGES, **CHOICES, **WORDS, **FLAGS, **REGEXPS, **LOGIC
}  # fmt: skip


@pytest.mark.parametrize("query", TABLES)
def test_a_query_finds_the_cards_it_asks_for(find: Find, query: str) -> None:
    assert set(find(query)) == TABLES[query]


def test_both_databases_find_the_same_cards(any_session: Session) -> None:
    found = {query: set(named(any_session, query)) for query in TABLES}
    assert found == TABLES


@pytest.mark.parametrize(
    ("query", "order"),
    [
        ("in:duel-masters order:cost", [EMBER, TORNADO, BOLSHACK, SNIPER]),
        ("in:duel-masters order:-cost", [SNIPER, BOLSHACK, TORNADO, EMBER]),
        ("in:duel-masters order:power", [EMBER, SNIPER, BOLSHACK, TORNADO]),
        ("in:duel-masters order:-power", [BOLSHACK, SNIPER, EMBER, TORNADO]),
        ("order:power", [GELDATRIC, EMBER, SNIPER, BOLSHACK, WALL, ECLAIR, TORNADO, ZIL, ZIL_2]),
        ("in:duel-masters order:number", [SNIPER, EMBER, BOLSHACK, TORNADO]),
        ("in:duel-masters order:rarity", [EMBER, TORNADO, BOLSHACK, SNIPER]),
        ("in:duel-masters order:civ,-cost", [SNIPER, BOLSHACK, TORNADO, EMBER]),
        ("in:duel-masters order:plus,-name", [EMBER, TORNADO, SNIPER, BOLSHACK]),
        ("in:eredan order:-level", [ZIL_2, ECLAIR, ZIL]),
        ("in:eredan order:-attack", [ZIL_2, ZIL, ECLAIR]),
        ("in:eredan order:race", [ZIL, ZIL_2, ECLAIR]),
        ("in:eredan order:class", [ZIL, ZIL_2, ECLAIR]),
        ("in:duel-masters order:race", [BOLSHACK, EMBER, SNIPER, TORNADO]),
        ("cost:3 or cost:5 order:-owned", [TORNADO, EMBER]),
        ("order:cost in:duel-masters order:name", [EMBER, TORNADO, BOLSHACK, SNIPER]),
        ("order:set,number -in:eredan", [SNIPER, EMBER, BOLSHACK, TORNADO, GELDATRIC, WALL]),
        ("order:game,-level,name", [SNIPER, BOLSHACK, TORNADO, EMBER, WALL, GELDATRIC, ZIL_2, ECLAIR, ZIL]),
        ("in:eredan", [ECLAIR, ZIL, ZIL_2]),
    ],
)
def test_hits_come_in_the_order_asked_for(any_session: Session, query: str, order: list[str]) -> None:
    assert named(any_session, query) == order


def test_sort_and_limit_and_game(find: Find) -> None:
    assert find("in:duel-masters", sort="-cost", limit=2) == [SNIPER, BOLSHACK]
    assert find("in:duel-masters order:name", sort="plus") == [SNIPER, TORNADO, EMBER, BOLSHACK]
    assert find("", game=ERAGRA) == [WALL, GELDATRIC]
    assert find("", limit=0) == []
    assert len(find("", limit=100)) == 9


def test_a_found_card_has_all_that_is_known(search_session: Session) -> None:
    query = '"twin ember" or vesiampuja or spook level:1'
    sniper, ember, zil = search(search_session, query, VOCABULARIES)
    assert (sniper.id, sniper.game, sniper.set, sniper.number) == (1, DM, "DM-01", "S3/S10")
    assert (sniper.text, sniper.names) == ("Return up to 2 creatures.", (("fi", "Vesiampuja"),))
    assert list(ember.attributes.items()) == [
        ("civilization", ("fire", "nature")),
        ("type", "creature"),
        ("race", ("Human",)),
        ("cost", 3),
        ("power", 3000),
        ("power_plus", False),
        ("rarity", "common"),
    ]
    assert (zil.level, zil.set, zil.number, zil.text) == (1, None, None, "")
    assert zil.attributes["class"] == ("warrior", "mage")
    assert zil.names == (("tr", "Zïl Hayaleti"), ("alias", "Spook"))


def test_an_empty_number_is_unknown(search_session: Session) -> None:
    [geldatric] = search(search_session, "geldatric", VOCABULARIES)
    assert (geldatric.set, geldatric.number) == ("FS", None)


def test_cards_are_loaded_in_few_queries(search_session: Session) -> None:
    statements: list[str] = []

    def note(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        statements.append(statement)

    engine = search_session.get_bind()
    event.listen(engine, "before_cursor_execute", note)
    try:
        search(search_session, "", VOCABULARIES)
    finally:
        event.remove(engine, "before_cursor_execute", note)
    # ids; cards, printings, names, traits, house figures; each game's table
    assert len(statements) == 1 + 5 + len(VOCABULARIES)


def test_many_cards_load_as_few_do(search_session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    few = search(search_session, "-civ:fire", VOCABULARIES)
    monkeypatch.setattr("cardsdb.catalogue.search.found._FEW", 1)
    assert search(search_session, "-civ:fire", VOCABULARIES) == few


def test_no_text_of_a_query_reaches_the_sql(search_session: Session) -> None:
    statements: list[str] = []

    def note(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        statements.append(statement)

    engine = search_session.get_bind()
    event.listen(engine, "before_cursor_execute", note)
    try:
        for query in (
            "xyzzy",
            '"xyzzy"',
            "race:xyzzy",
            "text=xyzzy",
            "/xyzzy/",
            "number:xyzzy",
            "set:xyzzy",
            "cost:987",
        ):
            search(search_session, f"{query} or src:xyzzy", VOCABULARIES)
    finally:
        event.remove(engine, "before_cursor_execute", note)
    assert statements
    assert not [sql for sql in statements if "xyzzy" in sql or "987" in sql]
