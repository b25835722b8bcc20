"""Cut files: the cards' outlines for cutting machines, as SVG or DXF, in mm."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from cardsdb.errors import PrintingError
from exports.paper.document import Box
from exports.proxies.guides import Registration
from exports.proxies.layout import Layout

_BULGE = 0.41421356237309503
"""A quarter of a circle, as DXF says it: the tangent of a quarter of its angle."""
_CUT, _MARKS = "CUT", "REGISTRATION"


def cut_file(path: Path, layout: Layout, *, radius: float, registration: Registration | None) -> bytes:
    """Return the outlines of a page's cards in the format of the path's ending; raises PrintingError."""
    kinds = {".svg": _as_svg, ".dxf": _as_dxf}
    kind = kinds.get(path.suffix.lower())
    if kind is None:
        raise PrintingError(f"{path}: a cut file ends in .svg or .dxf")
    return kind(layout, radius, registration.boxes(layout) if registration else [])


def _as_svg(layout: Layout, radius: float, marks: list[Box]) -> bytes:
    page = layout.paper
    root = ElementTree.Element(
        "svg",
        xmlns="http://www.w3.org/2000/svg",
        width=f"{page.width:g}mm",
        height=f"{page.height:g}mm",
        viewBox=f"0 0 {page.width:g} {page.height:g}",
    )
    for name, boxes, colour, rounding in ((_CUT, _cards(layout), "#ff0000", radius), (_MARKS, marks, "#000000", 0.0)):
        group = ElementTree.SubElement(root, "g", {"id": name, "fill": "none", "stroke": colour, "stroke-width": "0.1"})
        for x, y, width, height in boxes:
            box = {"x": x, "y": y, "width": width, "height": height, **({"rx": rounding} if rounding else {})}
            ElementTree.SubElement(group, "rect", {key: f"{round(length, 4):g}" for key, length in box.items()})
    ElementTree.indent(root)
    picture: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return picture


def _as_dxf(layout: Layout, radius: float, marks: list[Box]) -> bytes:
    from ezdxf import units
    from ezdxf._options import options
    from ezdxf.filemanagement import new

    options.write_fixed_meta_data_for_testing = True  # no date and no random id: the same input, the same file
    drawing = new("R2010")
    drawing.units = units.MM
    space = drawing.modelspace()
    for name, boxes, colour, rounding in ((_CUT, _cards(layout), 1, radius), (_MARKS, marks, 7, 0.0)):
        drawing.layers.add(name, color=colour)
        for x, y, width, height in boxes:
            points = list(_outline(x, layout.paper.height - y - height, width, height, rounding))
            space.add_lwpolyline(points, format="xyb", close=True, dxfattribs={"layer": name})
    file = io.StringIO()
    drawing.write(file)
    return file.getvalue().encode()


def _cards(layout: Layout) -> list[Box]:
    return [(place.x, place.y, layout.card.width, layout.card.height) for place in layout.places]


def _outline(x: float, y: float, width: float, height: float, radius: float) -> Iterator[tuple[float, float, float]]:
    """Yield the corners of a box against the clock, from its lower left, each with the bulge of the line after it."""
    right, top = x + width, y + height
    if not radius:
        yield from ((x, y, 0), (right, y, 0), (right, top, 0), (x, top, 0))
        return
    yield from ((x + radius, y, 0), (right - radius, y, _BULGE))
    yield from ((right, y + radius, 0), (right, top - radius, _BULGE))
    yield from ((right - radius, top, 0), (x + radius, top, _BULGE))
    yield from ((x, top - radius, 0), (x, y + radius, _BULGE))
