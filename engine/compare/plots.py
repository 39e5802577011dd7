"""Plots of a comparison as SVG that stands in a page: its colours and its font are the page's own.

Drawn by matplotlib (the extra ``truecast[batch]``) with stand-ins for colours and words, which are then
replaced: so it follows the page into the dark, and no font of this machine has to know Chinese.
"""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from html import escape
from importlib import import_module
from typing import Any

from engine.compare.comparison import Comparison, Interval, Measure
from engine.compare.words import measure, word

_COLOURS = {
    "#010203": "ink",
    "#020304": "quiet",
    "#030405": "line",
    "#040506": "good",
    "#050607": "bad",
    "#060708": "clean",
    "#070809": "revised",
    "#08090a": "fallback",
    "#090a0b": "failed",
    "#0a0b0c": "stopped",
}
_C = {name: colour for colour, name in _COLOURS.items()}
STATUSES = ("clean", "revised", "fallback", "failed", "stopped")
MOST_KINDS = 14
MOST_STEMS = 60
"""More replays than this are drawn as one outline instead of a line each."""
MOST_POINTS = 400
"""Points of that outline: more than the page has room to tell apart."""
WIDTH = 7.2
"""Inches at 72 points: the width of the page's column."""
COSTS = (
    Measure.INPUT_TOKENS,
    Measure.OUTPUT_TOKENS,
    Measure.HIDDEN_TOKENS,
    Measure.PRICE,
    Measure.SECONDS,
    Measure.VALIDATION,
)


class Drawing:
    """One figure, and the words that stand in it."""

    def __init__(self, height: float, name: str) -> None:
        self._rc = {
            "svg.fonttype": "none",
            "svg.hashsalt": name,
            "font.family": "DejaVu Sans",
            "font.size": 9,
            "text.color": _C["ink"],
            "axes.edgecolor": _C["line"],
            "axes.labelcolor": _C["quiet"],
            "xtick.color": _C["quiet"],
            "ytick.color": _C["ink"],
            "axes.spines.top": False,
            "axes.spines.right": False,
            "axes.spines.left": False,
            "axes.unicode_minus": False,
        }
        self._matplotlib: Any = import_module("matplotlib")
        figure: Any = import_module("matplotlib.figure")
        self._words: list[str] = []
        with self._matplotlib.rc_context(self._rc):
            self._figure = figure.Figure(figsize=(WIDTH, height), layout="constrained")
            self.axes: Any = self._figure.add_subplot()
        self.axes.tick_params(length=0)

    def text(self, text: str) -> str:
        """A stand-in as wide as the text, to be drawn in its place."""
        self._words.append(text)
        columns = sum(2 if ord(character) > 0x2E80 else 1 for character in text)
        return f"W{len(self._words) - 1:03d}".ljust(columns, "x")

    def svg(self, label: str) -> str:
        """The drawing, said to those who cannot see it by the label."""
        out = io.StringIO()
        with self._matplotlib.rc_context(self._rc):
            self._figure.savefig(
                out, format="svg", transparent=True, metadata={"Date": None, "Creator": None}
            )
        text = out.getvalue()
        text = text[text.index("<svg") :]
        text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.S)
        text = re.sub(r'\s(width|height)="[\d.]+pt"', "", text, count=2)
        text = re.sub(r"W(\d{3})x*", lambda found: escape(self._words[int(found[1])]), text)
        for colour, name in _COLOURS.items():
            text = text.replace(colour, f"var(--{name})")
        return text.replace("<svg", f'<svg role="img" aria-label="{escape(label)}"', 1)


def statuses(found: Comparison, lang: str) -> str:
    """How segments ended, one bar for each side."""
    drawing = Drawing(1.1, "statuses")
    axes = drawing.axes
    for row, side in ((1, found.a), (0, found.b)):
        start = 0.0
        whole = max(1, side.segments)
        for status in STATUSES:
            share = side.statuses.get(status, 0) / whole
            if share:
                axes.barh(row, share, left=start, height=0.62, color=_C[status])
                if share > 0.06:
                    axes.text(
                        start + share / 2, row, f"{share:.0%}", ha="center", va="center", color="#ffffff"
                    )
            start += share
    axes.set_yticks([1, 0], ["A", "B"])
    axes.set_xlim(0, 1)
    axes.set_xticks([])
    axes.spines["bottom"].set_visible(False)
    return drawing.svg(word("statuses", lang))


def kinds(found: Comparison, lang: str) -> str:
    """How much more often each kind of issue stands in drafts of B."""
    shown = found.kinds[:MOST_KINDS]
    rows = [(f"{one.kind} ({one.severity})", one.difference, one.interval) for one in shown]
    return _forest(
        rows, f"{word('difference', lang)}, {word('per_segment', lang)}", word("kinds", lang), "kinds"
    )


def costs(found: Comparison, lang: str) -> str:
    """How much more B costs, in percent of A; empty if nothing of it is known."""
    rows: list[tuple[str, float, Interval | None]] = []
    for which in COSTS:
        one = found.difference(which)
        if one is not None and one.a > 0:
            scale = 100 / one.a
            interval = one.interval and Interval(one.interval.low * scale, one.interval.high * scale)
            rows.append((measure(which, lang), one.difference * scale, interval))
    return _forest(rows, "%", word("cost", lang), "costs") if rows else ""


def replays(found: Comparison, lang: str) -> str:
    """The difference of each replay, sorted, so that a few bad ones do not hide in a mean."""
    values = [one.b - one.a for one in found.per_replay]
    drawing = Drawing(2.2, "replays")
    axes = drawing.axes
    places = list(range(1, len(values) + 1))
    if len(values) <= MOST_STEMS:
        for place, value in zip(places, values, strict=True):
            axes.plot([place, place], [0, value], color=_colour(value), linewidth=2.2, solid_capstyle="round")
            axes.plot([place], [value], "o", color=_colour(value), markersize=4)
    else:
        step = max(1, len(values) // MOST_POINTS)  # sorted, so that every so many-th tells the whole
        places, values = places[::step], values[::step]
        worse = [max(0.0, value) for value in values]
        better = [min(0.0, value) for value in values]
        axes.fill_between(places, worse, step="mid", color=_C["bad"], linewidth=0)
        axes.fill_between(places, better, step="mid", color=_C["good"], linewidth=0)
    axes.axhline(0, color=_C["quiet"], linewidth=0.8)
    axes.tick_params(axis="y", colors=_C["quiet"])
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.set_xlabel(drawing.text(word("replays_sorted", lang)))
    return drawing.svg(word("per_replay", lang))


def _forest(rows: Sequence[tuple[str, float, Interval | None]], axis: str, label: str, name: str) -> str:
    drawing = Drawing(0.75 + 0.27 * len(rows), name)
    axes = drawing.axes
    axes.axvline(0, color=_C["quiet"], linewidth=0.8)
    for place, (_, value, interval) in enumerate(rows):
        decided = interval is not None and interval.decided
        colour = _colour(value) if decided else _C["quiet"]
        if interval is not None:
            axes.plot([interval.low, interval.high], [place, place], color=colour, linewidth=2)
        axes.plot([value], [place], "o" if decided else "D", color=colour, markersize=5.5 if decided else 4)
    axes.set_yticks(range(len(rows)), [drawing.text(row[0]) for row in rows])
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.margins(x=0.08)
    axes.grid(axis="x", color=_C["line"], linewidth=0.6)
    axes.set_axisbelow(True)
    axes.set_xlabel(drawing.text(axis))
    return drawing.svg(label)


def _colour(difference: float) -> str:
    """Less is better in every plot."""
    return _C["bad"] if difference > 0 else _C["good"] if difference < 0 else _C["quiet"]
