"""What a clause may say of amounts, the most particular first."""

from __future__ import annotations

from engine.claims.prose.chronicle.fighting.fighting import FIGHT_IDEAS
from engine.claims.prose.chronicle.order.droughts import read_drought
from engine.claims.prose.chronicle.quantities.balance import read_balance
from engine.claims.prose.chronicle.quantities.composed import read_composed
from engine.claims.prose.chronicle.quantities.courses import read_course
from engine.claims.prose.chronicle.quantities.factors import read_factor
from engine.claims.prose.chronicle.quantities.levels import read_level
from engine.claims.prose.chronicle.quantities.luck import read_luck
from engine.claims.prose.chronicle.quantities.margins import read_margin
from engine.claims.prose.chronicle.quantities.scores import read_score
from engine.claims.prose.chronicle.quantities.settings import read_setting
from engine.claims.prose.chronicle.quantities.staying import read_staying
from engine.claims.prose.chronicle.quantities.summits import read_summit
from engine.claims.prose.chronicle.quantities.tops import read_top
from engine.claims.prose.chronicle.quantities.valued import read_valued
from engine.claims.prose.chronicle.rankings.mosts import read_most
from engine.claims.prose.chronicle.rules.lore import read_lore

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
