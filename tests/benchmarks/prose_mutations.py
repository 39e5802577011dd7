"""Prose without claims: true sentences made from facts, and the same with one thing changed.

Every sentence is a draft of its own, checked by code alone. Precision: of the sentences flagged (an issue
that would lead to a revision), how many are false. Recall: of the false ones, how many are flagged.

``python -m tests.benchmarks.prose_mutations --misses --alarms --game wesnoth --lang zh --type count`` prints
the sentences.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from engine.validation import validate
from engine.validation.context import ValidationContext
from tests.benchmarks._prose import Said, statements
from tests.benchmarks._replays import replays

SEED = 20_262
PER_TYPE = 4
_RULE = "|---|---|---|---|---|---|"


@dataclass(frozen=True)
class Judged:
    """A sentence and whether it was flagged."""

    replay: str
    game: str
    lang: str
    said: Said
    text: str
    flags: tuple[str, ...]


def judged(
    *, game: str | None = None, lang: str | None = None, kind: str | None = None, seed: int = SEED
) -> Iterator[Judged]:
    """Every sentence of the replays on this machine, judged."""
    for name, replay in replays().items():
        if game and replay.game != game:
            continue
        for language in ("en", "zh"):
            if lang and language != lang:
                continue
            for said, text in statements(replay, language, seed, PER_TYPE):
                if kind and said.type != kind:
                    continue
                context = ValidationContext(lang=language, you=said.you, claims="optional")
                report = validate(text, replay, context)
                flags = tuple(issue.message for issue in report.issues if issue.severity.needs_revision)
                yield Judged(name, replay.game, language, said, text, flags)


def _row(title: str, tally: Counter[tuple[bool, bool]]) -> str:
    true, false = tally[True, True] + tally[True, False], tally[False, True] + tally[False, False]
    alarms, caught = tally[True, True], tally[False, True]
    precision = f"{caught / (caught + alarms):.3f}" if caught + alarms else "–"
    recall = f"{caught / false:.3f}" if false else "–"
    rate = f"{alarms / true:.3%}" if true else "–"
    return f"| {title} | {true} | {false} | {precision} | {recall} | {rate} |"


def table(everything: list[Judged]) -> str:
    """Precision and recall by game, language, type and change."""
    tables: dict[str, dict[str, Counter[tuple[bool, bool]]]] = {
        part: defaultdict(Counter) for part in ("all", "game and language", "type", "change")
    }
    for one in everything:
        key = (one.said.true, bool(one.flags))
        tables["all"]["all"][key] += 1
        tables["game and language"][f"{one.game} {one.lang}"][key] += 1
        tables["type"][one.said.type][key] += 1
        if not one.said.true:
            tables["change"][one.said.change][key] += 1
    lines: list[str] = []
    for part, rows in tables.items():
        lines += [
            f"| {part} | true | false | precision | recall | true ones flagged |",
            "|---|---|---|---|---|---|",
        ]
        lines += [_row(title, tally) for title, tally in sorted(rows.items())]
        lines.append("")
    return "\n".join(lines)


def run() -> str:
    return table(list(judged()))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--misses", action="store_true", help="print false sentences that were not flagged")
    parser.add_argument("--alarms", action="store_true", help="print true sentences that were flagged")
    parser.add_argument("--game", choices=("wesnoth", "starcraft2", "chess"))
    parser.add_argument("--lang", choices=("en", "zh"))
    parser.add_argument("--type", help="one type of statement")
    parser.add_argument("--seed", type=int, default=SEED, help="another seed gives other sentences")
    options = parser.parse_args()
    everything = list(judged(game=options.game, lang=options.lang, kind=options.type, seed=options.seed))
    for one in everything:
        you = f" (you: {one.said.you})" if one.said.you else ""
        if options.misses and not one.said.true and not one.flags:
            print(f"MISS {one.replay} [{one.said.type}, {one.said.change}]{you} {one.text}")
        if options.alarms and one.said.true and one.flags:
            print(f"ALARM {one.replay} [{one.said.type}]{you} {one.text} -> {one.flags[0]}")
    print(table(everything))
    return 0


if __name__ == "__main__":
    sys.exit(main())
