"""The Finnish rulebook of Duel Masters: the card list of the base set, and the limits it states."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from cardsdb.catalogue.facts import CardFacts
from cardsdb.names import fold, plain
from importers.rulebooks.duel_masters_list import RARITIES, SET, ListRow, read_rows
from importers.rulebooks.known import KnownNames, is_near
from importers.rulebooks.rulebook import Findings, Rulebook, in_order, stated, stated_number, unread
from importers.rulebooks.stream import Stream

# Finnish inflects its words; these stems stand for a civilization in a sentence.
_STEMS = {"valo": "light", "ve[dst]": "water", "pime": "darkness", "tul[ie]": "fire", "tulta": "fire",
          "luon": "nature"}  # fmt: skip
_KEYWORD = re.compile(r"\b([A-Z][a-z]+(?: [a-z]+)?)\. \([A-ZÄÖ][a-zäö]+[a-zäö ]*\)")  # the Finnish word in brackets
_WANTED = ("deck.minimum", "deck.copies", "starter_deck.cards", "setup.shields", "setup.hand", "civilizations",
           "keywords", "rarities")  # fmt: skip


def read(stream: Stream, known: KnownNames) -> Findings:
    """Return the cards of the list with number and civilization (DM-LIST-1, DM-LIST-12), and the limits."""
    rows = _first_of_each(read_rows(stream.text, known))
    cards = []
    notes = []
    for row in rows:
        card, note = _card(row, stream, known)
        cards.append(card)
        notes += [note] if note else []
    if rows:
        notes.append(f"{len(rows)} rarities cannot be read: the text has lost their signs, and none is guessed")
    notes += _gaps(rows)
    rules = read_rules(stream.text)
    return Findings(tuple(cards), rules, (*notes, *unread(rules, _WANTED)), {SET: "Base Set"} if rows else {})


def read_rules(text: str) -> dict[str, Any]:
    """Return the limits that the text states (DM-DECK-1, DM-DECK-3, DM-DECK-5, DM-SETUP-4, DM-SETUP-6)."""
    return stated(
        deck=stated(
            minimum=stated_number(text, r"pak[ak]\w*[^.]{0,40}? vähintään (\w+) kort"),
            copies=stated_number(
                text, r"(?:korkeintaan|enintään) (\w+) kappaletta", r"\b(\w+) kappaletta samaa korttia"
            ),
        ),
        starter_deck=stated(cards=stated_number(text, r"aloituspakkau\w+[^.]{0,40}? vain (\w+) korttia")),
        setup=stated(
            shields=stated_number(
                text,
                r"ota (\w+) korttia pakkasi päältä",
                r"laitat (\w+) korttia kuvapuoli alaspäin",
                r"kilvikseen (\w+) korttia",
            ),
            hand=stated_number(text, r"nosta (\w+) korttia pakkasi päältä", r"aloituskäteensä (\w+) korttia"),
        ),
        civilizations=_civilizations(text),
        keywords=in_order(found[1].lower() for found in _KEYWORD.finditer(text)),
        rarities=in_order(RARITIES[found[1]] for found in re.finditer(rf"= ?({'|'.join(RARITIES)})", text)),
    )


def _civilizations(text: str) -> list[str]:
    """Return the civilizations in the order of the sentence that lists them (DM-MANA-23)."""
    meanings = list(_STEMS.values())
    stems = re.compile("|".join(rf"\b({stem})\w*" for stem in _STEMS))
    lists = (
        in_order(meanings[(found.lastindex or 1) - 1] for found in stems.finditer(sentence[1]))
        for sentence in re.finditer(r"[Ss]ivilisaatio\w*\b[^:]{0,80}: ([^.]+)", text)
    )
    return max(lists, key=len, default=[])


def _first_of_each(rows: list[ListRow]) -> list[ListRow]:
    """Leave out rows that say again what another said."""
    return list({(row.printed, row.printing): row for row in reversed(rows)}.values())[::-1]


def _card(row: ListRow, stream: Stream, known: KnownNames) -> tuple[CardFacts, str | None]:
    """Return what the row says of a card, and a note if its name had to be matched (DM-T-4) or fits no card."""
    number = row.printing.number
    expected = known.numbered(row.printing)
    named = known.name_of(row.printed)
    names: tuple[tuple[str, str], ...] = ()
    note = None
    if expected and (named == expected or is_near(row.printed, expected)):
        name = expected
        if fold(row.printed) != fold(expected):
            names = (("fi", row.printed),)
            note = f"{number}: {row.printed} is the card known as {expected}; both spellings are kept"
        elif plain(row.printed) != plain(expected):
            names = (("alias", row.printed),)
            note = f"{number}: {row.printed} lost a sign and is read as {expected}; both spellings are kept"
    else:
        name = named or row.printed
        if expected:
            note = f"{number}: {row.printed} is not {expected}, which is known under that number; imported as printed"
        elif known.has_numbers(SET):
            note = f"{number}: no card is known under that number; {row.printed} imported as printed"
        elif re.search(r"\w s ", row.printed):
            note = f"{number}: {row.printed} has perhaps lost an apostrophe before the s; imported as printed"
    place = stream.place(row.offset)
    fields = {"civilization": (row.civilization,)} if row.civilization else {}
    return CardFacts(name, None, {**fields}, names, row.printing, page=place.page, line=place.line), note


def _gaps(rows: list[ListRow]) -> list[str]:
    """Return notes on numbers that are missing in their series or stand twice, and on rows without a section."""
    notes = []
    found = Counter(row.printing.number for row in rows)
    totals = in_order(number.partition("/")[2] for number in found)
    missing = [
        number
        for total in totals
        for count in range(1, int(total.removeprefix("S")) + 1)
        if (number := f"{'S' * total.startswith('S')}{count}/{total}") not in found
    ]
    twice = [number for number, count in found.items() if count > 1]
    if missing:
        notes.append(f"the list has no row for {len(missing)} numbers: {', '.join(missing)}")
    if twice:
        notes.append(f"numbers that stand twice with different names: {', '.join(twice)}")
    if without := [row.printed for row in rows if row.civilization is None]:
        notes.append(f"no section, thus no civilization, for {len(without)} cards: {', '.join(without)}")
    return notes


_SIGNS = ("Duel Masters", "Perussarjan korttilista", "Keräilynumero", "Harvinaisuus", "Kortin nimi", "korttia",
          "superharvinainen", "loitsu")  # fmt: skip

RULEBOOK = Rulebook(
    name="duel_masters",
    game="duel-masters",
    languages=("fi",),
    title="Duel Masters rulebook (Finnish)",
    signs=_SIGNS,
    read=read,
)
