"""The parser of Markdown for texts of models, which are trusted with nothing.

No HTML, no references, no indented code; links and pictures are recognised only so that they can be reduced
to their words. Next to Chinese the marks of bold and italic need no spaces around them.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from functools import lru_cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.parser_inline import ParserInline
from markdown_it.rules_inline.state_inline import Scanned, StateInline
from markdown_it.token import Token

MOST_CHARACTERS = 60_000
"""A longer text is shown as plain text: no analysis is, and parsing stays quick."""


def is_cjk(character: str) -> bool:
    """Whether a character belongs to Chinese text: ideographs, their punctuation, full-width forms."""
    return "\u2e80" <= character <= "\u9fff" or "\uf900" <= character <= "\ufaff" or (
        "\uff00" <= character <= "\uffef" or "\U00020000" <= character <= "\U0003ffff"
        or character in "“”‘’…—·"
    )  # fmt: skip


class _State(StateInline):
    def scanDelims(self, start: int, canSplitWord: bool) -> Scanned:  # noqa: N802, N803  # the parser's names
        """Next to Chinese, punctuation does not keep a mark from opening or closing.

        CommonMark asks for a space or punctuation on the far side, which Chinese does not write.
        """
        scanned = super().scanDelims(start, canSplitWord)
        before = self.src[start - 1] if start > 0 else " "
        stop = start + scanned.length
        after = self.src[stop] if stop < self.posMax else " "
        if not canSplitWord or not (is_cjk(before) or is_cjk(after)):
            return scanned
        return Scanned(not after.isspace(), not before.isspace(), scanned.length)


class _Inline(ParserInline):
    def parse(
        self, src: str, md: MarkdownIt, env: MutableMapping[str, Any], tokens: list[Token]
    ) -> list[Token]:
        state = _State(src, md, env, tokens)
        self.tokenize(state)
        for rule in self.ruler2.getRules(""):
            rule(state)
        return state.tokens


@lru_cache(maxsize=1)
def parser() -> MarkdownIt:
    """The parser; there is one."""
    made = MarkdownIt("commonmark", {"html": False, "maxNesting": 20})
    made.inline = _Inline()
    made.enable(["table", "strikethrough"])
    # Escapes stay tokens of their own, so that every other text is a verbatim piece of the source.
    made.validateLink = lambda url: True  # type: ignore[method-assign]  # addresses are dropped anyway
    made.disable(["text_join", "html_block", "html_inline", "reference", "code"])
    return made
