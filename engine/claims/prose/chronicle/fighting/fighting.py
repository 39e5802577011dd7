"""What may be said of fights and of those who fight, the most particular first."""

from __future__ import annotations

from engine.claims.prose.chronicle.deeds.contested import read_contested
from engine.claims.prose.chronicle.deeds.promotions import read_promotions
from engine.claims.prose.chronicle.fighting.alone import read_alone
from engine.claims.prose.chronicle.fighting.attacks import read_attacks
from engine.claims.prose.chronicle.fighting.blows import read_blow
from engine.claims.prose.chronicle.fighting.fortune import read_fortune
from engine.claims.prose.chronicle.fighting.hardest import read_hardest
from engine.claims.prose.chronicle.quantities.purses import read_purse

FIGHT_IDEAS = (
    read_hardest,
    read_blow,
    read_attacks,
    read_fortune,
    read_alone,
    read_promotions,
    read_contested,
    read_purse,
)
"""For games whose fights are recorded strike by strike; in others they make nothing of a clause."""
