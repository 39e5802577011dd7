"""Labelled analyses, written by hand: what ``data/free/*.json`` holds, checked and ready for a measurement.

The format is described in ``data/README.md``. ``python -m tests.benchmarks.labels`` checks every file and
prints what there is; it ends with status 1 and one line for each fault.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

REPO = Path(__file__).resolve().parents[2]
FOLDER = Path(__file__).parent / "data" / "free"
SHARED = REPO.parent / "shared" / "replays"

Label = Literal["true", "false", "uncheckable"]
Split = Literal["tune", "report"]
Kind = Literal[
    "number",
    "name",
    "time",
    "order",
    "side",
    "outcome",
    "negation",
    "comparison",
    "trend",
    "extremum",
    "knowledge",
    "other",
]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Statement(_Model):
    """One clause and whether it is so.

    Attributes:
        quote: The clause, exactly as the text has it, once.
        truth: What is true; every false statement says it.
        note: How the author knows.
    """

    quote: str = Field(min_length=1)
    label: Label
    kind: Kind
    truth: str | None = None
    note: str = ""

    @model_validator(mode="after")
    def _false_says_what_is_true(self) -> Self:
        if self.label == "false" and not self.truth:
            raise ValueError(f"false, but does not say what is true: {self.quote!r}")
        if self.label == "true" and self.truth:
            raise ValueError(f"true, yet says what is true instead: {self.quote!r}")
        return self


class Segment(_Model):
    """One piece of an analysis.

    Attributes:
        you: Slot the text speaks to as "you", None if it speaks to nobody.
        split: ``tune`` may be read while working on the checker, ``report`` only measured; None if untold.
        claims: The objects of the claims block, None where the segment is prose only.
        claim_labels: Claim id -> whether the claim itself is so; may be left out.
    """

    id: str = Field(min_length=1)
    lang: Literal["en", "zh", "mixed"]
    you: str | None = None
    split: Split | None = None
    text: str = Field(min_length=1)
    claims: tuple[dict[str, Any], ...] | None = None
    claim_labels: dict[str, Literal["true", "false"]] | None = None
    statements: tuple[Statement, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _quotes_and_claims_fit(self) -> Self:
        last_end, last = -1, ""
        for start, quote in sorted((self.text.find(s.quote), s.quote) for s in self.statements):
            found = self.text.count(quote)
            if found != 1:
                raise ValueError(f"{self.id}: this stands {found} times in the text: {quote!r}")
            if start < last_end:
                raise ValueError(f"{self.id}: {quote!r} overlaps {last!r}")
            last_end, last = start + len(quote), quote
        ids = [claim.get("id") for claim in self.claims or ()]
        if len(set(ids)) != len(ids):
            raise ValueError(f"{self.id}: two claims share an id")
        unknown = set(self.claim_labels or ()) - set(ids)
        if unknown:
            raise ValueError(f"{self.id}: labels for claims that are not there: {sorted(unknown)}")
        return self

    def span(self, statement: Statement) -> tuple[int, int]:
        """Where a statement stands in the text: start and end."""
        start = self.text.index(statement.quote)
        return start, start + len(statement.quote)

    @property
    def draft(self) -> str:
        """The segment as a model would have sent it: the text and, if it has claims, the fenced block."""
        if self.claims is None:
            return self.text
        lines = "\n".join(json.dumps(claim, ensure_ascii=False) for claim in self.claims)
        return f"{self.text}\n\n```claims\n{lines}\n```\n"


class LabelledFile(_Model):
    """The segments on one replay.

    Attributes:
        replay: A path from the root of the repository, or ``shared:`` and a path in ``shared/replays``.
    """

    replay: str
    game: Literal["chess", "wesnoth", "starcraft2"]
    author_note: str = ""
    segments: tuple[Segment, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _ids_are_unique(self) -> Self:
        ids = [segment.id for segment in self.segments]
        if len(set(ids)) != len(ids):
            raise ValueError("two segments share an id")
        return self

    @property
    def path(self) -> Path:
        """Where the replay lies. Those of ``shared`` may be missing on other machines."""
        place, separator, rest = self.replay.partition(":")
        return SHARED / rest if separator and place == "shared" else REPO / self.replay


@dataclass(frozen=True, slots=True)
class Record:
    """One statement with all a measurement needs to judge it."""

    name: str
    file: LabelledFile
    segment: Segment
    statement: Statement

    @property
    def start(self) -> int:
        return self.segment.span(self.statement)[0]

    @property
    def end(self) -> int:
        return self.segment.span(self.statement)[1]


def load(folder: Path = FOLDER) -> dict[str, LabelledFile]:
    """Name of the file -> its content, by name. Raises ValidationError for a faulty file."""
    return {path.stem: _read(path) for path in sorted(folder.glob("*.json"))}


def records(
    files: dict[str, LabelledFile] | None = None,
    *,
    split: Split | None = None,
    only_present: bool = True,
) -> Iterator[Record]:
    """Every statement.

    Args:
        files: What to go through; all there is if None.
        split: Only segments of this split.
        only_present: Leave out replays that are not on this machine.
    """
    for name, file in (load() if files is None else files).items():
        if only_present and not file.path.is_file():
            continue
        for segment in file.segments:
            if split is not None and segment.split != split:
                continue
            for statement in segment.statements:
                yield Record(name, file, segment, statement)


def table(found: Iterable[Record]) -> str:
    """Counts by game, language, split, kind and label as a Markdown table."""
    rows: dict[tuple[str, str], Counter[str]] = {}
    for record in found:
        for what, value in (
            ("game", record.file.game),
            ("language", record.segment.lang),
            ("split", str(record.segment.split)),
            ("kind", record.statement.kind),
            ("", "all"),
        ):
            rows.setdefault((what, value), Counter())[record.statement.label] += 1
    lines = ["| by | value | true | false | uncheckable |", "|---|---|---|---|---|"]
    for (what, value), counts in sorted(rows.items()):
        lines.append(f"| {what} | {value} | {counts['true']} | {counts['false']} | {counts['uncheckable']} |")
    return "\n".join(lines)


def main() -> int:
    good: dict[str, LabelledFile] = {}
    faults = 0
    for path in sorted(FOLDER.glob("*.json")):
        try:
            good[path.stem] = _read(path)
        except ValidationError as error:
            for fault in error.errors():
                faults += 1
                print(f"{path.name}: {'.'.join(map(str, fault['loc']))}: {fault['msg']}", file=sys.stderr)
    print(table(records(good, only_present=False)))
    return 1 if faults else 0


def _read(path: Path) -> LabelledFile:
    return LabelledFile.model_validate_json(path.read_text(encoding="utf-8"))


if __name__ == "__main__":
    sys.exit(main())
