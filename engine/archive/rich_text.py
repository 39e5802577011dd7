"""Markdown of a segment as HTML, with the marks of the statements that were checked.

Only the tokens named here become tags; everything that comes from a model is escaped, a link is its words, a
picture its description, and nothing that could be loaded is ever written. Statements are spans of the source;
a mark that reaches over a change of type is written in pieces, so that the tags never cross.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from markdown_it.token import Token

from engine.archive.markdown_parser import MOST_CHARACTERS, is_cjk, parser
from engine.archive.words import word
from engine.revision.fallback import plain
from engine.validation.report import Statement

_BLOCKS = {
    "blockquote_open": "<blockquote>",
    "blockquote_close": "</blockquote>",
    "bullet_list_open": "<ul>",
    "bullet_list_close": "</ul>",
    "ordered_list_close": "</ol>",
    "list_item_open": "<li>",
    "list_item_close": "</li>",
    "heading_open": "<h3>",  # the segment's own title stands above
    "heading_close": "</h3>",
    "table_open": '<div class="scroll"><table>',
    "table_close": "</table></div>",
    "thead_open": "<thead>",
    "thead_close": "</thead>",
    "tbody_open": "<tbody>",
    "tbody_close": "</tbody>",
    "tr_open": "<tr>",
    "tr_close": "</tr>",
    "th_close": "</th>",
    "td_close": "</td>",
    "hr": "<hr>",
}
_INLINE = {
    "strong_open": "<strong>",
    "strong_close": "</strong>",
    "em_open": "<em>",
    "em_close": "</em>",
    "s_open": "<s>",
    "s_close": "</s>",
    "hardbreak": "<br>",
}
_ALIGNED = {"text-align:right": "right", "text-align:center": "center"}
_GRAVER = {"refuted": 0, "verified": 1}


def to_rich(text: str, statements: Sequence[Statement], lang: str) -> str:
    """A text as HTML.

    Args:
        text: Markdown; a text of more than `MOST_CHARACTERS` is written as it stands.
        statements: What was checked in it; of two that overlap the graver is marked.
        lang: Of the words in the marks.
    """
    writer = _Writer(text, apart(text, statements), lang)
    if len(text) > MOST_CHARACTERS:
        return f'<p class="plain">{writer.marked(0, text)}</p>'
    return "".join(writer.blocks(parser().parse(text)))


def apart(text: str, statements: Sequence[Statement]) -> list[Statement]:
    """The statements to mark, in the order of the text, none overlapping another."""
    chosen: list[Statement] = []
    for statement in sorted(statements, key=lambda one: (_GRAVER.get(one.status, 2), one.span)):
        start, end = statement.span
        if 0 <= start < end <= len(text) and all(
            end <= other.span[0] or other.span[1] <= start for other in chosen
        ):
            chosen.append(statement)
    return sorted(chosen, key=lambda one: one.span)


def truth(statement: Statement, lang: str) -> str:
    """What the replay says in place of a statement that disagrees with it; empty if there is no value."""
    if statement.status != "refuted" or statement.actual is None:
        return ""
    return word("replay_says", lang).format(plain(statement.actual, lang))


@dataclass(slots=True)
class _Writer:
    source: str
    statements: list[Statement]
    lang: str
    at: int = 0  # up to where the source has been written
    last: str = ""  # the character written last

    def blocks(self, tokens: Sequence[Token]) -> Iterator[str]:
        """Block tokens as tags; types that are not known are left out with their text kept."""
        for token in tokens:
            match token.type:
                case "inline":
                    yield "".join(self.inline(token.children or []))
                case "paragraph_open" | "paragraph_close":
                    if not token.hidden:  # a list whose items lie close
                        yield "<p>" if token.nesting > 0 else "</p>"
                case "ordered_list_open":
                    start = token.attrGet("start")
                    yield f'<ol start="{start}">' if isinstance(start, int) and start >= 0 else "<ol>"
                case "th_open" | "td_open":
                    aligned = _ALIGNED.get(str(token.attrGet("style") or ""))
                    yield f'<{token.tag} class="{aligned}">' if aligned else f"<{token.tag}>"
                case "fence":
                    yield f"<pre><code>{self.text(token.content)}</code></pre>"
                case _:
                    yield _BLOCKS.get(token.type, "")

    def inline(self, tokens: Sequence[Token]) -> Iterator[str]:
        for token in tokens:
            match token.type:
                case "text" | "image":
                    yield self.text(token.content)
                case "text_special":
                    yield self.text(token.content, written=token.markup or token.content)
                case "code_inline":
                    yield f"<code>{self.text(token.content)}</code>"
                case "softbreak":
                    yield self.line_break()
                case "link_close":
                    self.skip_target()
                case _:
                    yield _INLINE.get(token.type, "")

    def text(self, content: str, *, written: str | None = None) -> str:
        """A piece of text, escaped and marked, with its place in the source found in order."""
        if not content:
            return ""
        found = self.source.find(written or content, self.at)
        if found < 0:  # joined or unescaped by the parser; taken to follow what came before
            found = self.at
        self.at = min(found + len(written or content), len(self.source))
        self.last = content[-1]
        return self.marked(found, content, single=written is not None)

    def line_break(self) -> str:
        """A line broken in the source: a space, but none between two Chinese characters."""
        after = self.source[self.at :].lstrip()[:1]
        return "" if self.last and after and is_cjk(self.last) and is_cjk(after) else "\n"

    def skip_target(self) -> None:
        """Pass the address of a link, so that no later text is found inside it."""
        if self.source.startswith("](", self.at):
            close = self.source.find(")", self.at)
            self.at = close + 1 if close >= 0 else self.at

    def marked(self, start: int, content: str, *, single: bool = False) -> str:
        """Escaped text that stands at a place of the source, what was checked in a mark.

        Args:
            start: Where it stands.
            content: What is shown.
            single: It is one sign that is written longer than it is shown, and is marked whole or not at all.
        """
        end = start + (1 if single else len(content))
        out: list[str] = []
        position = start
        for statement in self.statements:
            low, high = max(position, statement.span[0]), min(end, statement.span[1])
            if low >= high:
                continue
            out.append(escape(content[position - start : low - start]))
            words = content if single else content[low - start : high - start]
            tip = truth(statement, self.lang) or word(statement.status, self.lang)
            out.append(f'<mark class="{statement.status}" title="{escape(tip)}">{escape(words)}</mark>')
            position = high
        out.append("" if single and position > start else escape(content[position - start :]))
        return "".join(out)
