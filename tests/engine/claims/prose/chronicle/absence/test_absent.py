"""What never was there, told of as if it had been: of nobody, or of a side that never had it."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted


@pytest.mark.parametrize(
    "text",
    [
        "The final blow was landed by a fleet of Drake Burners.",
        "Drake Burners did it, so scout before you commit.",
        "What really hurt were the Drake Burners, which kept poking at the flanks.",
        "The Drake Burners never got going.",
        "Then came a Drake Burner, and the mood shifted.",
        "The Loyalists threw Elvish Fighters at the problem again and again.",
        "The Rebels' Heavy Infantrymen soaked up most of the punishment.",
        "Bowmen were the backbone of the Rebels' army.",
        "全线崩溃，就是被兽人步兵打的。",
        "义军的主力是重装步兵。",
        "一个兽人步兵就把左路搅得天翻地覆。",
    ],
)
def test_what_was_not_there_is_found(text: str) -> None:
    assert refuted(text, replay(SAMPLE))


@pytest.mark.parametrize(
    "text",
    [
        "In case of Drake Burners, you would want more reach.",
        "The Loyalists seemed to expect Drake Burners and spread out.",
        "They played as if Drake Burners were coming.",
        "There was no need for Drake Burners in this game.",
        "Against Drake Burners that formation would melt.",
        "Had the Loyalists gone Drake Burners, things would look different.",
        "My money was on Drake Burners, but the Loyalists had other ideas.",
        "The Loyalists left Drake Burners out of the mix altogether.",
        "I kept waiting for Drake Burners.",
        "Instead of Drake Burners, the Loyalists stuck with the basics.",
        "No Drake Burners, Drake Gliders or Drake Clashers were to be seen.",
        "The Loyalists threw Spearmen at the Elvish Fighters.",
        "The Loyalists' Elvish Fighter kills came late.",
        "要是有兽人步兵就好了。",
        "为了防兽人步兵，提前散开了。",
        "兽人步兵、食人魔，一个都没有。",
        "我一直在等兽人步兵。",
        "兽人步兵挂零。",
        "这种站位就是给兽人步兵送菜的。",
        "义军明显奔着兽人步兵去的，可惜没等到。",
        "Last year such a line was broken by Drake Burners in the finals.",
    ],
)
def test_what_is_only_imagined_is_left_alone(text: str) -> None:
    assert not refuted(text, replay(SAMPLE))
