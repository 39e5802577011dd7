"""Names of states as models write them, and how exactly their ends are known."""

from __future__ import annotations

from collections.abc import Mapping

from engine.facts.knowledge import fold
from engine.facts.model import Grade, Replay

_WORDS = {
    "supply_blocked": "supply_block blocked supply_capped capped housed 卡人口 人口卡住 卡补给 被卡人口 "
    "人口上限",
    "occupies": "occupied on at is_on stands standing stands_on located placed 占据 位于 在 站在",
    "hanging": "hangs en_prise undefended unprotected loose 悬子 无保护 挂子 未受保护",
    "in_check": "check checked is_check is_in_check 将军 被将 被将军",
    "castling_right": "can_castle castling_rights may_castle",
    "pinned": "pin is_pinned 被牵制 牵制 钉住 被钉",
    "leader": "is_leader 领袖 首领",
}
_ALIASES: Mapping[str, str] = {
    fold(word): name for name, words in _WORDS.items() for word in (name, *words.split())
}


def resolve_state(replay: Replay, text: str) -> str | None:
    """The canonical name of a state, or None if neither we nor this replay know it."""
    folded = fold(text)
    entry = replay.knowledge.resolve(text)
    if entry is not None:
        if "state" in entry.properties:
            return str(entry.properties["state"])
        if entry.kind == "state":
            return entry.name
    for name in replay.store.state_names():
        if fold(name) == folded:
            return name
    return _ALIASES.get(folded)


def sampling_of(replay: Replay, name: str) -> int:
    """How far the ends of a state may be off, in the clock's unit: the sampling it was derived from."""
    states = replay.store.find_states(name)
    if states and states[0].grade is Grade.OBSERVED:
        return 0
    # States are read from the series that are sampled most often.
    intervals = [series.interval for series in replay.store.all_series if series.interval is not None]
    return min(intervals, default=0)
