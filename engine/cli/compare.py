"""``truecast compare``: what differs between two runs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from engine.cli import documents, exits, streams
from engine.cli.columns import padded, width
from engine.compare.words import figure, measure, signed, word
from engine.errors import UsageError

if TYPE_CHECKING:
    import argparse

    from engine.compare import Change, Comparison, Interval, RunSide

COMPARE = "truecast.compare/1"
MESSAGES_SHOWN = 2


def run_compare(options: argparse.Namespace) -> int:
    """Print what differs, and write the page if one is wanted."""
    from engine.archive.store import Archive
    from engine.compare import compare_runs

    page = Path(options.html) if options.html is not None else None
    if page is not None:
        from engine.compare.page import check_available

        check_available()
        if page.is_dir() or not page.absolute().parent.is_dir():
            raise UsageError(f"{page} is not a file that can be written")
    with Archive(Path(options.archive) if options.archive is not None else None) as archive:
        found = compare_runs(archive, options.a, options.b, shown=options.worst)
    if page is not None:
        from engine.compare.page import to_html

        try:
            page.write_text(to_html(found, options.lang), encoding="utf-8")
        except OSError as error:
            raise UsageError(f"the page {page} cannot be written: {error.strerror}") from error
    if options.json:
        streams.out(documents.dump({"schema": COMPARE, **found.to_json()}))
    else:
        streams.out(comparison_text(found, options.lang))
    return exits.OK


def comparison_text(found: Comparison, lang: str) -> str:
    """The comparison as text."""
    lines = [f"A  {_side(found.a, lang)}", f"B  {_side(found.b, lang)}", ""]
    lines.append(
        word(
            "both",
            lang,
            replays=found.replays,
            segments=found.segments,
            only_a=found.only_a,
            only_b=found.only_b,
        )
    )
    lines += [word(note, lang) for note in found.notes]
    if not found.segments:
        return "\n".join(lines) + "\n"
    rows = [(word("per_segment", lang), "A", "B", word("difference", lang), word("interval", lang), "")]
    for one in found.differences:
        mark = f"{word('better', lang)}: {one.better.upper()}" if one.better is not None else ""
        rows.append(
            (
                measure(one.measure, lang),
                figure(one.a),
                figure(one.b),
                signed(one.difference),
                _interval(one.interval),
                mark,
            )
        )
    lines += ["", *_columns(rows)]
    if found.kinds:
        rows = [(word("kinds", lang), "A", "B", word("difference", lang), word("interval", lang), "")]
        rows += [
            (
                f"{kind.kind} ({kind.severity})",
                str(kind.count_a),
                str(kind.count_b),
                signed(kind.difference),
                _interval(kind.interval),
                "",
            )
            for kind in found.kinds
        ]
        lines += ["", *_columns(rows)]
    lines += ["", f"{word('worst', lang)}:" if found.worst else word("nothing_worse", lang)]
    for change in found.worst:
        lines += _change(change, lang)
    return "\n".join(lines) + "\n"


def _side(side: RunSide, lang: str) -> str:
    parts = [side.name, side.provider_label, word("turns", lang, turns=side.turns, segments=side.segments)]
    if side.unusable:
        parts.append(word("unusable", lang, count=side.unusable))
    return " · ".join(part for part in parts if part)


def _interval(interval: Interval | None) -> str:
    return "" if interval is None else f"[{signed(interval.low)}, {signed(interval.high)}]"


def _change(change: Change, lang: str) -> list[str]:
    game = f" #{change.replay.number}" if change.replay.number > 1 else ""
    head = (
        f"  {change.replay.file}{game} · {change.title}: "
        f"{word(change.status_a, lang)} → {word(change.status_b, lang)}, "
        f"{word('wrong_now', lang)} {change.wrong_a} → {change.wrong_b}"
    )
    return [head, *(f"      {' '.join(text.split())}" for text in change.messages[:MESSAGES_SHOWN])]


def _columns(rows: Sequence[tuple[str, ...]]) -> list[str]:
    widths = [max(width(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(
            padded(cell, columns) if index in (0, 4, 5) else " " * (columns - width(cell)) + cell
            for index, (cell, columns) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
