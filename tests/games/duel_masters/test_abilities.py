"""The abilities of the shipped cards against the facts of each card's row, and the vocabulary against strangers."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from cardsdb.errors import CardListError
from cardsdb.games.ability_reading import write_abilities
from cardsdb.games.duel_masters import abilities as dm
from cardsdb.games.duel_masters.abilities import load_abilities, read_abilities
from cardsdb.games.duel_masters.ability_text import ability_text, keyword, keywords, power_attacker

DATA = Path(__file__).parents[3] / "data" / "duel_masters"
ROWS = {
    row["name"]: row
    for file in ("cards.csv", "expansion.csv")
    for row in csv.DictReader((DATA / file).open(encoding="utf-8"))
}
CARDS = load_abilities(DATA / "abilities.toml")


RAISING = (dm.PowerAttacker, dm.PowerBonus, dm.SharedPower)


def stated_keywords(name: str) -> list[str]:
    return [word for word in ROWS[name]["keywords"].split("; ") if word]


def text(name: str) -> str:
    return ability_text(CARDS.get(name, ()), card_name=name)


# Every card, against its row.


def test_the_declarations_name_known_cards_and_only_those_with_abilities() -> None:
    assert set(CARDS) == {name for name, row in ROWS.items() if row["keywords"] or row["effect"]}


@pytest.mark.rule("DM-KEY-1", "DM-KEY-2")
@pytest.mark.parametrize("name", ROWS)
def test_a_card_has_exactly_the_keywords_of_its_row(name: str) -> None:
    without_numbers = [re.sub(r" \+?\d+( or less)?$", "", word) for word in stated_keywords(name)]
    assert list(keywords(CARDS.get(name, ()))) == without_numbers


@pytest.mark.rule("DM-KEY-6")
@pytest.mark.parametrize("name", ROWS)
def test_power_attacker_has_the_number_of_the_row(name: str) -> None:
    stated = [int(word.split("+")[1]) for word in stated_keywords(name) if word.startswith("power attacker")]
    assert power_attacker(CARDS.get(name, ())) == sum(stated)


@pytest.mark.parametrize("name", ROWS)
def test_a_card_has_another_ability_exactly_if_its_row_has_an_effect(name: str) -> None:
    others = [ability for ability in CARDS.get(name, ()) if keyword(ability) is None]
    assert len(others) == (1 if ROWS[name]["effect"] else 0)


@pytest.mark.rule("DM-CAST-2")
@pytest.mark.parametrize("name", ROWS)
def test_spells_have_spell_effects_and_creatures_have_none(name: str) -> None:
    is_spell = ROWS[name]["type"] == "spell"
    assert any(isinstance(ability, dm.Spell) for ability in CARDS.get(name, ())) == is_spell


@pytest.mark.rule("DM-BATTLE-6")
@pytest.mark.parametrize("name", [name for name, row in ROWS.items() if row["type"] != "spell"])
def test_a_plus_beside_the_power_goes_with_a_power_ability(name: str) -> None:
    raised = any(isinstance(ability, RAISING) for ability in CARDS.get(name, ()))
    assert raised == (ROWS[name]["power_plus"] == "yes")


@pytest.mark.parametrize("name", [name for name, row in ROWS.items() if row["effect"]])
def test_may_and_up_to_stand_in_the_data_exactly_where_the_row_grants_them(name: str) -> None:
    data = json.dumps(write_abilities(CARDS[name]))
    effect = ROWS[name]["effect"]
    # Chaos Strike's "may attack" is what the step gives, not leave to decline it.
    leave = r"\bmay\b(?! attack)|, otherwise"
    assert ('"may": true' in data) == bool(re.search(leave, effect))
    assert ('"up_to": true' in data) == bool(re.search(r"\bup to\b|\b0 to\b", effect))


@pytest.mark.parametrize("name", [name for name, row in ROWS.items() if row["effect"]])
def test_sides_zones_and_choosers_stand_in_the_data_as_in_the_row(name: str) -> None:
    data = json.dumps(write_abilities(CARDS[name]))
    effect = ROWS[name]["effect"]
    assert ('"side": "either"' in data) == bool(re.search(r"either side|both sides", effect))
    assert ('"side": "opposing"' in data) == bool(re.search(r"\bopposing\b|opponent picks", effect))
    assert ('"chosen_by": "opponent"' in data) == ("opponent picks" in effect)
    assert ('"count": "all"' in data) == bool(re.search(r"(?<!each own )\bevery\b|\ball own creatures", effect))
    assert ('"when": "enters"' in data) == effect.startswith("on entering")
    assert ('"while_attacking": true' in data) == effect.startswith("while attacking")


@pytest.mark.parametrize("name", [name for name, row in ROWS.items() if row["effect"]])
def test_every_power_of_the_row_is_in_the_data_and_no_other(name: str) -> None:
    other = [ability for ability in CARDS[name] if keyword(ability) is None]
    powers = re.findall(r"\d{4}", json.dumps(write_abilities(other)))
    assert powers == re.findall(r"\d{4}", ROWS[name]["effect"])


@pytest.mark.rule("DM-EVO-4", "DM-EVO-5", "DM-LIST-19")
@pytest.mark.parametrize("name", ROWS)
def test_evolution_creatures_and_no_others_evolve_and_the_base_set_has_what_they_go_on(name: str) -> None:
    races = [ability.race for ability in CARDS.get(name, ()) if isinstance(ability, dm.Evolution)]
    assert races == ([ROWS[name]["race"]] if ROWS[name]["type"] == "evolution creature" else [])
    bases = [row["race"] for row in ROWS.values() if row["type"] == "creature" and "set" not in row]
    assert {*races} <= {*bases}


# Cards with intricate wording, written by hand from their rows.


def enters(*steps: dict[str, Any], **more: object) -> dict[str, Any]:
    return {"ability": "triggered", "when": "enters", "steps": list(steps), **more}


def spell(*steps: dict[str, Any]) -> dict[str, Any]:
    return {"ability": "spell", "steps": list(steps)}


def creatures(side: str, count: int | str = 1, **more: object) -> dict[str, Any]:
    return {"side": side, "count": count, **more}


POWER_ATTACKER_2000 = {"ability": "power attacker", "bonus": 2000}
OPPONENTS_CHOICE = {"do": "destroy", "target": creatures("opposing", chosen_by="opponent")}
SHUFFLE = {"do": "shuffle deck"}
UNTAP_ITSELF = {
    "ability": "triggered",
    "when": "own turn ends",
    "steps": [{"do": "untap", "may": True, "target": "itself"}],
}
INTRICATE: dict[str, dict[str, Any]] = {
    "Larba Geer, the Immaculate": enters({"do": "tap", "target": creatures("opposing", "all", with_blocker=True)}),
    "Crystal Paladin": enters({"do": "move", "target": creatures("either", "all", with_blocker=True), "to": "hand"}),
    "Chaos Worm": enters({"do": "destroy", "may": True, "target": creatures("opposing")}),
    "Armored Blaster Valdios": {"ability": "power for others", "race": "Human", "bonus": 1000},
    "Fighter Dual Fang": enters({"do": "add mana from deck", "count": 2}),
    "Urth, Purifying Elemental": UNTAP_ITSELF,
    "Ruby Grass": UNTAP_ITSELF,
    "Toel, Vizier of Hope": {
        "ability": "triggered",
        "when": "own turn ends",
        "steps": [{"do": "untap", "may": True, "target": creatures("own", "all")}],
    },
    "Aqua Sniper": enters({"do": "move", "target": creatures("either", 2, up_to=True), "to": "hand"}),
    "Scarlet Skyterror": enters({"do": "destroy", "target": creatures("either", "all", with_blocker=True)}),
    "Holy Awe": spell({"do": "tap", "target": creatures("opposing", "all")}),
    "Iocant, the Oracle": {
        "ability": "power bonus",
        "bonus": 2000,
        "while_attacking": False,
        "condition": {"race": "Angel Command", "at_least": 1},
    },
    "Laser Wing": spell(
        {
            "do": "gain until end of turn",
            "target": creatures("own", 2, up_to=True),
            "gained": [{"ability": "can't be blocked"}],
        }
    ),
    "Miele, Vizier of Lightning": enters({"do": "tap", "may": True, "target": creatures("opposing")}),
    "Rayla, Truth Enforcer": enters({"do": "search deck", "may": True, "card_type": "spell", "reveal": True}, SHUFFLE),
    "Crystal Memory": spell({"do": "search deck", "may": True, "card_type": None, "reveal": False}, SHUFFLE),
    "Dimension Gate": spell({"do": "search deck", "may": True, "card_type": "creature", "reveal": True}, SHUFFLE),
    "Aqua Hulcus": enters({"do": "draw", "may": True, "count": 1, "up_to": False}),
    "Brain Serum": spell({"do": "draw", "may": False, "count": 2, "up_to": True}),
    "Illusionary Merfolk": enters(
        {"do": "draw", "count": 3, "up_to": True}, condition={"race": "Cyber Lord", "other": False}
    ),
    "Saucer-Head Shark": enters({"do": "move", "target": creatures("either", "all", power_at_most=2000), "to": "hand"}),
    "Tropico": {
        "ability": "can't be blocked",
        "by_power_at_most": None,
        "condition": {"race": None, "other": True, "at_least": 2},
    },
    "Stampeding Longhorn": {"ability": "can't be blocked", "by_power_at_most": 3000, "condition": None},
    "Tower Shell": {"ability": "can't be blocked", "by_power_at_most": 4000},
    "Unicorn Fish": enters({"do": "move", "may": True, "target": creatures("either", other=False), "to": "hand"}),
    "Black Feather, Shadow of Rage": enters(
        {"do": "destroy", "may": False, "target": creatures("own", other=False), "otherwise": None}
    ),
    "Bloody Squito": {
        "ability": "triggered",
        "when": "wins a battle",
        "steps": [{"do": "destroy", "may": False, "target": "itself"}],
    },
    "Creeping Plague": spell({"do": "gain when blocked this turn", "gained": [{"ability": "slayer"}]}),
    "Dark Reversal": spell(
        {"do": "move", "may": False, "target": {"zone": "graveyard", "card_type": "creature", "count": 1}, "to": "hand"}
    ),
    "Death Smoke": spell({"do": "destroy", "target": creatures("opposing", untapped=True)}),
    "Ghost Touch": spell({"do": "opponent discards at random", "count": 1}),
    "Gigaberos": enters(
        # "Otherwise" is "or else": the owner may keep the two and lose Gigaberos.
        {
            "do": "destroy",
            "may": True,
            "target": creatures("own", 2, other=True, up_to=False),
            "otherwise": "destroy itself",
        }
    ),
    "Gigargon": enters(
        {
            "do": "move",
            "target": {"zone": "graveyard", "card_type": "creature", "count": 2, "up_to": True},
            "to": "hand",
        }
    ),
    "Swamp Worm": enters(OPPONENTS_CHOICE),
    "Vampire Silphy": enters({"do": "destroy", "target": creatures("either", "all", power_at_most=3000)}),
    "Armored Walker Urherion": {
        "ability": "power bonus",
        "bonus": 2000,
        "while_attacking": True,
        "condition": {"race": "Human"},
    },
    "Bolshack Dragon": {
        "ability": "power bonus",
        "bonus": 1000,
        "while_attacking": True,
        "condition": None,
        "for_each": {"zone": "graveyard", "card_type": None, "civilization": "fire"},
    },
    "Burning Power": spell(
        {"do": "gain until end of turn", "target": creatures("own"), "gained": [POWER_ATTACKER_2000]}
    ),
    "Aura Blast": spell(
        {"do": "gain until end of turn", "target": creatures("own", "all"), "gained": [POWER_ATTACKER_2000]}
    ),
    "Magma Gazer": spell(
        {
            "do": "gain until end of turn",
            "target": creatures("own"),
            "gained": [{"ability": "double breaker"}, {"ability": "power attacker", "bonus": 4000}],
        }
    ),
    "Chaos Strike": spell({"do": "allow attacks this turn", "target": creatures("opposing", untapped=True)}),
    "Explosive Fighter Ucarn": enters(
        {"do": "move", "may": False, "target": {"zone": "mana zone", "count": 2, "up_to": False}, "to": "graveyard"}
    ),
    "Meteosaur": enters({"do": "destroy", "may": True, "target": creatures("opposing", power_at_most=2000)}),
    "Rothus, the Traveler": enters(
        {"do": "destroy", "may": False, "target": creatures("own", other=False, chosen_by="owner")}, OPPONENTS_CHOICE
    ),
    "Bronze-Arm Tribe": enters({"do": "add mana from deck", "count": 1}),
    "Ultimate Force": spell({"do": "add mana from deck", "count": 2}),
    "Coiling Vines": {"ability": "instead of destruction", "to": "mana zone"},
    "Chilias, the Oracle": {"ability": "instead of destruction", "to": "hand"},
    "Natural Snare": spell({"do": "move", "target": creatures("opposing"), "to": "mana zone"}),
    "Pangaea's Song": spell({"do": "move", "target": creatures("own"), "to": "mana zone"}),
    "Poisonous Mushroom": enters(
        {"do": "move", "may": True, "target": {"zone": "hand", "card_type": None, "count": 1}, "to": "mana zone"}
    ),
    "Storm Shell": enters(
        {"do": "move", "may": False, "target": creatures("opposing", chosen_by="opponent"), "to": "mana zone"}
    ),
    "Thorny Mandra": enters(
        {
            "do": "move",
            "may": True,
            "target": {"zone": "graveyard", "card_type": "creature", "count": 1},
            "to": "mana zone",
        }
    ),
}


@pytest.mark.parametrize("name", INTRICATE)
def test_the_data_state_the_wording_of_the_row_and_nothing_else(name: str) -> None:
    (expected,) = read_abilities([INTRICATE[name]], card_name=name)
    others = [ability for ability in CARDS[name] if keyword(ability) is None]
    assert (others or list(CARDS[name])) == [expected]


# What a proxy prints.


@pytest.mark.parametrize(
    ("name", "sentences"),
    [
        ("Iere, Vizier of Bullets", ""),
        ("Roaring Great-Horn", "Power attacker +2000.\nDouble breaker."),
        ("Astrocomet Dragon", "Power attacker +4000.\nDouble breaker."),
        ("King Depthcon", "Double breaker.\nCan't be blocked."),
        ("Hunter Fish", "Blocker.\nCan't attack."),
        ("Deadly Fighter Braid Claw", "Attacks each turn if able."),
        ("Stampeding Longhorn", "Can't be blocked by creatures of power 3000 or less."),
        ("Tropico", "Can't be blocked while you have at least 2 other creatures in play."),
        ("Aqua Sniper", "When it enters: return up to 2 creatures (either side) to their owners' hands."),
        ("Unicorn Fish", "When it enters: you may return 1 creature (either side) to its owner's hand."),
        ("Scarlet Skyterror", "When it enters: destroy every creature with blocker (both sides)."),
        ("Holy Awe", "Shield trigger.\nTap every opposing creature."),
        ("Moonlight Flash", "Tap up to 2 opposing creatures."),
        ("Laser Wing", 'Up to 2 own creatures gain "can\'t be blocked" until end of turn.'),
        ("Frei, Vizier of Air", "At the end of your turn: you may untap Frei, Vizier of Air."),
        ("Bone Spider", "After it wins a battle: destroy Bone Spider."),
        (
            "Gigaberos",
            "Double breaker.\nWhen it enters: you may destroy 2 other own creatures; otherwise destroy Gigaberos.",
        ),
        (
            "Rothus, the Traveler",
            "When it enters: destroy 1 own creature, then destroy 1 opposing creature of your opponent's choice.",
        ),
        ("Illusionary Merfolk", "When it enters, if you have at least 1 Cyber Lord in play: draw up to 3 cards."),
        (
            "Rayla, Truth Enforcer",
            "When it enters: search your deck; you may show 1 spell and put it into your hand, then shuffle your deck.",
        ),
        (
            "Crystal Memory",
            "Shield trigger.\n"
            "Search your deck; you may put 1 card into your hand without showing it, then shuffle your deck.",
        ),
        ("Bolshack Dragon", "Double breaker.\nWhile attacking: +1000 power for each fire card in your graveyard."),
        ("Magma Gazer", '1 own creature gains "double breaker" and "power attacker +4000" until end of turn.'),
        ("Creeping Plague", 'This turn each own creature that is blocked gains "slayer" until end of turn.'),
        (
            "Chaos Strike",
            "Choose 1 untapped opposing creature; this turn own creatures may attack it as if it were tapped.",
        ),
        ("Ghost Touch", "Shield trigger.\nYour opponent discards 1 card at random."),
        ("Gigargon", "When it enters: return up to 2 creature cards from your graveyard to your hand."),
        (
            "Explosive Fighter Ucarn",
            "Double breaker.\nWhen it enters: put 2 cards from your mana zone into your graveyard.",
        ),
        ("Coiling Vines", "If it would be destroyed: put it into its owner's mana zone instead."),
        ("Bronze-Arm Tribe", "When it enters: put the top card of your deck into your mana zone."),
        ("Ultimate Force", "Put the top 2 cards of your deck into your mana zone."),
        ("Tornado Flame", "Shield trigger.\nDestroy 1 opposing creature of power 4000 or less."),
        (
            "Crystal Lancer",
            "Evolution: goes on one of your Liquid People.\nCan't be blocked.\nDouble breaker.",
        ),
        ("Ultracide Worm", "Evolution: goes on one of your Parasite Worms.\nDouble breaker."),
        (
            "Armored Blaster Valdios",
            "Evolution: goes on one of your Humans.\nDouble breaker.\nYour other Humans have +1000 power.",
        ),
        (
            "Fighter Dual Fang",
            "Evolution: goes on one of your Beast Folk.\nDouble breaker.\n"
            "When it enters: put the top 2 cards of your deck into your mana zone.",
        ),
    ],
)
def test_the_text_of_a_card(name: str, sentences: str) -> None:
    assert text(name) == sentences


@pytest.mark.parametrize("name", CARDS)
def test_every_ability_is_one_sentence_on_its_line_with_the_numbers_of_the_row(name: str) -> None:
    lines = text(name).split("\n")
    assert len(lines) == len(CARDS[name])
    assert all(line.endswith(".") and (line[0].isupper() or line[0] in "+1") for line in lines)
    stated = re.findall(r"\d{4}", ROWS[name]["keywords"] + ROWS[name]["effect"])
    assert re.findall(r"\d{4}", " ".join(lines)) == stated


def test_cards_that_do_different_things_have_different_texts() -> None:
    seen: dict[str, dm.Ability] = {}
    for ability in (ability for abilities in CARDS.values() for ability in abilities):
        assert seen.setdefault(ability_text([ability], card_name="This card"), ability) == ability


# Files from strangers.


@pytest.fixture
def refusal(tmp_path: Path) -> Any:
    def refused(content: str | bytes) -> str:
        file = tmp_path / "strange.toml"
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        with pytest.raises(CardListError) as caught:
            load_abilities(file)
        message = str(caught.value)
        assert message.startswith("strange.toml: ")
        assert "\n" not in message
        assert len(message) < 500
        return message

    return refused


@pytest.mark.parametrize(
    ("abilities", "told"),
    [
        ('["haste"]', ["ability 1", "haste", "slayer"]),
        ("[]", ["at least one"]),
        ('"blocker"', ["wants a list"]),
        ("[3]", ["ability 1", "table"]),
        ("[{}]", ["ability 1", "missing key 'ability'"]),
        ('["blocker", {ability = "slayer", run = "rm"}]', ["ability 2", "run", "unknown key"]),
        ('[{ability = "power attacker"}]', ["bonus", "missing key"]),
        ('[{ability = "power attacker", bonus = "2000"}]', ["bonus", "'2000'"]),
        ('[{ability = "power attacker", bonus = true}]', ["bonus", "True"]),
        ('[{ability = "power attacker", bonus = 2000.0}]', ["bonus", "2000.0"]),
        ('[{ability = "power attacker", bonus = -1}]', ["bonus", "-1"]),
        ('[{ability = "power attacker", bonus = 10000000}]', ["bonus", "10000000"]),
        ('[{ability = "power attacker", bonus = 1979-05-27}]', ["bonus", "1979"]),
        ('[{ability = "spell", steps = []}]', ["steps", "at least one"]),
        ('[{ability = "spell", steps = [{do = "import os"}]}]', ["steps > 1", "import os"]),
        ('[{ability = "spell", steps = [{do = "tap"}]}]', ["target", "missing key"]),
        ('[{ability = "spell", steps = [{do = "tap", target = {}}]}]', ["side", "missing key"]),
        ('[{ability = "spell", steps = [{do = "tap", target = {side = "own", cuont = 2}}]}]', ["cuont", "unknown"]),
        ('[{ability = "spell", steps = [{do = "tap", target = {side = "own", count = "2"}}]}]', ["count", "'2'"]),
        ('[{ability = "spell", steps = [{do = "tap", target = {side = "own", count = 0}}]}]', ["count", "0"]),
        ('[{ability = "spell", steps = [{do = "tap", target = {side = "left"}}]}]', ["side", "'left'"]),
        ('[{ability = "spell", steps = [{do = "tap", may = 1, target = {side = "own"}}]}]', ["may", "1"]),
        (
            '[{ability = "spell", steps = [{do = "tap", target = {side = "own", count = "all", up_to = true}}]}]',
            ["up_to wants a number"],
        ),
        ('[{ability = "spell", steps = [{do = "destroy", target = "all"}]}]', ["target", "'all'"]),
        ('[{ability = "spell", steps = [{do = "destroy", target = {zone = "mana zone"}}]}]', ["zone", "unknown key"]),
        ('[{ability = "power bonus", bonus = 1000, condition = {race = "A\\nB"}}]', ["race", "letters"]),
        ('[{ability = "power bonus", bonus = 1000, condition = {race = ""}}]', ["race", "letters"]),
        ('[{ability = "instead of destruction", to = "deck"}]', ["to", "'deck'"]),
        ('["evolution"]', ["race", "missing key"]),
        ('[{ability = "evolution", race = "Liquid People", cost = 1}]', ["cost", "unknown key"]),
        ('[{ability = "power for others", race = "Human"}]', ["bonus", "missing key"]),
    ],
)
def test_a_mistake_is_one_line_with_card_and_place(refusal: Any, abilities: str, told: list[str]) -> None:
    message = refusal(f'"Good" = ["blocker"]\n"Rothus, the Traveler" = {abilities}\n')
    assert "Rothus, the Traveler" in message
    for part in told:
        assert part in message


@pytest.mark.parametrize(
    "content",
    [
        pytest.param("a = " + "[" * 100_000, id="nested arrays"),
        pytest.param("a = " + "[" * 200 + "]" * 200, id="nested arrays that close"),
        pytest.param("a = [{ability" + ".x" * 5_000 + " = 1}]", id="nested keys"),
        pytest.param("a = [{ability='blocker', x" + ".x" * 50 + " = 1}]", id="nested unknown keys"),
        pytest.param("a = [{ability = 'power attacker', bonus = " + "9" * 5_000 + "}]", id="long number"),
        pytest.param(f"a = ['{'x' * 5_000}']", id="long word"),
        pytest.param('a = ["x\\ny\\u001B[31m"]', id="control characters"),
        pytest.param("a = ['blocker']\na = ['slayer']", id="a card twice"),
        pytest.param("a = [", id="cut short"),
        pytest.param(b"\xff\xfe\x00", id="no text"),
    ],
)
def test_a_strange_file_is_refused_in_one_line(refusal: Any, content: str | bytes, capfd: Any) -> None:
    assert "\x1b" not in refusal(content)
    assert capfd.readouterr() == ("", "")


def test_a_missing_file_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(CardListError, match=r"^absent\.toml: [^\n]*No such file[^\n]*$"):
        load_abilities(tmp_path / "absent.toml")


@pytest.mark.parametrize(
    "code",
    [
        "__import__('os').system('touch {}')",
        "!!python/object/apply:os.system ['touch {}']",
        "{{0.__class__}} $(touch {})",
    ],
)
def test_code_in_a_file_never_runs(refusal: Any, tmp_path: Path, code: str) -> None:
    mark = tmp_path / "ran"
    hostile = json.dumps(code.format(mark))
    for where in ("[{0}]", "[{{ability = {0}}}]", '[{{ability = "spell", steps = [{{do = {0}}}]}}]'):
        refusal(f"card = {where.format(hostile)}")
    refusal(f'card = [{{ability = "power bonus", bonus = 1, condition = {{race = {hostile}}}}}]')
    assert not mark.exists()


LEAVES = st.none() | st.booleans() | st.integers() | st.text() | st.sampled_from(["blocker", "spell", "shuffle deck"])
KEYS = st.sampled_from(["ability", "steps", "do", "target"]) | st.text()


@given(st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3)))
def test_any_data_are_abilities_or_refused_in_one_line(data: object) -> None:
    try:
        abilities = read_abilities(data, card_name="Any")
    except CardListError as error:
        message = str(error)
    else:
        assert read_abilities(write_abilities(abilities), card_name="Any") == abilities
        return
    assert message.startswith("Any: ")
    assert len(message.splitlines()) == 1


# Model to data and back.

POWERS = st.integers(1, 99_999)
AMOUNTS = st.integers(1, 99)
RACES = st.none() | st.sampled_from([row["race"] for row in ROWS.values() if row["race"]])
NARROWED = {
    "race": RACES,
    "power_at_most": st.none() | POWERS,
    "untapped": st.booleans(),
    "with_blocker": st.booleans(),
    "other": st.booleans(),
}
COUNTED = st.one_of(
    st.fixed_dictionaries({"count": AMOUNTS, "up_to": st.booleans()}), st.just({"count": "all", "up_to": False})
)
SIDED = {"side": st.sampled_from(["own", "opposing", "either"]), "chosen_by": st.sampled_from(["owner", "opponent"])}
CREATURES = st.builds(lambda a, b: dm.ChosenCreatures(**a, **b), st.fixed_dictionaries({**NARROWED, **SIDED}), COUNTED)
CONDITIONS = st.none() | st.builds(dm.Condition, **NARROWED, at_least=AMOUNTS)
OWN_CARDS = {
    "zone": st.sampled_from(["hand", "mana zone", "graveyard"]),
    "card_type": st.sampled_from([None, "creature", "spell"]),
    "civilization": st.sampled_from([None, "fire", "water"]),
}
CHOSEN_CARDS = st.builds(lambda a, b: dm.ChosenCards(**a, **b), st.fixed_dictionaries(OWN_CARDS), COUNTED)
TARGETS = st.just("itself") | CREATURES
MAY = st.booleans()
POWER_ATTACKERS = st.builds(dm.PowerAttacker, ability=st.just("power attacker"), bonus=POWERS)
UNBLOCKABLES = st.builds(
    dm.Unblockable,
    ability=st.just("can't be blocked"),
    by_power_at_most=st.none() | POWERS,
    condition=CONDITIONS,
)
KEYWORDS = st.builds(dm.Keyword, ability=st.sampled_from(["blocker", "double breaker", "slayer", "shield trigger"]))
GAINED = st.lists(KEYWORDS | POWER_ATTACKERS | UNBLOCKABLES, min_size=1, max_size=2).map(tuple)
STEPS = st.lists(
    st.one_of(
        st.builds(dm.Tap, do=st.just("tap"), may=MAY, target=CREATURES),
        st.builds(dm.Untap, do=st.just("untap"), may=MAY, target=TARGETS),
        st.builds(
            dm.Destroy,
            do=st.just("destroy"),
            may=MAY,
            target=TARGETS,
            otherwise=st.sampled_from([None, "destroy itself"]),
        ),
        st.builds(
            dm.Move,
            do=st.just("move"),
            may=MAY,
            target=CREATURES | CHOSEN_CARDS,
            to=st.sampled_from(["hand", "mana zone", "graveyard"]),
        ),
        st.builds(dm.Draw, do=st.just("draw"), may=MAY, count=AMOUNTS, up_to=st.booleans()),
        st.builds(
            dm.Search,
            do=st.just("search deck"),
            may=MAY,
            card_type=OWN_CARDS["card_type"],
            reveal=st.booleans(),
        ),
        st.builds(dm.Shuffle, do=st.just("shuffle deck")),
        st.builds(dm.AddMana, do=st.just("add mana from deck"), count=AMOUNTS),
        st.builds(dm.Discard, do=st.just("opponent discards at random"), count=AMOUNTS),
        st.builds(dm.Gain, do=st.just("gain until end of turn"), target=CREATURES, gained=GAINED),
        st.builds(dm.GainWhenBlocked, do=st.just("gain when blocked this turn"), gained=GAINED),
        st.builds(dm.Expose, do=st.just("allow attacks this turn"), target=CREATURES),
    ),
    min_size=1,
    max_size=2,
).map(tuple)
ABILITIES = st.one_of(
    KEYWORDS,
    POWER_ATTACKERS,
    UNBLOCKABLES,
    st.builds(dm.Standing, ability=st.sampled_from(["can't attack", "attacks each turn if able"])),
    st.builds(
        dm.PowerBonus,
        ability=st.just("power bonus"),
        bonus=POWERS,
        while_attacking=st.booleans(),
        condition=CONDITIONS,
        for_each=st.none() | st.builds(dm.OwnCards, **OWN_CARDS),
    ),
    st.builds(
        dm.SharedPower,
        ability=st.just("power for others"),
        race=st.sampled_from(["Human", "Beast Folk"]),
        bonus=POWERS,
    ),
    st.builds(dm.Evolution, ability=st.just("evolution"), race=st.sampled_from(["Human", "Beast Folk"])),
    st.builds(dm.Replacement, ability=st.just("instead of destruction"), to=st.sampled_from(["hand", "mana zone"])),
    st.builds(
        dm.Triggered,
        ability=st.just("triggered"),
        when=st.sampled_from(["enters", "own turn ends", "wins a battle"]),
        condition=CONDITIONS,
        steps=STEPS,
    ),
    st.builds(dm.Spell, ability=st.just("spell"), steps=STEPS),
)


@given(st.lists(ABILITIES, min_size=1, max_size=3).map(tuple))
def test_abilities_come_back_from_their_data_and_have_a_line_each(abilities: tuple[dm.Ability, ...]) -> None:
    data = write_abilities(abilities)
    assert read_abilities(json.loads(json.dumps(data)), card_name="Any") == abilities
    assert read_abilities([ability.model_dump() for ability in abilities], card_name="Any") == abilities
    lines = ability_text(abilities, card_name="Any").split("\n")
    assert len(lines) == len(abilities)
    assert all(line.endswith(".") for line in lines)


@pytest.mark.parametrize("name", CARDS)
def test_every_card_comes_back_from_its_data(name: str) -> None:
    assert read_abilities(write_abilities(CARDS[name]), card_name=name) == CARDS[name]


def test_abilities_are_values_that_cannot_change() -> None:
    (power_attack,) = CARDS["Brawler Zyler"]
    assert isinstance(power_attack, dm.PowerAttacker)
    with pytest.raises(ValidationError):
        power_attack.bonus = 9000
    assert power_attack.bonus == 2000
    assert len({*CARDS["Brawler Zyler"], *CARDS["Stonesaur"]}) == 1
