"""`AIChatPanel` and what belongs to it; loaded when it is first asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gui.chat_panel.composer import SendKey
    from gui.chat_panel.panel import AIChatPanel

__all__ = ["AIChatPanel", "SendKey"]

_HOMES = {"AIChatPanel": "panel", "SendKey": "composer"}


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{home}"), name)
