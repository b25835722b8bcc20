"""Random games to the end: what must hold at every decision, whoever plays whatever.

CARDSDB_TEST_GAMES multiplies the number of games.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from cardsdb.games.duel_masters.abilities import load_abilities
from cardsdb.games.duel_masters.duel import codes
from cardsdb.games.duel_masters.duel.cards import CardFacts, build
from cardsdb.games.duel_masters.duel.game import DuelMasters, DuelMastersRules
from cardsdb.games.duel_masters.duel.table import Table
from cardsdb.play.duel import DuelDeck
from cardsdb.play.randomness import Randomness, seed_of
from tests.games import laws, playing
from tests.games.laws import naming, played, uncovered
from tests.games.playing import MORE, ROOT, printed_elsewhere, random_game, words

DATA = ROOT / "data" / "duel_masters"
ROWS = [row for file in ("cards.csv", "expansion.csv") for row in csv.DictReader((DATA / file).open(encoding="utf-8"))]
MOST_DECISIONS = 3_000
"""No random game of the tests takes as many; the longest of 4,000 took a quarter of it."""
BETWEEN = frozenset({codes.ASK_CHARGE, codes.ASK_PLAY, codes.ASK_ATTACK})
"""The decisions at which a position can be written down and set up again."""


def _rules() -> DuelMastersRules:
    abilities = load_abilities(DATA / "abilities.toml")
    cards = build(
        CardFacts(
            name=row["name"],
            civilizations=(row["civilization"],),
            type=row["type"],
            races=(row["race"],) if row["race"] else (),
            cost=int(row["cost"]),
            power=int(row["power"] or 0),
            abilities=abilities.get(row["name"], ()),
        )
        for row in ROWS
    )
    return DuelMastersRules(fingerprint=cards.fingerprint, cards=cards)


def _shipped() -> list[DuelDeck]:
    decks = []
    for path in sorted((DATA / "decks").glob("*.txt")):
        lines = re.findall(r"^(\d) (.+?)(?: \(DM.*| +#.*)?$", path.read_text(encoding="utf-8"), re.MULTILINE)
        names = tuple(name for count, name in lines for _ in range(int(count)))
        if all(RULES.cards.find(name) is not None for name in names):  # one is shipped with mistakes
            decks.append(DuelDeck(path.stem, {"deck": names}))
    return decks


RULES = _rules()
DECKS = _shipped()
NAMES = sorted(row["name"] for row in ROWS)


def random_deck(dice: Randomness) -> DuelDeck:
    """A shipped deck, or cards of all kinds, or of two civilizations: up to four of each."""
    kind = dice.below(4)
    if kind < 2:
        return DECKS[dice.below(len(DECKS))]
    civilizations = sorted({row["civilization"] for row in ROWS})
    dice.shuffle(civilizations)
    pool = sorted(row["name"] for row in ROWS if kind == 2 or row["civilization"] in civilizations[:2])
    copies = [name for name in pool for _ in range(4)]
    dice.shuffle(copies)
    return DuelDeck("random", {"deck": tuple(copies[: 20 + dice.below(25)])})


def begin(seed: int) -> DuelMasters:
    """A game of two to six players, now and then in teams."""
    dice = Randomness(seed_of(seed, 1))
    players = (3, 4, 5, 6)[dice.below(4)] if dice.below(5) == 0 else 2
    teams = {4: ("none", "2"), 6: ("none", "2", "3")}.get(players, ("none",))
    options = {"teams": teams[dice.below(len(teams))]}
    return RULES.begin([random_deck(dice) for _ in range(players)], seed=seed, options=options)


def walk(seed: int, duel: DuelMasters | None = None) -> Iterator[DuelMasters]:
    """Play a random game to its end; yields the duel at each decision, and when it is over.

    In half of the games players pass (the last action that is listed) only now and then, so that more happens.
    """
    busy = seed % 2 == 1
    return random_game(duel or begin(seed), seed, MOST_DECISIONS, lambda _: busy)


# What holds at every decision.


@cache
def _owned(owner: tuple[int, ...]) -> tuple[frozenset[int], ...]:
    return tuple(frozenset(card for card, one in enumerate(owner) if one == seat) for seat in range(max(owner) + 1))


def check_cards(table: Table) -> None:
    """Every card of a player in the game lies once in one of that player's zones; of the others there is none."""
    below = [card for under in table.under.values() for card in under]
    for seat, owned in enumerate(_owned(table.owner)):
        cards = [
            *table.deck[seat],
            *table.hand[seat],
            *table.shields[seat],
            *table.mana[seat],
            *table.graveyard[seat],
            *table.battle[seat],
            *(card for card in (*table.resolving, *below) if table.owner[card] == seat),
        ]
        if table.out[seat] and not (table.over and cards):  # the last to lose leaves the cards on the table
            assert cards == [], f"player {seat + 1} is out, and has {cards}"
        else:
            assert set(cards) == owned, f"player {seat + 1} lacks cards or has strangers"
            assert len(cards) == len(owned), f"player {seat + 1} has a card twice"


def check_creatures(table: Table) -> None:
    """Only creatures are in the battle zone, with a power; piles lie under evolution creatures that are there."""
    cards = table.cards
    there = [one for zone in table.battle for one in zone]
    for one in there:
        row = table.card[one]
        assert cards.is_creature[row]
        assert table.power(one) >= cards.power[row] > 0
        assert bool(cards.evolves[row]) is (one in table.under)
    assert table.over is not None or table.under.keys() <= set(there)


def check_marks(table: Table) -> None:
    """Tapped are only cards of the battle and mana zones, sick only creatures, known only cards that were seen."""
    for seat, out in enumerate(table.out):
        if out:
            continue
        elsewhere = (table.deck[seat], table.hand[seat], table.shields[seat], table.graveyard[seat])
        assert not any(table.tapped[card] or table.fresh[card] for zone in elsewhere for card in zone)
        assert not any(table.known[card] for zone in (table.deck[seat], table.shields[seat]) for card in zone)
        assert not any(table.fresh[card] for card in table.mana[seat])
    present = {one for zone in table.battle for one in zone}
    assert {creature for creature, _ in table.gains} | {creature for _, creature in table.exposed} <= present


def check_decision(duel: DuelMasters) -> None:
    """Who is in the game decides, among at least one thing; a duel that is over asks nobody, and somebody won."""
    laws.check_decision(duel)
    outcome = duel.outcome()
    if outcome is not None:
        assert outcome.winners  # DM-WIN-6: there is no draw
    else:
        assert not duel.table.out[duel.seat]


def check_table(duel: DuelMasters) -> None:
    """All that must hold at any moment."""
    check_cards(duel.table)
    check_creatures(duel.table)
    check_decision(duel)


@pytest.mark.rule("DM-TURN-9", "DM-WIN-6", "DM-ZONE-1", "DM-ZONE-11", "DM-R-29")
@pytest.mark.parametrize("part", range(4))
def test_in_random_games_every_card_is_in_one_place_and_somebody_can_act(part: int) -> None:
    assert played(range(part, 2_000 * MORE, 4), walk, check_table) < MOST_DECISIONS / 2


# What is dearer to check, in fewer games.


def unlisted(duel: DuelMasters, dice: Randomness) -> list[int]:
    """Some actions that are not legal: all kinds with cards that exist, near the legal ones, and no actions at all."""
    cards, legal = len(duel.table.card), set(duel.actions())
    tried = {codes.coded(dice.below(codes.AGAINST + 1), dice.below(cards), dice.below(cards)) for _ in range(6)}
    tried |= {codes.coded(dice.below(codes.AGAINST + 1), dice.below(cards)) for _ in range(4)}
    tried |= {action ^ (1 << dice.below(20)) for action in legal}
    tried |= {-1, 31, 1 << 40, dice.below(23)}
    return sorted(tried - legal)


def check_every_action(duel: DuelMasters, dice: Randomness) -> None:
    """What is listed is taken, on a copy; some of what is not is refused; and neither changes the duel."""
    tried = unlisted(duel, dice) if dice.below(3) == 0 else ()
    laws.check_every_action(duel, tried, lambda other: check_cards(other.table), check_decision)


def check_words(duel: DuelMasters) -> None:
    """Each action has words of its own, which are short for nothing else; events can be read."""
    laws.check_words(duel)
    assert all(list(duel.expand(line)) == [line] for line in words(duel))


def can_be_set_up(duel: DuelMasters) -> bool:
    """Tell whether the position can be set up again."""
    return duel.table.asking is not None and duel.table.asking[0] in BETWEEN


def check_round_trip(duel: DuelMasters) -> None:
    """A position that is written down and set up again is the same, and offers the same."""
    if can_be_set_up(duel):
        position = duel.position()
        again = RULES.set_up(position)
        assert again.position() == position
        assert words(again) == words(duel)


@pytest.mark.rule("DM-R-9")
@pytest.mark.parametrize("part", range(4))
def test_in_random_games_exactly_what_is_listed_can_be_played(part: int) -> None:
    for seed in range(10_000 + part, 10_000 + 120 * MORE, 4):
        dice = Randomness(seed_of(seed, 3))
        for decisions, duel in enumerate(walk(seed)):
            with naming(seed, decisions):
                check_marks(duel.table)
                check_words(duel)
                check_every_action(duel, dice)
                if dice.below(4) == 0:
                    check_round_trip(duel)


def searching(seed: int) -> DuelMasters:
    """A game in which the decks are often looked through and shuffled."""
    names = ("Crystal Memory", "Dimension Gate", "Seamine", "King Coral", "Fear Fang", "Burning Mane", "Aqua Vehicle")
    deck = DuelDeck("searching", {"deck": tuple(name for name in names for _ in range(4))})
    return RULES.begin([deck, deck], seed=seed, options={})


@pytest.mark.parametrize("start", [begin, searching])
def test_a_duel_that_is_set_up_from_a_position_goes_on_like_the_one_that_was_written_down(
    start: Callable[[int], DuelMasters],
) -> None:
    laws.check_positions_go_on_alike(
        range(20_000, 20_000 + 60 * MORE),
        lambda seed: walk(seed, start(seed)),
        RULES,
        can_be_set_up,
        one_in=12,
        most=25,
    )


# Copies.


SHARED = {"cards", "legal"}
"""The cards never change, and a list of legal actions is only ever replaced."""


def busy_tables() -> list[Table]:
    """Tables of games under way, which together have something in every field."""
    tables = []
    for seed in range(30_000, 30_060):
        for decisions, duel in enumerate(walk(seed)):
            if decisions % 7 == 3:
                tables.append(duel.table.copy())
    return tables


def test_a_copy_covers_every_field() -> None:
    tables = busy_tables()
    fresh = begin(0).table
    plain = {"cards", "card", "owner", "teams", "sharing", "random", "starter"}  # as they were when the duel began
    empty = [
        name
        for name in Table.__slots__
        if name not in plain and not any(getattr(table, name) not in (getattr(fresh, name), None) for table in tables)
    ]
    assert empty in ([], ["over"])  # else the walk would prove nothing for those
    assert [wrong for table in tables if (wrong := uncovered(table, table.copy(), SHARED))] == []


@pytest.mark.parametrize("name", Table.__slots__)
def test_the_walk_over_the_fields_notices_one_that_is_forgotten(name: str) -> None:
    table = next(one for one in busy_tables() if one.asking)
    laws.check_a_forgotten_field_is_noticed(table, name, SHARED)
    if name in {"hand", "battle"}:
        spoiled = table.copy()
        setattr(spoiled, name, [*getattr(table, name)])
        assert uncovered(table, spoiled, SHARED) == [name]


def test_playing_a_copy_to_its_end_leaves_the_duel_as_it_is() -> None:
    laws.check_copies_leave_the_duel_as_it_is(range(40_000, 40_000 + 40 * MORE), walk, one_in=20)


# The same game everywhere.


def digest(first: int, count: int) -> str:
    """Return a few letters that stand for all that happens in some games."""
    return playing.digest(walk(seed) for seed in range(first, first + count))


def test_the_same_seed_and_actions_give_the_same_game_in_every_process() -> None:
    program = "from tests.games.duel_masters.test_duel_properties import digest; print(digest(50_000, 25))"
    assert printed_elsewhere(program, "1") == printed_elsewhere(program, "4242") == digest(50_000, 25)


def test_seed_0_is_a_seed_and_another_seed_is_another_game() -> None:
    laws.check_seeds(RULES, DECKS[:2])


# Giving up.


def check_targets(table: Table, actions: Sequence[int]) -> None:
    """Nobody can attack, block, break or choose what has left the game."""
    there = {one for zone in table.battle for one in zone}
    for action in actions:
        kind, one, two = codes.decoded(action)
        assert one in there or kind not in {codes.ATTACK_PLAYER, codes.ATTACK_CREATURE, codes.BLOCK, codes.FIRST}
        assert two in there or kind not in {codes.ATTACK_CREATURE, codes.EVOLVE, codes.USE_ON}
        assert kind != codes.ATTACK_PLAYER or not table.out[two]
        assert kind != codes.AGAINST or not table.out[one]
        assert kind != codes.BREAK or one < len(table.shields[two])
        assert kind != codes.CHOOSE or not table.out[table.owner[one]]


@pytest.mark.rule("DM-MULTI-12", "DM-MULTI-15", "DM-R-29")
def test_players_may_give_up_at_any_moment() -> None:
    for seed in range(60_000, 60_000 + 400 * MORE):
        dice = Randomness(seed_of(seed, 5))
        when = dice.below(120)
        for decisions, duel in enumerate(walk(seed)):
            if decisions and decisions % (when + 1) == 0 and duel.outcome() is None:
                seat = dice.below(duel.seats)
                was_out = duel.table.out[seat]
                duel.concede(seat)
                assert duel.table.out[seat]
                assert was_out or duel.events()
            with naming(seed, decisions):
                check_table(duel)
                check_words(duel)
                check_targets(duel.table, duel.actions())


# A machine that plays, copies, takes back, imagines, and saves.


class DuelMachine(RuleBasedStateMachine):
    """A duel in anybody's hands; what is kept must be as it was when it was kept."""

    def __init__(self) -> None:
        super().__init__()
        self.duel = begin(0)
        self.kept: list[tuple[DuelMasters, dict[str, Any], list[str]]] = []

    @initialize(seed=st.integers(0, 1 << 32))
    def begins(self, seed: int) -> None:
        self.duel = begin(seed)

    @precondition(lambda self: self.duel.seat >= 0)
    @rule(picks=st.lists(st.integers(0, 1 << 16), min_size=1, max_size=40))
    def play(self, picks: list[int]) -> None:
        for pick in picks:
            actions = self.duel.actions()
            if actions:
                self.duel.play(actions[pick % len(actions)])

    @rule()
    def copy(self) -> None:
        self.kept.append((self.duel.copy(), self.duel.position(), words(self.duel)))

    @precondition(lambda self: self.kept)
    @rule(which=st.integers(0, 1 << 16))
    def undo(self, which: int) -> None:
        duel, position, written = self.kept.pop(which % len(self.kept))
        assert duel.position() == position
        assert words(duel) == written
        self.duel = duel

    @rule(seat=st.integers(0, 5), seed=st.integers(0, 1 << 32), goes_on=st.booleans())
    def imagine(self, seat: int, seed: int, goes_on: bool) -> None:
        seat %= self.duel.seats
        before = self.duel.position()
        imagined = self.duel.imagine(seat, seed)
        assert imagined.see(seat) == self.duel.see(seat)
        if self.duel.seat == seat:
            assert words(imagined) == words(self.duel)
        assert self.duel.position() == before
        if goes_on:
            self.duel = imagined

    @precondition(lambda self: self.duel.table.asking and self.duel.table.asking[0] in BETWEEN)
    @rule()
    def save_and_set_up(self) -> None:
        position, seen = self.duel.position(), [self.duel.see(seat) for seat in range(self.duel.seats)]
        self.duel = RULES.set_up(position)
        assert self.duel.position() == position
        assert [self.duel.see(seat) for seat in range(self.duel.seats)] == seen

    @invariant()
    def it_is_sound(self) -> None:
        check_cards(self.duel.table)
        check_creatures(self.duel.table)
        check_marks(self.duel.table)
        check_decision(self.duel)
        check_words(self.duel)


TestDuelMachine = DuelMachine.TestCase
TestDuelMachine.settings = settings(max_examples=40 * MORE, stateful_step_count=25, deadline=None)
