"""The page a review is exported as: Markdown without raw marks, everything escaped, nothing loaded."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.archive.page import to_html
from engine.archive.record import TurnRecord
from engine.archive.rich_text import to_rich
from engine.session.events import Badge, SegmentResult, State
from engine.validation.report import Statement
from tests.engine.archive.turns import REPLAY

TAGS = {
    "p", "strong", "em", "s", "code", "pre", "ul", "ol", "li", "blockquote", "h3", "hr", "br", "table",
    "thead", "tbody", "tr", "th", "td", "div", "mark",
}  # fmt: skip
VOID = {"hr", "br"}


class Reader(HTMLParser):
    """Checks that tags are known, carry known attributes only, and close in the order they opened."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.text = ""
        self.marks: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in TAGS, tag
        assert {name for name, _ in attrs} <= {"class", "title", "start"}, attrs
        if tag not in VOID:
            self.open.append(tag)
        if tag == "mark":
            self.marks.append((dict(attrs)["class"] or "", ""))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data
        if self.open and self.open[-1] == "mark":
            kind, words = self.marks[-1]
            self.marks[-1] = (kind, words + data)


def read(text: str, *statements: Statement, lang: str = "en") -> Reader:
    reader = Reader()
    reader.feed(to_rich(text, statements, lang))
    reader.close()
    assert reader.open == []
    return reader


def statement(text: str, words: str, status: str = "verified", actual: object = None) -> Statement:
    start = text.index(words)
    return Statement(
        span=(start, start + len(words)),
        status=status,  # type: ignore[arg-type]  # one of five
        source="claim",
        actual=actual,
    )


def page(*results: SegmentResult, lang: str = "en", **changes: object) -> str:
    record = TurnRecord(
        run_id="run-1",
        created="2026-11-30T12:00:00.000+00:00",
        replay=REPLAY,
        lang=lang,
        provider="p",
        model="m",
        provider_label="m · p",
        results=results,
        status="finished",
    )
    return to_html(record.model_copy(update=changes))


@pytest.mark.parametrize(
    ("markdown", "html"),
    [
        ("**Hold** two *units*.", "<p><strong>Hold</strong> two <em>units</em>.</p>"),
        ("- one\n- two", "<ul><li>one</li><li>two</li></ul>"),
        ("3. three\n4. four", '<ol start="3"><li>three</li><li>four</li></ol>'),
        ("# Big\n\ntext", "<h3>Big</h3><p>text</p>"),
        ("> said", "<blockquote><p>said</p></blockquote>"),
        ("```\na < b\n```", "<pre><code>a &lt; b\n</code></pre>"),
        ("see [here](http://evil.example/x)", "<p>see here</p>"),
        ("![a picture](http://evil.example/x.png)", "<p>a picture</p>"),
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
        ("**重点：**第 5 回合", "<p><strong>重点：</strong>第 5 回合</p>"),
        ("一行\n又一行", "<p>一行又一行</p>"),
        (r"2\*3 &amp; 4", "<p>2*3 &amp; 4</p>"),
    ],
)
def test_markdown_becomes_tags_and_nothing_else(markdown: str, html: str) -> None:
    assert to_rich(markdown, (), "en") == html
    read(markdown)


def test_a_table_keeps_its_sides() -> None:
    html = to_rich("| Side | Gold |\n|:--|--:|\n| Rebels | 50 |", (), "en")
    assert '<th class="right">Gold</th>' in html
    assert '<td class="right">50</td>' in html
    assert "<td>Rebels</td>" in html


def test_marks_lie_on_the_words_whatever_marks_of_markdown_are_between() -> None:
    text = "Before. **The Rebels held eight** villages [by turn 3](x), and *four* more.\n\n- you had six"
    reader = read(
        text,
        statement(text, "The Rebels held eight** villages [by turn 3"),
        statement(text, "you had six", "refuted", 7),
    )
    assert reader.marks == [
        ("verified", "The Rebels held eight"),
        ("verified", " villages "),
        ("verified", "by turn 3"),
        ("refuted", "you had six"),
    ]
    assert "the replay says: 7" in unescape(
        to_rich(text, [statement(text, "you had six", "refuted", 7)], "en")
    )


def test_what_disagrees_stands_under_the_text_with_what_is_true() -> None:
    text = "你打得不错，损失了 3 个枪兵。"
    result = SegmentResult(
        id="a",
        title="转折点 <b>",
        status=State.FALLBACK,
        text=text,
        warning="有 1 处陈述与录像不符：<i>",
        statements=(statement(text, "损失了 3 个枪兵", "refuted", 5),),
    )
    html = page(result, lang="zh")
    assert '<mark class="refuted"' in html
    assert "<q>损失了 3 个枪兵</q> <b>录像中为：5</b>" in html
    assert "转折点 &lt;b&gt;" in html
    assert "有 1 处陈述与录像不符：&lt;i&gt;" in html
    assert '<html lang="zh-CN">' in html


def test_the_badge_says_how_much_was_corrected() -> None:
    result = SegmentResult(
        id="a", title="A", status=State.REVISED, text="Text.", badge=Badge(verified=3, corrected=2)
    )
    assert "validator found and fixed 2 issues" in page(result)
    assert "badge fixed" in page(result)


def test_the_page_loads_nothing_and_forbids_it() -> None:
    result = SegmentResult(
        id="a", title="A", status=State.CLEAN, text="![x](http://evil.example/x.png) <img src=//evil.example>"
    )
    html = page(result, question='Why? <iframe src="http://evil.example">')
    assert "default-src 'none'" in html
    assert not re.search(r"<(?:script|img|link|iframe|object|a|form|base|video)\b", html)
    assert not re.search(r"\b(?:src|href|srcset)=(?!\S*&)", html.replace("&quot;", "&"))
    assert "url(" not in html
    assert "@import" not in html
    assert "prefers-color-scheme:dark" in html


def test_a_segment_without_a_text_says_what_happened() -> None:
    failed = SegmentResult(id="a", title="A", status=State.FAILED, warning="Nothing answers.")
    assert "Nothing answers." in page(failed)
    assert "Not available" in page(failed.model_copy(update={"warning": None}))


_PIECES = (*"ab1 .,*_`#>-|[]()!<&\\\n~：。中文“", "**", "\n\n", "- ", "1. ", "```", "](", "&lt;")
_SOURCES = st.lists(st.sampled_from(_PIECES), max_size=60).map("".join)


@settings(max_examples=150, deadline=None)
@given(_SOURCES, st.lists(st.tuples(st.integers(-2, 90), st.integers(0, 40)), max_size=4))
def test_any_text_with_any_marks_is_well_formed_and_safe(text: str, spans: list[tuple[int, int]]) -> None:
    statements = [
        Statement(span=(start, start + length), status="refuted", source="prose", actual="<i>")
        for start, length in spans
    ]
    marked = read(text, *statements)
    assert marked.text == read(text).text  # a mark changes no word
    words = re.findall(r"[ab中文]", text)
    if "](" not in text and "![" not in text and "```" not in text and "&" not in text:
        assert re.findall(r"[ab中文]", marked.text) == words


def test_a_text_beyond_all_bounds_is_written_as_it_stands() -> None:
    text = "**a** " * 12_000
    reader = read(text, statement(text, "**a**"))
    assert reader.text == text
    assert reader.marks == [("verified", "**a**")]
