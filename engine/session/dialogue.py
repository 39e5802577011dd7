"""A conversation about one replay as it goes on: what was said, and what the next turn is given."""

from __future__ import annotations

import uuid
from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.claims.sentences import split_sentences
from engine.session.conversation import READER, Conversation
from engine.session.events import AnyEvent, SegmentResult

MOST_EXCHANGES = 12
"""Earlier questions a prompt is offered; its budget decides how many of them find room."""
MOST_CLAIMS = 200
"""Earlier claims that are remembered."""
_REVIEW = {"en": "Review this game.", "zh": "复盘这局比赛。"}


@dataclass(slots=True)
class _Turn:
    lang: str
    question: str | None
    you: str | None
    results: dict[str, SegmentResult] = field(default_factory=dict)

    def exchange(self) -> tuple[str, str] | None:
        """Question and answer; a review is told by the first sentence of each of its parts."""
        shown = [result for result in self.results.values() if result.text.strip()]
        if not shown:
            return None
        if self.question is not None:
            return self.question, "\n\n".join(result.text for result in shown)
        return _REVIEW[self.lang], "\n".join(f"{result.title}: {_first(result.text)}" for result in shown)


class Dialogue:
    """Reads the events of its turns and knows what the next one follows on.

    Belongs to one thread. Feed it the events of every turn about the replay, live or reopened.
    """

    def __init__(self, id: str | None = None, *, user: str = READER) -> None:
        """Begin one, or go on with one whose earlier events are to follow.

        Args:
            id: Its id; None makes a new one.
            user: Whom it is with.
        """
        self.id = id or uuid.uuid4().hex
        self.user = user
        self._turns: dict[str, _Turn] = {}
        self._asked = 0

    def __len__(self) -> int:
        """How many turns it has, from the latest review on."""
        return len(self._turns)

    def take_all(self, events: Iterable[AnyEvent]) -> None:
        """Take in events in order."""
        for event in events:
            self.take(event)

    def take(self, event: AnyEvent) -> None:
        """Take in an event; those of other conversations are nothing to it."""
        if event.event == "turn_started":
            if event.conversation != self.id:
                return
            if event.question is None:
                self._turns.clear()  # a review begins at the top: what was said before is off the screen
            else:
                self._asked += 1
            self._turns[event.run_id] = _Turn("zh" if event.lang == "zh" else "en", event.question, event.you)
        elif event.event == "segment_final" and event.run_id in self._turns:
            # Its attempts, with every prompt, are large and nothing to what is said next.
            result = event.result.model_copy(update={"attempts": (), "issues": (), "statements": ()})
            self._turns[event.run_id].results[event.result.id] = result
            self._let_go()

    def _let_go(self) -> None:
        """Of claims that are too old to be remembered."""
        counted: Counter[str | None] = Counter()
        for turn in reversed(self._turns.values()):
            for id, result in reversed(turn.results.items()):
                if result.claims and counted[turn.you] >= MOST_CLAIMS:
                    turn.results[id] = result.model_copy(update={"claims": ()})
                counted[turn.you] += len(result.claims)

    def next(self, you: str | None = None, *, before: str | None = None) -> Conversation:
        """What a turn that begins now follows on.

        Args:
            you: Slot of the reader. Claims that were made to a reader of another slot are left out: their
                "you" was somebody else.
            before: Run id of a turn of it: what that turn followed on, instead.
        """
        runs = list(self._turns)
        after = len(runs) - runs.index(before) if before in self._turns else 0
        turns = [self._turns[run_id] for run_id in runs[: len(runs) - after]]
        told = [exchange for turn in turns if (exchange := turn.exchange()) is not None]
        claims = deque(
            (
                checked
                for turn in turns
                if turn.you == you
                for result in turn.results.values()
                if result.text
                for checked in result.claims
            ),
            MOST_CLAIMS,
        )
        return Conversation(
            history=tuple(told[-MOST_EXCHANGES:]),
            number=max(1, self._asked + 1 - after),
            id=self.id,
            user=self.user,
            claims=tuple(claims),
        )


def _first(text: str) -> str:
    return next((text[start:end] for start, end in split_sentences(text)), "")
