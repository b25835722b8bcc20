"""ER-DECK, ER-COMP and the rulings they name: for each clause a legal list and an illegal one."""

from __future__ import annotations

import pytest

from cardsdb.decks.legality import Verdict
from cardsdb.games import games
from tests.decks.making import errors, judged, made_deck, made_index, remarks, warnings

YELLOW = [f"Yellow {number}" for number in range(1, 62)]
GRIM = [f"Grim {number}" for number in range(1, 31)]
MASTERY = (
    "Cyberspace", "Dark Age", "Subpoena Saga", "Folk Reign", "Donami the Spirit", "Orfia the Fencer",
    "Iakoa the Balancer", "Mikralis the Archer", "Polarization Alpha", "Polarization Beta",
)  # fmt: skip
TOKENS = [f"Token {number}" for number in range(1, 21)]
KINDS = ("white minion", "ceremonial minion", "integral minion", "spellbound minion", "ground", "flower", "wall",
         "ploy ad hoc")  # fmt: skip
INDEX = made_index(
    "eragra",
    "\n".join(
        [
            *(f"{name}; kind common minion; stack_color yellow" for name in YELLOW),
            *(f"A {kind}; kind {kind}; stack_color yellow" for kind in KINDS),
            *(f"{name}; kind mastery" for name in (*MASTERY, "Future Age")),
            *(f"{name}; kind grim" for name in GRIM),
            *(f"{name}; kind token" for name in TOKENS),
            *(f"{stack} {n}; kind {kind}" for n in range(1, 61) for stack, kind in
              (("Parchment", "parchment"), ("White", "incantation white"), ("Black", "incantation black"))),
            "Red Troll; kind common minion; stack_color red",
            "Grey Troll; kind common minion",
            "Blank; stack_color yellow",
            "Lava; kind spellbound minion; stack_color yellow",
            "Volcano; kind ground; stack_color yellow",
        ]
    ),
)  # fmt: skip


def stack(names: list[str] | tuple[str, ...]) -> str:
    return "\n".join(f"1 {name}" for name in names)


def er(
    duel: str = stack(YELLOW[:45]), mastery: str = stack(MASTERY), grim: str = stack(GRIM[:15]), **said: str
) -> Verdict:
    text = f"Duel Stack:\n{duel}\nMastery Stack:\n{mastery}\nGrim Stack:\n{grim}"
    return judged(made_deck(INDEX, text, **said), explain=True)


@pytest.mark.rule("ER-DECK-1", "ER-COMP-3", "ER-COMP-4", "ER-COMP-5")
def test_three_stacks_of_a_summoners_own() -> None:
    assert not er().violations
    assert errors(er(grim=stack(GRIM[:15]) + "\nParchments:\n1 Parchment 1")) == ["ER-DECK-1"]
    assert errors(er(grim=stack(GRIM[:15]) + "\nTokens:\n1 Token 1")) == ["ER-DECK-1"]


@pytest.mark.rule("ER-DECK-2", "ER-DECK-3", "ER-R-52")
def test_a_duel_stack_of_45_to_60() -> None:
    assert er(stack(YELLOW[:45])).legal
    assert er(stack(YELLOW[:60])).legal
    assert errors(er(stack(YELLOW[:44]))) == ["ER-DECK-2"]
    assert errors(er(stack(YELLOW[:61]))) == ["ER-DECK-3"]


@pytest.mark.rule("ER-DECK-4", "ER-R-3", "ER-R-4")
def test_only_the_kinds_that_belong_in_any_number() -> None:
    assert not er(stack([*YELLOW[:40], *(f"A {kind}" for kind in KINDS)])).violations
    for other in ("White 1", "Parchment 1", "Token 1", "Cyberspace", "Grim 20"):
        verdict = er(stack([*YELLOW[:45], other]))
        assert errors(verdict) == ["ER-DECK-4"], other
    doubtful = er(stack([*YELLOW[:45], "Blank"]))
    assert doubtful.legal
    assert warnings(doubtful) == ["ER-DECK-4"]


@pytest.mark.rule("ER-DECK-5", "ER-COMP-16", "ER-R-5")
def test_one_stack_colour() -> None:
    [wrong] = er(stack([*YELLOW[:45], "Red Troll"])).violations
    assert (wrong.rule, wrong.cards, wrong.found, wrong.required) == ("ER-DECK-5", ("Red Troll",), "red", "yellow")
    assert len(er(colour="red").violations) == 1
    doubtful = er(stack([*YELLOW[:45], "Grey Troll"]))
    assert doubtful.legal
    assert warnings(doubtful) == ["ER-DECK-5"]


@pytest.mark.rule("ER-COMP-1", "ER-COMP-10")
def test_four_colours() -> None:
    assert er(colour="Yellow").legal
    assert errors(er(colour="purple")) == ["ER-COMP-1"]


@pytest.mark.rule("ER-DECK-6", "ER-COMP-9", "ER-R-6")
def test_one_copy_of_each_card() -> None:
    assert errors(er(stack([*YELLOW[:45], YELLOW[0]]))) == ["ER-DECK-6"]
    assert errors(er(grim=stack([*GRIM[:14], GRIM[0]]))) == ["ER-DECK-13"]


@pytest.mark.rule("ER-DECK-7", "ER-DECK-8", "ER-DECK-15")
def test_the_ten_mastery_cards_one_each() -> None:
    verdict = er(mastery=stack(MASTERY[1:]))
    assert errors(verdict) == ["ER-DECK-8", "ER-DECK-7"]
    assert verdict.violations[0].cards == ("Cyberspace",)
    assert errors(er(mastery=stack([*MASTERY, "Future Age"]))) == ["ER-DECK-8", "ER-DECK-7"]
    assert errors(er(mastery=stack([*MASTERY[1:], "Dark Age"]))) == ["ER-DECK-8", "ER-DECK-8"]
    assert errors(er(mastery="")) == ["ER-DECK-8", "ER-DECK-7"]


@pytest.mark.rule("ER-DECK-9", "ER-DECK-10", "ER-DECK-11")
def test_fifteen_grim_cards_of_the_pool_or_none_yet() -> None:
    assert errors(er(grim=stack(GRIM[:14]))) == ["ER-DECK-9"]
    assert errors(er(grim=stack(GRIM[:16]))) == ["ER-DECK-9"]
    assert errors(er(grim=stack([*GRIM[:14], YELLOW[60]]))) == ["ER-DECK-10"]
    undealt = er(grim="")
    assert undealt.legal
    assert warnings(undealt) == ["ER-DECK-11"]


@pytest.mark.rule("ER-DECK-13", "ER-DECK-14")
def test_two_summoners_share_no_colour_and_no_grim_card() -> None:
    together = games()["eragra"].deck_rules().together
    yellow = made_deck(INDEX, "Grim Stack:\n1 Grim 1", colour="yellow")
    red = made_deck(INDEX, "Grim Stack:\n1 Grim 2", colour="red")
    greedy = made_deck(INDEX, "Grim Stack:\n1 Grim 1", colour="yellow")
    assert not list(together([yellow, red]))
    assert [(place, wrong.rule) for place, wrong in together([yellow, red, greedy])] == [
        (2, "ER-DECK-14"),
        (2, "ER-DECK-13"),
    ]


@pytest.mark.rule("ER-DECK-16", "ER-COMP-2", "ER-COMP-6", "ER-COMP-7", "ER-COMP-8")
def test_the_common_stacks_of_a_table() -> None:
    stacks = {
        "Parchments": [f"Parchment {n}" for n in range(1, 61)],
        "White Incantations": [f"White {n}" for n in range(1, 31)],
        "Black Incantations": [f"Black {n}" for n in range(1, 31)],
        "Tokens": TOKENS,
    }

    def table(**changed: list[str]) -> list[str]:
        held = stacks | {name.replace("_", " "): names for name, names in changed.items()}
        text = "\n".join(f"{name}:\n{stack(names)}" for name, names in held.items())
        return errors(judged(made_deck(INDEX, text), "common-stacks"))

    assert table() == []
    assert table(Parchments=stacks["Parchments"][1:]) == ["ER-COMP-2"]
    assert table(White_Incantations=[*stacks["White Incantations"][1:], "Black 31"]) == ["ER-COMP-6"]
    assert table(Black_Incantations=stacks["Black Incantations"][2:]) == ["ER-COMP-7"]
    assert table(Tokens=[*TOKENS[1:], TOKENS[0]]) == ["ER-COMP-8"]
    assert table(Tokens=TOKENS[1:]) == ["ER-COMP-8", "ER-COMP-8"]


@pytest.mark.rule("ER-DECK-17", "ER-DECK-18")
def test_advice() -> None:
    assert "three Parchments" in remarks(er("1 A integral minion"))
    assert "three Parchments" not in remarks(er("1 A integral minion\n1 Yellow 1"))
    assert "Lava is weak without its partner" in remarks(er("1 Lava"))
    assert "Lava" not in remarks(er("1 Lava\n1 Volcano"))
