"""Text from a stranger's file made fit to stand inside one line of a message."""

from __future__ import annotations

import unicodedata


def one_line(text: str, limit: int = 400) -> str:
    """``text`` on one line: no control or direction marks, single spaces, at most ``limit`` characters.

    A file name or an error text out of a hostile file may carry line ends, terminal escapes and marks
    that turn the rest of the line around.
    """
    if len(text) > limit * 4:
        text = text[: limit * 4]
    kept = "".join(
        character if unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") else " "
        for character in text
    )
    joined = " ".join(kept.split())
    return joined if len(joined) <= limit else joined[: limit - 1] + "…"
