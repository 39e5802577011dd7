"""The built-in analyst: no language model, and it says so."""

from engine.providers.embedded.analyst import LABELS, EmbeddedAnalyst
from engine.providers.embedded.slips import ALL_KINDS, SlipKind, SlipOptions

__all__ = ["ALL_KINDS", "LABELS", "EmbeddedAnalyst", "SlipKind", "SlipOptions"]
