"""A reader of WML, the markup of Wesnoth's saved games and replays.

It reads what the game writes and what its data files hold after preprocessing: nested tags, ``key=value``
with quotes (a doubled quote stands for one), values over several lines, translatable ``_ "text"``, pieces
joined with ``+``, raw ``<<text>>``, comments and ``#textdomain`` lines, several keys at once
(``x,y=3,4``) and ``[+tag]``, which goes on with the tag before it. Macros are not read: saved games have
none. Time and memory are linear in the text and bounded by `Limits`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.errors import DamagedReplayError


@dataclass(frozen=True, slots=True)
class Limits:
    """What one document may hold.

    Attributes:
        elements: Tags and attributes together. A game of forty turns between two AIs has 25,000.
        depth: Tags inside each other. Saved games nest about ten deep.
    """

    elements: int = 1_000_000
    depth: int = 64


DEFAULT_LIMITS = Limits()


@dataclass(slots=True)
class Node:
    """One tag: its attributes and what is inside it, in the order of the document."""

    attributes: dict[str, str] = field(default_factory=dict)
    children: list[tuple[str, Node]] = field(default_factory=list)

    def get(self, key: str, default: str = "") -> str:
        """The text of an attribute."""
        return self.attributes.get(key, default)

    def integer(self, key: str, default: int = 0) -> int:
        """An attribute as a whole number; ``default`` when it is missing or none."""
        return whole(self.attributes.get(key, ""), default)

    def flag(self, key: str, default: bool = False) -> bool:
        """An attribute as yes or no, in the game's spellings."""
        written = self.attributes.get(key, "").strip().casefold()
        return default if not written else written in ("yes", "true", "on", "1")

    def first(self, *path: str) -> Node | None:
        """The first tag at the end of a path of tags, or None."""
        node = self
        for tag in path:
            found = next((child for name, child in node.children if name == tag), None)
            if found is None:
                return None
            node = found
        return node

    def every(self, tag: str) -> Iterator[Node]:
        """All direct children of one name."""
        return (child for name, child in self.children if name == tag)

    def walk(self) -> Iterator[tuple[str, Node]]:
        """Every tag below this one, outer before inner."""
        waiting = list(reversed(self.children))
        while waiting:
            name, node = waiting.pop()
            yield name, node
            waiting.extend(reversed(node.children))


def whole(text: str, default: int = 0) -> int:
    """A written whole number of at most ten digits; ``default`` for anything else."""
    match = _WHOLE.fullmatch(text.strip())
    return int(match[1]) if match else default


_WHOLE = re.compile(r"([+-]?[0-9]{1,10})(?:\.0*)?")

# Quantifiers are possessive: a statement either matches at once or not at all, never by trial.
_STATEMENT = re.compile(
    r"""\s*+(?:
          \[(?P<close>/)?+(?P<more>\+)?+(?P<tag>\w++)\]
        | (?P<keys>\w++(?:[ \t]*+,[ \t]*+\w++)*+)[ \t]*+=[ \t]*+
          (?: "(?P<quoted>[^"]*+)"[ \t\r]*+(?=\n|\Z)
            | (?P<plain>(?!_[ \t]*+")[^\n"#+<]*+)(?=\n|\Z)
            | (?P<formatted>)
          )
        | (?P<comment>(?:\#[^\n]*+\s*+)++)
        )""",
    re.VERBOSE | re.ASCII,
)
_BLANK = re.compile(r"\s*+")
_SPACES = re.compile(r"[ \t\r]*+")
_ANY_SPACE_OR_COMMENT = re.compile(r"(?:\s++|\#[^\n]*+)*+")
_MARKED = re.compile(r"_[ \t]*+(?=\")")
_QUOTED = re.compile(r'"((?:[^"]++|"")*+)"')
_RAW = re.compile(r"<<(.*?)>>", re.DOTALL)
_BARE = re.compile(r"(?:[^\n\"#+<]++|<(?!<))++")


def read(text: str, limits: Limits = DEFAULT_LIMITS) -> Node:
    """Read a document; the node returned stands for the document as a whole.

    Raises:
        DamagedReplayError: if it is not WML, is cut off, or goes beyond the limits; one line with the
            number of the line where it went wrong.
    """
    root = Node()
    open_tags: list[tuple[str, Node]] = [("", root)]
    node = root
    at, elements, end = 0, 0, len(text)
    match_statement, intern = _STATEMENT.match, sys.intern
    while at < end:
        match = match_statement(text, at)
        if match is None:
            at = _end(_BLANK, text, at)
            if at == end:
                break
            raise _damaged(text, at, "it is not written the way the game writes replays")
        at = match.end()
        kind = match.lastgroup
        if kind == "quoted" or kind == "plain":
            value = match[kind]
            keys = match["keys"]
            if kind == "plain":
                value = value.rstrip()
        elif kind == "tag":
            name = match["tag"]
            if match["close"]:
                opened = open_tags.pop()[0]
                if not open_tags or opened != name:
                    raise _damaged(text, at, f"[/{name[:40]}] closes a tag that is not open")
                node = open_tags[-1][1]
                continue
            elements += 1
            if len(open_tags) > limits.depth:
                raise _damaged(text, at, "its tags are nested deeper than any replay's")
            node = _opened(node, intern(name), bool(match["more"]))
            open_tags.append((name, node))
            _bounded(text, at, elements, limits)
            continue
        elif kind == "comment":
            continue
        else:
            keys = match["keys"]
            value, at, pieces = _formatted(text, at, limits.elements)
            elements += pieces
        elements += 1
        _bounded(text, at, elements, limits)
        if "," in keys:
            elements += _several(node, keys, value)
        else:
            node.attributes[intern(keys)] = value
    if len(open_tags) > 1:
        raise DamagedReplayError(
            f"this Wesnoth replay is cut off: [{open_tags[-1][0][:40]}] is never closed; copy it again"
        )
    return root


def _opened(parent: Node, name: str, more: bool) -> Node:
    if more:
        for known, child in reversed(parent.children):
            if known == name:
                return child
    child = Node()
    parent.children.append((name, child))
    return child


def _several(node: Node, keys: str, value: str) -> int:
    """``x,y=3,4``: the last key takes what is left. Returns how many attributes came on top of one."""
    names = [name.strip() for name in keys.split(",")]
    for name, part in zip(names, [*value.split(",", len(names) - 1), *[""] * len(names)], strict=False):
        node.attributes[sys.intern(name)] = part.strip()
    return len(names) - 1


def _formatted(text: str, at: int, most: int) -> tuple[str, int, int]:
    """A value of several pieces, from ``at``: the text it stands for, where it ends, how many pieces."""
    start = at
    pieces: list[str] = []
    while True:
        if len(pieces) > most:
            raise _damaged(text, start, "a value is made of more pieces than any real one")
        at = _end(_SPACES, text, at)
        at = _end(_MARKED, text, at)
        character = text[at : at + 1]
        if character == '"':
            quoted = _QUOTED.match(text, at)
            if quoted is None:
                raise _damaged(text, start, "a quoted text is never closed")
            pieces.append(quoted[1].replace('""', '"'))
            at = quoted.end()
        elif text.startswith("<<", at):
            raw = _RAW.match(text, at)
            if raw is None:
                raise _damaged(text, start, "a <<raw text>> is never closed")
            pieces.append(raw[1])
            at = raw.end()
        elif character == "+":
            at = _end(_ANY_SPACE_OR_COMMENT, text, at + 1)
        elif character in ("", "\n"):
            return "".join(pieces), at, len(pieces)
        elif character == "#":
            newline = text.find("\n", at)
            at = len(text) if newline < 0 else newline
        else:
            bare = _BARE.match(text, at)
            assert bare is not None  # every other first character was taken care of above
            pieces.append(bare[0].rstrip())
            at = bare.end()


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    match = pattern.match(text, at)
    return at if match is None else match.end()


def _bounded(text: str, at: int, elements: int, limits: Limits) -> None:
    if elements > limits.elements:
        raise _damaged(text, at, f"it holds more than {limits.elements:,} entries, more than any real game")


def _damaged(text: str, at: int, reason: str) -> DamagedReplayError:
    return DamagedReplayError(
        f"this Wesnoth replay is damaged: {reason} (line {text.count(chr(10), 0, at) + 1})"
    )
