"""Text to tokens: words, numbers, clock times, Chinese characters, punctuation, each with its span.

One pattern, compiled once, walks the text once; every character of the text that is not white space or
Markdown decoration belongs to exactly one token.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

MAX_CHARACTERS = 100_000
"""Text beyond this is not read: no segment is longer, and the bound keeps hostile input cheap."""

_CJK = r"\u3400-\u4dbf\u4e00-\u9fff\u3007"
_SAN = (
    r"(?:[KQRBN][a-h]?[1-8]?[x×]?[a-h][1-8]|[a-h][x×][a-h][1-8]|[a-h][1-8]"
    r"|(?<![\w-])[O0]-[O0](?:-[O0])?)(?:=?[QRBN](?![a-z]))?[+#]{0,2}(?![A-Za-z0-9])[!?]{0,2}"
)
_BASE = (
    # The commonest first: words, and the spaces between them.
    r"(?P<word>[^\W\d_" + _CJK + r"][^\W_" + _CJK + r"]*(?:['’][^\W\d_" + _CJK + r"]+)*)"
    r"|(?P<skip>[ \t\r\f\v\u00a0\u3000]+|[*_`]+|^[#>]+)"
    rf"|(?P<cjk>[{_CJK}])"
    r"|(?P<clock>\d{1,3}:\d{2}(?::\d{2})?(?![\d:]))"
    r"|(?P<num>\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+(?:\.\d+)?(?!\.\d))"
    r"|(?P<nl>\s*\n\s*)"
    r"|(?P<punct>\.{2,}|…+|——|--|[^\s])"
)
_PLAIN = re.compile(_BASE, re.MULTILINE)
_WITH_MOVES = re.compile(
    r"(?P<moveno>(?<![A-Za-z0-9_.:])\d{1,3}\s?(?:\.{3}|…|\.{1,2})\s?"
    r"(?=[KQRBN]?[a-h]?[1-8]?[-x×:]?[a-h][1-8]|[O0]-[O0]))" + rf"|(?P<move>(?<![A-Za-z0-9]){_SAN})|" + _BASE
)


@dataclass(slots=True)
class Token:
    """One token.

    Attributes:
        kind: ``word``, ``num``, ``clock``, ``cjk``, ``nl``, ``punct``, ``move`` or ``moveno``.
        text: As written.
        low: Folded for look-up: lower case, full-width made half, a possessive ``'s`` taken off.
        start: First code point in the text.
        end: One past the last.
        spaced: Whether white space or decoration stands before it.
        possessive: Whether a possessive ``'s`` or ``'`` was taken off.
    """

    kind: str
    text: str
    low: str
    start: int
    end: int
    spaced: bool
    possessive: bool = False


def tokenise(text: str, *, moves: bool = False) -> list[Token]:
    """The tokens of a text in order.

    Args:
        text: The prose; only the first `MAX_CHARACTERS` are read.
        moves: Whether move notation (``12.Nxe5``) is a token of its own.
    """
    text = text[:MAX_CHARACTERS]
    tokens: list[Token] = []
    add = tokens.append
    spaced = True
    for match in (_WITH_MOVES if moves else _PLAIN).finditer(text):
        kind = match.lastgroup
        if kind == "skip":
            spaced = True
            continue
        raw = match.group()
        start, end = match.span()
        possessive = False
        if kind == "word":
            low = raw.lower()
            if not raw.isascii():
                low = unicodedata.normalize("NFKC", low).replace("’", "'")
            if "'" in low:
                if low.endswith("'s"):
                    low, possessive = low[:-2], True
                low = low.replace("'", "")
        elif kind == "cjk" or kind == "clock" or kind == "move" or kind == "moveno":
            low = raw
        elif kind == "num":
            low = raw.replace(",", "")
            if not low.isascii():
                low = unicodedata.normalize("NFKC", low)
        elif kind == "nl":
            low = "\n"
        else:
            kind = "punct"
            low = raw if raw.isascii() else unicodedata.normalize("NFKC", raw)
            if low.isdigit():
                low = "."  # ④ is the mark of an item, as "4." is
            if low in _APOSTROPHES and not spaced and tokens and tokens[-1].kind == "word":
                # The bare apostrophe of a plural possessive: "the Rebels' leader".
                before = tokens[-1]
                before.possessive = before.possessive or raw != "'" or text[end : end + 1] == " "
                continue
        add(Token(kind, raw, low, start, end, spaced, possessive))
        spaced = kind == "nl"
    return tokens


_APOSTROPHES = frozenset("'’")
