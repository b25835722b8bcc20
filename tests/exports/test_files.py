"""Writing files: all or nothing, and never over what is to be kept."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardsdb.errors import UnwritableFileError
from exports.files import check_ending, check_places, make_folder, write_file, write_files


def test_a_file_is_written_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    write_file(tmp_path / "a.txt", "ş")
    write_file(tmp_path / "a.txt", b"bytes")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a.txt": b"bytes"}


def test_the_longest_name_that_there_may_be(tmp_path: Path) -> None:
    path = tmp_path / ("n" * 251 + ".pdf")
    write_file(path, b"1")
    assert path.read_bytes() == b"1"


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    (tmp_path / "link.pdf").symlink_to(tmp_path / "far" / "real.pdf")
    write_file(tmp_path / "link.pdf", b"1")
    assert (tmp_path / "link.pdf").is_symlink()
    assert (tmp_path / "far" / "real.pdf").read_bytes() == b"1"


@pytest.mark.parametrize("name", ["", ".", "/", "..", "folder", "pipe", "no/such/a.pdf", "device"])
def test_what_is_no_file_is_refused(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    os.mkfifo("pipe")
    Path("device").symlink_to("/dev/null")
    before = sorted(tmp_path.rglob("*"))
    for refuse in (lambda: write_file(Path(name), b""), lambda: check_places([Path(name)])):
        with pytest.raises(UnwritableFileError):
            refuse()
    assert sorted(tmp_path.rglob("*")) == before


def test_where_one_cannot_be_written_none_is(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(b"old")
    with pytest.raises(UnwritableFileError):
        write_files([(tmp_path / "a.pdf", b"new"), (tmp_path / "none" / "b.png", b"new")])

    def failing() -> Iterator[tuple[Path, bytes]]:
        yield tmp_path / "a.pdf", b"new"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_files(failing())
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a.pdf": b"old"}


def test_nothing_is_written_twice_or_over_an_input(tmp_path: Path) -> None:
    one, other, link = tmp_path / "a.pdf", tmp_path / "b.pdf", tmp_path / "c.pdf"
    one.write_bytes(b"old")
    link.symlink_to(one)
    other.hardlink_to(one)
    for outputs, inputs in (([one, link], []), ([one], [one]), ([link], [one]), ([other], [one])):
        with pytest.raises(UnwritableFileError):
            check_places(outputs, inputs)
        with pytest.raises(UnwritableFileError):
            write_files([(path, b"new") for path in outputs], inputs)
    assert one.read_bytes() == b"old"
    assert len(list(tmp_path.iterdir())) == 3


def test_endings_and_folders(tmp_path: Path) -> None:
    check_ending(Path("a.PDF"), ".pdf")
    with pytest.raises(UnwritableFileError, match=r"end in \.svg or \.dxf"):
        check_ending(Path("a.pdf"), ".svg", ".dxf")
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(UnwritableFileError, match="file"):
        make_folder(tmp_path / "file" / "settings")
