"""What a clause may say of amounts, the most particular first."""

from __future__ import annotations

from engine.claims.prose.chronicle.balance import read_balance
from engine.claims.prose.chronicle.composed import read_composed
from engine.claims.prose.chronicle.courses import read_course
from engine.claims.prose.chronicle.droughts import read_drought
from engine.claims.prose.chronicle.factors import read_factor
from engine.claims.prose.chronicle.fighting import FIGHT_IDEAS
from engine.claims.prose.chronicle.levels import read_level
from engine.claims.prose.chronicle.lore import read_lore
from engine.claims.prose.chronicle.luck import read_luck
from engine.claims.prose.chronicle.margins import read_margin
from engine.claims.prose.chronicle.mosts import read_most
from engine.claims.prose.chronicle.scores import read_score
from engine.claims.prose.chronicle.settings import read_setting
from engine.claims.prose.chronicle.staying import read_staying
from engine.claims.prose.chronicle.summits import read_summit
from engine.claims.prose.chronicle.tops import read_top
from engine.claims.prose.chronicle.valued import read_valued

MEASURE_IDEAS = (
    *FIGHT_IDEAS,
    read_valued,
    read_lore,
    read_setting,
    read_luck,
    read_drought,
    read_most,
    read_staying,
    read_summit,
    read_top,
    read_course,
    read_factor,
    read_score,
    read_balance,
    read_margin,
    read_level,
    read_composed,
)
"""Ideas of amounts, for `engine.claims.prose.chronicle.reading`."""
