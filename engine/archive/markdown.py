"""A turn as Markdown."""

from __future__ import annotations

from engine.archive.record import TurnRecord
from engine.archive.words import badge_text, heading, word
from engine.session.events import SegmentResult


def to_markdown(record: TurnRecord) -> str:
    """The whole turn: what was reviewed, then each segment with its badge or warning."""
    lang = record.lang
    parts = [f"# {heading(record.replay.title, lang)}", ""]
    if record.question is not None:
        parts += [f"**{word('question', lang)}**: {' '.join(record.question.split())}", ""]
    for result in record.results:
        parts += [segment(result, lang), ""]
    parts.append(f"*{record.provider_label} · {word('made', lang)} · {record.created[:10]}*")
    return "\n".join(parts) + "\n"


def segment(result: SegmentResult, lang: str) -> str:
    """One segment: title, text, and what the reader must know about it."""
    lines = [f"## {result.title}", ""]
    if result.warning:
        lines += [f"> ⚠ {result.warning}", ""]
    lines.append(result.text.strip() if result.text.strip() else f"({word('not_shown', lang)})")
    badge = badge_text(result.badge, lang)
    if badge and result.text:
        lines += ["", f"*✓ {badge}*"]
    return "\n".join(lines)
