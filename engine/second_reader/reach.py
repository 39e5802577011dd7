"""How much of the game a sentence speaks of: all of it, one stretch, as long as its window lasts."""

from __future__ import annotations

import re

from engine.second_reader.passages import Passage
from engine.second_reader.wording import denies


def whole(passage: Passage) -> bool:
    """Whether a figure or a denial is meant for the whole game, in so many words."""
    if any("whole" in item.cues.get("span", "").split("|") for item in passage.items):
        return True
    return _NEVER.search(passage.text) is not None


_NEVER = re.compile(
    r"\b(?:never|ever|always|throughout|all (?:game|match|battle)|(?:whole|entire) (?:game|match|affair)"
    r"|at any point|in total)\b"
    r"|从未|从没|从来|始终|全[程盘局场]|整[盘局场]|一直|至终|到最后|一共|总共|根本|压根",
    re.IGNORECASE,
)


def lasts(passage: Passage) -> bool:
    """Whether a sentence says that something was so for as long as the window it gives."""
    return whole(passage) or denies(passage) or _LASTING.search(passage.text) is not None


_LASTING = re.compile(
    r"\b(?:since|remain\w*|stay\w*|stood|stands?|held|kept|every|all the way|all along|onwards?|level"
    r"|each (?:turn|move|minute))\b|都|保持|维持|稳定|[合秒分]起|以来",
    re.IGNORECASE,
)


def of_a_scene(passage: Passage) -> bool:
    """Whether a sentence tells of one fight or stretch of the game, and figures may be of that alone."""
    return _SCENE.search(passage.text) is not None


_SCENE = re.compile(
    r"\b(?:fights?|battle|skirmish\w*|clash\w*|exchange|trade|attack|push|raid|wave|brawl|engagement|there|then"
    r"|phase|stretch|process|return|opening)\b|[这那][一]?[波仗战轮段次阵]|团战|交战|交火|开局|期间|其中",
    re.IGNORECASE,
)
