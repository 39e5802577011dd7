"""``truecast ask --continue``, and the scores of a turn in its document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.archive.record import ReplaySummary
    from engine.session.dialogue import Dialogue
    from engine.session.events import SegmentResult
    from engine.session.runner import TurnRunner


def last_dialogue(replay: ReplaySummary) -> Dialogue:
    """The conversation about a replay that was talked in last, or a new one. Raises ArchiveError."""
    from engine.archive.reopening import events_of
    from engine.archive.store import Archive
    from engine.session.dialogue import Dialogue

    with Archive() as archive:
        found = archive.conversations(sha256=replay.sha256, number=replay.number, limit=1)
        if not found:
            return Dialogue()
        dialogue = Dialogue(found[0].id, user=found[0].user)
        for turn in archive.conversation(found[0].id).turns:
            dialogue.take_all(events_of(turn))
    return dialogue


def scores_json(runner: TurnRunner, results: tuple[SegmentResult, ...]) -> dict[str, Any]:
    """The scores that need no further request to the model, each with its reason; 0 is not evaluated."""
    from engine.prompting import characters
    from engine.review.pipeline import ReviewPipeline
    from engine.review.scores import DIMENSIONS
    from engine.review.turn import TurnText
    from engine.session.engine import EMBEDDED

    options = runner.options
    character = None
    if options.character is not None:
        character = characters.load(options.character, options.lang, folder=characters.default_folder())
    turn = TurnText(results, options.lang, runner.replay.game, runner.question, character)
    review = ReviewPipeline(embedded=runner.provider.id == EMBEDDED).at_once(turn)
    return {
        name: {"score": review.scores.of(name), "reason": review.reasons.get(name, "")} for name in DIMENSIONS
    }
