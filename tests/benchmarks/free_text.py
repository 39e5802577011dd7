"""Freely written analyses with every statement labelled: what code alone finds and what it flags.

A *flag* is an issue that would lead to a revision (contradiction or fatal). A false statement counts as
found when a flag touches it; a flag counts as right when it touches a false statement (or a claim that is
labelled false). A segment with nothing false in it counts as flagged by mistake when it has any flag.

``python -m tests.benchmarks.free_text --misses --alarms`` prints the cases; ``--split``, ``--lang`` and
``--game`` narrow it.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.claims.markers import strip_markers
from engine.facts import Replay
from engine.games.loader import load_replay
from engine.validation import validate
from engine.validation.context import ValidationContext
from engine.validation.report import Issue, Report
from tests.benchmarks.labels import LabelledFile, Segment, Statement, load


@dataclass
class Judged:
    """One segment after the validator has seen it."""

    name: str
    file: LabelledFile
    segment: Segment
    report: Report
    flags: list[Issue] = field(default_factory=list)
    touched: dict[int, list[Statement]] = field(default_factory=dict)
    places: list[tuple[int, int, str]] = field(default_factory=list)  # of the statements, with their labels

    @property
    def found(self) -> list[Statement]:
        hit = {s.quote for statements in self.touched.values() for s in statements}
        return [s for s in self.segment.statements if s.label == "false" and s.quote in hit]

    @property
    def missed(self) -> list[Statement]:
        found = {s.quote for s in self.found}
        return [s for s in self.segment.statements if s.label == "false" and s.quote not in found]

    def right(self, index: int) -> bool:
        issue = self.flags[index]
        if (self.segment.claim_labels or {}).get(issue.claim_id or "") == "false":
            return True
        return any(s.label == "false" for s in self.touched[index])

    @property
    def alarms(self) -> list[Issue]:
        return [issue for i, issue in enumerate(self.flags) if not self.right(i)]

    @property
    def spotless(self) -> bool:
        """Nothing in it is labelled false."""
        return (
            all(s.label != "false" for s in self.segment.statements)
            and "false" not in (self.segment.claim_labels or {}).values()
        )


def _judge(name: str, file: LabelledFile, segment: Segment, replay: Replay) -> Judged:
    """A segment after code alone has read it."""
    lang = None if segment.lang == "mixed" else segment.lang
    context = ValidationContext(
        lang=lang, you=segment.you, claims="optional" if segment.claims is None else "required"
    )
    return judge(name, file, segment, validate(segment.draft, replay, context))


def judge(name: str, file: LabelledFile, segment: Segment, report: Report) -> Judged:
    """A report on a segment beside its labels."""
    judged = Judged(name, file, segment, report)
    known = {str(claim.get("id")) for claim in segment.claims or ()}
    places: list[tuple[int, int, Statement]] = []
    for statement in segment.statements:
        quote = strip_markers(statement.quote, known)[0].strip()
        start = report.text.find(quote)
        if start < 0:
            raise ValueError(f"{name} {segment.id}: {statement.quote!r} is not in the prose as read")
        places.append((start, start + len(quote), statement))
        judged.places.append((start, start + len(quote), statement.label))
    for index, issue in enumerate(i for i in report.issues if i.severity.needs_revision):
        judged.flags.append(issue)
        spans = [issue.span] if issue.span else []
        if not spans and issue.claim_id:
            spans = [s for c in report.claims if c.claim.id == issue.claim_id for s in c.spans]
        judged.touched[index] = [
            statement for start, end, statement in places for a, b in spans if a < end and start < b
        ]
    return judged


def judged(*, split: str | None = None, lang: str | None = None, game: str | None = None) -> Iterator[Judged]:
    """Every labelled segment of the replays that are on this machine, judged."""
    for name, file in load().items():
        if not file.path.is_file() or (game and file.game != game):
            continue
        replay = load_replay(file.path)
        for segment in file.segments:
            if (split and segment.split != split) or (lang and segment.lang != lang):
                continue
            yield _judge(name, file, segment, replay)


def _row(what: str, value: str, group: list[Judged]) -> str:
    false = sum(len(j.found) + len(j.missed) for j in group)
    found = sum(len(j.found) for j in group)
    flags = sum(len(j.flags) for j in group)
    right = flags - sum(len(j.alarms) for j in group)
    spotless = [j for j in group if j.spotless]
    mistaken = sum(bool(j.flags) for j in spotless)
    true = sum(s.label == "true" for j in group for s in j.segment.statements)
    recall = f"{found / false:.2f}" if false else "–"
    precision = f"{right / flags:.2f}" if flags else "–"
    return (
        f"| {what} | {value} | {len(group)} | {true} | {false} | {found} | {recall} "
        f"| {flags} | {right} | {precision} | {mistaken} of {len(spotless)} |"
    )


def table(everything: list[Judged]) -> str:
    """Recall and precision by split, game and language, and recall by kind of error."""
    lines = [
        "| by | | segments | true | false | found | R | flags | right | P | spotless segments flagged |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
        _row("all", "", everything),
    ]
    for what, key in (
        ("split", lambda j: str(j.segment.split)),
        ("game", lambda j: j.file.game),
        ("language", lambda j: j.segment.lang),
    ):
        for value in sorted({key(j) for j in everything}):
            lines.append(_row(what, value, [j for j in everything if key(j) == value]))
    kinds: Counter[str] = Counter(s.kind for j in everything for s in (*j.found, *j.missed))
    caught: Counter[str] = Counter(s.kind for j in everything for s in j.found)
    lines += ["", "| kind of error | planted | found |", "|---|---|---|"]
    lines += [f"| {kind} | {count} | {caught[kind]} |" for kind, count in kinds.most_common()]
    return "\n".join(lines)


def run() -> str:
    """The table of `docs/measures.md`."""
    return table(list(judged()))


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the validator on labelled analyses.")
    parser.add_argument("--split", choices=("tune", "report"))
    parser.add_argument("--lang")
    parser.add_argument("--game")
    parser.add_argument(
        "--misses", action="store_true", help="print the false statements that were not found"
    )
    parser.add_argument("--alarms", action="store_true", help="print the flags that touch nothing false")
    options = parser.parse_args()
    everything = list(judged(split=options.split, lang=options.lang, game=options.game))
    for each in everything:
        where = f"{each.name} {each.segment.id}"
        for statement in each.missed if options.misses else ():
            print(f"MISS {where} [{statement.kind}] {statement.quote!r} -> {statement.truth}")
        for issue in each.alarms if options.alarms else ():
            said = each.report.text[slice(*issue.span)] if issue.span else ""
            around = ""
            if issue.span:
                around = each.report.text[max(0, issue.span[0] - 60) : issue.span[1] + 40].replace("\n", " ")
            print(f"ALARM {where} {issue.kind.value}: {said!r} in {around!r}: {issue.message}")
    print(table(everything))
    return 0


if __name__ == "__main__":
    sys.exit(main())
