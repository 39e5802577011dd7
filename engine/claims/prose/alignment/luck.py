"""More or less than was to be expected: a metric against the one that says what was expected of it."""

from __future__ import annotations

import re

from engine.claims.prose.alignment.clauses import Clause
from engine.claims.prose.alignment.context import Context
from engine.claims.prose.alignment.speech import figures, own_side, refuted, supported
from engine.claims.prose.inquiry import Inquiry
from engine.claims.prose.statements import ProseStatement
from engine.facts.model import Replay

_PREFIX = "expected_"
_MORE = re.compile(r"\bmore\b|\babove\b|\bover\b|\bbetter\b|多|高于|高出|超出|超过")
_LESS = re.compile(r"\bless\b|\bfewer\b|\bbelow\b|\bunder\b|\bshort of\b|\bworse\b|少|低于|不到")
_EXPECTED_ITSELF = re.compile(
    r"(?:\bshort of|\bthan|\bbelow|\babove|\bunder|\bover) the\s*$|(?:期望值?|预期值?)[为是的]?\s*$"
)
"""What stands before a number that is what was expected, not how far off it was."""
_SHARE = 0.15
"""Share a rounded difference may be off."""


class Luck:
    """Judges differences from what was expected."""

    def __init__(self, replay: Replay, ask: Inquiry) -> None:
        self.replay = replay
        self.ask = ask
        self.pairs = [
            (name, _PREFIX + name)
            for name in replay.store.metrics()
            if _PREFIX + name in replay.store.metrics()
        ]

    def judge(self, clause: Clause, context: Context) -> ProseStatement | None:
        """The standing of "35 more than expected"; None where the clause says no such thing."""
        if not self.pairs or not clause.has("expected"):
            return None
        low = clause.text.lower()
        more, less = bool(_MORE.search(low)), bool(_LESS.search(low))
        numbers = figures(clause)
        if more == less or len(numbers) != 1:
            return None
        quantity = numbers[0].num
        assert quantity is not None
        if quantity.percent or quantity.times:
            return None
        side = own_side(clause) or (None if any(chunk.sides for chunk in clause.chunks) else context.side)
        if _EXPECTED_ITSELF.search(low[: max(0, numbers[0].start - clause.start)]):
            return None
        slots = [side] if side is not None else list(self.ask.slots)
        said = quantity.value if more else -quantity.value
        windows = [window.widest for when in clause.whens for window in self.ask.windows(when)]
        moments = [moment for window in windows for moment in (window.start, window.end)] or [self.ask.end]
        true: list[float] = []
        for slot in slots:
            for name, expected in self.pairs:
                for moment in moments:
                    got, hoped = (
                        self.ask.metric_at(name, slot, moment),
                        self.ask.metric_at(expected, slot, moment),
                    )
                    if got is not None and hoped is not None:
                        true.append(got - hoped)
        slack = max(1.5, _SHARE * abs(said))
        if any(abs(value - said) <= slack for value in true):
            return supported("luck", clause)
        if side is None or clause.whens or not clause.asserted or not true:
            return None
        # The first pair is what a side did, not what was done to it.
        value = true[0]
        way = "more" if value > 0 else "less"
        truth = f"it was {abs(value):.0f} {way} than expected"
        return refuted("luck", numbers[0].start, clause.end, truth, round(value, 1))
