"""Standard output and error as the command line uses them."""

from __future__ import annotations

import io
import os
import re
import sys

_COMMANDS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""What a terminal obeys: control characters but tabs and line breaks, and marks that turn text around."""


def prepare() -> None:
    """UTF-8 whatever the locale says, and no failure over a character a terminal cannot show."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace", line_buffering=stream is sys.stderr)


def out(text: str) -> None:
    """Write to standard output, at once. Raises BrokenPipeError when nobody reads any more.

    What a replay or a model says is shown by a terminal, never obeyed.
    """
    sys.stdout.write(_COMMANDS.sub("", text))
    sys.stdout.flush()


def say(line: str) -> None:
    """One line on standard error; lost silently when nobody listens there."""
    try:
        sys.stderr.write(line + "\n")
        sys.stderr.flush()
    except BrokenPipeError:
        return


def abandon_stdout() -> None:
    """Let nothing more reach a closed pipe, not even the interpreter's last flush."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, io.UnsupportedOperation):
        return
    finally:
        os.close(nowhere)


def one_line(error: BaseException | str) -> str:
    """An error as one printable line."""
    text = " ".join(str(error).split())
    return "".join(character for character in text if character.isprintable())
