"""The page about the language says what is so, and a query is explained in plain words."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from cardsdb.catalogue.search import explain, parse
from cardsdb.catalogue.search.fields import Fields
from cardsdb.catalogue.vocabulary import Field, Kind
from cardsdb.games import games
from tests.catalogue.search.conftest import VOCABULARIES

PAGE = (Path(__file__).parents[3] / "docs" / "search.md").read_text(encoding="utf-8")
HOLDS = {
    Kind.TEXT: ("text", "one of, in order: "),
    Kind.NUMBER: ("number", ""),
    Kind.FLAG: ("yes or no", ""),
    Kind.WORDS: ("one or more", "one or more of: "),
}


@pytest.mark.parametrize("game", games())
def test_the_page_lists_every_field_of_a_game(game: str) -> None:
    start = PAGE.index(f"(`{game}`)")
    rows = re.findall(r"^\| `(.*)` \| (.*) \| (.*) \|$", PAGE[start:].split("\n### ")[0], re.MULTILINE)
    assert rows == [
        (field.name, ", ".join(f"`{short}`" for short in field.short), _holds(field))
        for field in games()[game].cards.fields
    ]


def _holds(field: Field) -> str:
    free, closed = HOLDS[field.kind]
    return closed + ", ".join(field.choices) if field.choices else free


def test_every_query_on_the_page_is_understood() -> None:
    intro = re.findall(r"^\| `([^`]*)` \| [^|]*\|$", PAGE.split("## Comparing")[0], re.MULTILINE)
    spans = re.findall(r"`([a-z]+(?:[:<>]|!=|>=|<=)[^`]*)`", PAGE)
    assert len(intro) == 10
    assert len(spans) > 25
    for query in [*intro, *spans]:
        parse(query, VOCABULARIES)


def test_a_common_name_goes_before_a_games_own() -> None:
    """`o` is the text, although Eragra gives it to the natural origin as well."""
    fields = Fields(VOCABULARIES)
    taken = {"name", "n", "text", "o", "set", "s", "number", "num", "game", "in", "level", "lang", "owned", "source"}
    clashes = {
        (vocabulary.game, field.name, short)
        for vocabulary in VOCABULARIES
        for field in vocabulary.fields
        for short in (field.name, *field.short)
        if short in taken | {"src", "is", "not", "order"}
    }
    assert clashes <= {("eragra", "natural_origin", "o")}
    assert fields["o"].name == "text"


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("", "all cards"),
        ("order:cost", "all cards; in the order of cost or acts"),
        ("aqua -hulk", "cards where name contains aqua and not (name contains hulk)"),
        ('!"Aqua Hulk" or /^a b/', 'cards where name is exactly "Aqua Hulk" or name matches /^a b/'),
        ("(a or b) c", "cards where (name contains a or name contains b) and name contains c"),
        ("rarity>=rare race!=null", "cards where rarity is at least rare and race is known"),
        ("level:null not:aura", "cards where level is unknown and not (the card is aura)"),
        ("class=mage,warrior", "cards where class is exactly mage and warrior"),
        (
            "power_plus:yes order:-mana_number,name",
            "cards where power_plus is yes; in the order of mana_number from the highest down, then name",
        ),
        ('text:"a\nb"', 'cards where text contains "a b"'),
    ],
)
def test_a_query_is_explained_in_plain_words(query: str, words: str) -> None:
    assert explain(parse(query, VOCABULARIES)) == words


def test_importing_the_language_loads_no_parser() -> None:
    heavy = "{'lark', 'regex', 'rapidfuzz'} & set(sys.modules)"
    code = f"import sys, cardsdb.catalogue.search; sys.exit(len({heavy}))"
    assert subprocess.run([sys.executable, "-c", code], check=False, cwd=Path(__file__).parents[3]).returncode == 0
