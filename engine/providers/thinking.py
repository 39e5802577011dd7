"""Thinking that a model writes into its answer, told apart from the answer."""

from __future__ import annotations

from typing import Literal

_NAMES = ("think", "thinking", "thought", "reasoning")
_OPENERS = tuple(f"<{name}>" for name in _NAMES)
_CLOSERS = tuple(f"</{name}>" for name in _NAMES)

Part = tuple[Literal["text", "reasoning"], str]


def _find(text: str, tags: tuple[str, ...]) -> tuple[int, str] | None:
    """The earliest of the tags and where it stands."""
    found = [(at, tag) for tag in tags if (at := text.find(tag)) >= 0]
    return min(found) if found else None


def _held(text: str, tags: tuple[str, ...]) -> int:
    """How many characters at the end may be the beginning of a tag."""
    longest = min(len(text), max(map(len, tags)) - 1)
    for size in range(longest, 0, -1):
        if any(tag.startswith(text[-size:]) for tag in tags):
            return size
    return 0


class ThinkingSplitter:
    """Takes ``<think>`` blocks out of a text that arrives in pieces.

    Some servers swallow the opening tag because the chat template wrote it: with ``headless`` the
    text is held back until a closing tag shows that all of it was thinking, or until the end shows
    that none was. Without it, a closing tag that nothing opened sets ``orphan`` and is left out.
    """

    def __init__(self, *, headless: bool = False) -> None:
        self.orphan = False
        self._pending = ""
        self._inside: str | None = None  # the closing tag that is waited for
        self._headless = headless
        self._wrote = False

    def feed(self, piece: str) -> list[Part]:
        """The parts that are certain now, in order, none of them empty."""
        self._pending += piece
        parts: list[Part] = []
        while self._step(parts):
            pass
        return [part for part in parts if part[1]]

    def finish(self) -> list[Part]:
        """What was held back."""
        rest, self._pending = self._pending, ""
        if self._inside is None:
            return [("text", rest)] if rest else []
        return [("reasoning", rest)] if rest else []

    def _step(self, parts: list[Part]) -> bool:
        """Move over one tag; False when more text is needed."""
        text = self._pending
        if self._inside is not None:
            at = text.find(self._inside)
            if at < 0:
                keep = _held(text, (self._inside,))
                self._emit(parts, "reasoning", len(text) - keep)
                return False
            parts.append(("reasoning", text[:at]))
            self._pending = text[at + len(self._inside) :]
            self._inside = None
            return True
        if not self._wrote:
            # White space before and after a leading block belongs to neither.
            text = self._pending = text.lstrip() if not self._headless else text
        tag = _find(text, _OPENERS + _CLOSERS)
        if tag is None:
            if not self._headless:
                self._emit(parts, "text", len(text) - _held(text, _OPENERS + _CLOSERS))
            return False
        at, name = tag
        if name in _OPENERS:
            self._text(parts, text[:at])
            self._inside = name.replace("<", "</")
        elif self._headless:
            parts.append(("reasoning", text[:at]))
        else:
            self._text(parts, text[:at])
            self.orphan = True
        self._headless = False
        self._pending = text[at + len(name) :]
        return True

    def _text(self, parts: list[Part], text: str) -> None:
        parts.append(("text", text))
        self._wrote = self._wrote or bool(text.strip())

    def _emit(self, parts: list[Part], kind: Literal["text", "reasoning"], size: int) -> None:
        if kind == "text":
            self._text(parts, self._pending[:size])
        else:
            parts.append((kind, self._pending[:size]))
        self._pending = self._pending[size:]
