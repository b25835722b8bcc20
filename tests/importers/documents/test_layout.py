"""Words with boxes -> lines in reading order. What is expected is what was drawn."""

from __future__ import annotations

import pytest
from reportlab.lib import colors
from reportlab.pdfbase import pdfmetrics
from reportlab.platypus import Table

from .making import FIRE, FONT, LEFT, RIGHT, WATER, column, joined, lines, read


def bare_list(canvas, rows, x, top, width=190, pitch=12, size=9):
    for count, (name, number) in enumerate(rows):
        y = 842 - top - count * pitch
        canvas.drawString(x, y, name)
        canvas.drawRightString(x + width, y, number)


class TestColumns:
    def test_one_column(self, tmp_path):
        assert lines(tmp_path, lambda c: column(c, 60, 200, LEFT)) == LEFT

    def test_two_columns_drawn_one_after_the_other(self, tmp_path):
        def draw(c):
            column(c, 60, 200, LEFT)
            column(c, 310, 200, RIGHT)

        assert lines(tmp_path, draw) == LEFT + RIGHT

    def test_two_columns_drawn_row_by_row(self, tmp_path):
        def draw(c):
            for count, (left, right) in enumerate(zip(LEFT, RIGHT, strict=True)):
                c.drawString(60, 600 - 11 * count, left)
                c.drawString(310, 600 - 11 * count, right)

        assert lines(tmp_path, draw) == LEFT + RIGHT

    def test_a_heading_over_both_columns_stands_between_what_is_above_and_below(self, tmp_path):
        heading = "Näin pelaat ensimmäisen pelisi alusta loppuun ystävän kanssa"

        def draw(c):
            for top in (150, 300):
                column(c, 60, top, LEFT)
                column(c, 310, top, RIGHT)
            c.setFont(FONT, 14)
            column(c, 70, 280, [heading])

        assert lines(tmp_path, draw) == [*LEFT, *RIGHT, heading, *LEFT, *RIGHT]

    @pytest.mark.parametrize("offset", [1, 3, 5.5, 8])
    def test_columns_whose_lines_do_not_stand_level(self, tmp_path, offset):
        def draw(c):
            column(c, 60, 200, LEFT)
            column(c, 310, 200 + offset, RIGHT)

        assert lines(tmp_path, draw) == LEFT + RIGHT

    def test_columns_of_different_pitch(self, tmp_path):
        def draw(c):
            column(c, 60, 200, LEFT, 12)
            column(c, 310, 200, RIGHT * 2, 10)

        assert lines(tmp_path, draw) == LEFT + RIGHT * 2

    def test_right_column_begins_above_the_left(self, tmp_path):
        def draw(c):
            column(c, 60, 233, LEFT)
            column(c, 310, 200, RIGHT * 2)

        assert lines(tmp_path, draw) == LEFT + RIGHT * 2

    def test_three_columns(self, tmp_path):
        parts = [[f"{word} sanoo jotain muuta {n}" for n in range(8)] for word in ("vasen", "keski", "oikea")]

        def draw(c):
            for x, part in zip((50, 220, 390), parts, strict=True):
                column(c, x, 200, part)

        assert lines(tmp_path, draw) == [line for part in parts for line in part]

    def test_a_short_column_beside_a_long_one(self, tmp_path):
        def draw(c):
            column(c, 50, 200, LEFT)
            column(c, 230, 205, RIGHT * 3)
            column(c, 410, 200, LEFT * 4)

        assert lines(tmp_path, draw) == LEFT + RIGHT * 3 + LEFT * 4

    def test_one_column_above_two(self, tmp_path):
        above = ["Tämä johdanto kulkee koko sivun poikki ja päättyy vasta kaukana oikealla puolella."] * 3

        def draw(c):
            column(c, 60, 150, above)
            column(c, 60, 200, LEFT)
            column(c, 310, 200, RIGHT)

        assert lines(tmp_path, draw) == above + LEFT + RIGHT

    def test_a_table_below_two_columns_is_read_across(self, tmp_path):
        def draw(c):
            column(c, 60, 200, LEFT)
            column(c, 310, 200, RIGHT)
            column(c, 60, 290, [name for name, _ in FIRE])
            column(c, 400, 290, [number for _, number in FIRE])

        assert lines(tmp_path, draw) == LEFT + RIGHT + joined(FIRE)

    def test_bullets_stay_with_their_text(self, tmp_path):
        def draw(c):
            for count, text in enumerate(LEFT):
                c.drawString(60, 600 - 11 * count, f"{count + 1}.")
                c.drawString(78, 600 - 11 * count, text)
                c.drawString(310, 600 - 11 * count, RIGHT[count])

        assert lines(tmp_path, draw) == [f"{n}. {text}" for n, text in enumerate(LEFT, 1)] + RIGHT


class TestBareTables:
    def test_a_row_is_one_line(self, tmp_path):
        header = ("KORTIN NIMI", "KERÄILYNUMERO", "HARVINAISUUS")

        def draw(c):
            for x, cells in zip((60, 250, 380), zip(header, *((*row, "") for row in FIRE), strict=True), strict=True):
                column(c, x, 200, cells, 14)

        assert lines(tmp_path, draw) == joined((header, *FIRE))

    @pytest.mark.parametrize("width", [150, 190])
    def test_two_lists_side_by_side(self, tmp_path, width):
        def draw(c):
            bare_list(c, FIRE, 60, 200, width)
            bare_list(c, WATER, 320, 200, width)

        assert lines(tmp_path, draw) == joined(FIRE + WATER)

    def test_two_lists_with_headings_and_titles(self, tmp_path):
        def draw(c):
            c.setFont(FONT + "-Bold", 16)
            c.drawString(200, 690, "Perussarjan korttilista")
            c.setFont(FONT, 9)
            for x, name, rows in ((60, "Tuli", FIRE), (320, "Vesi", WATER)):
                c.drawString(x, 665, name)
                bare_list(c, (("KORTIN NIMI", "NUMERO"), *rows), x, 195)

        title = ("KORTIN NIMI", "NUMERO")
        expected = ["Perussarjan korttilista", "Tuli", *joined((title, *FIRE)), "Vesi", *joined((title, *WATER))]
        assert lines(tmp_path, draw) == expected

    def test_numbers_before_names_in_two_lists(self, tmp_path):
        def draw(c):
            for x, rows in ((60, FIRE), (320, WATER)):
                column(c, x, 200, [number for _, number in rows])
                column(c, x + 60, 200, [name for name, _ in rows])

        assert lines(tmp_path, draw) == [f"{number} {name}" for name, number in FIRE + WATER]

    @pytest.mark.parametrize("gap", [0, 0.5, 1, 2])
    @pytest.mark.parametrize("by_row", [True, False])
    def test_numbers_that_touch_the_next_list(self, tmp_path, gap, by_row):
        def draw(c):
            if by_row:
                for count, rows in enumerate(zip(FIRE, WATER, strict=True)):
                    bare_list(c, rows[:1], 60, 200 + 12 * count)
                    bare_list(c, rows[1:], 250 + gap, 200 + 12 * count)
            else:
                bare_list(c, FIRE, 60, 200)
                bare_list(c, WATER, 250 + gap, 200)

        assert lines(tmp_path, draw) == joined(FIRE + WATER)

    def test_a_long_name_that_leaves_hardly_any_gap(self, tmp_path):
        long = ("Explosive Fighter Ucarn the Third of Its Name", "75/110")
        fire = (*FIRE[:4], long, *FIRE[4:])
        water = (*WATER, ("Tropico", "42/110"))

        def draw(c):
            width = pdfmetrics.stringWidth(" ".join(long), FONT, 9)
            bare_list(c, fire, 60, 200, width)
            bare_list(c, water, 60 + width + 30, 200, 150)

        assert lines(tmp_path, draw) == joined((*fire, *water))

    @pytest.mark.parametrize("valign", ["TOP", "MIDDLE", "BOTTOM"])
    def test_a_name_that_wraps(self, tmp_path, valign):
        rows = [[name, number] for name, number in FIRE]
        rows[5][0] = "Deadly Fighter\nBraid Claw"
        assert lines(tmp_path, table(rows, [("VALIGN", (0, 0), (-1, -1), valign)])) == joined(FIRE)

    def test_attributes_stay_in_their_row(self, tmp_path):
        rows = [(name, number, "Tuli", str(power * 1000)) for power, (name, number) in enumerate(FIRE, 1)]

        def draw(c):
            for x, cells in zip((60, 230, 320, 420), zip(*rows, strict=True), strict=True):
                column(c, x, 200, cells)

        assert lines(tmp_path, draw) == joined(rows)

    def test_a_table_over_two_pages(self, tmp_path):
        header = ("KORTIN NIMI", "KERÄILYNUMERO")
        document = read(tmp_path, *(table([header, *part]) for part in (FIRE, WATER)))
        assert [list(page.lines) for page in document.pages] == [joined((header, *FIRE)), joined((header, *WATER))]

    def test_names_with_explanations(self, tmp_path):
        rows = [("blocker", LEFT[:3]), ("slayer", RIGHT[:3]), ("shield trigger", LEFT[3:])]

        def draw(c):
            for count, (name, text) in enumerate(rows):
                column(c, 60, 200 + 36 * count, [name])
                column(c, 160, 200 + 36 * count, text)

        assert lines(tmp_path, draw) == [line for name, text in rows for line in (f"{name} {text[0]}", *text[1:])]


def table(rows, style=(), x=60, top=150, widths=None):
    def draw(c):
        made = Table(rows, colWidths=widths, style=[("FONT", (0, 0), (-1, -1), FONT, 9), *style])
        _, height = made.wrapOn(c, 400, 700)
        made.drawOn(c, x, 842 - top - height)

    return draw


BLACK = (0.5, colors.black)
RULES = {
    "all rules": [("GRID", (0, 0), (-1, -1), *BLACK)],
    "no outer rules": [("INNERGRID", (0, 0), (-1, -1), *BLACK)],
    "row rules": [("LINEBELOW", (0, 0), (-1, -1), *BLACK), ("LINEABOVE", (0, 0), (-1, 0), *BLACK)],
    "striped": [("ROWBACKGROUNDS", (0, 0), (-1, -1), [colors.white, colors.lightgrey])],
    "book style": [
        ("LINEABOVE", (0, 0), (-1, 0), *BLACK),
        ("LINEBELOW", (0, 0), (-1, 0), *BLACK),
        ("LINEBELOW", (0, -1), (-1, -1), *BLACK),
    ],
    "column rules": [
        ("BOX", (0, 0), (-1, -1), *BLACK),
        ("LINEBEFORE", (1, 0), (1, -1), *BLACK),
        ("LINEBELOW", (0, 0), (-1, 0), *BLACK),
    ],
    "boxed": [("BOX", (0, 0), (-1, -1), *BLACK)],
}


class TestRuledTables:
    @pytest.mark.parametrize("rules", RULES)
    def test_rows(self, tmp_path, rules):
        assert lines(tmp_path, table(FIRE, RULES[rules])) == joined(FIRE)

    @pytest.mark.parametrize("rules", RULES)
    def test_a_wrapped_name_comes_out_whole(self, tmp_path, rules):
        rows = [
            ["Deadly Fighter\nBraid Claw", number] if number == "74/110" else [name, number] for name, number in FIRE
        ]
        assert lines(tmp_path, table(rows, RULES[rules])) == joined(FIRE)

    @pytest.mark.parametrize("rules", RULES)
    def test_two_tables_side_by_side(self, tmp_path, rules):
        def draw(c):
            table(FIRE, RULES[rules])(c)
            table(WATER, RULES[rules], x=300)(c)

        assert lines(tmp_path, draw) == joined(FIRE + WATER)

    def test_long_text_in_a_cell(self, tmp_path):
        rows = [["Aqua Hulcus", "\n".join(LEFT), "2000"], ["Brain Serum", "\n".join(RIGHT), "4"]]
        expected = [" ".join(["Aqua Hulcus", *LEFT, "2000"]), " ".join(["Brain Serum", *RIGHT, "4"])]
        assert lines(tmp_path, table(rows, RULES["all rules"])) == expected

    def test_text_around_a_table_keeps_its_place(self, tmp_path):
        def draw(c):
            column(c, 60, 150, LEFT)
            table(FIRE, RULES["all rules"], top=250)(c)
            column(c, 60, 450, RIGHT)

        assert lines(tmp_path, draw) == [*LEFT, *joined(FIRE), *RIGHT]

    @pytest.mark.parametrize("rules", RULES)
    @pytest.mark.parametrize("count", [2, 3, 4])
    def test_few_rows(self, tmp_path, rules, count):
        assert lines(tmp_path, table(FIRE[:count], RULES[rules])) == joined(FIRE[:count])

    def test_a_letter_spaced_heading_in_a_frame(self, tmp_path):
        def draw(c):
            for y in (800, 700, 450):
                c.line(50, y, 550, y)
            column(c, 60, 60, ["K o r t t i l i s t a", *LEFT])

        assert lines(tmp_path, draw) == ["Korttilista", *LEFT]

    def test_columns_of_text_in_a_frame(self, tmp_path):
        def draw(c):
            for y in (800, 700, 450):
                c.line(50, y, 550, y)
            c.line(300, 700, 300, 450)
            column(c, 60, 160, LEFT * 3)
            column(c, 310, 160, RIGHT * 3)

        assert lines(tmp_path, draw) == LEFT * 3 + RIGHT * 3

    def test_rules_between_paragraphs_make_no_table(self, tmp_path):
        def draw(c):
            for count in range(4):
                c.line(60, 842 - 140 - 80 * count, 300, 842 - 140 - 80 * count)
                column(c, 60, 155 + 80 * count, LEFT)

        assert lines(tmp_path, draw) == LEFT * 4


class TestLines:
    def test_one_baseline_in_two_sizes_is_one_line(self, tmp_path):
        def draw(c):
            c.setFont(FONT + "-Bold", 12)
            c.drawString(60, 600, "Huom!")
            c.setFont(FONT, 8)
            c.drawString(110, 600.4, "Vain aloittaja jättää")
            c.setFont(FONT, 9)
            c.drawString(210, 599.7, "kortin nostamatta.")

        assert lines(tmp_path, draw) == ["Huom! Vain aloittaja jättää kortin nostamatta."]

    @pytest.mark.parametrize("size", [4, 9, 30])
    def test_tolerance_follows_the_type_size(self, tmp_path, size):
        def draw(c):
            c.setFont(FONT, size)
            column(c, 60, 200, ["Aqua Hulcus", "Brain Serum", "Candy Drop"], size)

        assert lines(tmp_path, draw) == ["Aqua Hulcus", "Brain Serum", "Candy Drop"]

    @pytest.mark.parametrize("size", [4, 9, 30])
    def test_words_without_blanks_are_parted_by_their_gaps(self, tmp_path, size):
        def draw(c):
            c.setFont(FONT, size)
            x = 60.0
            for word in ("Aqua", "Sniper", "S3/S10"):
                c.drawString(x, 600, word)
                x += pdfmetrics.stringWidth(word, FONT, size) + 0.22 * size

        assert lines(tmp_path, draw) == ["Aqua Sniper S3/S10"]

    def test_a_word_drawn_in_parts_is_whole(self, tmp_path):
        def draw(c):
            x = 60.0
            for part in ("Kir", "veen", "i"):
                c.drawString(x, 600, part)
                x += pdfmetrics.stringWidth(part, FONT, 9) + 0.3

        assert lines(tmp_path, draw) == ["Kirveeni"]

    def test_a_name_that_runs_over_the_next_cell_is_not_mixed_with_it(self, tmp_path):
        def draw(c):
            c.drawString(60, 600, "Explosive Fighter Ucarn")
            c.drawString(160, 600, "75/110")

        assert lines(tmp_path, draw) == ["Explosive Fighter Ucarn 75/110"]


class TestLetterSpacing:
    @pytest.mark.parametrize(("drawn", "expected"), [
        ("P e r u s s a r j a n  k o r t t i l i s t a", "Perussarjan korttilista"),
        ("P e r u s s a r j a n k o r t t i l i s t a", "Perussarjankorttilista"),
        ("KORTIN NIMI P e r u s s a r j a KERÄILYNUMERO", "KORTIN NIMI Perussarja KERÄILYNUMERO"),
        ("K: V: A, B ja C", "K: V: A, B ja C"),
    ])  # fmt: skip
    def test_blanks_between_letters(self, tmp_path, drawn, expected):
        assert lines(tmp_path, lambda c: c.drawString(60, 600, drawn)) == [expected]

    @pytest.mark.parametrize("spacing", [0.5, 1, 2, 4, 8])
    def test_character_spacing(self, tmp_path, spacing):
        def draw(c):
            c.drawString(60, 600, "Perussarjan korttilista", charSpace=spacing)

        assert lines(tmp_path, draw) == ["Perussarjan korttilista"]


class TestBold:
    """Letters drawn twice, a hair apart, are one letter."""

    TEXT = "Jää sulaa hiljaa, Billy still attacks"

    def test_the_line_drawn_twice(self, tmp_path):
        def draw(c):
            for shift in (0, 0.3, 0.6):
                c.drawString(60 + shift, 600, self.TEXT)

        assert lines(tmp_path, draw) == [self.TEXT]

    def test_each_letter_drawn_twice(self, tmp_path):
        def draw(c):
            x = 60.0
            for letter in self.TEXT:
                c.drawString(x, 600, letter)
                c.drawString(x + 0.3, 600.2, letter)
                x += pdfmetrics.stringWidth(letter, FONT, 9)

        assert lines(tmp_path, draw) == [self.TEXT]
