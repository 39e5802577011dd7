"""Validation away from the event loop, against what the other segments have said by then.

A draft takes tens of milliseconds to validate, a hostile one seconds. The engine hands it to a worker process
that keeps the replay (:mod:`engine.session.offload`): the loop goes on reading streams, and a window in the
same process stays quick. A turn that is run alone does it in threads of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import ParamSpec, Protocol, TypeVar

from engine.facts import Replay
from engine.session.events import SegmentResult
from engine.validation.context import ValidationContext
from engine.validation.report import CheckedClaim, Report, VerdictStatus

Args = ParamSpec("Args")
Result = TypeVar("Result")


class Validate(Protocol):
    """`engine.validation.validate`, or what stands in for it in a test."""

    def __call__(self, raw: str, replay: Replay, context: ValidationContext) -> Report: ...


class Accepted:
    """The claims the reader has been shown, or is about to be, by segment.

    A later segment may not contradict them. Claims that are known to be wrong (those a fallback shows
    with its warning) do not bind anybody.
    """

    def __init__(self, known: Iterable[CheckedClaim] = ()) -> None:
        """Begin with the claims of earlier turns."""
        self._known = _binding(known)
        self._claims: dict[str, tuple[CheckedClaim, ...]] = {}

    def put(self, result: SegmentResult) -> None:
        self._claims[result.id] = _binding(result.claims)

    def besides(self, segment_id: str) -> tuple[CheckedClaim, ...]:
        """What all other segments claim, and what earlier turns did."""
        others = (claims for other, claims in self._claims.items() if other != segment_id)
        return tuple(chain(self._known, *others))


def _binding(claims: Iterable[CheckedClaim]) -> tuple[CheckedClaim, ...]:
    return tuple(checked for checked in claims if checked.verdict.status is not VerdictStatus.REFUTED)


def _open(checked: CheckedClaim) -> bool:
    supported = checked.verdict.status is VerdictStatus.SUPPORTED
    return not supported and checked.claim.type not in ("interpretation", "advice")


class Checker:
    """Validates the answers of one turn."""

    def __init__(
        self,
        replay: Replay,
        validate: Validate,
        executor: Executor,
        hidden_phrases: Callable[[], Iterable[str]] = tuple,
        known: Iterable[CheckedClaim] = (),
    ) -> None:
        self._replay = replay
        self._validate = validate
        self._executor = executor
        self._hidden_phrases = hidden_phrases
        self.accepted = Accepted(known)

    async def check(self, raw: str, segment_id: str, context: ValidationContext) -> Report:
        """The report on an answer.

        When it returns, no claim has been accepted that the report did not take into account: a segment
        that settles without awaiting anything in between cannot contradict another one unnoticed, even
        if both were checked at the same time.
        """
        while True:
            shown = self.accepted.besides(segment_id)
            report = await self._once(raw, shown, context)
            if not self.outdated(report, shown, segment_id):
                return report

    def outdated(self, report: Report, shown: Sequence[CheckedClaim], segment_id: str) -> bool:
        """Whether claims have been accepted since that a report on a segment does not take into account.

        Two claims the facts support cannot contradict each other, so only those the facts leave open matter.
        """
        now = self.accepted.besides(segment_id)
        if len(now) == len(shown) and all(one is other for one, other in zip(now, shown, strict=True)):
            return False
        return any(_open(checked) for checked in (*report.claims, *now))

    async def _once(self, raw: str, shown: Sequence[CheckedClaim], context: ValidationContext) -> Report:
        known = replace(
            context,
            shown=tuple(shown),
            hidden_phrases=(*context.hidden_phrases, *self._hidden_phrases()),
        )
        return await self.work(self._validate, raw, self._replay, known)

    async def work(
        self, function: Callable[Args, Result], /, *args: Args.args, **kwargs: Args.kwargs
    ) -> Result:
        """Call a function that takes its time, away from the loop."""
        call = partial(function, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self._executor, call)
