"""What may be said of fights, the most particular first."""

from __future__ import annotations

from engine.claims.prose.chronicle.attacks import read_attacks
from engine.claims.prose.chronicle.blows import read_blow
from engine.claims.prose.chronicle.fortune import read_fortune

FIGHT_IDEAS = (read_blow, read_attacks, read_fortune)
"""For games whose fights are recorded strike by strike; in others they make nothing of a clause."""
