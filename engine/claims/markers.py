"""Taking the markers (``[c1]``) out of prose while remembering where they stood."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from engine.claims.draft import Sentence
from engine.claims.sentences import LIST_MARK, is_cjk, split_sentences

_BRACKETS = re.compile(r"\\?[\[【［]([^\[\]【】［］\n]{1,200})[\]】］]")
_SEPARATORS = re.compile(r"\s*[,，、;；/&]\s*|\s+")
_USUAL = re.compile(r"c\d{1,5}\Z")
_RANGE = re.compile(r"c(\d{1,5})\s*[-–—~]\s*c?(\d{1,5})\Z")
_EMPTY_PAIRS = frozenset({("(", ")"), ("（", "）"), ("[", "]"), ("【", "】"), ("［", "］")})
_DOUBLED = frozenset(".。,，;；!！?？")
_MAX_RANGE = 50


@dataclass(frozen=True, slots=True)
class Marker:
    """Where a marker stood in the cleaned text, what it names, and whether it leads its sentence."""

    position: int
    ids: tuple[str, ...]
    leading: bool


def strip_markers(prose: str, known: Collection[str]) -> tuple[str, list[Marker]]:
    """The prose without markers, and the markers.

    A pair of brackets is a marker when everything in it is the id of a claim (or has the usual form
    ``c`` and a number). Spaces before a removed marker go with it; words stay apart.
    """
    out: list[str] = []
    markers: list[Marker] = []
    position = 0
    for match in _BRACKETS.finditer(prose):
        ids = _ids(match[1], known)
        if ids is None or match.start() < position:
            continue
        out.extend(prose[position : match.start()])
        position = match.end()
        if _at_line_start(out):
            leading = bool(prose[position : _line_end(prose, position)].strip())
            while leading and position < len(prose) and prose[position] in " \t\u3000":
                position += 1
            markers.append(Marker(len(out), ids, leading))
            continue
        spaced = _pop_spaces(out)
        while out and position < len(prose) and (out[-1], prose[position]) in _EMPTY_PAIRS:
            out.pop()
            position += 1
            spaced = _pop_spaces(out) or spaced
        position = _join(out, prose, position, spaced)
        markers.append(Marker(len(out) - (1 if out and out[-1] == " " else 0), ids, False))
    out.extend(prose[position:])
    text = "".join(out)
    return text, _leading_style(text, markers)


def _ids(content: str, known: Collection[str]) -> tuple[str, ...] | None:
    content = content.rstrip("\\").strip()
    if content in known:
        return (content,)
    found: list[str] = []
    for token in _SEPARATORS.split(content):
        name = token.lstrip("^#")
        if name in known or _USUAL.match(name):
            found.append(name)
            continue
        span = _RANGE.match(name)
        if span is None or not 0 <= int(span[2]) - int(span[1]) <= _MAX_RANGE:
            return None
        found.extend(f"c{number}" for number in range(int(span[1]), int(span[2]) + 1))
    return tuple(dict.fromkeys(found)) or None


def _line_end(prose: str, position: int) -> int:
    end = prose.find("\n", position)
    return len(prose) if end < 0 else end


_MARK = 24
"""Characters of a list mark at most, with the space before it."""


def _at_line_start(out: list[str]) -> bool:
    """Whether nothing but list marks stands before this point on its line."""
    line = "".join(out[-_MARK - 1 :]).rpartition("\n")[2]
    if len(line) > _MARK:
        return False
    mark = LIST_MARK.match(line)
    return not line.strip() or (mark is not None and mark.end() == len(line) and not line.strip().isdigit())


def _pop_spaces(out: list[str]) -> bool:
    popped = False
    while out and out[-1] in " \t\u3000\u00a0":
        out.pop()
        popped = True
    return popped


def _join(out: list[str], prose: str, position: int, spaced: bool) -> int:
    """Close the gap a marker leaves; returns where to go on reading."""
    if position >= len(prose) or not out:
        return position
    before, after = out[-1], prose[position]
    if after == before and before in _DOUBLED and prose[position + 1 : position + 2] != before:
        return position + 1
    if after in " \t":
        rest = position
        while rest < len(prose) and prose[rest] in " \t":
            rest += 1
        if rest < len(prose) and is_cjk(before) and is_cjk(prose[rest]):
            return rest
    elif spaced and (before.isalnum() or before in ".!?") and after.isalnum():
        if not (is_cjk(before) and is_cjk(after)):
            out.append(" ")
    return position


def _leading_style(text: str, markers: list[Marker]) -> list[Marker]:
    """Markers between two sentences belong to the second where the line is written that way.

    A line that opens with a marker and does not close with one puts markers before sentences.
    """
    result: list[Marker] = []
    line_end = -1
    leads = False
    for index, marker in enumerate(markers):
        if marker.position > line_end or index == 0:
            line_end = _line_end(text, marker.position)
            leads = marker.leading
            if leads:
                following = index
                while following + 1 < len(markers) and markers[following + 1].position <= line_end:
                    following += 1
                leads = bool(text[markers[following].position : line_end].strip(" .。!！?？*_"))
        between = text[max(0, marker.position - 1) : marker.position] in (".", "!", "?", "。", "！", "？")
        result.append(Marker(marker.position, marker.ids, marker.leading or (leads and between)))
    return result


def place_markers(text: str, markers: list[Marker]) -> tuple[Sentence, ...]:
    """The sentences of the text, each with the markers that belong to it and what they close."""
    spans = split_sentences(text)
    if not spans:
        return ()
    placed: list[dict[str, tuple[int, int]]] = [{} for _ in spans]
    edges: list[int] = [start for start, _ in spans]
    last_stretch: list[tuple[int, int] | None] = [None for _ in spans]
    at = 0
    for number, marker in enumerate(markers):
        while at + 1 < len(spans) and spans[at + 1][0] < marker.position:
            at += 1
        home = at
        if (
            marker.leading
            and home + 1 < len(spans)
            and (marker.position >= spans[home][1] or spans[home + 1][0] == marker.position)
        ):
            home += 1
        start, end = spans[home]
        if marker.leading:
            later = [m.position for m in markers[number + 1 : number + 2] if start < m.position < end]
            stretch = (start, later[0] if later else end)
        else:
            stop = min(max(marker.position, start), end)
            previous = last_stretch[home]
            if stop == edges[home] and previous is not None:
                stretch = previous  # [c1][c2]: both close the same words
            else:
                stretch = (edges[home], stop)
                edges[home] = stop
        last_stretch[home] = stretch
        for name in marker.ids:
            known = placed[home].get(name)
            placed[home][name] = stretch if known is None else (known[0], max(known[1], stretch[1]))
    return tuple(
        Sentence(start, end, tuple(names), tuple(names.values()))
        for (start, end), names in zip(spans, placed, strict=True)
    )
