"""EC-DECK, EC-GUILD, EC-COPY, EC-RACE and EC-EX, under both rulesets: a legal list and an illegal one for each."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardsdb.decks.deck import Deck
from cardsdb.decks.formats import Terms, read_format
from cardsdb.decks.legality import Verdict, check
from cardsdb.decks.shared_rules import owned_rule
from cardsdb.games import games
from tests.decks.making import DAY, errors, form_of, judged, made_deck, made_index, remarks, warnings

PLAIN = [f"Plain {letter}" for letter in "ABCDEFGHIJ"]
INDEX = made_index(
    "eredan",
    """
    Aez; kind character; guilds Mercenary; class warrior
    Hares the Brute; kind character; guilds Mercenary; class warrior
    Lady Jane; kind character; guilds Mercenary; class priest
    Iro; kind character; guilds Kotoba; class warrior; race Human
    Iro; kind character; guilds Kotoba; class warrior; race Human; level 2
    Amaya; kind character; guilds Kotoba; class marauder
    Aku; kind character; guilds Kotoba; class mage
    Hybrid; kind character; guilds Kotoba; class mage/warrior
    Rock; kind character; guilds Kotoba; race Golem
    Wave; kind character; guilds Kotoba; race Guemelite; class warrior
    Telendar; kind character; guilds Zil Warriors; class marauder
    Abyssien; kind character; guilds Zil Warriors; class mage
    Zahal; kind character; guilds Noz'Dingard Envoys; class warrior
    Alishk; kind character; guilds Noz'Dingard Envoys; class mage
    Outcast; kind character; guilds The Cursed
    Banished; kind character; guilds The Cursed; class mage
    Masked; kind character; guilds Zil Warriors;The Cursed; class courtier
    Nehantist; kind character; guilds Nehantists
    Nomad; kind character; guilds Desert Nomads
    Marlok the Repentant; kind character; guilds Zil Warriors;Noz'Dingard Envoys; class courtier/mage
    Hasna; kind character; guilds Zil Warriors;Desert Nomads; class courtier
    Ogoe Kage; kind character; guilds Zil Warriors;Kotoba; class courtier
    Kimiko; kind character; guilds Kotoba;Desert Nomads; class courtier
    Envoy; kind character; guilds Noz'Dingard Envoys;Kotoba; class courtier
    Stranger; kind character; class warrior
    Katana; kind item; guilds Kotoba; rare no
    Wakisashi; kind item; guilds Kotoba; rare no
    Kotoba order; kind action; guilds Kotoba; rare no
    Zil dagger; kind item; guilds Zil Warriors; rare no
    Zil order; kind action; guilds Zil Warriors; rare no
    Noz order; kind action; guilds Noz'Dingard Envoys; rare no
    Nomad order; kind action; guilds Desert Nomads; rare no
    Hired order; kind action; guilds Mercenary; rare no
    Odd thing; guilds Zil Warriors; rare no
    Lightning; kind spell; restriction mage; rare no; level 1
    Lightning; kind spell; restriction mage; rare no; level 2
    Lightning; kind spell; restriction mage; rare yes; level 3
    Prayer; kind theurgy; rare no
    Axe; kind item; restriction warrior; rare no
    Court robe; kind item; restriction courtier; rare no
    Court spell; kind spell; restriction courtier; rare no
    Pike; kind item; restriction warrior;Elfine; rare no
    Old relic; kind item
    """
    + "\n".join(f"{name}; kind action; rare no" for name in PLAIN),
)
KOTOBA = "Aez\nIro\nAmaya"
BOTH = pytest.mark.parametrize("ruleset", ["current", "2009"])


def ec_deck(characters: str = KOTOBA, cards: str = "", size: int = 20) -> Deck:
    """Return a deck of the characters and cards, filled up with plain ones."""
    deck = made_deck(INDEX, f"Characters:\n{characters}\nDeck:\n{cards}")
    wanted = size - sum(entry.count for entry in deck.entries if entry.section == "deck")
    filling = [f"{min(2, wanted - 2 * place)} {name}" for place, name in enumerate(PLAIN) if wanted > 2 * place]
    return made_deck(INDEX, "\n".join(["Characters:", characters, "Deck:", cards, *filling]))


def ec(characters: str = KOTOBA, cards: str = "", ruleset: str = "current", size: int = 20) -> Verdict:
    return judged(ec_deck(characters, cards, size), ruleset, explain=True)


@BOTH
@pytest.mark.rule("EC-DECK-1")
def test_exactly_three_characters(ruleset: str) -> None:
    assert ec(ruleset=ruleset).legal
    assert errors(ec("Iro\nAmaya", ruleset=ruleset)) == ["EC-DECK-1"]
    assert errors(ec(KOTOBA + "\nAku", ruleset=ruleset)) == ["EC-DECK-1"]


@BOTH
@pytest.mark.rule("EC-DECK-2", "EC-R-6")
def test_exactly_twenty_cards_apart_from_the_characters(ruleset: str) -> None:
    assert ec(ruleset=ruleset).legal
    for size in (19, 21):
        [wrong] = [v for v in ec(ruleset=ruleset, cards="2 Axe", size=size).violations if v.severity == "error"]
        assert (wrong.rule, wrong.found, wrong.required) == ("EC-DECK-2", size, 20)


@BOTH
@pytest.mark.rule("EC-DECK-1", "EC-DECK-2")
def test_characters_and_cards_each_in_their_section(ruleset: str) -> None:
    [wrong] = [v for v in ec(cards="Aku", ruleset=ruleset).violations if v.severity == "error"]
    assert (wrong.rule, wrong.cards, wrong.fix) == ("EC-DECK-2", ("Aku",), "move Aku to the characters")
    assert errors(ec("Iro\nAmaya\nKatana", ruleset=ruleset)) == ["EC-DECK-1"]
    assert "EC-DECK-2" in warnings(ec(cards="Odd thing", ruleset=ruleset))


@pytest.mark.rule("EC-DECK-3", "EC-R-40")
def test_only_owned_cards_where_a_collection_is_given() -> None:
    deck = ec_deck(cards="2 Katana")
    rules = games()["eredan"].deck_rules()
    owned = {entry.card.id: 2 for entry in deck.entries if entry.card}
    assert check(deck, form_of("eredan"), with_rule(owned), DAY).legal
    assert check(deck, form_of("eredan"), rules, DAY).legal
    owned[INDEX.find("Katana").id] = 1  # type: ignore[union-attr]
    assert errors(check(deck, form_of("eredan"), with_rule(owned), DAY)) == ["EC-DECK-3"]


def with_rule(owned: dict[int, int]):  # type: ignore[no-untyped-def]
    from dataclasses import replace

    rules = games()["eredan"].deck_rules()
    return replace(rules, rules=(*rules.rules, owned_rule(owned)))


@BOTH
@pytest.mark.rule("EC-DECK-4", "EC-DECK-5", "EC-EX-6", "EC-EX-7", "EC-R-19")
def test_guild_cards_against_the_guild_of_the_characters(ruleset: str) -> None:
    verdict = ec(cards="2 Katana\n2 Wakisashi", ruleset=ruleset)
    assert verdict.legal
    assert "the deck's guild is Kotoba" in remarks(verdict)
    for others, guild in (("Zahal\nAlishk\nAez", "Noz'Dingard Envoys"), ("Telendar\nAbyssien\nAez", "Zil Warriors")):
        verdict = ec(others, "2 Katana\n2 Wakisashi", ruleset)
        [wrong] = [v for v in verdict.violations if v.severity == "error"]
        assert (wrong.rule, wrong.cards) == ("EC-DECK-5", ("Katana", "Wakisashi"))
        assert (wrong.found, wrong.required) == ("Kotoba", f"{guild} or no guild")


@BOTH
@pytest.mark.rule("EC-DECK-6")
def test_cards_without_a_guild_go_anywhere_and_are_named(ruleset: str) -> None:
    for characters in (KOTOBA, "Telendar\nAbyssien\nAez", "Aez\nHares the Brute\nLady Jane"):
        assert ec(characters, ruleset=ruleset).legal
        assert warnings(ec(characters, ruleset=ruleset)) == ["EC-DECK-6"]
    assert not ec("Telendar\nAbyssien\nAez", "Kotoba order", ruleset).legal


@BOTH
@pytest.mark.rule("EC-DECK-7", "EC-GUILD-4")
def test_mercenaries_alone_take_no_guild_cards(ruleset: str) -> None:
    three = "Aez\nHares the Brute\nLady Jane"
    assert ec(three, ruleset=ruleset).legal
    assert "no guild: Mercenaries alone" in remarks(ec(three, ruleset=ruleset))
    assert errors(ec(three, "Katana", ruleset)) == ["EC-DECK-7"]


@pytest.mark.rule("EC-DECK-9")
def test_a_card_that_lifts_the_copy_limit(tmp_path: Path) -> None:
    shipped = Path(__file__).parents[3] / "data" / "eredan" / "formats" / "current.toml"
    lifted = '\n[[limited]]\ncards = ["Katana"]\ncopies = 5\n'
    (tmp_path / "lifted.toml").write_text(shipped.read_text(encoding="utf-8") + lifted, encoding="utf-8")
    form = read_format(
        tmp_path / "lifted.toml", Terms(games()["eredan"].sections, games()["eredan"].deck_rules().parameters)
    )
    assert judged(ec_deck(cards="5 Katana"), form).legal
    assert errors(judged(ec_deck(cards="5 Katana"))) == ["EC-COPY-1"]
    assert errors(judged(ec_deck(cards="6 Katana"), form)) == ["FORMAT-LIMITED"]


@pytest.mark.rule("EC-DECK-10", "EC-GUILD-14", "EC-RACE-7", "EC-R-21")
def test_a_golem_lets_items_of_other_guilds_in_but_nothing_else() -> None:
    assert ec("Rock\nIro\nAmaya", "Zil dagger").legal
    assert errors(ec("Rock\nIro\nAmaya", "Zil order")) == ["EC-DECK-5"]
    assert errors(ec(KOTOBA, "Zil dagger")) == ["EC-DECK-5"]
    assert errors(ec("Rock\nIro\nAmaya", "Zil dagger", "2009")) == ["EC-DECK-5"]
    assert errors(ec("Rock\nIro\nAmaya", "4 Zil dagger")) == ["EC-COPY-1"]
    assert warnings(ec("Rock\nIro\nAmaya", "Court robe")) == ["EC-DECK-6"]
    assert "EC-CLASS-13" in warnings(ec(KOTOBA, "Court robe"))


@pytest.mark.rule("EC-DECK-11", "EC-CLASS-14", "EC-EX-22")
def test_a_courtier_lets_the_cards_of_his_guilds_in() -> None:
    assert ec("Envoy\nAez\nLady Jane", "Noz order\nKotoba order").legal
    assert errors(ec("Envoy\nAez\nLady Jane", "Zil order")) == ["EC-DECK-5"]


@BOTH
@pytest.mark.rule("EC-GUILD-1", "EC-GUILD-5", "EC-GUILD-9", "EC-EX-1", "EC-EX-2")
def test_one_guild_or_mercenaries(ruleset: str) -> None:
    verdict = ec("Aez\nIro\nAmaya", ruleset=ruleset)
    assert verdict.legal
    assert "the deck's guild is Kotoba" in remarks(verdict)
    verdict = ec("Telendar\nIro\nAmaya", ruleset=ruleset)
    assert errors(verdict) == ["EC-GUILD-5"]
    assert verdict.violations[0].fix == "replace Telendar by a character of Kotoba"


@BOTH
@pytest.mark.rule("EC-GUILD-8", "EC-EX-3")
def test_two_mercenaries_take_the_guild_of_the_third(ruleset: str) -> None:
    verdict = ec("Aez\nHares the Brute\nZahal", "Noz order", ruleset)
    assert verdict.legal
    assert "the deck's guild is Noz'Dingard Envoys" in remarks(verdict)
    assert errors(ec("Aez\nHares the Brute\nZahal", "Zil order", ruleset)) == ["EC-DECK-5"]


@pytest.mark.rule("EC-GUILD-2", "EC-GUILD-3")
def test_the_list_of_guilds_is_open_or_closed() -> None:
    assert ec("Nomad\nAez\nLady Jane").legal
    assert errors(ec("Nomad\nAez\nLady Jane", ruleset="2009")) == ["EC-GUILD-3"]


@pytest.mark.rule("EC-GUILD-6", "EC-GUILD-10", "EC-GUILD-11", "EC-GUILD-12", "EC-EX-4", "EC-EX-5", "EC-R-14")
def test_courtiers_need_one_guild_in_common() -> None:
    three = "Marlok the Repentant\nHasna\nOgoe Kage"
    verdict = ec(three, "Zil order\nNoz order\nNomad order\nKotoba order")
    assert verdict.legal
    assert "the deck's guild is Zil Warriors" in remarks(verdict)
    assert errors(ec("Kimiko\nHasna\nOgoe Kage")) == ["EC-GUILD-11"]


@pytest.mark.rule("EC-GUILD-13")
def test_no_characters_of_many_guilds_in_2009() -> None:
    assert ec("Ogoe Kage\nIro\nAmaya").legal
    assert errors(ec("Ogoe Kage\nIro\nAmaya", ruleset="2009")) == ["EC-GUILD-13"]
    assert errors(ec("Ogoe Kage\nZahal\nAez", ruleset="2009")) == ["EC-GUILD-13", "EC-GUILD-5"]


@pytest.mark.rule("EC-R-15", "EC-R-20")
def test_a_courtier_with_others() -> None:
    assert ec("Ogoe Kage\nIro\nAez", "Zil order").legal
    assert ec("Ogoe Kage\nIro\nAmaya", "Zil order\nKotoba order").legal
    assert errors(ec("Ogoe Kage\nZahal\nAez")) == ["EC-GUILD-11"]


@pytest.mark.rule("EC-GUILD-7", "EC-R-16", "EC-R-17")
def test_the_cursed_bar_mercenaries() -> None:
    assert ec("Outcast\nBanished\nMasked").legal
    assert errors(ec("Outcast\nBanished\nAez")) == ["EC-GUILD-7"]
    assert errors(ec("Masked\nTelendar\nAez")) == ["EC-GUILD-7"]
    likely = ec("Nehantist\nAez\nLady Jane")
    assert likely.legal
    assert "EC-GUILD-7" in warnings(likely)


@BOTH
@pytest.mark.rule("EC-GUILD-15", "EC-RACE-8", "EC-RACE-10")
def test_a_guemelite_casts_spells_of_mages_but_castes_bind(ruleset: str) -> None:
    team = "Wave\nIro\nAmaya"
    assert warnings(ec(team, "Lightning", ruleset)) == ["EC-DECK-6"]
    assert "EC-CARD-11" in warnings(ec("Aez\nIro\nAmaya", "Lightning", ruleset))
    assert "EC-CLASS-13" in warnings(ec(team, "Court spell", ruleset))
    assert errors(ec(team, "Zil order", ruleset)) == ["EC-DECK-5"]


@pytest.mark.rule("EC-COPY-1", "EC-COPY-2", "EC-EX-13", "EC-R-1")
def test_three_copies_or_two() -> None:
    assert ec(cards="3 Katana").legal
    assert errors(ec(cards="4 Katana")) == ["EC-COPY-1"]
    assert ec(cards="2 Katana", ruleset="2009").legal
    [wrong] = [v for v in ec(cards="3 Katana", ruleset="2009").violations if v.severity == "error"]
    assert (wrong.rule, wrong.found, wrong.required) == ("EC-COPY-2", 3, 2)
    assert "the current rules allow 3" in wrong.message


@pytest.mark.rule("EC-COPY-3", "EC-COPY-4", "EC-EX-8", "EC-EX-11", "EC-R-2", "EC-R-3")
def test_one_copy_of_a_marked_card() -> None:
    for ruleset, rule, mark in (("current", "EC-COPY-3", "Rare"), ("2009", "EC-COPY-4", "unique")):
        assert ec("Aku\nIro\nAez", "Lightning (level 3)", ruleset).legal
        [wrong] = [v for v in ec("Aku\nIro\nAez", "2 Lightning (level 3)", ruleset).violations if v.severity == "error"]
        assert (wrong.rule, wrong.found, wrong.required) == (rule, 2, 1)
        assert mark in wrong.message
    assert errors(ec("Aku\nIro\nAez", "4 Lightning (level 3)")) == ["EC-COPY-3"]


@pytest.mark.rule("EC-COPY-5", "EC-COPY-7", "EC-EX-9", "EC-EX-12")
def test_all_levels_share_the_limit() -> None:
    assert ec("Aku\nIro\nAez", "2 Lightning (level 1)\n1 Lightning (level 2)").legal
    [wrong] = [
        violation
        for violation in ec("Aku\nIro\nAez", "2 Lightning (level 1)\n2 Lightning (level 2)").violations
        if violation.severity == "error"
    ]
    assert (wrong.rule, wrong.found, wrong.required) == ("EC-COPY-1", 4, 3)
    assert "EC-COPY-5" in wrong.message


@pytest.mark.rule("EC-COPY-6", "EC-COPY-8", "EC-EX-10")
def test_a_rare_level_stands_alone() -> None:
    assert errors(ec("Aku\nIro\nAez", "Lightning (level 3)\nLightning (level 1)")) == ["EC-COPY-6"]
    assert ec("Aku\nIro\nAez", "3 Lightning (level 1)").legal


@pytest.mark.rule("EC-COPY-9", "EC-R-5")
def test_levels_of_one_name_count_together_in_2009_and_a_unique_level_shuts_none_out() -> None:
    assert ec("Aku\nIro\nAez", "Lightning (level 3)\nLightning (level 1)", "2009").legal
    assert errors(ec("Aku\nIro\nAez", "2 Lightning (level 1)\nLightning (level 2)", "2009")) == ["EC-COPY-2"]


@BOTH
@pytest.mark.rule("EC-R-7", "EC-R-8")
def test_the_same_character_twice_is_a_warning(ruleset: str) -> None:
    for team in ("2 Iro\nAmaya", "Iro\nIro (level 2)\nAmaya", "3 Iro"):
        assert ec(team, ruleset=ruleset).legal
        assert "EC-R-7" in warnings(ec(team, ruleset=ruleset))
    assert "EC-R-7" not in warnings(ec(ruleset=ruleset))


@pytest.mark.rule("EC-R-18")
def test_cards_marked_mercenary_are_without_a_guild() -> None:
    verdict = ec("Telendar\nAbyssien\nAez", "Hired order")
    assert verdict.legal
    assert warnings(verdict) == ["EC-DECK-6", "EC-R-18"]


@pytest.mark.rule("EC-CARD-11", "EC-CLASS-8", "EC-CLASS-13", "EC-CLASS-18")
def test_cards_that_nobody_can_use_are_a_warning() -> None:
    for team, card, rule in (
        ("Aku\nIro\nAmaya", "Lightning", None),
        ("Iro\nAmaya\nAez", "Lightning", "EC-CARD-11"),
        ("Hybrid\nAmaya\nRock", "Lightning", None),
        ("Iro\nAmaya\nAez", "Pike", "EC-CARD-11"),
        ("Iro\nAmaya\nLady Jane", "Prayer", None),
        ("Iro\nAmaya\nAez", "Prayer", "EC-CLASS-8"),
        ("Ogoe Kage\nIro\nAez", "Court spell", None),
        ("Iro\nAmaya\nAez", "Court spell", "EC-CLASS-13"),
    ):
        verdict = ec(team, card)
        assert verdict.legal
        assert warnings(verdict) == ["EC-DECK-6", *([rule] if rule else [])], (team, card)


@pytest.mark.rule("EC-DECK-4")
def test_what_the_catalogue_does_not_know_is_said() -> None:
    verdict = ec("Stranger\nIro\nAmaya", "Zil order\n2 Old relic")
    assert verdict.legal
    assert warnings(verdict) == ["EC-DECK-4", "EC-DECK-5", "EC-DECK-6", "EC-COPY-3"]
    assert "EC-COPY-3" not in warnings(ec(cards="Old relic"))
