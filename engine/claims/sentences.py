"""Where sentences begin and end, in English and Chinese, in Markdown.

Lines that stand alone (headings, list items, table rows, rules) are sentences of their own; lines
wrapped inside a paragraph are not. A full stop ends a sentence unless it belongs to a number
(``3.5``), a move (``12. Nf3``, ``12... Nf6``), a list mark (``1.``), an abbreviation or an initial.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

# A line that begins a block of its own whatever stands before it.
_BLOCK_START = re.compile(
    r"""[ \t]*(?:>[ \t]*)*(?:
        \#{1,6}[ \t] | [-*+•·–][ \t] | \d{1,3}[.)、．][ \t]* (?!\d) | [（(]?\d{1,3}[)）] | [①-⑳] |
        [一二三四五六七八九十]{1,3}[、．.] | \| | (?:-{3,}|\*{3,}|_{3,}|={3,})[ \t]*$
    )""",
    re.VERBOSE,
)
# A move list ("12. Nf3 d5") begins like a list item; it only counts as one after a blank line.
_MOVE_NUMBER = re.compile(r"[ \t]*\d{1,3}\.{1,3}[ \t]*(?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8]|O-O|0-0)")
_LONE_LINE = re.compile(r"[ \t]*(?:\#{1,6}[ \t]|\||(?:-{3,}|\*{3,}|_{3,}|={3,})[ \t]*$)")
_TABLE_ROW = re.compile(r"[ \t]*\|")
LIST_MARK = re.compile(
    r"[ \t]*(?:>[ \t]*)*(?:\#{1,6}[ \t]+|[-*+•·–][ \t]+|\d{1,3}[.)、．][ \t]*(?!\d)|[（(]?\d{1,3}[)）][ \t]*|"
    r"[①-⑳][ \t]*|[一二三四五六七八九十]{1,3}[、．.][ \t]*)?(?:\*\*|__)?"
)
"""What may stand before the first word of a line: quote marks, a list or heading mark, bold."""

_STOP = re.compile(r"(?:[.!?…。！？．]+)(?P<close>[\"'”’»)\]}）】」』》〉*_`~]*)")
_SAN = re.compile(r"(?:[KQRBN♔-♟]?[a-h]?[1-8]?x?[a-h][1-8](?![\w'’])|O-O|0-0|\.{2,}|…)")
_WORD_BEFORE = re.compile(r"(?:[^\W\d_]|\.)+$")
_NUMBER_BEFORE = re.compile(r"(?:^|[\s(（,，:;：；、*_])\d{1,3}$")
_CJK = re.compile(r"[\u3400-\u9fff\uf900-\ufaff\u3000-\u303f\uff00-\uffef]")

# Never the end of a sentence: something always follows.
_ALWAYS = frozenset(
    "vs v e.g i.e eg ie approx ca cf viz mr mrs ms dr prof st mt fig esp resp incl excl ver vol est".split()
)
# The end only when a capital follows.
_MAYBE = frozenset(
    "etc min mins sec secs hr hrs max avg lvl pt pts hp dmg no nos inc ltd jr sr al p.m a.m dept mvp".split()
)


def is_cjk(character: str) -> bool:
    """Whether a character is Chinese script or full-width punctuation."""
    return _CJK.match(character) is not None


def split_sentences(text: str) -> list[tuple[int, int]]:
    """Start and end (exclusive) of each sentence, in order, without surrounding white space.

    Together they cover all of ``text`` that is not white space. Linear in the length of the text.
    """
    found: list[tuple[int, int]] = []
    for start, end, whole in _blocks(text):
        if whole:
            _add(found, text, start, end)
            continue
        begin = start
        for stop in _stops(text, start, end):
            _add(found, text, begin, stop)
            begin = stop
        _add(found, text, begin, end)
    return found


def _add(found: list[tuple[int, int]], text: str, start: int, end: int) -> None:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start < end:
        found.append((start, end))


def _blocks(text: str) -> Iterator[tuple[int, int, bool]]:
    """Paragraphs, list items, headings, table rows: ``(start, end, is one sentence as it is)``."""
    start: int | None = None
    position = 0
    for line in text.split("\n"):
        end = position + len(line)
        if not line.strip():
            if start is not None:
                yield start, position, False
                start = None
        elif _LONE_LINE.match(line):
            if start is not None:
                yield start, position, False
                start = None
            yield position, end, _TABLE_ROW.match(line) is not None
        elif start is None:
            start = position
        elif _BLOCK_START.match(line) and not _MOVE_NUMBER.match(line):
            yield start, position, False
            start = position
        position = end + 1
    if start is not None:
        yield start, len(text), False


def _stops(text: str, start: int, end: int) -> Iterator[int]:
    mark = LIST_MARK.match(text, start, end)
    after_mark = mark.end() if mark else start
    for match in _STOP.finditer(text, start, end):
        if match.start() >= after_mark and match.end() < end and _ends_sentence(text, match, start, end):
            yield match.end()


def _ends_sentence(text: str, match: re.Match[str], start: int, end: int) -> bool:
    stop = text[match.start() : match.start("close")]
    after = text[match.end()]
    if stop[-1] in "。！？":
        return True
    if not after.isspace() and not is_cjk(after):
        return False
    if not after.isspace() and after in "，、；：）】」』》":
        return False
    rest = match.end()
    while rest < end and text[rest].isspace():
        rest += 1
    if rest >= end:
        return False
    following = text[rest]
    if stop[-1] in "!?" and not _opens_sentence(following):
        return False
    if stop in ("...", "…", "……", "..") or stop.endswith("…"):
        if _SAN.match(text, rest) and text[match.start() - 1 : match.start()].isdigit():
            return False
        return _opens_sentence(following)
    if stop == ".":
        return _full_stop_ends(text, match.start(), rest, start)
    return True


def _full_stop_ends(text: str, dot: int, rest: int, start: int) -> bool:
    before = text[max(start, dot - 16) : dot]
    following = text[rest]
    if before[-1:].isdigit():
        if _NUMBER_BEFORE.search(before) and (_SAN.match(text, rest) or is_cjk(following)):
            return False
        return True
    word = _WORD_BEFORE.search(before)
    if word is None:
        return True
    last = word.group()
    folded = last.casefold().strip(".")
    if folded in _ALWAYS:
        return False
    if folded in _MAYBE:
        return following.isupper() or is_cjk(following)
    # An initial ("J. Smith"), not a pronoun that ends the sentence ("than I.").
    return not (len(last) == 1 and last.isascii() and last.isupper() and last != "I" and following.isupper())


def _opens_sentence(character: str) -> bool:
    return (
        character.isupper()
        or is_cjk(character)
        or character.isdigit()
        or character in "\"'“‘«([（【「『《*_#`-"
    )
