"""Keys: held so that they do not print, and taken out of any text that goes to a person."""

from __future__ import annotations

from pydantic import SecretStr

from engine.errors import UsageError
from engine.providers.base import ReasoningDelta, StreamEvent, TextDelta


def as_key(text: str | SecretStr | None) -> SecretStr | None:
    """A usable key, or None for none.

    Raises:
        UsageError: if it cannot stand in a header; the message does not repeat it.
    """
    if text is None:
        return None
    value = (text.get_secret_value() if isinstance(text, SecretStr) else text).strip()
    if not value:
        return None
    if not value.isascii() or not value.isprintable() or " " in value:
        raise UsageError("The key holds characters no key has: copy it again, without spaces or line breaks.")
    return SecretStr(value)


def redact(text: str, key: SecretStr | None) -> str:
    """The text without the key; servers like to repeat it in their errors."""
    if key is None:
        return text
    return text.replace(key.get_secret_value(), "[key]")


SHORTEST_SECRET = 16
"""Characters from which a key is taken out of answers: shorter ones are words ("ollama", "none") given to
servers that want any, and stand in honest text."""


class Redactor:
    """Takes a key out of a text that comes in pieces; holds back only what may be its beginning."""

    def __init__(self, key: SecretStr | None) -> None:
        self._secret = key.get_secret_value() if key is not None else ""
        if len(self._secret) < SHORTEST_SECRET:
            self._secret = ""
        self._held = ""

    def feed(self, text: str) -> str:
        """What can be passed on, which may be nothing yet."""
        if not self._secret:
            return text
        text = (self._held + text).replace(self._secret, "[key]")
        most = min(len(text), len(self._secret) - 1)
        held = next((n for n in range(most, 0, -1) if self._secret.startswith(text[-n:])), 0)
        self._held = text[len(text) - held :]
        return text[: len(text) - held]

    def finish(self) -> str:
        """What was held back, now that nothing more comes."""
        held, self._held = self._held, ""
        return held


class WithoutKey:
    """Takes the key out of what a model is said to have written or thought.

    A gateway may pass its complaint about the key off as the text of the model.
    """

    def __init__(self, key: SecretStr | None) -> None:
        self._text = Redactor(key)
        self._thoughts = Redactor(key)

    def feed(self, event: StreamEvent) -> list[StreamEvent]:
        if isinstance(event, TextDelta):
            text = self._text.feed(event.text)
            return [TextDelta(text)] if text else []
        if isinstance(event, ReasoningDelta):
            thought = self._thoughts.feed(event.text)
            return [ReasoningDelta(thought)] if thought else []
        return [*self.finish(), event]

    def finish(self) -> list[StreamEvent]:
        """What was held back because it may have been the beginning of the key."""
        thought, text = self._thoughts.finish(), self._text.finish()
        return [
            *([ReasoningDelta(thought)] if thought else []),
            *([TextDelta(text)] if text else []),
        ]
