"""``truecast`` without a command: the window, where there can be one."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.util import find_spec

from engine.cli import exits, streams


def run_window(replay: str | None = None, game: int = 1) -> int:
    """Open the window, with a replay if one is given; say what to do instead where that cannot be."""
    reason = why_no_window()
    if reason is not None:
        streams.say(f"truecast: {reason}. Without a window, use: truecast review {replay or 'REPLAY'}")
        return exits.USAGE
    app = import_module("gui.app")  # the engine knows no window; this is the one door to it
    status: int = app.main(["truecast"], replay=replay, game=game)
    return status


def why_no_window() -> str | None:
    """Why no window can be opened here, None if one can."""
    if find_spec("PySide6") is None or find_spec("qasync") is None:
        return "the window needs the packages PySide6-Essentials and qasync, which are not installed"
    if find_spec("gui") is None or find_spec("gui.app") is None:
        return "this installation has no window"
    if not has_display():
        return "there is no display to open a window on"
    return None


def has_display() -> bool:
    """Whether the system can show a window, as far as can be told without opening one."""
    if os.environ.get("QT_QPA_PLATFORM"):
        return True  # somebody has chosen: offscreen, vnc, a frame buffer
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
