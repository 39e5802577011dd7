"""A PGN file as text, cut into its games.

PGN was meant to be Latin-1, is mostly UTF-8, and comes with byte order marks, old line ends, empty
lines in the middle of the moves, and comments nobody closed. A game is found here by what it is (tags
after moves begin a new game; so do moves after a result) and not by empty lines alone.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, pairwise

from engine.errors import DamagedReplayError, UnsupportedReplayError

MAX_GAME_CHARACTERS = 4_000_000
"""Characters of one game: over ten times the most heavily annotated games in public databases."""

NO_GAME = "there is no chess game in this file: no PGN tags and no moves"

_TAG = re.compile(r"\s*\[\s*([A-Za-z0-9][A-Za-z0-9_+#=:-]{0,60})\s+\"((?:[^\"\\]|\\.)*)\"\s*\]")
_LOOSE_TAG = re.compile(r"\s*\[\s*([A-Za-z0-9][A-Za-z0-9_+#=:-]{0,60})\s+\"(.*)\"\s*\]\s*$")
_ESCAPED = re.compile(r"\\([\\\"])")
_FIRST_TAG = re.compile(r"^\[Event\s+\"")
_RESULT_AT_END = re.compile(r"(?:^|\s)(?:\*|1-0|0-1|1/2-1/2)\s*$")
_FIRST_MOVE = re.compile(r"^\s*1\s*\.(?!\.)")
_MOVE = re.compile(r"(?:[NBKRQP]?[a-h]?[1-8]?[-x]?[a-h][1-8]|[O0]-[O0]|--|Z0)")
_HIGH_RUNS = re.compile(rb"[\x80-\xff]+")
_GB2312 = re.compile(rb"(?:[\xa1-\xf7][\xa1-\xfe])+")


@dataclass(slots=True)
class GameText:
    """The text of one game.

    Attributes:
        tags: Its tags; of two with the same name the first counts.
        lines: The lines of its moves, without empty lines and without ``%`` lines.
        dropped: What was set aside while cutting: reason -> count.
    """

    tags: dict[str, str] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    dropped: dict[str, int] = field(default_factory=dict)
    characters: int = 0
    has_moves: bool = False

    def drop(self, reason: str) -> None:
        self.dropped[reason] = self.dropped.get(reason, 0) + 1

    def grow(self, line: str) -> None:
        self.characters += len(line)
        if self.characters > MAX_GAME_CHARACTERS:
            raise UnsupportedReplayError(
                f"one game of this file is longer than {MAX_GAME_CHARACTERS:,} characters, more than is read"
            )


def decode(data: bytes) -> tuple[str, str]:
    """The text and the name of the encoding it was in. Never raises."""
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            return data.decode("utf-8-sig" if encoding == "utf-8" else encoding, errors="replace"), encoding
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        # Chinese databases write GB 2312, where high bytes come in pairs; an accented letter stands alone.
        runs = _HIGH_RUNS.findall(data)
        if all(_GB2312.fullmatch(run) for run in runs):
            return data.decode("gb18030", errors="replace"), "gb18030"
        return data.decode("latin-1"), "latin-1"


def split_games(text: str) -> Iterator[GameText]:
    """The games of a PGN text in order.

    Raises:
        UnsupportedReplayError: if one game is longer than `MAX_GAME_CHARACTERS`.
    """
    game = GameText()
    in_comment = blank = ended = False
    depth = 0
    lines = io.StringIO(text, newline=None)
    for line, following in pairwise(chain(lines, ("",))):
        if in_comment and blank and _FIRST_TAG.match(line) and _TAG.match(following):
            game.drop("comment that is never closed")
            in_comment = False
        if line.isspace():
            blank = True
            continue
        tags: list[tuple[str, str]] = []
        if not in_comment:
            if line.startswith("%"):
                continue
            tags = _tags(line)
            again = any(name == "Event" and name in game.tags for name, _ in tags)
            after_moves = game.has_moves and (tags or ended or (blank and _FIRST_MOVE.match(line)))
            if again or after_moves:
                yield game
                game, ended, depth = GameText(), False, 0
        blank = False
        game.grow(line)
        if tags:
            for name, value in tags:
                if name in game.tags:
                    game.drop("tag given twice")
                game.tags.setdefault(name, value)
            continue
        if not in_comment and not game.has_moves and line.lstrip().startswith("["):
            game.drop("malformed tag")
            continue
        in_comment, bare = _outside_comments(line, in_comment)
        game.lines.append(line)
        finished = _RESULT_AT_END.search(bare) is not None
        game.has_moves = game.has_moves or finished or _MOVE.search(bare) is not None
        depth = max(0, depth + bare.count("(") - bare.count(")"))
        ended = finished and not in_comment and not depth
    if in_comment:
        game.drop("comment that is never closed")
    if game.has_moves or game.tags:
        yield game


def count_games(text: str) -> int:
    """How many games a text holds. Raises DamagedReplayError if it holds none."""
    count = sum(1 for _ in split_games(text))
    if not count:
        raise DamagedReplayError(NO_GAME)
    return count


def _tags(line: str) -> list[tuple[str, str]]:
    """The tags a line consists of; none if it is not made of tags alone."""
    if not line.lstrip().startswith("["):
        return []
    found: list[tuple[str, str]] = []
    at = 0
    while match := _TAG.match(line, at):
        found.append((match[1], _ESCAPED.sub(r"\1", match[2])))
        at = match.end()
    if found and not line[at:].strip():
        return found
    loose = _LOOSE_TAG.match(line)  # a quotation mark inside the value that nobody escaped
    return [(loose[1], loose[2])] if loose else []


def _outside_comments(line: str, in_comment: bool) -> tuple[bool, str]:
    """Whether a comment is open at the end of the line, and what of the line lies outside comments."""
    kept: list[str] = []
    at = 0
    rest = line.find(";")
    while at < len(line):
        if in_comment:
            close = line.find("}", at)
            if close < 0:
                return True, "".join(kept)
            in_comment, at = False, close + 1
            continue
        opening = line.find("{", at)
        if 0 <= rest < at:  # it stood inside a comment; not looked for again and again where there is none
            rest = line.find(";", at)
        if rest >= 0 and (opening < 0 or rest < opening):
            kept.append(line[at:rest])
            return False, "".join(kept)
        if opening < 0:
            kept.append(line[at:])
            break
        kept.append(line[at:opening])
        in_comment, at = True, opening + 1
    return in_comment, "".join(kept)
