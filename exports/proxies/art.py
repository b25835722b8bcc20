"""Pictures of the user's own: which file of a folder belongs to which card."""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from pathlib import Path

from cardsdb.catalogue.search import FoundCard
from cardsdb.errors import PrintingError
from cardsdb.names import fold
from exports.paper.pictures import ENDINGS, Picture, read_picture

_MOST_FILES = 50_000
_FINE_ENOUGH = 300
"""Dots an inch below which a picture looks coarse in print."""


class Folder:
    """The pictures of a folder and the folders in it, by the cards' names or numbers.

    "Aqua Hulcus.jpg" is found by the name in any spelling, "DM-01 88.png" by set and number,
    "88.png" by the number; of a levelled card "Lightning (level 3).jpg" comes before "Lightning.jpg".
    A card's back has the word back behind its name: "Aqua Hulcus back.jpg". `grey` has
    them drawn without colours; `remark` takes what is wrong with a picture that can be printed.
    """

    def __init__(self, folder: Path, *, grey: bool = False, remark: Callable[[str], None]) -> None:
        """Take the folder; raises PrintingError where it is none or has too many files."""
        if not folder.is_dir():
            raise PrintingError(f"{folder}: is no folder of pictures")
        self._folder, self._grey, self._remark = folder, grey, remark
        self._read: dict[Path, Picture] = {}
        self._by_size: dict[int, list[Path]] = {}

    def front(self, card: FoundCard) -> Picture | None:
        """Return the picture of a card's front; raises PrintingError where the file is no sound picture."""
        return self._first(_titles(card))

    def back(self, card: FoundCard) -> Picture | None:
        """Return the picture of a card's own back."""
        return self._first(f"{title} back" for title in _titles(card))

    def check_fineness(self, picture: Picture, width: float, height: float, *, cover: bool) -> None:
        """Remark on a picture that is coarse when printed in a box in mm."""
        fineness = picture.dots_an_inch(width, height, cover=cover)
        if round(fineness) < _FINE_ENOUGH:
            self._remark(f"{picture.path.name}: {fineness:.0f} dots an inch in print; 300 look sharp")

    def _first(self, titles: Iterable[str]) -> Picture | None:
        for title in titles:
            files = self._files.get(_key(title), [])
            if files:
                if len(files) > 1:
                    self._remark(f"{files[0].name} is taken; {', '.join(file.name for file in files[1:])} fits as well")
                return self._picture(files[0])
        return None

    def _picture(self, path: Path) -> Picture:
        path = self._same(path)
        if path not in self._read:
            picture = self._read[path] = read_picture(path, grey=self._grey)
            if not picture.whole:
                self._remark(f"{path.name}: seems to be cut short; its lower part may be missing")
        return self._read[path]

    def _same(self, path: Path) -> Path:
        """Return the first of the files that were taken with the same bytes, so that they are embedded once."""
        alike = self._by_size.setdefault(path.stat().st_size, [])
        for other in alike:
            if other == path or other.read_bytes() == path.read_bytes():
                return other
        alike.append(path)
        return path

    @cached_property
    def _files(self) -> dict[str, list[Path]]:
        """The picture files by the keys of their names; links that lead out of the folder are no part of it."""
        files: dict[str, list[Path]] = defaultdict(list)
        home, seen = self._folder.resolve(), 0
        for place, folders, names in os.walk(self._folder):
            folders.sort()
            seen += len(names)
            if seen > _MOST_FILES:
                raise PrintingError(f"{self._folder}: has more than {_MOST_FILES:,} files; name a smaller folder")
            for name in sorted(names):
                path = Path(place, name)
                if path.suffix.lower() in ENDINGS and not (path.is_symlink() and _leaves(path, home)):
                    files[_key(path.stem)].append(path)
        return files


def _leaves(path: Path, home: Path) -> bool:
    return not path.resolve().is_relative_to(home)


def _titles(card: FoundCard) -> Iterator[str]:
    """Yield what a card's file may be called, the most telling first."""
    names = [card.name, *(name for _, name in card.names)]
    if card.level:
        yield from (f"{name} (level {card.level})" for name in names)
        yield from (f"{name} {card.level}" for name in names)
    yield from names
    if card.number:
        for number in dict.fromkeys((card.number, card.number.partition("/")[0])):
            if card.set:
                yield f"{card.set} {number}"
            yield number


def _key(title: str) -> str:
    """Return a title without accents, signs and spaces: what is left in a file's name on any system."""
    return re.sub(r"[\W_]+", "", fold(title))
