"""What most of a side's losses were."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted


@pytest.mark.parametrize(
    "wording",
    [
        "Most of the Loyalist losses were {}.",
        "The bulk of the Loyalist losses were {}.",
        "The Loyalist losses were mostly {}.",
        "{} were the bulk of the Loyalist losses.",
    ],
)
def test_most_losses_were_of_the_kind_lost_most(wording: str) -> None:
    assert refuted(wording.format("Spearmen"), replay(SAMPLE))
    assert not refuted(wording.format("Bowmen"), replay(SAMPLE))
