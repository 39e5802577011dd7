"""What the decoders of all dialects share: text, thinking, broken characters, usage and the end."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from engine.providers.base import Finished, ReasoningDelta, StreamEvent, TextDelta, Usage
from engine.providers.thinking import Part, ThinkingSplitter

_FINISH_WORDS = {
    "max_tokens": "length",
    "model_length": "length",
    "max_output_tokens": "length",
    "model_context_window_exceeded": "length",
    "eos": "stop",
    "eos_token": "stop",
    "end_turn": "stop",
    "stop_sequence": "stop",
    "safety": "content_filter",
    "refusal": "content_filter",
    "tool_use": "tool_calls",
}


def counted(given: Any, written: Any) -> Usage | None:
    """Usage from two counts; None for what no request can have used.

    A request has at least one token: servers that do not count say 0 and mean "unknown".
    """
    for count in (given, written):
        if not isinstance(count, int) or isinstance(count, bool) or count < 0:
            return None
    return Usage(input_tokens=given, output_tokens=written) if given > 0 else None


class Decoder(ABC):
    """Takes the JSON objects of one answer, streamed or whole, and yields its events.

    Attributes:
        lines: Whether a stream is one JSON object per line instead of server-sent events.
        answered: Whether any text or thinking has come.
        complete: Whether the stream has said that nothing more comes.
        finish_reason: The last one the server sent, in the protocol's words where it means the same.
    """

    lines = False

    def __init__(self, *, headless_thinking: bool = False) -> None:
        self._thinking = ThinkingSplitter(headless=headless_thinking)
        self._half = ""  # the first half of a character that was sent in two
        self._wrote = False
        self.answered = False
        self.complete = False
        self.finish_reason: str | None = None
        self.usage: Usage | None = None

    @abstractmethod
    def feed(self, frame: Mapping[str, Any]) -> list[StreamEvent]:
        """The events of one frame, or of a whole answer: none for frames that only keep the books."""

    @abstractmethod
    def is_answer(self, document: Mapping[str, Any]) -> bool:
        """Whether a JSON document is a whole answer of this dialect."""

    def error_in(self, frame: Mapping[str, Any]) -> Any:
        """An error that stands where only this dialect has one; None if there is none."""
        return None

    @property
    def orphan_thinking(self) -> bool:
        """Whether the answer closed a thinking block it had not opened."""
        return self._thinking.orphan

    def finish(self) -> list[StreamEvent]:
        """What was held back, and the end."""
        rest = self._events([*(self._thinking.feed("�") if self._half else []), *self._thinking.finish()])
        self._half = ""
        return [*rest, Finished(self.finish_reason, self.usage)]

    def _ended(self, reason: Any) -> None:
        """Take in why the model stopped."""
        if isinstance(reason, str) and reason:
            self.finish_reason = _FINISH_WORDS.get(reason.lower(), reason.lower())

    def _said(self, parts: Sequence[Part]) -> list[StreamEvent]:
        """The events of pieces of text, in which thinking may be hidden, and of thinking told apart."""
        found: list[Part] = []
        for kind, text in parts:
            if kind == "reasoning":
                found.append((kind, text))
                continue
            whole = self._whole(text)
            if whole:
                found += self._thinking.feed(whole)
                self._wrote = True
        return self._events(found)

    def _whole(self, text: str) -> str:
        """Join characters that JSON escapes split over two deltas; replace what stays alone."""
        text = self._half + text
        self._half = ""
        if text and "\ud800" <= text[-1] <= "\udbff":
            text, self._half = text[:-1], text[-1]
        if any("\ud800" <= character <= "\udfff" for character in text):
            text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        return text

    def _events(self, parts: Sequence[Part]) -> list[StreamEvent]:
        events: list[StreamEvent] = []
        for kind, text in parts:
            if kind == "reasoning":
                text = text.encode("utf-8", "replace").decode("utf-8")
            if text:
                events.append(TextDelta(text) if kind == "text" else ReasoningDelta(text))
        self.answered = self.answered or bool(events)
        return events
