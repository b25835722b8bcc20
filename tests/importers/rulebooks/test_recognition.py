"""Which rulebook a document is, and what is said if it is none or could be two."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import importers.rulebooks
from cardsdb.catalogue.facts import Precedence
from cardsdb.errors import UnknownDocumentError, UnknownGameError
from importers.rulebooks import rulebooks
from tests.importers.rulebooks.conftest import Import, text_of

DOCUMENTS = [
    ("duel_masters/rulebook_card_list_fi.txt", "duel_masters", "duel-masters", "fi"),
    ("duel_masters_rulebook_fi.txt", "duel_masters", "duel-masters", "fi"),
    ("eredan/rulebook_examples_en.txt", "eredan_en", "eredan", "en"),
    ("eredan_rules_en.txt", "eredan_en", "eredan", "en"),
    ("eredan/rulebook_examples_tr_fr.txt", "eredan_tr_fr", "eredan", "tr"),
    ("eredan_rules_tr_fr.txt", "eredan_tr_fr", "eredan", "tr"),
    ("eragra/rulebook_card_list_en.md", "eragra_en", "eragra", "en"),
    ("eragra_first_step_en.txt", "eragra_en", "eragra", "en"),
]


@pytest.mark.parametrize(("name", "importer", "game", "language"), DOCUMENTS)
def test_a_document_is_recognised(imported: Import, name: str, importer: str, game: str, language: str) -> None:
    facts = imported(name)
    assert (facts.importer, facts.game, facts.language) == (importer, game, language)
    assert facts.precedence is Precedence.RULEBOOK
    assert facts.title
    assert imported(name, game=game) == facts


def test_rulebooks_are_found_in_the_folder() -> None:
    assert [book.name for book in rulebooks()] == ["duel_masters", "eragra_en", "eredan_en", "eredan_tr_fr"]


@pytest.fixture
def whist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A module for one more game, as somebody would add it to the folder."""
    folder = tmp_path / "more"
    folder.mkdir()
    (folder / "whist_en.py").write_text(
        "from importers.rulebooks.rulebook import Findings, Rulebook\n"
        "RULEBOOK = Rulebook('whist_en', 'whist', ('en',), 'Whist', ('trump',), lambda *_: Findings((), {}))\n",
        encoding="utf-8",
    )
    monkeypatch.setattr(importers.rulebooks, "__path__", [*importers.rulebooks.__path__, str(folder)])
    rulebooks.cache_clear()
    yield
    sys.modules.pop("importers.rulebooks.whist_en", None)
    rulebooks.cache_clear()


@pytest.mark.usefixtures("whist")
def test_one_more_game_is_one_more_module(imported: Import) -> None:
    facts = imported("Spades are trump.\nFour play.\n")
    assert (facts.importer, facts.game, facts.title) == ("whist_en", "whist", "Whist")


def test_an_unknown_document(imported: Import) -> None:
    with pytest.raises(UnknownDocumentError) as caught:
        imported("Whist is a game of tricks.\nFour play it.\n")
    message = str(caught.value)
    assert "Eragra: The First Step (English) (eragra)" in message
    assert "Duel Masters rulebook (Finnish) (duel-masters)" in message
    assert "--game" in message
    assert "card list with a header row" in message
    assert "\n" not in message


def test_the_game_helps_a_document_with_few_signs(imported: Import) -> None:
    text = "A Duel Stack needs\na minimum of 45 cards.\n"
    with pytest.raises(UnknownDocumentError, match="no rulebook that can be read"):
        imported(text)
    assert imported(text, game="Eragra").rules == {"duel_stack": {"minimum": 45}}
    with pytest.raises(UnknownDocumentError, match=r"known: Eredan iTCG rules .*; give a card list with a header row"):
        imported(text, game="eredan")


def test_the_game_contradicts(imported: Import) -> None:
    with pytest.raises(UnknownDocumentError, match=r"this is Eredan .* \(eredan\), but --game says eragra"):
        imported("eredan/rulebook_examples_en.txt", game="eragra")


def test_a_game_that_is_not_there(imported: Import) -> None:
    with pytest.raises(UnknownGameError):
        imported("eredan/rulebook_examples_en.txt", game="whist")


def test_two_rulebooks_in_one_file(imported: Import) -> None:
    both = text_of("eredan/rulebook_examples_en.txt") + text_of("eragra/rulebook_card_list_en.md")
    with pytest.raises(UnknownDocumentError, match=r"equally like .* and .*; name one with --game"):
        imported(both)
    assert imported(both, game="eragra").importer == "eragra_en"
