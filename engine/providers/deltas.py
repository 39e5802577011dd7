"""From the frames of ``/chat/completions`` to the events of the protocol, quirks and all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.providers.base import StreamEvent, Usage
from engine.providers.decoder import Decoder, counted
from engine.providers.thinking import Part

_REASONING_FIELDS = ("reasoning_content", "reasoning", "thinking", "thought")


def usage_of(data: Mapping[str, Any]) -> Usage | None:
    """The usage a frame reports; None when it reports none, or something no request can have used."""
    holder: Any = data.get("usage")
    if not isinstance(holder, Mapping):
        extra = data.get("x_groq")  # Groq's streams report it beside the choices
        holder = extra.get("usage") if isinstance(extra, Mapping) else None
    if not isinstance(holder, Mapping):
        return None
    given, written = (
        next((holder[name] for name in names if name in holder), None)
        for names in (("prompt_tokens", "input_tokens"), ("completion_tokens", "output_tokens"))
    )
    return counted(given, written)


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


def _choice(frame: Mapping[str, Any]) -> Mapping[str, Any] | None:
    choices = frame.get("choices")
    if not isinstance(choices, Sequence) or not choices or not isinstance(choices[0], Mapping):
        return None
    choice: Mapping[str, Any] = choices[0]
    return choice


class ChatDecoder(Decoder):
    """Reads chunks of a chat completion, and whole ones."""

    def feed(self, frame: Mapping[str, Any]) -> list[StreamEvent]:
        self.usage = usage_of(frame) or self.usage
        choice = _choice(frame)
        if choice is None:
            return []
        self._ended(choice.get("finish_reason"))
        self.usage = usage_of(choice) or self.usage
        delta = choice.get("delta")
        if not isinstance(delta, Mapping):
            # A whole message; after deltas it only repeats them.
            delta = choice.get("message") if not self._wrote else None
        return self._delta(delta) if isinstance(delta, Mapping) else []

    def is_answer(self, document: Mapping[str, Any]) -> bool:
        return isinstance(document.get("choices"), list)

    def error_in(self, frame: Mapping[str, Any]) -> Any:
        # Routers report the fault of one upstream this way.
        choice = _choice(frame)
        return choice.get("error") if choice is not None else None

    def _delta(self, delta: Mapping[str, Any]) -> list[StreamEvent]:
        parts: list[Part] = []
        for name in _REASONING_FIELDS:
            if isinstance(delta.get(name), str) and delta[name]:
                parts.append(("reasoning", delta[name]))
                break
        return self._said([*parts, *_strings(delta.get("content")), *_strings(delta.get("refusal"))])
