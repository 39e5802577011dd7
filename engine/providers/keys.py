"""Keys: held so that they do not print, and taken out of any text that goes to a person."""

from __future__ import annotations

from pydantic import SecretStr

from engine.errors import UsageError


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
