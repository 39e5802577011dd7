"""Guided drafting, for models too small to be left alone with a replay.

The program ranks the facts of a segment, writes each as a plain sentence and makes the claims; the model says
which of them to tell and puts each into words. What it says is put together to an ordinary draft, which goes
through the same hidden pass as any other.
"""

from engine.prompting.guided.asking import GuidedPrompt
from engine.prompting.guided.facts import Guide, guide_for

__all__ = ["Guide", "GuidedPrompt", "guide_for"]
