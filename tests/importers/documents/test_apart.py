"""Reading in a process of its own: the same document, and walls that no file can climb."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest

from cardsdb.errors import UnreadableFileError
from importers.documents import apart, read_document
from importers.documents.apart import read_apart

from .making import LEFT, column, pdf_bytes


def test_it_reads_what_is_read_here(tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    path.write_bytes(pdf_bytes(lambda c: column(c, 60, 700, LEFT), lambda c: column(c, 60, 700, LEFT[::-1])))
    steps: list[tuple[int, int]] = []
    there, here = read_apart(path, lambda done, total: steps.append((done, total))), read_document(path)
    assert (there.sha256, there.kind, there.title, there.notes) == (here.sha256, here.kind, here.title, here.notes)
    assert there.text.text == here.text.text
    assert [list(page.line_numbers) for page in there.pages] == [list(page.line_numbers) for page in here.pages]
    assert steps == [(1, 2), (2, 2)]


def test_an_error_comes_across_as_it_is(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFileError, match="there is no such file") as caught:
        read_apart(tmp_path / "nowhere.pdf")
    assert "\n" not in str(caught.value)


def test_a_name_is_no_option_and_no_module_of_the_folder_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "json.py").write_text("raise SystemExit('a stranger ran')", encoding="utf-8")
    (tmp_path / "-c").write_text("some text", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert read_apart(Path("-c")).pages[0].lines == ("some text",)


def test_a_stream_that_unpacks_to_much_more_than_memory_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apart, "MAX_MEMORY", 400 << 20)
    packed = zlib.compress(bytes(600 << 20), 1)
    head = b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
    page = b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R>>endobj\n"
    content = b"4 0 obj<</Filter/FlateDecode/Length %d>>stream\n%s\nendstream endobj\n" % (len(packed), packed)
    body = head + page + content
    offsets = [body.index(b"%d 0 obj" % number) for number in range(1, 5)]
    table = b"xref\n0 5\n0000000000 65535 f \n" + b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    trailer = b"trailer<</Size 5/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % len(body)
    path = tmp_path / "bomb.pdf"
    path.write_bytes(body + table + trailer)
    with pytest.raises(UnreadableFileError) as caught:
        read_apart(path)
    assert "\n" not in str(caught.value)


def test_a_reader_that_never_ends_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "book.txt"
    path.write_text("some text", encoding="utf-8")
    monkeypatch.setattr(apart, "MAX_SECONDS", 0.0)
    monkeypatch.setattr(apart, "_GRACE", 0.001)
    with pytest.raises(UnreadableFileError, match="cannot be read within"):
        read_apart(path)
