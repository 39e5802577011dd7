"""Reads the prose of a draft: statements with what the facts say about them.

The draft is scanned once. Games that are told in events and figures are read by `chronicle`, those written
in moves and squares by `notation`; no other reader takes part. Deterministic, and linear in the length of the
text.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.claims.draft import Draft
from engine.claims.prose.chronicle.reading import read_chronicle
from engine.claims.prose.limits import outside
from engine.claims.prose.mentions import Mentions
from engine.claims.prose.notation.reading import read_notation
from engine.claims.prose.scan import Scan
from engine.claims.prose.statements import ProseStatement, Standing, overlap
from engine.facts.model import Replay


@dataclass(slots=True)
class ProseReading:
    """Everything read out of the prose of one draft.

    Attributes:
        scan: The text, taken apart.
        statements: What was understood and settled, in order: each supported or refuted.
    """

    scan: Scan
    statements: tuple[ProseStatement, ...] = ()
    _mentions: Mentions | None = field(default=None, repr=False)

    @property
    def mentions(self) -> Mentions:
        """The numbers and times of the text, read where they are asked for."""
        if self._mentions is None:
            self._mentions = Mentions(self.scan, self.statements)
        return self._mentions


def read_prose(draft: Draft, replay: Replay, *, you: str | None = None) -> ProseReading:
    """Read the prose of a draft against a replay.

    Args:
        draft: The draft; all spans refer to its ``text``.
        replay: The facts.
        you: Slot that "you" means; None when nobody is "you".
    """
    scan = Scan(draft, replay, you)
    statements = read_notation(scan) if scan.notation else read_chronicle(scan)
    for bound in outside(scan):
        clash = (one for one in statements if overlap(one.span, bound.span))
        if not any(one.standing is Standing.REFUTED or bound.frame == "length" for one in clash):
            statements.append(bound)
    return ProseReading(scan, tuple(sorted(statements, key=lambda one: one.span)))
