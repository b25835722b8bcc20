"""How many cards are shipped, counted in the files of `data/` by hand: what a new catalogue holds."""

CARDS = {
    "duel-masters": 128,
    "eredan": 399,
    "eragra": 83 + 420,  # those of the rulebook, and the practice set
}
ALL_CARDS = sum(CARDS.values())
