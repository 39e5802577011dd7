"""Named states of the whole game at a moment: "at dawn on turn 18"."""

from __future__ import annotations

from engine.claims.prose.alignment.clauses import Clause
from engine.claims.prose.alignment.speech import refuted, supported
from engine.claims.prose.inquiry import Inquiry
from engine.claims.prose.statements import ProseStatement
from engine.facts.model import Replay


class Settings:
    """Judges names of states that stand beside a moment."""

    def __init__(self, replay: Replay, ask: Inquiry) -> None:
        self.replay = replay
        self.ask = ask
        self.names = frozenset(replay.store.state_names())

    def judge(self, clause: Clause) -> ProseStatement | None:
        """The standing of a state such as a time of day at the moment its clause names."""
        named = [
            item
            for item in clause.items
            if item.entry is not None
            and item.entry.name in self.names
            and item.kind == "name"
            and not item.countable
            and not item.possessive
        ]
        whens = [item for item in clause.items if item.when is not None and item.when.span is not None]
        if len(named) != 1 or len(whens) != 1:
            return None
        entry, when = named[0].entry, whens[0].when
        assert entry is not None
        assert when is not None
        if when.prep not in ("at", "in", "on"):
            return None
        windows = [window.widest for window in self.ask.windows(when)]
        fellows = [
            other.name
            for other in self.replay.knowledge.entries.values()
            if other.kind == entry.kind and other.name in self.names
        ]
        held = [
            (name, state)
            for name in fellows
            for window in windows
            for state in self.replay.store.find_states(name, window=window)
        ]
        if any(name == entry.name for name, _ in held):
            return supported("state", clause)
        if not held or not clause.asserted or len(fellows) < 2:
            return None
        true = list(dict.fromkeys(name for name, _ in held))
        shown = " and ".join(self.replay.knowledge.entries[name].display() for name in true)
        start, end = min(named[0].start, whens[0].start), max(named[0].end, whens[0].end)
        return refuted(
            "state", start, end, f"it was {shown}", true[0], tuple(state.id for _, state in held[:3])
        )
