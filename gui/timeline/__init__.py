"""The replay as a picture."""

from gui.timeline.widget import Timeline

__all__ = ["Timeline"]
