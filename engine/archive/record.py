"""A finished turn as it is kept and exported."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from engine.facts import Replay
from engine.session.events import ReviewScored, SegmentResult, UsageTotals
from engine.session.plan import SegmentSpec


class SideSummary(BaseModel):
    """One side of a replay, as much as an export shows."""

    model_config = ConfigDict(frozen=True)

    slot: str
    name: str
    faction: str | None = None
    result: str | None = None


class ReplaySummary(BaseModel):
    """What is kept of a replay beside the reviews of it.

    Attributes:
        file: Name of the file, without its folder.
        length: Clock text of the end, in English.
    """

    model_config = ConfigDict(frozen=True)

    game: str
    sha256: str
    number: int = 1
    file: str = ""
    map: str | None = None
    date: str | None = None
    length: str = ""
    sides: tuple[SideSummary, ...] = ()
    dropped: dict[str, int] = {}

    @classmethod
    def of(cls, replay: Replay, *, file: str = "", number: int = 1) -> ReplaySummary:
        """The summary of a replay read from the file of this name."""
        return cls(
            game=replay.meta.game,
            sha256=replay.meta.sha256,
            number=number,
            file=file,
            map=replay.meta.map,
            date=replay.meta.date,
            length=replay.clock.text(replay.clock.end),
            sides=tuple(
                SideSummary(slot=side.slot, name=side.name, faction=side.faction, result=side.result)
                for side in replay.sides
            ),
            dropped=dict(replay.dropped),
        )

    @property
    def title(self) -> str:
        """A short name for a person: who played whom, where."""
        sides = " – ".join(side.faction or side.name or side.slot for side in self.sides)
        return f"{sides} · {self.map}" if self.map else sides


class TurnRecord(BaseModel):
    """One turn: what was asked of whom about which replay, and what came of it.

    Attributes:
        created: When it began, ISO 8601 in UTC.
        segments: The plan.
        conversation: Id of the conversation it belongs to, None if it stands alone.
        user: Whom it speaks to, in a conversation.
        character: Id of the character that spoke, None for the plain analyst.
        review: Its scores and the hint they made, in a conversation, once they were there.
        results: What is shown, in segment order: the latest version of each segment.
        earlier: Versions that were replaced, oldest first.
        status: ``running`` for a turn that was cut short by the end of the program.
    """

    model_config = ConfigDict(frozen=True)

    run_id: str
    created: str
    replay: ReplaySummary
    lang: str
    you: str | None = None
    provider: str
    model: str
    provider_label: str
    revision: str = "on"
    question: str | None = None
    notes: tuple[str, ...] = ()
    segments: tuple[SegmentSpec, ...] = ()
    conversation: str | None = None
    user: str | None = None
    character: str | None = None
    review: ReviewScored | None = None
    results: tuple[SegmentResult, ...] = ()
    earlier: tuple[SegmentResult, ...] = ()
    usage: UsageTotals = UsageTotals()
    seconds: float | None = None
    status: Literal["running", "finished", "stopped", "failed"] = "running"
    error: str | None = None
    details: dict[str, Any] = {}
