"""Pictures of the user's own: which file of a folder belongs to which card."""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from pathlib import Path

from rapidfuzz.fuzz import ratio
from rapidfuzz.process import extract

from cardsdb.catalogue.search import FoundCard
from cardsdb.errors import PrintingError
from cardsdb.names import fold
from exports.paper.pictures import ENDINGS, Picture, read_picture

_MOST_FILES = 50_000
LARGEST_TOGETHER = 400_000_000
"""The most pixels that all pictures have together which do not go into the PDF as they are."""
_BACK = "back"
"""What stands behind a card's name for the picture of its back."""
_NEAR = 85.0
"""How much alike a card's and a file's name are, of 100, for the one to be meant by the other."""


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
        self._taken: set[str] = set()
        self._missed: dict[str, None] = {}
        self._pixels = 0

    def front(self, card: FoundCard) -> Picture | None:
        """Return the picture of a card's front; raises PrintingError where the file is no sound picture."""
        picture = self._first(_titles(card))
        if picture is None:
            self._missed[card.name] = None
        return picture

    def back(self, card: FoundCard) -> Picture | None:
        """Return the picture of a card's own back."""
        return self._first(f"{title} {_BACK}" for title in _titles(card))

    def remark_on_near(self) -> None:
        """Remark on the pictures that no card took, though one that has none is called much like them."""
        spare = [key for key in self._files if key not in self._taken and not key.endswith(_BACK)]
        for title in self._missed:
            key = _key(title)
            near = [
                self._files[other][0].name
                for other, _, _ in extract(key, spare, scorer=ratio, score_cutoff=_NEAR, limit=3)
                if re.findall(r"\d+", other) == re.findall(r"\d+", key)  # another number is another card
            ]
            if near:
                self._remark(f"no picture is called {title!r}; near: {', '.join(near)}")

    def _first(self, titles: Iterable[str]) -> Picture | None:
        for title in titles:
            key = _key(title)
            if files := self._files.get(key, []) if key else []:
                self._taken.add(key)
                if len(files) > 1:
                    self._remark(f"{files[0].name} is taken; {', '.join(file.name for file in files[1:])} fits as well")
                return self._picture(files[0])
        return None

    def _picture(self, path: Path) -> Picture:
        path = self._same(path)
        if path not in self._read:
            picture = self._read[path] = read_picture(path, grey=self._grey)
            if not picture.is_untouched:
                self._pixels += picture.width * picture.height
            if self._pixels > LARGEST_TOGETHER:
                raise PrintingError(
                    f"{self._folder}: the pictures have more than {LARGEST_TOGETHER / 1e6:.0f} million pixels in all; "
                    "save them as JPEG, or smaller, or print fewer cards at once"
                )
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
                if path.suffix.lower() in ENDINGS and not (path.is_symlink() and _leads_astray(path, home)):
                    files[_key(path.stem)].append(path)
        return files


def _leads_astray(link: Path, home: Path) -> bool:
    """Whether a link leads out of the folder, nowhere, or round in a circle."""
    return not (link.is_file() and link.resolve().is_relative_to(home))


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
