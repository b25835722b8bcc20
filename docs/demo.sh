#!/bin/sh
# What `make demo` shows: the shipped rulebook card lists imported, cards found, decks checked, proxies printed, games played.
# Usage: docs/demo.sh FOLDER (for the outputs; made anew)
set -eu
folder=$1
rm -rf "$folder"
mkdir -p "$folder"
export CARDSDB_DATABASE_URL="$folder/cards.sqlite"

show() {
    printf '\n$ cardsdb'
    for word in "$@"; do
        case $word in *[!A-Za-z0-9./_-]*) printf " '%s'" "$word" ;; *) printf ' %s' "$word" ;; esac
    done
    printf '\n'
    cardsdb "$@"
}

show import data/duel_masters/rulebook_card_list_fi.txt data/eredan/rulebook_examples_en.txt \
    data/eredan/rulebook_examples_tr_fr.txt data/eragra/rulebook_card_list_en.md
show cards search 'civ:fire cost<=3 order:-power'
show cards search 'guild:kotoba class:warrior level:1'
show cards search '(league:walls or league:"ploys ad hoc") -set:practice'
show cards show Eclairs
# One of the three decks is illegal, so this command's answer is "no".
show deck check data/duel_masters/decks/fire-rush.txt data/eredan/decks/kotoba-with-a-hired-blade.txt \
    data/duel_masters/decks/fire-rush-with-mistakes.txt || [ $? = 1 ]
show event check data/duel_masters/event --report "$folder/verdicts.html" --report "$folder/verdicts.pdf" || [ $? = 1 ]
show db check
show paper reference duel-masters -o "$folder/reference.pdf"
show proxies data/duel_masters/decks/fire-rush.txt -o "$folder/proxies.pdf" --preview "$folder/proxies.png"
show proxies data/eragra/decks/practice-red.txt -o "$folder/practice.pdf"
show simulate duel-masters --seat greedy --seat random --games 20 --seed 7
show simulate eredan --seat greedy --seat random --games 5 --seed 7
show simulate eragra --seat random --seat random --seat random --games 10 --seed 7
show play duel-masters --seat greedy --seat greedy --seed 7 --record "$folder/duel.txt"
show replay "$folder/duel.txt" --verify
cardsdb cards search '' --game duel-masters --csv >"$folder/duel-masters.csv"
cardsdb cards search 'kw:blocker' --json >"$folder/blockers.json"

printf '\nThe outputs are in %s:\n' "$folder"
printf '  cards.sqlite      the catalogue; try: cardsdb --db %s/cards.sqlite cards search dragon\n' "$folder"
printf '  duel-masters.csv  the Duel Masters cards as a table that `cardsdb import` reads back\n'
printf '  verdicts.html     a small tournament checked, to look at; verdicts.pdf to print and sign\n'
printf '  proxies.pdf       the deck as proxies, to print at 100 per cent; proxies.png is its first page\n'
printf '  practice.pdf      an Eragra deck of the practice set\n'
printf '  duel.txt          the game of two agents; try: cardsdb replay %s/duel.txt\n' "$folder"
printf '  blockers.json     the Duel Masters cards with blocker, for other programs\n'
