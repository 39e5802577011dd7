"""``truecast archive labels --report`` and the lists of runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cli.columns import padded, width

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.archive.runs import Run
    from engine.compare.labels import LabelReport, Precision

LABELS = "truecast.labels/1"
RUNS = "truecast.runs/1"
MOST_LISTED = 40


def report_text(found: LabelReport) -> str:
    """How often the validator was right, by kind, and the issues to look at."""
    if not (found.all.right or found.all.wrong or found.all.unsure):
        return "no labels yet: issues are labelled in the debug pane of the window (F12)\n"
    rows: list[tuple[str, ...]] = [("", "right", "wrong", "unsure", "precision", "95 % interval")]
    rows.append(_row("corrections", found.corrections))
    rows.append(_row("every issue", found.all))
    rows += [_row(f"  {one.kind} ({one.severity})", one) for one in found.kinds]
    text = _table(rows)
    if found.to_look_at:
        text += "\nto look at:\n"
    for one in found.to_look_at[:MOST_LISTED]:
        text += f"  {one.label}: {one.replay.file or one.replay.title} · {one.title} [{one.run_id[:8]}]\n"
        text += f"      {one.issue.kind.value}: {' '.join(one.issue.message.split())}\n"
        if one.note:
            text += f"      “{' '.join(one.note.split())}”\n"
    if len(found.to_look_at) > MOST_LISTED:
        text += f"  ... and {len(found.to_look_at) - MOST_LISTED} more; --json lists all of them\n"
    if found.lost:
        text += f"\n{found.lost} labels of issues that are no longer there\n"
    return text


def runs_text(runs: Iterable[Run]) -> str:
    """Runs, one a line."""
    return "".join(
        "  ".join(
            [
                run.name,
                run.updated[:16].replace("T", " "),
                run.mode,
                run.status,
                f"{run.items} items, {run.failed} led to nothing",
            ]
        )
        + "\n"
        for run in runs
    )


def _row(name: str, one: Precision) -> tuple[str, ...]:
    share = "" if one.share is None else f"{one.share:.1%}"
    interval = "" if one.interval is None else f"{one.interval.low:.1%} – {one.interval.high:.1%}"
    return name, str(one.right), str(one.wrong), str(one.unsure), share, interval


def _table(rows: Sequence[tuple[str, ...]]) -> str:
    widths = [max(width(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [padded(row[0], widths[0])]
        cells += [
            " " * (columns - width(cell)) + cell for cell, columns in zip(row[1:], widths[1:], strict=True)
        ]
        lines.append("  ".join(cells).rstrip() + "\n")
    return "".join(lines)
