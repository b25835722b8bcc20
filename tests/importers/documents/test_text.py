"""Bytes -> lines of text."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from importers.documents import Place, join_letter_spaced, read_document
from importers.documents.text import clean

FINNISH = "Näin kutsutaan olento: käytä manaa, jää torjumaan ja hyökkää.\nLoitsu menee hautausmaalle."
TURKISH = "Zïl Savaşçısı ve Şimşekler: oyuncu güçlü ışığı çağırır.\nİyi oyunlar dileğiyle, değerli oyuncu."
FRENCH = "L’été, le héros lance « Éclair » à sa proie.\nCœur brisé, où êtes-vous ?"


def read(folder, data, name="list.txt"):
    path = folder / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return read_document(path)


def all_lines(document):
    return [line for page in document.pages for line in page.lines]


class TestEncodings:
    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be"])
    @pytest.mark.parametrize("text", [FINNISH, TURKISH, FRENCH])
    def test_unicode(self, tmp_path, text, encoding):
        mark = b"\xfe\xff" if encoding == "utf-16-be" else b""
        document = read(tmp_path, mark + text.encode(encoding))
        assert (document.kind, all_lines(document), document.notes) == ("text", text.split("\n"), ())

    @pytest.mark.parametrize(("text", "encoding"), [
        (FINNISH, "cp1252"), (FINNISH, "iso8859-15"), (FRENCH, "cp1252"), (TURKISH, "cp1254"),
        ("Şifacı\nİyi ğ", "cp1254"), ("Jää", "cp1252"),
    ])  # fmt: skip
    def test_legacy(self, tmp_path, text, encoding):
        document = read(tmp_path, text.encode(encoding))
        assert all_lines(document) == text.split("\n")
        assert len(document.notes) == 1

    def test_mixed_encodings_are_read_line_by_line_and_noted(self, tmp_path):
        mixed = "Käsi\n".encode() + "Jää\n".encode("cp1252") + "Mätä\n".encode() + "Höyry\n".encode("cp1252")
        document = read(tmp_path, mixed)
        assert all_lines(document) == ["Käsi", "Jää", "Mätä", "Höyry"]
        assert document.notes == ("encodings are mixed: UTF-8, but cp1252 on line 2, 4",)

    def test_a_single_lost_control_character_does_no_harm(self, tmp_path):
        assert all_lines(read(tmp_path, b"Aqua\x00 Hulcus 23/110\x1a")) == ["Aqua Hulcus 23/110"]


class TestLines:
    @pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
    def test_line_ends(self, tmp_path, end):
        document = read(tmp_path, end.join(["yksi", "", "kolme", ""]))
        assert all_lines(document) == ["yksi", "", "kolme"]
        assert list(document.pages[0].line_numbers) == [1, 2, 3]

    def test_form_feeds_are_page_breaks_and_lines_count_on(self, tmp_path):
        document = read(tmp_path, "yksi\nkaksi\n\fkolme\nneljä\fviisi\n")
        assert [list(page.lines) for page in document.pages] == [["yksi", "kaksi"], ["kolme", "neljä"], ["viisi"]]
        places = [document.text.place(document.text.text.index(word)) for word in ("kaksi", "kolme", "neljä", "viisi")]
        assert places == [Place(1, 2), Place(2, 3), Place(2, 4), Place(3, 4)]

    def test_double_blanks_are_kept(self, tmp_path):
        assert all_lines(read(tmp_path, "k o r t t i  l i s t a")) == ["k o r t t i  l i s t a"]

    def test_what_nobody_sees_is_dropped(self, tmp_path):
        text = "e\u0301te\u0301 \ufb01n o\ufb03ce kort\u00adti \u200bA\u200dB\ufeff \uf0b7C \ufffeD\u00a0E"
        assert all_lines(read(tmp_path, text)) == ["été fin office kortti AB C D E"]

    def test_a_name_says_nothing(self, tmp_path):
        assert read(tmp_path, "Draglide 75/110", "list.pdf").kind == "text"

    def test_places(self, tmp_path):
        text = read(tmp_path, "a\nbc\n").text
        assert [text.place(offset) for offset in range(6)] == [Place(1, n) for n in (1, 1, 2, 2, 2, 2)]
        with pytest.raises(IndexError):
            text.place(6)

    def test_the_same_bytes_have_the_same_hash(self, tmp_path):
        assert read(tmp_path, "abc").sha256 == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


class TestLetterSpacing:
    @pytest.mark.parametrize(("line", "expected"), [
        ("P e r u s s a r j a n k o r t t i l i s t a", "Perussarjankorttilista"),
        ("P e r u s s a r j a n  k o r t t i l i s t a", "Perussarjan korttilista"),
        ("P  e  r  u  s    s  a  r  j  a", "Perus sarja"),
        ("Vesi KORTIN NIMI P e r u s s a r j a n KERÄILYNUMERO", "Vesi KORTIN NIMI Perussarjan KERÄILYNUMERO"),
        ("Luonto  P e r u s  KORTIN", "Luonto  Perus  KORTIN"),
        ("Ş i f a c ı", "Şifacı"),
        ("K: V: A B C", "K: V: A B C"),
        ("J. R. R. T. y à la", "J. R. R. T. y à la"),
        ("1 2 3 4 5", "1 2 3 4 5"),
        ("", ""),
    ])  # fmt: skip
    def test_runs_of_single_letters(self, line, expected):
        assert join_letter_spaced(line) == expected

    @given(st.text(alphabet="abÄ. 1\t", max_size=40))
    def test_joining_again_changes_nothing(self, line):
        once = join_letter_spaced(line)
        assert join_letter_spaced(once) == once
        assert once.split() == [] or "".join(once.split()) == "".join(line.split())


@given(st.text(max_size=60))
def test_clean_text_is_composed_and_stays_so(line):
    once = clean(line)
    assert clean(once) == once
    assert unicodedata.is_normalized("NFC", once)
