"""Everything that happens in a turn, as frozen, typed events.

The panel, the debug pane, the archive and the command line are four readers of the same stream.
Each event carries the id of its run and a sequence number that rises by one, so that a late event
of an earlier run can be told apart and dropped.

Order of the events of one turn::

    TurnStarted
      per segment, interleaved with the others:
        SegmentState(waiting) SegmentState(writing) [ProviderWaiting*] DraftProgress*
        SegmentState(checking) AttemptClosed(draft) [AttemptClosed(second_reader)]
        [SegmentState(correcting) RevisionStarted DraftProgress* AttemptClosed(revision)
         [AttemptClosed(second_reader)]]
        SegmentSettled                 as soon as the segment's fate is known
      SegmentFinal                     in segment order, each once those before it were final
    TurnFinished
    ReviewScored                       in a conversation, once the scores are there
    per segment that is written again later (retry, regenerate), any number of times:
      SegmentRestarted, then the same events for that one segment, TurnFinished with new totals, and
      ReviewScored for the turn as it stands then

Which state follows which stands in the table of `engine.session.states`.

No event before ``AttemptClosed`` carries any text of the model. ``SegmentFinal`` is the only event
whose text may be shown to a reader outside the debug pane.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from engine.providers.base import ChatMessage, Usage
from engine.review.scores import THRESHOLDS, Dimension, ReviewScore, Threshold
from engine.review.turn import JudgeRecord
from engine.revision.reason import GateReason
from engine.second_reader.model import Proposal
from engine.session.plan import SegmentSpec
from engine.validation.report import CheckedClaim, Issue, Statement


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, defer_build=True)


class State(StrEnum):
    """Where a segment stands. The last five are final."""

    WAITING = "waiting"
    WRITING = "writing"
    CHECKING = "checking"
    CORRECTING = "correcting"
    CLEAN = "clean"
    REVISED = "revised"
    FALLBACK = "fallback"
    STOPPED = "stopped"
    FAILED = "failed"

    @property
    def final(self) -> bool:
        return self in (State.CLEAN, State.REVISED, State.FALLBACK, State.STOPPED, State.FAILED)


AttemptRole = Literal["draft", "revision", "second_reader"]


class Badge(_Frozen):
    """What the quiet badge counts.

    Attributes:
        verified: Statements shown that the facts support.
        corrected: Contradictions and fatal issues of the draft that the accepted revision put right.
        removed: Wrong statements the accepted revision openly withdrew instead of correcting.
    """

    verified: int = 0
    corrected: int = 0
    removed: int = 0


class Attempt(_Frozen):
    """One request for one segment and what came of it.

    Attributes:
        messages: The prompt as sent.
        raw: Everything the model wrote, claims block and all; for guided drafting the draft made of it.
        answer: For guided drafting: everything the model wrote. None where that is the draft itself.
        text: The prose without markers; spans of ``issues`` refer to it.
        reasoning: What a reasoning model thought aloud; for the debug pane only.
        first_byte_seconds: From sending to the first piece of the answer; None if none came.
        pieces: Keys of the named pieces of the prompt, in order.
        dropped: Keys of the pieces that found no room in it.
        accepted: Whether this attempt's text is what the reader sees.
        gate: The gate's conditions, for a revision.
        error: One line when the attempt failed.
        reads: For a second reading: the attempt whose text was read. It has no text, claims or issues of its
            own; what it brought in stands in those of the attempt it read, as found by it.
        proposals: For a second reading: what it proposed, and what became of each.
    """

    role: AttemptRole
    messages: tuple[ChatMessage, ...] = ()
    pieces: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    raw: str = ""
    answer: str | None = None
    text: str = ""
    reasoning: str = ""
    claims: tuple[CheckedClaim, ...] = ()
    issues: tuple[Issue, ...] = ()
    statements: tuple[Statement, ...] = ()
    finish_reason: str | None = None
    usage: Usage | None = None
    first_byte_seconds: float | None = None
    seconds: float = 0.0
    validation_ms: float = 0.0
    accepted: bool = False
    gate: tuple[GateReason, ...] = ()
    error: str | None = None
    reads: Literal["draft", "revision"] | None = None
    proposals: tuple[Proposal, ...] = ()


class SegmentResult(_Frozen):
    """A segment whose fate is known.

    Attributes:
        text: Final prose without markers; empty for a stopped or failed segment.
        warning: For a fallback, and for a revision that left a contradiction: what the reader must know.
            For stopped and failed ones: what happened.
        issues: Issues left in what is shown.
        version: Counts from 1; a segment that is written again gets the next number, and the earlier
            versions are kept.
        failure: For a failed segment: name of the error class behind it (``ProviderRefused`` ...), or
            ``InternalError``.
    """

    id: str
    title: str
    status: State
    text: str = ""
    warning: str | None = None
    badge: Badge = Badge()
    claims: tuple[CheckedClaim, ...] = ()
    issues: tuple[Issue, ...] = ()
    statements: tuple[Statement, ...] = ()
    attempts: tuple[Attempt, ...] = ()
    version: int = 1
    failure: str | None = None


class UsageTotals(_Frozen):
    """Tokens of a turn; a count is None when any attempt behind it reported none.

    The hidden part is what the hidden pass cost: prompts and answers of all revisions, accepted or not, and
    of all second readings. It is 0 when there were none, and part of the whole.
    """

    input_tokens: int | None = None
    output_tokens: int | None = None
    hidden_input_tokens: int | None = None
    hidden_output_tokens: int | None = None


class Event(_Frozen):
    """Base of all events."""

    run_id: str
    seq: int


class TurnStarted(Event):
    """A turn begins.

    Attributes:
        conversation: Id of the conversation it belongs to, None if it stands alone.
        user: Whom it speaks to, in a conversation.
        character: Id of the character that speaks, None for the plain analyst.
    """

    event: Literal["turn_started"] = "turn_started"
    segments: tuple[SegmentSpec, ...]
    lang: str
    you: str | None = None
    provider: str
    model: str
    provider_label: str
    revision: Literal["on", "shadow"] = "on"
    second_reader: bool = False
    question: str | None = None
    notes: tuple[str, ...] = ()  # things to show about the run as a whole: slips are on, tier is low
    conversation: str | None = None
    user: str | None = None
    character: str | None = None


class SegmentStateChanged(Event):
    event: Literal["segment_state"] = "segment_state"
    segment_id: str
    state: State


class ProviderWaiting(Event):
    """A transport retry is being waited for: count down from ``seconds``, then it is asked again.

    Attributes:
        reason: What went wrong, in one line.
        cause: ``rate_limited`` when the service was asked too often, ``unreachable`` when nothing
            answered, ``failed`` when the server said that it failed.
        retry: Which retry of the request this comes before, from 1.
    """

    event: Literal["provider_waiting"] = "provider_waiting"
    segment_id: str
    seconds: float
    reason: str
    cause: Literal["rate_limited", "unreachable", "failed"] = "failed"
    retry: int = 1


class DraftProgress(Event):
    """How much has arrived; never what. Sent at most every 100 ms per segment."""

    event: Literal["draft_progress"] = "draft_progress"
    segment_id: str
    role: Literal["draft", "revision"]
    characters: int


class AttemptClosed(Event):
    """An answer is complete and checked (or failed). For the debug pane and the archive."""

    event: Literal["attempt_closed"] = "attempt_closed"
    segment_id: str
    attempt: Attempt


class RevisionStarted(Event):
    event: Literal["revision_started"] = "revision_started"
    segment_id: str
    issues: tuple[Issue, ...]
    messages: tuple[ChatMessage, ...]


class SegmentSettled(Event):
    """The fate of a segment is known; it is shown when those before it have been shown."""

    event: Literal["segment_settled"] = "segment_settled"
    result: SegmentResult


class SegmentFinal(Event):
    """A segment to show, in segment order.

    When a segment that already has a text is written again and that fails or is stopped, ``result`` is
    the earlier version, which stays, and ``note`` says what happened.
    """

    event: Literal["segment_final"] = "segment_final"
    result: SegmentResult
    note: str | None = None


class SegmentRestarted(Event):
    """A segment is being written again; ``version`` is the number of the version to come."""

    event: Literal["segment_restarted"] = "segment_restarted"
    segment_id: str
    version: int


class TurnFinished(Event):
    """A turn is over.

    Attributes:
        details: What its requests were made with: ``temperature``, and ``prompts`` with the version of each
            template.
    """

    event: Literal["turn_finished"] = "turn_finished"
    status: Literal["finished", "stopped", "failed"]
    usage: UsageTotals
    seconds: float
    error: str | None = None
    details: dict[str, Any] = Field(default_factory=dict)


class ReviewScored(Event):
    """How good a turn of a conversation was, and what the next one is told. Comes after the turn.

    For the debug pane and the archive: the hint is never shown to a reader.

    Attributes:
        conversation: Id of the conversation.
        user: Whom the turn spoke to.
        character: Id of the character that spoke; ``analyst`` for the plain one.
        turn: Which turn of the conversation since the program started, from 1.
        scores: From 0 to 1; 0 means not yet evaluated.
        previous: Scores of the turn before, None if they are not known.
        reasons: A sentence or two for each dimension.
        thresholds: Where each dimension begins to ask for a correction.
        crossed: The dimensions that do.
        hint: What the next turn is told; empty when there is nothing to correct.
        late: The next turn had begun before the scores were there, so that it was not told all of it.
        used_hint: The hint this turn's prompts carried; None if they carried none.
        hint_segments: The segments whose drafts carried it.
        dropped: By segment, the pieces that found no room in the prompt of its draft.
        judge: The request behind the judged scores, None if none was made.
    """

    event: Literal["review_scored"] = "review_scored"
    conversation: str
    user: str
    character: str
    turn: int
    scores: ReviewScore
    previous: ReviewScore | None = None
    reasons: dict[Dimension, str] = Field(default_factory=dict)
    thresholds: dict[Dimension, Threshold] = Field(default_factory=lambda: dict(THRESHOLDS))
    crossed: tuple[Dimension, ...] = ()
    hint: str = ""
    late: bool = False
    used_hint: str | None = None
    hint_segments: tuple[str, ...] = ()
    dropped: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    judge: JudgeRecord | None = None


AnyEvent = Annotated[
    TurnStarted
    | SegmentStateChanged
    | ProviderWaiting
    | DraftProgress
    | AttemptClosed
    | RevisionStarted
    | SegmentSettled
    | SegmentFinal
    | SegmentRestarted
    | TurnFinished
    | ReviewScored,
    Field(discriminator="event"),
]
EVENT = TypeAdapter[AnyEvent](AnyEvent, config=ConfigDict(defer_build=True))
"""Reads an event back from its JSON (the archive does)."""
