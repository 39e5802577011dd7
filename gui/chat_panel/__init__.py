"""`AIChatPanel` and what belongs to it."""

from gui.chat_panel.composer import SendKey
from gui.chat_panel.panel import AIChatPanel

__all__ = ["AIChatPanel", "SendKey"]
