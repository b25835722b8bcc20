"""PDFs as strangers send them: heads and feet, damaged glyphs, turned text, and whole rulebooks."""

from __future__ import annotations

import contextlib
import logging
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from cardsdb.errors import UnreadableFileError
from importers.documents import SourceDocument, read_document

from .making import FIRE, FONT, LEFT, RIGHT, RULEBOOKS, WATER, book, column, joined, lines, pdf_bytes, read, words_of

DEJAVU = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")


def turkish_font() -> str:
    if not DEJAVU.exists():
        pytest.skip(f"{DEJAVU} is needed for Turkish letters and is absent")
    pdfmetrics.registerFont(TTFont("DejaVu", str(DEJAVU)))
    return "DejaVu"


def with_furniture(texts, head="Duel Masters – säännöt", number="{}", first=1, head_x=60, foot_x=290):
    """Return pages of text below a running head and above a page number."""

    def page(index, text):
        def draw(c):
            c.drawString(head_x, 842 - 40, head.format(index + first))
            column(c, 60, 100, text)
            c.drawString(foot_x, 30, number.format(index + first))

        return draw

    return [page(index, text) for index, text in enumerate(texts)]


class TestFurniture:
    def test_running_heads_and_page_numbers_are_left_out_and_noted(self, tmp_path):
        document = read(tmp_path, *with_furniture([LEFT, RIGHT, RIGHT, LEFT]))
        assert [list(page.lines) for page in document.pages] == [LEFT, RIGHT, RIGHT, LEFT]
        assert [note for note in document.notes if "Duel Masters – säännöt" in note and "4 pages" in note]

    @pytest.mark.parametrize("number", ["{}", "- {} -", "Sivu {}", "{} / 32", "s. {}"])
    def test_ways_to_write_a_page_number(self, tmp_path, number):
        document = read(tmp_path, *with_furniture([LEFT, RIGHT], head="", number=number, first=21))
        assert [list(page.lines) for page in document.pages] == [LEFT, RIGHT]

    def test_a_head_with_a_number_in_it(self, tmp_path):
        document = read(tmp_path, *with_furniture([LEFT, RIGHT, LEFT], head="Säännöt, sivu {}", number=""))
        assert [list(page.lines) for page in document.pages] == [LEFT, RIGHT, LEFT]

    def test_above_two_columns(self, tmp_path):
        def draw(c):
            c.drawString(60, 805, "Duel Masters")
            c.drawRightString(530, 805, "7")
            column(c, 60, 80, LEFT * 8)
            column(c, 310, 80, RIGHT * 8)

        document = read(tmp_path, draw, draw, draw)
        assert [list(page.lines) for page in document.pages] == [LEFT * 8 + RIGHT * 8] * 3

    def test_a_repeated_table_heading_is_kept(self, tmp_path):
        header = ("KORTIN NIMI", "KERÄILYNUMERO")

        def page(rows):
            def draw(c):
                for x, cells in zip((60, 250), zip(header, *rows, strict=True), strict=True):
                    column(c, x, 60, cells, 14)

            return draw

        parts = [FIRE[:4], FIRE[4:], WATER[:4], WATER[4:]]
        document = read(tmp_path, *map(page, parts))
        assert [list(page.lines) for page in document.pages] == [joined((header, *part)) for part in parts]

    def test_a_page_number_fused_to_the_last_word_goes_if_it_continues_the_sequence(self, tmp_path):
        def page(number):
            return lambda c: column(c, 60, 200, [*LEFT, f"=tavallinen {number}"])

        document = read(tmp_path, *map(page, (21, 22, 23, 24)))
        assert [list(page.lines) for page in document.pages] == [[*LEFT, "=tavallinen"]] * 4

    def test_other_last_numbers_stay(self, tmp_path):
        def page(number):
            return lambda c: column(c, 60, 200, [*LEFT, f"Voimaa {number}"])

        document = read(tmp_path, *map(page, (4000, 2000, 5000, 1000)))
        assert [page.lines[-1] for page in document.pages] == [f"Voimaa {n}" for n in (4000, 2000, 5000, 1000)]


class TestGlyphs:
    def test_accents_ligatures_and_unseen_characters(self, tmp_path):
        assert lines(tmp_path, lambda c: c.drawString(60, 600, "Vie\u00adras \ufb01n \ufb02uo")) == ["Vieras fin fluo"]

    @pytest.mark.parametrize(("drawn", "expected"), [
        ("Zïl Savaşçısı ile İyi Şimşekler, güçlü ığdır", "Zïl Savaşçısı ile İyi Şimşekler, güçlü ığdır"),
        ("ke\u0308yha\u0308 a\u0308a\u0308nessa\u0308 e\u0301te\u0301", "këyhä äänessä été"),
        ("\uf0b7 Sekoita pakkasi \ufb03", "Sekoita pakkasi ffi"),
    ])  # fmt: skip
    def test_letters_beyond_latin_1(self, tmp_path, drawn, expected):
        turkish_font()

        def draw(c):
            c.setFont("DejaVu", 9)
            c.drawString(60, 600, drawn)

        assert lines(tmp_path, draw) == [expected]

    def test_turned_text_is_left_out_and_noted(self, tmp_path):
        def draw(c):
            column(c, 60, 200, LEFT)
            c.rotate(90)
            c.drawString(200, -500, "Hinta Voima")

        document = read(tmp_path, draw)
        assert list(document.pages[0].lines) == LEFT
        assert document.notes == ("page 1: 10 letters of turned text were left out",)

    def test_text_upside_down_is_left_out(self, tmp_path):
        def draw(c):
            column(c, 60, 200, LEFT)
            c.rotate(180)
            c.drawString(-400, -300, "Manaluku")

        assert lines(tmp_path, draw) == LEFT

    def test_a_missing_glyph_is_dropped_and_noted(self, tmp_path):
        document = read(tmp_path, lambda c: c.drawString(60, 600, "Aqua \u4e2dHulcus"))
        assert "\x00" not in document.text.text
        assert "Hulcus" in document.text.text


def picture(c):
    c.drawImage(ImageReader(Image.new("RGB", (40, 40), "red")), 60, 400, 200, 200)


class TestDocument:
    def test_what_is_said_of_it(self, tmp_path):
        def draw(c):
            c.setTitle("Perussarjan korttilista")
            column(c, 60, 200, LEFT)

        seen = []
        path = tmp_path / "list.txt"
        path.write_bytes(pdf_bytes(draw, draw, draw))
        document = read_document(path, lambda done, total: seen.append((done, total)))
        assert (document.kind, document.title, document.path) == ("pdf", "Perussarjan korttilista", path)
        assert [page.number for page in document.pages] == [1, 2, 3]
        assert seen == [(1, 3), (2, 3), (3, 3)]
        assert document.text.place(document.text.text.rindex(LEFT[2])).line == 3
        assert document.text.place(document.text.text.rindex(LEFT[2])).page == 3

    def test_a_page_without_text_is_noted(self, tmp_path):
        document = read(tmp_path, lambda c: column(c, 60, 200, LEFT), picture, lambda c: column(c, 60, 200, RIGHT))
        assert "page 2 has no text layer" in document.notes
        assert [list(page.lines) for page in document.pages] == [LEFT, [], RIGHT]

    def test_junk_before_the_header(self, tmp_path):
        path = tmp_path / "junk.pdf"
        path.write_bytes(b"\r\nMIME-Version: 1.0\r\n" + pdf_bytes(lambda c: column(c, 60, 200, LEFT)))
        assert list(read_document(path).pages[0].lines) == LEFT

    def test_locked_for_copying_but_open_to_read(self, tmp_path):
        path = tmp_path / "locked.pdf"
        path.write_bytes(pdf_bytes(lambda c: column(c, 60, 200, LEFT), password=""))
        assert list(read_document(path).pages[0].lines) == LEFT

    def test_odd_files_write_nothing_to_standard_error(self, tmp_path, capsys):
        assert not [h for h in logging.getLogger("pdfminer").handlers if isinstance(h, logging.StreamHandler)]
        data = pdf_bytes(lambda c: column(c, 60, 200, LEFT))
        path = tmp_path / "odd.pdf"
        path.write_bytes(data.replace(b"/MediaBox [ 0 0 595.2756 841.8898 ]", b"/MediaBox [ 0 0 abcdefgh 841.8898 ]"))
        with contextlib.suppress(UnreadableFileError):
            read_document(path)
        assert capsys.readouterr() == ("", "")


def neighbours_kept(expected: list[str], document: SourceDocument) -> float:
    got = Counter(pairwise(document.text.text.split()))
    wanted = Counter(pairwise(expected))
    return sum((wanted & got).values()) / sum(wanted.values())


@pytest.mark.parametrize("columns", [1, 2])
@pytest.mark.parametrize(
    "name",
    ["duel_masters_rulebook_fi.txt", "eragra_first_step_en.txt", "eredan_rules_en.txt", "eredan_rules_tr_fr.txt"],
)
def test_rulebooks_come_back_in_order(tmp_path, name, columns):
    source = RULEBOOKS / name
    if not source.exists():
        pytest.skip(f"{source} is absent")
    font = turkish_font() if "tr" in name else FONT
    # The longest book would take most of the time of this folder; its first half is as telling.
    words = words_of(source)[:6000]
    path = tmp_path / "book.pdf"
    path.write_bytes(book(words, columns, font))
    document = read_document(path)
    found = Counter(words) & Counter(document.text.text.split())
    assert sum(found.values()) >= 0.995 * len(words)
    assert neighbours_kept(words, document) >= 0.98
