"""Names of openings: the game must have gone through the one that is named, by whatever order of moves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.claims.prose.notation.board.finding import Finding, refuted, supported
from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.board.windows import same, strip
from engine.facts.kept import per_replay
from engine.facts.model import Replay

_SUFFIX = re.compile(
    r"(?i)[ ](?:defen[cs]e|opening|game|gambit|attack|variation|system)\Z"
    r"|(?:开局|防御|弃兵|变例|体系|攻击|对局)\Z"
)
_SAID = re.compile(
    r"\b(?:transpos\w*\s+(?:in)?to|answer\w*\s+(?:\S+\s+){0,3}with|repl(?:y|ies|ied)\s+(?:\S+\s+){0,3}with"
    r"|cho(?:se|oses?)|opt(?:s|ed)\s+for|play(?:s|ed)|opening\s+(?:is|was)"
    r"|game\s+(?:is|was|began\s+as|opened\s+as|started\s+as)|opens?\s+with|opened\s+with|defend(?:s|ed)\s+with"
    r"|went\s+for|goes\s+for|heads?\s+into|enter(?:s|ed)|met\s+\S+\s+with|responds?\s+with|responded\s+with"
    r"|reach(?:es|ed)|steer(?:s|ed)\s+into)\s+(?:an?\s+|the\s+)?"
    r"|(?:走成|转入|转成|转为|进入|形成|选择|采用|下成|摆出|走出|变成|演变成)了?|(?:应以|布局是|开局是|开局为|走的是|走了)",
    re.IGNORECASE,
)
_LIKE = re.compile(
    r"(?i)\A\s*(?:[-‐]?(?:style|like|type)|set[- ]?up|structure|formation|spirit|式的|式|味道|风格|结构)"
)
_PIECES = frozenset("pawn knight bishop rook queen king bishops kings queens knights".split())
EARLY = 24
"""Half-moves in which an opening is made."""


@dataclass(frozen=True)
class _Names:
    pattern: re.Pattern[str]
    entries: dict[str, str]


def read_openings(text: str, replay: Replay, record: Record) -> Iterator[tuple[tuple[int, int], Finding]]:
    """Every opening that is said to have been played, with the verdict of the game."""
    names = _names(replay)
    for said in _SAID.finditer(text):
        match = names.pattern.match(text, said.end())
        if match is not None and _fold(match.group()) in _PIECES:
            continue  # "answered with a bishop move"
        if match is None or _LIKE.match(text[match.end() : match.end() + 20]):
            continue
        entry = names.entries[_fold(match.group())]
        span = (match.start(), match.end())
        if _reached(entry, replay) or _alike(entry, replay, record):
            yield span, supported("opening")
            continue
        opening = replay.meta.extra.get("opening")
        if opening:
            yield span, refuted("opening", f"the opening was the {opening}", actual=str(opening))


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


@per_replay
def _names(replay: Replay) -> _Names:
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
    return _Names(re.compile(rf"(?i)(?<![A-Za-z])(?:{written})(?![A-Za-z])" if longest else r"(?!)"), entries)
