"""Pictures of one's own on proxies: found by their names, untouched in the file, and never a danger."""

from __future__ import annotations

import gc
import io
import os
from pathlib import Path

import pytest
from PIL import Image, ImageOps

from cardsdb.catalogue.search import FoundCard
from cardsdb.errors import PrintingError
from exports.paper.pen import Ink
from exports.paper.pictures import read_picture
from exports.paper.preview import as_png
from exports.proxies.art import Folder
from exports.proxies.sheets import Backs, Proxy
from tests.exports.made_proxies import cards, dragon, picture, printed, streams
from tests.exports.printed import box, boxes_of, opened


def test_a_jpeg_is_embedded_untouched_and_once(tmp_path: Path) -> None:
    data = picture(tmp_path / "dragon 1.jpg", quality=90)
    (tmp_path / "Dragon-2.jpg").write_bytes(data)  # other name, same picture
    sheets = printed(cards(5, 4), art=Folder(tmp_path, remark=print), whole=True)
    assert data in sheets.pdf
    assert streams(sheets.pdf) == 1
    assert len(sheets.pdf) < len(data) * 1.05 + 20_000
    with opened(sheets.pdf) as pdf:
        assert len(boxes_of(pdf.pages[0], 63, 88)) == 9


def test_pictures_are_found_by_name_number_and_level(tmp_path: Path) -> None:
    for name in ("DRAGON 1.png", "X 2.jpg", "3.webp", "bolt (level 2).jpg", "bolt.jpg", "Dragon 1 back.jpg"):
        picture(tmp_path / name, (80, 100 + len(name)))
    (tmp_path / "deeper").mkdir()
    picture(tmp_path / "deeper" / "Dragon 4.jpeg", (80, 100))
    folder = Folder(tmp_path, remark=print)

    def name(card: FoundCard) -> str | None:
        found = folder.front(card)
        return found.path.name if found else None

    assert [name(dragon(number)) for number in range(1, 6)] == [
        "DRAGON 1.png",
        "X 2.jpg",
        "3.webp",
        "Dragon 4.jpeg",
        None,
    ]
    bolts = [FoundCard(9, "eredan", "Bolt", level, None, None, "") for level in (1, 2)]
    assert [name(bolt) for bolt in bolts] == ["bolt.jpg", "bolt (level 2).jpg"]
    back = folder.back(dragon(1))
    assert back is not None
    assert back.path.name == "Dragon 1 back.jpg"


@pytest.mark.parametrize("cover", [True, False])
@pytest.mark.parametrize("size", [(400, 400), (1600, 400), (400, 1600)])
def test_any_shape_covers_the_card_or_is_contained_in_it(tmp_path: Path, cover: bool, size: tuple[int, int]) -> None:
    picture(tmp_path / "1.jpg", size)
    sheets = printed(cards(1), art=Folder(tmp_path, remark=print), whole=True, cover=cover)
    with opened(sheets.pdf) as pdf:
        [image] = pdf.pages[0].images
        left, top, width, height = box(image)
    assert width / height == pytest.approx(size[0] / size[1], rel=1e-2)
    assert (left + width / 2, top + height / 2) == (pytest.approx(42, abs=0.05), pytest.approx(60.5, abs=0.05))
    inside, outside = (width <= 63.01 and height <= 88.01), (width >= 62.99 and height >= 87.99)
    assert outside if cover else inside


def test_a_picture_that_the_camera_turned_stands_upright(tmp_path: Path) -> None:
    image = Image.new("RGB", (200, 100), "white")
    image.paste("red", (0, 0, 100, 100))
    for orientation in range(1, 9):
        exif = Image.Exif()
        exif[0x0112] = orientation
        path = tmp_path / f"{orientation}.jpg"
        image.save(path, exif=exif, quality=95)
        with Image.open(path) as raw:
            expected = ImageOps.exif_transpose(raw).convert("RGB")
        sheets = printed(cards(*[1] * orientation)[-1:], art=Folder(tmp_path, remark=print), whole=True, cover=False)
        page = Image.open(io.BytesIO(next(as_png(sheets.pdf, dpi=254)))).convert("RGB")  # ten dots a mm
        scale = min(630 / expected.width, 880 / expected.height)
        shown = page.crop(
            (
                round(420 - expected.width * scale / 2),
                round(605 - expected.height * scale / 2),
                round(420 + expected.width * scale / 2),
                round(605 + expected.height * scale / 2),
            )
        )
        for x in (0.25, 0.75):
            for y in (0.25, 0.75):
                ours = shown.getpixel((int(shown.width * x), int(shown.height * y)))
                theirs = expected.getpixel((int(expected.width * x), int(expected.height * y)))
                assert all(abs(a - b) < 40 for a, b in zip(ours, theirs, strict=True)), orientation  # type: ignore[arg-type]


def test_a_transparent_picture_lets_the_card_shine_through(tmp_path: Path) -> None:
    Image.new("RGBA", (744, 1039), (0, 0, 0, 0)).save(tmp_path / "1.png")
    sheets = printed(cards(1), art=Folder(tmp_path, remark=print), whole=True)
    assert b"/SMask" in sheets.pdf


def test_a_coarse_picture_is_remarked_on(tmp_path: Path) -> None:
    picture(tmp_path / "1.jpg", (744, 1039))  # 300 dots an inch on a card
    picture(tmp_path / "2.jpg", (372, 520))
    sheets = printed(cards(1, 1), art=Folder(tmp_path, remark=print), whole=True)
    assert sheets.remarks == ("2.jpg: 150 dots an inch in print; 300 look sharp",)


def test_a_coarse_back_is_remarked_on_as_well(tmp_path: Path) -> None:
    picture(tmp_path / "back.jpg", (372, 520))
    sheets = printed(cards(1), backs=Backs(picture=read_picture(tmp_path / "back.jpg")))
    assert sheets.remarks == ("back.jpg: 150 dots an inch in print; 300 look sharp",)


def test_a_picture_that_lies_across_the_card_is_remarked_on(tmp_path: Path) -> None:
    picture(tmp_path / "back.jpg", (2000, 1200))
    backs = Backs(picture=read_picture(tmp_path / "back.jpg"))
    assert "lies across the card" in printed(cards(1), backs=backs).remarks[0]
    assert printed(cards(1), backs=backs, cover=False).remarks == ()


def test_a_file_that_is_called_nearly_as_a_card_is_remarked_on(tmp_path: Path) -> None:
    for name in ("Draggon 1.jpg", "Dragon 7.jpg", "Dragon 1 back.jpg", "Dragon 3.jpg", "Other.jpg"):
        picture(tmp_path / name)
    remarks: list[str] = []
    printed(cards(1, 1, 1), art=Folder(tmp_path, remark=remarks.append), whole=True)
    assert remarks == ["no picture is called 'Dragon 1'; near: Draggon 1.jpg"]


def test_a_name_of_signs_alone_has_no_picture(tmp_path: Path) -> None:
    picture(tmp_path / "!!!.jpg")
    card = FoundCard(1, "duel-masters", "???", 0, None, None, "")
    assert Folder(tmp_path, remark=print).front(card) is None


@pytest.mark.parametrize("content", [b"", b"no picture", b"\xff\xd8\xff\xe0", b"\x89PNG\r\n\x1a\n" + b"\0" * 50])
def test_a_file_that_is_no_picture_is_refused_by_its_name(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "1.jpg").write_bytes(content)
    with pytest.raises(PrintingError, match=r"1\.jpg"):
        printed(cards(1), art=Folder(tmp_path, remark=print))


def test_a_decompression_bomb_is_refused_by_its_size(tmp_path: Path) -> None:
    Image.new("1", (20_000, 20_000)).save(tmp_path / "1.png")
    with pytest.raises(PrintingError, match=r"1\.png"):
        printed(cards(1), art=Folder(tmp_path, remark=print))


def test_a_jpeg_that_is_cut_short_is_remarked_on(tmp_path: Path) -> None:
    data = picture(tmp_path / "1.jpg")
    (tmp_path / "1.jpg").write_bytes(data[: len(data) // 2])
    sheets = printed(cards(1), art=Folder(tmp_path, remark=print), whole=True)
    assert any("cut short" in remark for remark in sheets.remarks)
    with pytest.raises(PrintingError, match=r"1\.jpg"):  # in grey its pixels are wanted, which are not there
        printed(cards(1), art=Folder(tmp_path, grey=True, remark=print), whole=True, ink=Ink.GREY)


def test_a_jpeg_goes_in_untouched_whatever_its_name_ends_in(tmp_path: Path) -> None:
    data = picture(tmp_path / "1.jpg")[:9_000]
    (tmp_path / "1.jpg").rename(tmp_path / "1.png")
    (tmp_path / "1.png").write_bytes(data)
    sheets = printed(cards(1), art=Folder(tmp_path, remark=print), whole=True)
    assert data in sheets.pdf


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16", "CMYK"])
def test_pictures_of_all_kinds_show_their_colours(tmp_path: Path, mode: str) -> None:
    """Half of it is white, half black: in whatever way that is written."""
    image = Image.new("L", (630, 880), 255)
    image.paste(0, (0, 440, 630, 880))
    if mode == "I;16":
        image = image.convert("I").point(lambda value: value * 257).convert("I;16")  # type: ignore[assignment]
    else:
        image = image.convert(mode)
    image.save(tmp_path / ("1.jpg" if mode == "CMYK" else "1.png"))
    sheets = printed(cards(1), art=Folder(tmp_path, remark=print), whole=True)
    page = Image.open(io.BytesIO(next(as_png(sheets.pdf, dpi=127)))).convert("L")  # five dots a mm
    assert page.getpixel((210, round(5 * (16.5 + 22)))) > 240  # type: ignore[operator]
    assert page.getpixel((210, round(5 * (16.5 + 66)))) < 50  # type: ignore[operator]


def test_no_pixels_are_kept(tmp_path: Path) -> None:
    for number in range(1, 4):
        picture(tmp_path / f"{number}.png", (744, 1036 + number))
    art = Folder(tmp_path, remark=print)
    sheets = printed(cards(2, 1, 1), art=art, whole=True)
    assert streams(sheets.pdf) == 3
    gc.collect()
    assert not [one for one in gc.get_objects() if isinstance(one, Image.Image)]


def test_pixels_have_a_bound_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("exports.proxies.art.LARGEST_TOGETHER", 2 * 744 * 1039)
    for number in range(1, 4):
        picture(tmp_path / f"{number}.png", (744, 1036 + number))
        picture(tmp_path / f"{number + 3}.jpg", (744, 1036 + number))
    assert printed(cards(1, 1), art=Folder(tmp_path, remark=print), whole=True).pages == 1
    with pytest.raises(PrintingError, match="million pixels in all"):
        printed(cards(1, 1, 1), art=Folder(tmp_path, remark=print), whole=True)
    untouched = [Proxy("Dragon", 1, dragon(number)) for number in (4, 5, 6)]
    assert printed(untouched, art=Folder(tmp_path, remark=print), whole=True).pages == 1


def test_strange_files_of_a_folder_are_passed_over(tmp_path: Path, recwarn: pytest.WarningsRecorder) -> None:
    (tmp_path / "1.jpg").symlink_to(tmp_path / "nowhere.jpg")
    (tmp_path / "2.jpg").symlink_to(tmp_path / "2.jpg")
    (tmp_path / "3.jpg").mkdir()
    data = picture(tmp_path / "4.jpg")
    exif = b"\xff\xe1\x00\x20Exif\x00\x00II*\x00\xff\xff\xff\x00" + b"\xee" * 16
    (tmp_path / "4.jpg").write_bytes(data[:2] + exif + data[2:])
    (tmp_path / "4.jpg").rename(os.fsdecode(os.fsencode(tmp_path) + b"/Dragon 4 \xff.jpg"))
    odd = FoundCard(4, "duel-masters", os.fsdecode(b"Dragon 4 \xff"), 0, "X", "4", "")
    sheets = printed([*cards(1, 1, 1), Proxy("Dragon 4", 1, odd)], art=Folder(tmp_path, remark=print), whole=True)
    assert streams(sheets.pdf) == 1
    assert not list(recwarn)


def test_a_pipe_is_no_picture(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "1.jpg")
    with pytest.raises(PrintingError, match="no picture file"):
        read_picture(tmp_path / "1.jpg")


def test_links_out_of_the_folder_are_no_part_of_it(tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    picture(tmp_path / "secret.jpg")
    (tmp_path / "pictures" / "1.jpg").symlink_to(tmp_path / "secret.jpg")
    assert Folder(tmp_path / "pictures", remark=print).front(dragon(1)) is None
