"""HTML -> lines."""

from __future__ import annotations

import pytest

from importers.documents import read_document

from .making import FIRE


def read(folder, html, name="page.html"):
    path = folder / name
    path.write_bytes(html if isinstance(html, bytes) else html.encode())
    return read_document(path)


def body(folder, html):
    (page,) = read(folder, f"<!DOCTYPE html><html><body>{html}</body></html>").pages
    return list(page.lines)


def test_blocks_are_lines(tmp_path):
    html = "<h1>Säännöt</h1>alku<p>Yksi <b>kaksi</b>\n kolme<br>neljä</p>loppu<div><div>viisi</div>kuusi</div>"
    assert body(tmp_path, html) == ["Säännöt", "alku", "Yksi kaksi kolme", "neljä", "loppu", "viisi", "kuusi"]


def test_lists(tmp_path):
    assert body(tmp_path, "<ul><li>yksi</li><li><p>kaksi</p></li><li></li></ul>") == ["- yksi", "- kaksi"]


def test_table_rows_are_lines_with_tabs_between_cells(tmp_path):
    rows = "".join(f"<tr><td> {name}</td><td></td>\n<td><p>{number}</p></td></tr>" for name, number in FIRE)
    html = f"<table><tr><th>KORTIN NIMI<th>TYYPPI<th>NUMERO</tr>{rows}</table>"
    assert body(tmp_path, html) == ["KORTIN NIMI\tTYYPPI\tNUMERO", *(f"{name}\t\t{number}" for name, number in FIRE)]


def test_scripts_styles_and_comments_are_no_text(tmp_path):
    html = "<style>p {}</style><script>alert('x')</script><!-- piilo --><p>näkyvä</p><template>x</template>"
    assert body(tmp_path, html) == ["näkyvä"]


def test_preformatted_text_keeps_its_lines(tmp_path):
    assert body(tmp_path, "<pre>yksi\nkaksi</pre>") == ["yksi", "kaksi"]


def test_entities_and_unseen_characters(tmp_path):
    assert body(tmp_path, "<p>&Auml;&nbsp;&ccedil;&shy;&#351;&#xFB01;</p>") == ["Ä çşfi"]


def test_title_and_source_lines(tmp_path):
    html = "<!-- hei -->\n<html><head><title>\n Eredan –\n kortit </title></head>\n<body><p>yksi</p>\n\n<p>kaksi</p>"
    document = read(tmp_path, html, "page.txt")
    assert (document.kind, document.title) == ("html", "Eredan – kortit")
    assert [document.text.place(document.text.text.index(word)).line for word in ("yksi", "kaksi")] == [5, 7]


def test_a_fragment_without_a_head(tmp_path):
    document = read(tmp_path, "<ul><li>Aez</li><li>Iro</li></ul>", "fragment")
    assert (document.kind, document.pages[0].lines) == ("html", ("- Aez", "- Iro"))


@pytest.mark.parametrize("charset", ["iso-8859-9", "windows-1254"])
def test_a_declared_encoding(tmp_path, charset):
    html = f'<html><head><meta charset="{charset}"></head><body><p>ı</p></body></html>'
    assert read(tmp_path, html.encode("cp1254")).pages[0].lines == ("ı",)


def test_a_text_with_angle_brackets_is_no_html(tmp_path):
    assert read(tmp_path, "< Sekoita pakkasi.\n< Ota 5 korttia <b>päältä</b>.", "rules.html").kind == "text"


@pytest.mark.parametrize("tag", ["div", "b", "table><tr><td", "ul><li"])
def test_deep_nesting(tmp_path, tag):
    document = read(tmp_path, "<html><body>" + f"<{tag}>" * 3000 + "pohja")
    assert [line.strip("- ") for line in document.pages[0].lines][-1] == "pohja"
