"""The few words exports need, in both languages."""

from __future__ import annotations

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
}


def word(key: str, lang: str) -> str:
    return WORDS[key].get(lang, WORDS[key]["en"])


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
