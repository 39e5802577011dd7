"""The debug pane."""

from gui.debug_pane.pane import DebugPane

__all__ = ["DebugPane"]
