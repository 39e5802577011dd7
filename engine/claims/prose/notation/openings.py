"""Names of openings: the game must have gone through the one that is named, by whatever order of moves."""

from __future__ import annotations

import re
import weakref
from collections.abc import Iterator
from dataclasses import dataclass

from engine.claims.prose.notation.finding import Finding, refuted, supported
from engine.claims.prose.notation.record import Record
from engine.claims.prose.notation.times import same, strip
from engine.facts.model import Replay

_SUFFIX = re.compile(
    r"(?i)[ ](?:defen[cs]e|opening|game|gambit|attack|variation|system)\Z|(?:开局|防御|弃兵|变例|体系|攻击|对局)\Z"
)
_SAID = re.compile(
    r"(?:transpos\w*\s+(?:in)?to|answer\w*\s+(?:\S+\s+){0,3}with|repl(?:y|ies|ied)\s+(?:\S+\s+){0,3}with|cho(?:se|oses?)"
    r"|opt(?:s|ed)\s+for|play(?:s|ed)|opening\s+(?:is|was)|game\s+(?:is|was|began\s+as|opened\s+as|started\s+as)"
    r"|opens?\s+with|opened\s+with|defend(?:s|ed)\s+with|went\s+for|goes\s+for|heads?\s+into|enter(?:s|ed)|met\s+\S+\s+with"
    r"|responds?\s+with|responded\s+with|reach(?:es|ed)|steer(?:s|ed)\s+into)\s+(?:an?\s+|the\s+)?(?:\w+\s+)?\Z"
    r"|(?:走成了?|转入了?|转成了?|转为了?|进入了?|形成了?|选择了?|采用了?|应以|布局是|开局是|开局为|下成了?|摆出了?|走出了?|变成了?|走的是|走了|演变成了?|走的)\Z",
    re.IGNORECASE,
)
_LIKE = re.compile(
    r"(?i)\A\s*(?:[-‐]?(?:style|like|type)|set[- ]?up|structure|formation|spirit|式的|式|味道|风格|结构)"
)
EARLY = 24
"""Half-moves in which an opening is made."""


@dataclass(frozen=True)
class _Names:
    pattern: re.Pattern[str]
    entries: dict[str, str]


_CACHE: dict[int, tuple[weakref.ref[Replay], _Names]] = {}


def read_openings(text: str, replay: Replay, record: Record) -> Iterator[tuple[tuple[int, int], Finding]]:
    """Every opening that is said to have been played, with the verdict of the game."""
    names = _names(replay)
    for match in names.pattern.finditer(text):
        said = _SAID.search(text[max(0, match.start() - 60) : match.start()])
        if said is None or _LIKE.match(text[match.end() : match.end() + 20]):
            continue
        entry = names.entries[_fold(match.group())]
        span = (match.start(), match.end())
        if _reached(entry, replay) or _alike(entry, replay, record):
            yield span, supported("knowledge")
            continue
        opening = replay.meta.extra.get("opening")
        if opening:
            yield span, refuted("knowledge", f"the opening was the {opening}", actual=str(opening))


def _family(name: str) -> str:
    return name.partition(":")[0].strip()


def _first(name: str) -> str:
    return re.split(r"[\s:,]", name)[0].casefold()


def _reached(name: str, replay: Replay) -> bool:
    extra = replay.meta.extra
    reached = [str(one) for one in extra.get("openings", ())]
    reached += [str(extra[key]) for key in ("opening", "opening_in_file", "variation") if key in extra]
    return any(_first(one) == _first(name) or _family(one) == _family(name) for one in reached)


def _alike(name: str, replay: Replay, record: Record) -> bool:
    """Whether both sides made the moves of some line of that family, in whatever order."""
    played = {
        slot: [strip(ply.san) for ply in record.plies[:EARLY] if ply.side == slot] for slot in record.slots
    }
    for entry in replay.knowledge.entries.values():
        if entry.kind != "opening" or _first(entry.name) != _first(name):
            continue
        for line in (entry.properties.get("moves", ""), *entry.properties.get("also", ())):
            moves = str(line).split()
            if moves and all(
                any(same(strip(move), own) for own in played[record.slots[index % 2]])
                for index, move in enumerate(moves)
            ):
                return True
    return False


def _fold(name: str) -> str:
    return " ".join(name.casefold().replace("’", "'").replace("defence", "defense").split())


def _names(replay: Replay) -> _Names:
    key = id(replay)
    cached = _CACHE.get(key)
    if cached is not None and cached[0]() is replay:
        return cached[1]
    entries: dict[str, str] = {}
    for entry in replay.knowledge.entries.values():
        if entry.kind != "opening":
            continue
        for name in (entry.name, *(alias for names in entry.aliases.values() for alias in names)):
            for form in (name, _SUFFIX.sub("", name)):
                if len(form) > (4 if form.isascii() else 1):
                    entries.setdefault(_fold(form), entry.name)
    longest = sorted(entries, key=len, reverse=True)
    written = "|".join(
        re.escape(name).replace("defense", "defen[cs]e").replace("'", "['’]") for name in longest
    )
    names = _Names(
        re.compile(rf"(?i)(?<![A-Za-z])(?:{written})(?![A-Za-z])" if longest else r"(?!)"), entries
    )
    _CACHE[key] = (weakref.ref(replay, lambda _: _CACHE.pop(key, None)), names)
    return names
