"""Files that cannot be read: one kind of error, one line that says what is wrong."""

from __future__ import annotations

import os
import re
import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardsdb.errors import UnreadableFileError
from importers.documents import pdf, read_document, reading

from .making import LEFT, column, pdf_bytes
from .test_pdf import picture


def sound(*extra):
    return pdf_bytes(lambda c: column(c, 60, 200, LEFT), *extra)


def message(folder, data, name="file"):
    path = folder / name
    path.write_bytes(data)
    with pytest.raises(UnreadableFileError) as caught:
        read_document(path)
    text = str(caught.value)
    assert "\n" not in text
    assert text.startswith(f"{path}: ")
    return text


class TestFiles:
    def test_missing(self, tmp_path):
        with pytest.raises(UnreadableFileError, match="no such file"):
            read_document(tmp_path / "none.pdf")

    def test_a_folder(self, tmp_path):
        with pytest.raises(UnreadableFileError, match="folder"):
            read_document(tmp_path)

    def test_no_permission(self, tmp_path, monkeypatch):
        (tmp_path / "mine").write_text("x")

        def refuse(*args):
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(Path, "open", refuse)
        with pytest.raises(UnreadableFileError, match="permission"):
            read_document(tmp_path / "mine")

    def test_not_an_ordinary_file(self, tmp_path):
        os.mkfifo(tmp_path / "pipe")
        with pytest.raises(UnreadableFileError, match="ordinary"):
            read_document(tmp_path / "pipe")

    @pytest.mark.parametrize("name", ["x" * 5000, "nul\0"])
    def test_impossible_names(self, tmp_path, name):
        with pytest.raises(UnreadableFileError):
            read_document(tmp_path / name)

    def test_a_name_with_a_line_break_still_makes_one_line(self, tmp_path):
        with pytest.raises(UnreadableFileError) as caught:
            read_document(tmp_path / "a\nb")
        assert "\n" not in str(caught.value)

    def test_empty(self, tmp_path):
        assert "is empty" in message(tmp_path, b"")

    @pytest.mark.parametrize("data", [b" \n\t\r\n", b"\xef\xbb\xbf", b"<html><body></body></html>"])
    def test_blank(self, tmp_path, data):
        assert "holds no text" in message(tmp_path, data)

    def test_too_large(self, tmp_path, monkeypatch):
        monkeypatch.setattr(reading, "MAX_BYTES", 2**20)
        assert "larger than 1 MiB" in message(tmp_path, b"x" * (2**20 + 1))

    def test_too_long(self, tmp_path, monkeypatch):
        monkeypatch.setattr(reading, "MAX_CHARACTERS", 100)
        assert "more than 100 characters" in message(tmp_path, b"x" * 101)

    @pytest.mark.parametrize("data", [
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x02\x00\x00\x00\x02\x00\x08\x06\x00\x00\x00",
        b"PK\x03\x04\x14\x00\x06\x00\x08\x00\x00\x00!\x00\xdfk\x0e\x12\x01\x00\x00",
        zlib.compress(bytes(range(256)) * 4) + bytes(64),
        bytes(1000),
    ])  # fmt: skip
    def test_binary(self, tmp_path, data):
        assert "not text but binary" in message(tmp_path, data)


class TestPdfs:
    @pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
    def test_cut_short(self, tmp_path, share):
        data = sound()
        assert "cut short" in message(tmp_path, data[: int(len(data) * share)])

    def test_damaged(self, tmp_path):
        assert "damaged" in message(tmp_path, b"%PDF-1.4\nnothing here\n%%EOF\n")

    def test_password(self, tmp_path):
        data = pdf_bytes(lambda c: column(c, 60, 200, LEFT), password="secret")
        assert "password" in message(tmp_path, data)

    def test_images_only(self, tmp_path):
        assert "without a text layer (pages 1-2" in message(tmp_path, pdf_bytes(picture, picture))

    def test_unreadable_glyphs(self, tmp_path, monkeypatch):
        original = pdf.read_words
        monkeypatch.setattr(
            pdf, "read_words", lambda chars, height: original(({**c, "text": "(cid:7)"} for c in chars), height)
        )
        assert "100% of its glyphs" in message(tmp_path, sound())

    def test_too_many_pages(self, tmp_path, monkeypatch):
        monkeypatch.setattr(pdf, "MAX_PAGES", 2)
        assert "3 pages, more than 2" in message(tmp_path, sound(picture, picture))

    def test_too_many_characters(self, tmp_path, monkeypatch):
        monkeypatch.setattr(pdf, "MAX_CHARACTERS", 50)
        assert "more than 50 characters" in message(tmp_path, sound())

    def test_one_endless_page(self, tmp_path, monkeypatch):
        monkeypatch.setattr(reading, "MAX_SECONDS", 0.6)
        data = pdf_bytes(lambda c: column(c, 60, 100, ["x" * 50_000] * 4))
        begun = time.monotonic()
        assert "longer than 0.6 seconds" in message(tmp_path, data)
        assert time.monotonic() - begun < 3

    def test_many_pages_in_a_thread_that_no_alarm_can_reach(self, tmp_path, monkeypatch):
        monkeypatch.setattr(reading, "MAX_SECONDS", 0)
        with ThreadPoolExecutor(1) as pool:
            assert "longer than 0 seconds" in pool.submit(message, tmp_path, sound()).result()


def test_endless_markup(tmp_path, monkeypatch):
    monkeypatch.setattr(reading, "MAX_SECONDS", 0.6)
    assert "longer than 0.6 seconds" in message(tmp_path, b"<html>" + b"<!--" * 50_000)


def read_or_refuse(path, data):
    path.write_bytes(data)
    refused = ""
    try:
        read_document(path)
    except UnreadableFileError as error:
        refused = str(error)
    assert "\n" not in refused


fuzz = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])


@fuzz
@given(data=st.binary(max_size=300), start=st.sampled_from([b"", b"%PDF-1.4\n", b"<html>", b"\xff\xfe", b"# a\n**b**"]))
def test_random_bytes(tmp_path, data, start):
    read_or_refuse(tmp_path / "x", start + data)


MARKUP = re.findall(r"\S+", "<table> <tr> <td> </td> </tr> </table> <li> x <![ <!- &#0; &#x110000; <pre> </pre> <p")


@fuzz
@given(html=st.lists(st.sampled_from(MARKUP), max_size=30))
def test_broken_markup(tmp_path, html):
    read_or_refuse(tmp_path / "x.html", ("<html>" + "".join(html)).encode())


@fuzz
@given(at=st.integers(0, 10**6), length=st.integers(0, 40), junk=st.binary(max_size=40))
def test_damaged_pdfs(tmp_path, at, length, junk):
    data = sound()
    at %= len(data)
    read_or_refuse(tmp_path / "x.pdf", data[:at] + junk + data[at + length :])
