"""From the frames of ``/chat/completions`` to the events of the protocol, quirks and all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.providers.base import Finished, ReasoningDelta, StreamEvent, TextDelta, Usage
from engine.providers.thinking import Part, ThinkingSplitter

_REASONING_FIELDS = ("reasoning_content", "reasoning", "thinking", "thought")
_FINISH_WORDS = {
    "max_tokens": "length",
    "model_length": "length",
    "max_output_tokens": "length",
    "eos": "stop",
    "eos_token": "stop",
    "end_turn": "stop",
    "stop_sequence": "stop",
    "safety": "content_filter",
}


def usage_of(data: Mapping[str, Any]) -> Usage | None:
    """The usage a frame reports; None when it reports none, or something no request can have used."""
    holder: Any = data.get("usage")
    if not isinstance(holder, Mapping):
        extra = data.get("x_groq")  # Groq's streams report it beside the choices
        holder = extra.get("usage") if isinstance(extra, Mapping) else None
    if not isinstance(holder, Mapping):
        return None
    counts = [
        next((holder[name] for name in names if name in holder), None)
        for names in (("prompt_tokens", "input_tokens"), ("completion_tokens", "output_tokens"))
    ]
    given, written = (c if isinstance(c, int) and not isinstance(c, bool) else None for c in counts)
    # A request has at least one token: servers that do not count say 0 and mean "unknown".
    if given is None or written is None or given <= 0 or written < 0:
        return None
    return Usage(input_tokens=given, output_tokens=written)


def _strings(content: Any) -> list[Part]:
    """The text and thinking in a ``content``: a string, null, or a list of typed parts."""
    if isinstance(content, str):
        return [("text", content)]
    parts: list[Part] = []
    if isinstance(content, Sequence):
        for item in content:
            if isinstance(item, str):
                parts.append(("text", item))
            elif isinstance(item, Mapping):
                inner = item.get("thinking")
                if inner is not None:
                    parts += [("reasoning", text) for _, text in _strings(inner)]
                elif isinstance(item.get("text"), str):
                    parts.append(("text", item["text"]))
    return parts


class ChatDecoder:
    """Takes the JSON objects of one answer, streamed or whole, and yields its events.

    Attributes:
        answered: Whether any text or thinking has come.
        finish_reason: The last one the server sent, in the protocol's words where it means the same.
    """

    def __init__(self, *, headless_thinking: bool = False) -> None:
        self._thinking = ThinkingSplitter(headless=headless_thinking)
        self._half = ""  # the first half of a character that was sent in two
        self._wrote = False
        self.answered = False
        self.finish_reason: str | None = None
        self.usage: Usage | None = None

    @property
    def orphan_thinking(self) -> bool:
        """Whether the answer closed a thinking block it had not opened."""
        return self._thinking.orphan

    def feed(self, frame: Mapping[str, Any]) -> list[StreamEvent]:
        """The events of one frame: none for role-only, usage-only and tool-call frames."""
        self.usage = usage_of(frame) or self.usage
        choices = frame.get("choices")
        if not isinstance(choices, Sequence) or not choices or not isinstance(choices[0], Mapping):
            return []
        choice: Mapping[str, Any] = choices[0]
        reason = choice.get("finish_reason")
        if isinstance(reason, str) and reason:
            self.finish_reason = _FINISH_WORDS.get(reason.lower(), reason.lower())
        self.usage = usage_of(choice) or self.usage
        delta = choice.get("delta")
        if not isinstance(delta, Mapping):
            # A whole message; after deltas it only repeats them.
            delta = choice.get("message") if not self._wrote else None
        return self._delta(delta) if isinstance(delta, Mapping) else []

    def finish(self) -> list[StreamEvent]:
        """What was held back, and the end."""
        rest = self._events([*(self._thinking.feed("�") if self._half else []), *self._thinking.finish()])
        self._half = ""
        return [*rest, Finished(self.finish_reason, self.usage)]

    def _delta(self, delta: Mapping[str, Any]) -> list[StreamEvent]:
        parts: list[Part] = []
        for name in _REASONING_FIELDS:
            if isinstance(delta.get(name), str) and delta[name]:
                parts.append(("reasoning", delta[name]))
                break
        for kind, text in [*_strings(delta.get("content")), *_strings(delta.get("refusal"))]:
            whole = self._whole(text)
            if not whole:
                continue
            parts += self._thinking.feed(whole) if kind == "text" else [(kind, whole)]
            self._wrote = True
        return self._events(parts)

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
