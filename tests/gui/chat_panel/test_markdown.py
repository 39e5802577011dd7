"""Markdown into a document, and where every piece of it went."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QFont, QTextCursor, QTextDocument

from engine.archive.markdown_parser import MOST_CHARACTERS
from gui.chat_panel.markdown import plain_text, render
from gui.chat_panel.markdown_inline import Rendered
from gui.theme import LIGHT


def show(source: str) -> tuple[QTextDocument, Rendered]:
    document = QTextDocument()
    return document, render(document, source, LIGHT, 1.0)


def selected(document: QTextDocument, where: tuple[int, int] | None) -> str:
    assert where is not None
    cursor = QTextCursor(document)
    cursor.setPosition(where[0])
    cursor.setPosition(where[1], QTextCursor.MoveMode.KeepAnchor)
    return cursor.selectedText()


def weight_at(document: QTextDocument, text: str) -> int:
    cursor = document.find(text)
    assert not cursor.isNull(), text
    return cursor.charFormat().fontWeight()


SOURCE = """# Head *x*

**重点：**第 5 回合。A **bold** and [link text](http://ab.cd/then) then &amp; \\*star\\* `code x`

- one
- two **2**
  - nested

> quote here

| Side | Gold |
|:--|--:|
| Loyalists | 18 |

```
fenced
```
emoji 😀 end"""


@pytest.mark.parametrize(
    "words",
    [
        "bold",
        "then",
        "star",
        "link text",
        "第 5 回合",
        "nested",
        "18",
        "code x",
        "fenced",
        "end",
        "quote here",
    ],
)
def test_a_span_of_the_source_is_found_in_the_document(qapp: object, words: str) -> None:
    document, rendered = show(SOURCE)
    start = SOURCE.rindex(words) if words == "then" else SOURCE.index(words)
    assert selected(document, rendered.range(start, start + len(words))) == words


def test_a_span_over_marks_covers_the_words_between(qapp: object) -> None:
    document, rendered = show(SOURCE)
    span = "bold** and [link"
    start = SOURCE.index(span)
    assert selected(document, rendered.range(start, start + len(span))) == "bold and link"


def test_no_raw_marks_are_left(qapp: object) -> None:
    text = show(SOURCE)[0].toPlainText()
    for mark in ("**", "](", "http", "|", "`", "# ", "&amp;", "\\"):
        assert mark not in text, mark


@pytest.mark.parametrize(
    "source",
    ["**重点：**第 5 回合", "先看**“粗体”**两字", "（**粗**）之后", "你好**世界**！", "**“村庄”**：八座"],
)
def test_bold_beside_chinese_punctuation_is_bold(qapp: object, source: str) -> None:
    document, _ = show(source)
    assert "*" not in document.toPlainText()
    inner = source.split("**")[1]
    assert weight_at(document, inner) >= QFont.Weight.Bold


def test_asterisks_that_are_no_marks_stay(qapp: object) -> None:
    assert show("3 * 4 and 2*3*4 = 24")[0].toPlainText().count("*") >= 1


@pytest.mark.parametrize(
    "hostile",
    [
        "<script>alert(1)</script>",
        "<img src='file:///etc/passwd'>",
        "![picture](file:///etc/passwd)",
        "![picture](http://127.0.0.1:9/x.png)",
        "[click](javascript:alert(1))",
        '<a href="http://x">y</a>',
    ],
)
def test_nothing_is_loaded_and_nothing_leads_away(qapp: object, hostile: str) -> None:
    document, _ = show(f"before {hostile} after")
    html = document.toHtml()
    assert "<img" not in html
    assert "href=" not in html.replace("&lt;a href=", "")
    assert document.toPlainText().startswith("before ")
    assert "\ufffc" not in document.toPlainText()  # the place of an object


def test_lines_of_chinese_are_joined_without_a_space(qapp: object) -> None:
    assert show("中文\n中文")[0].toPlainText() == "中文中文"
    assert show("plain\nwords")[0].toPlainText() == "plain words"


def test_a_text_beyond_all_measure_is_shown_plain(qapp: object) -> None:
    source = "*" * (MOST_CHARACTERS + 1)
    assert show(source)[0].toPlainText() == source


WORD = st.sampled_from(
    ["turn", "5", "villages", "八座", "回合", "a*b", "😀", "x_y", "100%", "&", "<b>", "1."]
)
PIECE = st.one_of(
    WORD,
    st.builds("**{}**".format, WORD),
    st.builds("*{}*".format, WORD),
    st.builds("`{}`".format, WORD),
    st.builds("[{}](http://e.x)".format, WORD),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(PIECE, min_size=1, max_size=25), st.data())
def test_any_span_stays_inside_the_document_and_in_order(pieces: list[str], data: st.DataObject) -> None:
    source = " ".join(pieces)
    document, rendered = show(source)
    first = data.draw(st.integers(0, len(source)))
    last = data.draw(st.integers(first, len(source)))
    where = rendered.range(first, last)
    if where is not None:
        assert 0 <= where[0] <= where[1] <= document.characterCount()
    whole = rendered.range(0, len(source))
    if where is not None:
        assert whole is not None
        assert whole[0] <= where[0]
        assert where[1] <= whole[1]


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="*_`[]()#>|-+~\\!<&\n ab中：。1.", max_size=200))
def test_any_text_is_shown(source: str) -> None:
    document, rendered = show(source)
    assert document.blockCount() >= 1
    for start, position, text in rendered.runs:
        assert 0 <= start <= len(source)
        assert position + len(text) <= document.characterCount()


def test_the_words_without_their_marks() -> None:
    text = "**Keep a reserve.** Two units:\n\n- *one* by the `castle`\n- [one](http://x) on the river"
    expected = "Keep a reserve. Two units:\none by the castle\none on the river"
    assert plain_text(text, LIGHT) == expected
