"""The few words exports need, in both languages."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.session.events import Badge

WORDS: Mapping[str, Mapping[str, str]] = {
    "review": {"en": "Review", "zh": "复盘"},
    "question": {"en": "Question", "zh": "问题"},
    "analyst": {"en": "Analyst", "zh": "分析"},
    "not_shown": {"en": "Not available", "zh": "暂无内容"},
    "made": {"en": "Checked against the replay by Truecast", "zh": "由 Truecast 与录像核对"},
    "replay_says": {"en": "the replay says: {}", "zh": "录像中为：{}"},
    "verified": {"en": "agrees with the replay", "zh": "与录像相符"},
    "reading": {"en": "a reading of the facts", "zh": "对事实的解读"},
    "advice": {"en": "advice", "zh": "建议"},
    "not_checkable": {"en": "could not be checked", "zh": "无法核对"},
    "refuted": {"en": "disagrees with the replay", "zh": "与录像不符"},
    "starcraft2": {"en": "StarCraft II", "zh": "星际争霸 II"},
    "wesnoth": {"en": "The Battle for Wesnoth", "zh": "韦诺之战"},
    "chess": {"en": "Chess", "zh": "国际象棋"},
    "win": {"en": "won", "zh": "胜"},
    "loss": {"en": "lost", "zh": "负"},
    "draw": {"en": "draw", "zh": "和"},
    "White": {"en": "White", "zh": "白方"},
    "Black": {"en": "Black", "zh": "黑方"},
}
_TURN = re.compile(r"(?:turn|move) (\d+)")


def word(key: str, lang: str) -> str:
    return WORDS[key].get(lang, WORDS[key]["en"])


def known(text: str, lang: str) -> str:
    """A word of the archive (a game's id, a result, a side of chess) for a reader; else as it stands."""
    return word(text, lang) if text in WORDS else text


def length(text: str, lang: str) -> str:
    """The length of a game, which is kept as English clock text."""
    return _TURN.sub(r"第 \1 回合", text) if lang == "zh" else text


def heading(title: str, lang: str) -> str:
    """What stands over an export."""
    return f"{word('review', lang)}{'：' if lang == 'zh' else ': '}{title}"


def badge_text(badge: Badge, lang: str) -> str:
    """What the badge says; empty when there is nothing to say."""
    fixed = badge.corrected + badge.removed
    if lang == "zh":
        parts = [f"已核对 {badge.verified} 条陈述"] if badge.verified else []
        if fixed:
            parts.append(f"验证器发现并修正 {fixed} 个问题")
        return "，".join(parts)
    parts = []
    if badge.verified:
        parts.append(f"{badge.verified} statement{'s' if badge.verified != 1 else ''} checked")
    if fixed:
        parts.append(f"validator found and fixed {fixed} issue{'s' if fixed != 1 else ''}")
    return ", ".join(parts)
