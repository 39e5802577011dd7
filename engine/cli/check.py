"""``truecast check``: validate a draft from anywhere; no model is involved."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from engine.cli import documents, exits, streams
from engine.cli.opening import load, slot_of
from engine.errors import DraftError

if TYPE_CHECKING:
    import argparse

    from engine.validation.report import Issue, Report

MAX_BYTES = 4 << 20
"""A draft of four megabytes is no draft; the reader itself stops far earlier."""


def run_check(options: argparse.Namespace) -> int:
    """Print what the validator says about a draft.

    The exit status says whether it could be checked, not what came of it; with ``--strict`` it is 1 when
    something contradicts the replay.
    """
    raw = read(options.draft)
    replay = load(options.replay, options.game)
    from engine.claims.reading import read_draft
    from engine.validation import validate
    from engine.validation.context import ValidationContext

    context = ValidationContext(
        lang=options.lang,
        you=slot_of(options.side, replay),
        claims="required" if read_draft(raw).has_block else "optional",
    )
    report = validate(raw, replay, context)
    if options.json:
        streams.out(documents.dump(documents.check_json(report)))
    else:
        streams.out(summary(report))
    return exits.NOT_ALL_WELL if options.strict and report.needs_revision else exits.OK


def read(name: str) -> str:
    """The text of a draft. Raises DraftError with one line."""
    try:
        if name == "-":
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise DraftError(f"the draft {name} cannot be read: {error.strerror}") from error
    if len(data) > MAX_BYTES:
        raise DraftError(f"the draft {name} is larger than {MAX_BYTES >> 20} MiB")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DraftError(f"the draft {name} is not UTF-8 text (byte {error.start})") from error


def summary(report: Report) -> str:
    """The report in words."""
    verdicts = [checked.verdict.status.value for checked in report.claims]
    lines = [
        f"{verdicts.count('supported')} supported, {verdicts.count('refuted')} refuted, "
        f"{verdicts.count('not_checkable')} not checkable; {len(report.issues)} issues"
    ]
    lines += [_line(issue, report.text) for issue in report.issues]
    return "\n".join(lines) + "\n"


def _line(issue: Issue, text: str) -> str:
    where = f"[{issue.claim_id}] " if issue.claim_id else ""
    line = f"{issue.severity.value}: {issue.kind.value}: {where}{issue.message}"
    if issue.span is not None:
        quote = " ".join(text[slice(*issue.span)].split())
        line += f" — “{quote if len(quote) <= 80 else quote[:79] + '…'}”"
    return line
