"""The card list of the Finnish rulebook, in every layout and with its damage, and the limits it states."""

from __future__ import annotations

import csv
import random
import re
from collections import Counter
from collections.abc import Callable

import pytest

from cardsdb.catalogue.facts import CardFacts, DocumentFacts, SetNumber
from importers.rulebooks import KnownCard, KnownNames
from importers.rulebooks.duel_masters_list import read_rows
from tests.importers.rulebooks.binding import bound, tabled
from tests.importers.rulebooks.conftest import DATA, Import, known, text_of

SHIPPED = "duel_masters/rulebook_card_list_fi.txt"
REAL = "duel_masters_rulebook_fi.txt"
BOTH = pytest.mark.parametrize("name", [SHIPPED, REAL])

# Printed otherwise than in the English set, or damaged (facts/README.md).
PRINTED = {
    "6/110": ("Holy Awe", ("fi", "Holy Spark")),
    "30/110": ("Faerie Child", ("fi", "Fairy Child")),
    "33/110": ("King Coral", ("fi", "King Kraken")),
    "84/110": ("Onslaughter Triceps", ("fi", "Onslaughter Gigantos")),
    "87/110": ("Super Explosive Volcanodon", ("fi", "Super Volcano Bazookadon")),
    "100/110": ("Pangaea's Song", ("alias", "Pangaea s Song")),
}
SECTIONS = {
    "fire": ("Tuli", "S7/S10", "S8/S10", range(67, 89)),
    "water": ("Vesi", "S3/S10", "S4/S10", range(23, 45)),
    "nature": ("Luonto", "S9/S10", "S10/S10", range(89, 111)),
    "light": ("Valo", "S1/S10", "S2/S10", range(1, 23)),
    "darkness": ("Pimeys", "S5/S10", "S6/S10", range(45, 67)),
}
RULES = {
    "deck": {"minimum": 40, "copies": 4},
    "starter_deck": {"cards": 20},
    "setup": {"shields": 5, "hand": 5},
    "keywords": ["blocker", "double breaker", "power attacker", "shield trigger", "slayer"],
    "rarities": ["super rare", "very rare", "rare", "uncommon", "common"],
}


def english() -> dict[str, str]:
    with (DATA / "duel_masters" / "cards.csv").open(encoding="utf-8", newline="") as file:
        return {row["number"]: row["name"] for row in csv.DictReader(file)}


def number(card: CardFacts) -> str:
    assert card.printing
    return card.printing.number


def is_whole_list(facts: DocumentFacts) -> None:
    """Hold the cards against the set: 120 names under their numbers, in their sections, six repaired."""
    assert {number(card): card.name for card in facts.cards} == english()
    assert len(facts.cards) == 120
    for civilization, (_, first, second, plain) in SECTIONS.items():
        numbers = {number(card) for card in facts.cards if card.fields == {"civilization": (civilization,)}}
        assert numbers == {first, second, *(f"{count}/110" for count in plain)}
    assert {number(card): (card.name, *card.names) for card in facts.cards if card.names} == PRINTED
    assert len(facts.notes) - len([note for note in facts.notes if "left out" in note]) == 7


@pytest.mark.rule("DM-LIST-1", "DM-LIST-2", "DM-LIST-3", "DM-LIST-4", "DM-LIST-6", "DM-LIST-7", "DM-LIST-13")
@BOTH
def test_the_whole_list(imported: Import, name: str) -> None:
    facts = imported(name)
    is_whole_list(facts)
    assert len({card.name for card in facts.cards}) == 120
    assert facts.sets == {"DM-01": "Base Set"}
    assert all(card.printing and card.printing.code == "DM-01" for card in facts.cards)


@pytest.mark.rule("DM-LIST-5", "DM-LIST-8", "DM-LIST-9")
@BOTH
def test_the_order_of_the_pages(imported: Import, name: str) -> None:
    cards = imported(name).cards
    assert [card.fields["civilization"] for card in cards[::24]] == [(civilization,) for civilization in SECTIONS]
    for start, (_, first, second, plain) in zip(range(0, 120, 24), SECTIONS.values(), strict=True):
        section = [number(card) for card in cards[start : start + 24]]
        assert section == [first, second, *(f"{count}/110" for count in plain)]


@pytest.mark.rule("DM-LIST-14", "DM-LIST-15")
@BOTH
def test_commas_and_hyphens_in_names(imported: Import, name: str) -> None:
    cards = imported(name).cards
    commas = Counter(card.fields["civilization"] for card in cards if "," in card.name)
    assert commas == {("light",): 16, ("darkness",): 8, ("fire",): 2}
    assert [card.name for card in cards if "-" in card.name] == [
        "King Ripped-Hide", "Saucer-Head Shark", "Roaring Great-Horn", "Bronze-Arm Tribe", "Red-Eye Scorpion",
        "Tri-horn Shepherd",
    ]  # fmt: skip


@pytest.mark.rule("DM-LIST-11", "DM-LIST-12", "DM-LIST-16", "DM-LIST-19")
@BOTH
def test_what_cannot_be_read_is_said_and_not_guessed(imported: Import, name: str) -> None:
    facts = imported(name)
    assert {field for card in facts.cards for field in card.fields} == {"civilization"}
    assert [note for note in facts.notes if "rarities" in note] == [
        "120 rarities cannot be read: the text has lost their signs, and none is guessed"
    ]
    assert "100/110: Pangaea s Song lost a sign and is read as Pangaea's Song; both spellings are kept" in facts.notes
    assert "6/110: Holy Spark is the card known as Holy Awe; both spellings are kept" in facts.notes


@pytest.mark.rule("DM-DECK-5", "DM-MANA-23", "DM-KEY-1", "DM-KEY-2", "DM-KEY-14", "DM-LIST-10")
@BOTH
def test_limits(imported: Import, name: str) -> None:
    rules = imported(name).rules
    assert sorted(rules.pop("civilizations")) == ["darkness", "fire", "light", "nature", "water"]
    assert rules == RULES


@BOTH
def test_limits_follow_the_text(imported: Import, name: str) -> None:
    text = re.sub(r"\b40 korttia", "50 korttia", text_of(name))
    text = re.sub(r"\b4 kappaletta", "kolme kappaletta", text).replace("20 korttia", "25 korttia")
    text = re.sub(r"(Ota|kilvikseen) 5", r"\1 6", text).replace("Slayer. (", "Haste. (").replace("=tavallinen", "")
    rules = imported(text).rules
    assert rules["deck"] == {"minimum": 50, "copies": 3}
    assert rules["starter_deck"] == {"cards": 25}
    assert rules["setup"] == {"shields": 6, "hand": 5}
    assert rules["keywords"][-1] == "haste"
    assert rules["rarities"][-1] == "uncommon"


def test_limits_that_are_not_there_are_named(imported: Import) -> None:
    text = text_of(SHIPPED)
    facts = imported(text[text.index("Tuli") :])
    is_whole = [note for note in facts.notes if note.startswith("not stated in this text: ")]
    assert is_whole == [
        "not stated in this text: deck.minimum, deck.copies, starter_deck.cards, setup.shields, setup.hand, "
        "civilizations, keywords"
    ]
    assert len(facts.cards) == 120


@BOTH
def test_places(imported: Import, name: str) -> None:
    lines = text_of(name).splitlines()
    for card in imported(name).cards:
        printed = card.names[0][1] if card.names else card.name
        assert card.page == 1
        assert f"{printed} {number(card)}" in lines[card.line - 1]


# Layouts


@pytest.mark.parametrize("columns", [1, 2])
@pytest.mark.parametrize(("head", "first_page"), [("", 0), ("Duel Masters, sääntökirja", 21)])
def test_running_text_as_pdf(imported: Import, columns: int, head: str, first_page: int) -> None:
    is_whole_list(imported(bound(text_of(SHIPPED), columns, head, first_page)))


@pytest.mark.parametrize(("columns", "head"), [(1, ""), (2, "Duel Masters, sääntökirja")])
def test_the_whole_rulebook_as_pdf(imported: Import, columns: int, head: str) -> None:
    facts = imported(bound(text_of(REAL), columns, head, len(head)))
    is_whole_list(facts)
    assert facts.rules == imported(REAL).rules


def rows(*extra: str, section_heads: bool = True) -> list[tuple[str, ...]]:
    """The list as table rows under the headings of their sections; `extra` is what further cells hold."""
    found: list[tuple[str, ...]] = []
    names = english() | {at: spelling for at, (_, (_, spelling)) in PRINTED.items()}
    for heading, first, second, plain in SECTIONS.values():
        if section_heads:
            found += [("P e r u s s a r j a n k o r t t i l i s t a",), (heading,)]
            found.append(("KORTIN NIMI", "KERÄILYNUMERO", "HARVINAISUUS"))
        numbers = [first, second, *(f"{count}/110" for count in plain)]
        found += [(names[at], at, *(cell.format(heading) for cell in extra)) for at in numbers]
        if section_heads:
            found.append(("=superharvinainen =erittäin harvinainen =harvinainen =epätavallinen =tavallinen",))
    return found


@pytest.mark.parametrize("extra", [(), ("{}",)], ids=["rarity-lost", "civilization"])
def test_tables_as_pdf(imported: Import, extra: tuple[str, ...]) -> None:
    is_table_list(imported(tabled(rows(*extra), (60, 300, 420), "Duel Masters, loitsu ja olento", 1)))


def test_one_table_with_a_column_of_civilizations(imported: Import) -> None:
    header = [
        ("Duel Masters Perussarjan korttilista",),
        ("KORTIN NIMI", "KERÄILYNUMERO", "SIVILISAATIO"),
    ]
    is_table_list(imported(tabled([*header, *rows("{}", section_heads=False)], (60, 300, 420))))


def test_two_lists_side_by_side(imported: Import) -> None:
    header = [("Duel Masters Perussarjan korttilista",), ("KORTIN NIMI", "KERÄILYNUMERO", "", "KORTIN NIMI")]
    whole = rows(section_heads=False)
    pairs = [(*left, *right) for left, right in zip(whole[:24], whole[24:48], strict=True)]
    facts = imported(tabled([*header, *pairs], (40, 240, 310, 500)), game="duel-masters")
    assert {number(card): card.name for card in facts.cards} == {
        at: name for at, name in english().items() if at in {number for pair in pairs for number in (pair[1], pair[3])}
    }


def is_table_list(facts: DocumentFacts) -> None:
    assert {number(card): card.name for card in facts.cards} == english()
    sections = {number(card): card.fields.get("civilization") for card in facts.cards}
    for civilization, (_, first, second, plain) in SECTIONS.items():
        assert {sections[at] for at in (first, second, *(f"{count}/110" for count in plain))} == {(civilization,)}


# Damage


@pytest.mark.parametrize("seed", range(5))
def test_page_numbers_anywhere(imported: Import, seed: int) -> None:
    chance = random.Random(seed)
    words = text_of(SHIPPED).split()
    start = words.index("HARVINAISUUS")
    for page in range(30):
        at = chance.randrange(start, len(words))
        if chance.random() < 0.5:
            words.insert(at, str(page))
        elif words[at][-1].isalpha():
            words[at] += str(page)
    is_whole_list(imported("\n".join(words) + "\n"))


def test_names_broken_over_lines_and_other_words_before_them(imported: Import) -> None:
    text = text_of(SHIPPED)
    text = text.replace("Bolshack Dragon 69", "Bolshack\n\n24\nDragon\n69").replace("Draglide", "Huom uusi Draglide")
    text = text.replace("Tri-horn Shepherd", "Tri-\nhorn Shepherd").replace("Holy Spark 6", "Kortti Holy Spark 6")
    text = text.replace("Aqua Soldier 25", "Aqua Vesi\nKORTIN NIMI\nSoldier 25").replace("Stonesaur 86", "STONESAUR 86")
    is_whole_list(imported(text))


def test_rows_that_fit_no_known_card_are_noted(imported: Import) -> None:
    text = text_of(SHIPPED).replace("Bolshack Dragon 69/110", "Quiet Otter 69/110").replace("Laser Wing", "Solar Ray")
    text = text.replace("Draglide 75/110\n", "").replace("Magma Gazer 81/110", "Magma Gazer 80/110")
    facts = imported(text)
    assert ("Quiet Otter", "69/110") in [(card.name, number(card)) for card in facts.cards]
    assert ("Solar Ray", "11/110") in [(card.name, number(card)) for card in facts.cards]
    for note in (
        "69/110: Quiet Otter is not Bolshack Dragon, which is known under that number; imported as printed",
        "11/110: Solar Ray is not Laser Wing, which is known under that number; imported as printed",
        "80/110: Magma Gazer is not Immortal Baron, Vorg, which is known under that number; imported as printed",
        "the list has no row for 2 numbers: 75/110, 81/110",
        "numbers that stand twice with different names: 80/110",
    ):
        assert note in facts.notes


@BOTH
def test_nothing_known(imported: Import, name: str) -> None:
    facts = imported(name, names=lambda game: KnownNames())
    wanted = english() | {at: spelling for at, (_, (_, spelling)) in PRINTED.items()}
    assert {number(card): card.name for card in facts.cards} == wanted
    assert all(not card.names for card in facts.cards)
    assert "100/110: Pangaea s Song has perhaps lost an apostrophe before the s; imported as printed" in facts.notes


def test_spellings_that_are_known_already(imported: Import) -> None:
    first = imported(SHIPPED)

    def later(game: str) -> KnownNames:
        from dataclasses import replace

        spelled = {card.name: tuple(spelling for _, spelling in card.names) for card in first.cards}
        return KnownNames(replace(card, spellings=spelled[card.name]) for card in known(game))

    assert imported(SHIPPED, names=later) == first


def test_a_set_number_is_read_in_any_spacing(imported: Import) -> None:
    text = text_of(SHIPPED).replace("S7/S10", "S 7 / S10").replace("69/110", "69 /110")
    assert SetNumber("DM-01", "S7/S10") in [card.printing for card in imported(text).cards]
    assert len(imported(text).cards) == 120


CARDS = [(card["name"], card["number"], card["civilization"]) for card in csv.DictReader(
    (DATA / "duel_masters" / "cards.csv").read_text(encoding="utf-8").splitlines()
)]  # fmt: skip
FINNISH = {"light": "Valo", "water": "Vesi", "darkness": "Pimeys", "fire": "Tuli", "nature": "Luonto"}
KNOWN = KnownNames(KnownCard(name, (), (SetNumber("DM-01", number),)) for name, number, _ in CARDS)
TITLES, LEGEND = "KORTIN NIMI KERÄILYNUMERO HARVINAISUUS", "=superharvinainen =tavallinen 21"
COLUMNS, PROSE = "SIVILISAATIO KORTIN NIMI KERÄILYNUMERO", " Kysyttävää? Jos on, kysy."


def sections(row: Callable[[str, str, str], str], titles: str = TITLES, after: str = LEGEND) -> str:
    """The list, section by section, each row written in some way."""
    lines = ["Alkusanat päättyvät tähän."]
    for civilization, heading in FINNISH.items():
        rows = [row(name, number, heading) for name, number, of in CARDS if of == civilization]
        lines += [f"{heading} {titles}", *rows, after]
    return " ".join(lines)


@pytest.mark.parametrize(
    "text",
    [
        sections(lambda name, number, _: f"{name} {number} ◆"),
        sections(lambda name, number, _: f"{name} {number} VR"),
        sections(lambda name, number, _: f"- {name} {number}"),
        sections(lambda name, number, _: f"{name} ..... {number}"),
        sections(lambda name, number, _: f"{name}...... {number}"),
        sections(lambda name, number, heading: f"{name} {number} {heading}"),
        sections(lambda name, number, heading: f"{heading} {name} {number}", COLUMNS, ""),
        sections(lambda name, number, _: f"{number} {name} ◆", "KERÄILYNUMERO KORTIN NIMI HARVINAISUUS"),
        sections(lambda name, number, _: f"{number} {name}", "KERÄILYNUMERO KORTIN NIMI", "") + PROSE,
    ],
    ids=["marks", "letters", "bullets", "leaders", "joined leaders", "civilization last", "civilization first",
         "number first", "number first, prose behind"],
)  # fmt: skip
@pytest.mark.rule("DM-LIST-1", "DM-T-8")
def test_whatever_a_row_holds_beside_name_and_number(text: str) -> None:
    rows = read_rows(text, KNOWN)
    assert [(row.printed, row.printing.number) for row in rows] == [
        (name, number) for of in FINNISH for name, number, civilization in CARDS if civilization == of
    ]
    assert {row.printing.number: row.civilization for row in rows} == {number: of for _, number, of in CARDS}


def test_lists_side_by_side_that_were_read_across() -> None:
    fire, water = ([card for card in CARDS if card[2] == civilization] for civilization in ("fire", "water"))
    pairs = " ".join(f"{a[0]} {a[1]} ◆ {b[0]} {b[1]} ◆" for a, b in zip(fire, water, strict=True))
    rows = read_rows(f"Tuli Vesi {TITLES} {TITLES} {pairs} {LEGEND}", KNOWN)
    assert {row.printing.number: row.civilization for row in rows} == {n: of for _, n, of in (*fire, *water)}
