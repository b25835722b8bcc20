"""The rulings of Eragra as data: what the shipped file states, what a bad one is told, and that people see them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path

import pytest

from cardsdb.clauses import find_clause
from cardsdb.errors import UnreadableFileError
from cardsdb.games.eragra import GAME
from cardsdb.games.eragra.duel.rulings import Rulings, read_rulings, rulings
from cardsdb.games.eragra.vocabulary import NATURAL_ORIGINS
from cardsdb.shipped import data_folder
from tests.answers import Answer

SHIPPED = data_folder() / "eragra" / "rulings.toml"
COLUMNS = ("Ground", "Flying", "Sea", "Amphibious", "Immaterial", "Grounds")
MATRIX = {  # the table of docs/rules/eragra.md: a row for the defender; b both, a the attacker alone, - no attack
    "Ground": "babba-",
    "Flying": "-b--a-",
    "Sea": "-bbba-",
    "Amphibious": "bbbba-",
    "Immaterial": "----b-",
    "Grounds": "------",
}
ROLLING = {"b": "both", "a": "attacker", "-": "none"}


@pytest.mark.rule("ER-R-1", "ER-DICE-4")
def test_the_dice_have_six_faces_and_every_one_that_the_rulebook_speaks_of() -> None:
    found = rulings()
    assert sorted(found.assault) == ["0", "10", "10", "20", "20", "x2"]
    assert sorted(found.awakening) == ["0", "10", "10", "20", "20", "x3"]
    assert sorted(found.sinister) == ["black rose"] * 2 + ["third eye"] * 2 + ["trident"] * 2
    for faces, multiplier in ((found.assault, "x2"), (found.awakening, "x3")):
        assert faces.count(multiplier) == 1
        assert max(int(face) for face in faces if face != multiplier) == 20


@pytest.mark.rule("ER-R-15", "ER-ORIGIN-2", "ER-ORIGIN-3", "ER-ORIGIN-4", "ER-ORIGIN-5", "ER-ORIGIN-6", "ER-ORIGIN-7")
def test_the_matrix_is_that_of_the_rules() -> None:
    assert COLUMNS == NATURAL_ORIGINS
    expected = {
        defender: {attacker: ROLLING[cell] for attacker, cell in zip(COLUMNS, row, strict=True)}
        for defender, row in MATRIX.items()
    }
    assert rulings().origins == expected


@pytest.mark.rule("ER-R-15")
def test_an_amphibious_defender_has_the_stronger_of_the_cells_of_ground_and_sea() -> None:
    strength = ("none", "attacker", "both")
    origins = rulings().origins
    for attacker in COLUMNS:
        of_homes = (origins["Ground"][attacker], origins["Sea"][attacker])
        assert origins["Amphibious"][attacker] == max(of_homes, key=strength.index)


@pytest.mark.rule("ER-R-16", "ER-R-29", "ER-END-4", "ER-SETUP-8", "ER-TURN-6", "ER-CARD-2", "ER-INVOKE-4", "ER-ACT-5")
@pytest.mark.rule("ER-MAST-1", "ER-GRIM-1")
def test_the_numbers_are_those_of_the_clauses() -> None:
    found = rulings()
    assert (found.one_sided, found.trojan_horse) == ("automatic", True)
    assert (found.crystals, found.hand, found.parchments, found.largest_hand) == (25, 5, 2, 10)
    assert (found.cubes, found.white_minions, found.acts) == (5, 5, 3)
    assert (found.mastery_groups, found.grim_groups) == (3, 5)


def changed(tmp_path: Path, old: str, new: str) -> Rulings:
    """Read the shipped rulings with one thing written otherwise."""
    text = SHIPPED.read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "rulings.toml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return read_rulings(file)


def test_a_table_may_play_otherwise(tmp_path: Path) -> None:
    assert changed(tmp_path, '"automatic"', '"roll"').one_sided == "roll"
    faces = changed(tmp_path, '[0, 10, 10, 20, 20, "x2"]', '[0, 0, "x2", 30, 5, 100]').assault
    assert faces == ("0", "0", "x2", "30", "5", "100")


DIE = "this die has six faces: {} once, and five numbers up to 100 (ER-R-1)"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('20, 20, "x2"]', '20, "x2"]', f"assault: Value error, {DIE.format(repr('x2'))}"),
        ('20, 20, "x2"]', '20, 20, 20]', f"assault: Value error, {DIE.format(repr('x2'))}"),
        ('20, 20, "x2"]', '20, "x2", "x2"]', f"assault: Value error, {DIE.format(repr('x2'))}"),
        ('20, 20, "x2"]', '20, -10, "x2"]', f"assault: Value error, {DIE.format(repr('x2'))}"),
        ('20, 20, "x2"]', '20, 1.5, "x2"]', f"assault: Value error, {DIE.format(repr('x2'))}"),
        ('20, 20, "x3"]', '20, 20, "x2"]', f"awakening: Value error, {DIE.format(repr('x3'))}"),
        ("[0, 10, 10, 20, 20, \"x2\"]", '"x2"', f"assault: Value error, {DIE.format(repr('x2'))}"),
        ('"trident", "trident"', '"trident", "sword"', "sinister: Value error, this die has six faces: trident"),
        ('"trident", "trident"', '"trident"', "sinister: Value error, this die has six faces: trident"),
        ('"automatic"', '"never"', "one_sided: "),
        ("trojan_horse = true", "trojan_horse = 1", "trojan_horse: "),
        ("crystals = 25", "crystals = 0", "crystals: "),
        ("crystals = 25", "crystals = true", "crystals: "),
        ("acts = 3", "act = 3", "acts: missing key"),
        ("acts = 3", "acts = 3\nsouls = 2", "souls: "),
        ("hand = 5", "hand = 5\nhand = 6", "Cannot overwrite"),
        ('Sea = "both", Amphibious', 'Lake = "both", Amphibious', "origins: Value error, wants a row"),
        ("Grounds = {", "Skies = {", "origins: Value error, wants a row"),
        ('Immaterial = "both"', 'Immaterial = "defender"', "origins.Immaterial.Immaterial: "),
    ],
)  # fmt: skip
def test_a_bad_file_is_told_in_one_line_what_is_wrong(tmp_path: Path, old: str, new: str, why: str) -> None:
    with pytest.raises(UnreadableFileError) as error:
        changed(tmp_path, old, new)
    message = str(error.value)
    assert why in message
    assert message.startswith(str(tmp_path / "rulings.toml"))
    assert "\n" not in message


def test_a_file_that_is_not_there_or_no_text_is_told_so(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFileError, match=r"none\.toml states no rulings: "):
        read_rulings(tmp_path / "none.toml")
    (tmp_path / "rulings.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(UnreadableFileError, match=r"rulings\.toml states no rulings: "):
        read_rulings(tmp_path / "rulings.toml")


def test_each_ruling_is_shown_with_its_value_and_clauses_that_there_are() -> None:
    shown = {option.name: option for option in GAME.options()}
    names = {field.name for field in dataclasses.fields(Rulings)} - {"origins"}
    assert shown.keys() == names | {f"origins.{origin}" for origin in COLUMNS}
    assert shown["cubes"].value == 5
    assert shown["sinister"].value == ["trident", "trident", "third eye", "third eye", "black rose", "black rose"]
    assert shown["origins.Flying"].value["Immaterial"] == "attacker"
    for option in shown.values():
        assert option.clauses
        assert [find_clause("eragra", clause).id for clause in option.clauses] == [*option.clauses]


Command = Callable[..., Answer]


def test_the_command_line_shows_them(cardsdb: Command) -> None:
    answer = cardsdb("rules", "eragra")
    assert answer.code == 0
    assert "ER-R-16  one_sided, how a Minion that may not roll is beaten" in answer.out
    document = cardsdb("rules", "eragra", "--json").document
    assert set(document) == {"game", "clauses", "options"}
    values = {option["name"]: option["value"] for option in document["options"]}
    assert (values["acts"], values["one_sided"], values["origins.Sea"]["Ground"]) == (3, "automatic", "none")
    [only] = cardsdb("rules", "eragra", "--clause", "er-r-29", "--json").document["options"]
    assert (only["name"], only["value"], only["clauses"]) == ("trojan_horse", True, ["ER-R-29"])


def test_a_clause_without_options_and_a_game_without_any_show_none(cardsdb: Command) -> None:
    assert "Options" not in cardsdb("rules", "eragra", "--clause", "ER-PARCH-1").out
    assert cardsdb("rules", "duel-masters", "--json").document["options"] == []
