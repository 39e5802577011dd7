"""``truecast doctor``."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from engine.cli import documents, exits, streams
from engine.doctor import Doctor, Finding, Health

if TYPE_CHECKING:
    import argparse

DOCTOR = "truecast.doctor/1"
_SIGNS = {Health.OK: "✓", Health.OPTIONAL: "–", Health.PROBLEM: "✗"}


def run_doctor(options: argparse.Namespace) -> int:
    """Print what was found; 1 when something is in the way of any review."""
    findings = asyncio.run(Doctor(options.lang).examine())
    if options.json:
        document = {"schema": DOCTOR, "findings": [finding.to_json() for finding in findings]}
        streams.out(documents.dump(document))
    else:
        streams.out("".join(line(finding) for finding in findings))
    broken = any(finding.health is Health.PROBLEM for finding in findings)
    return exits.NOT_ALL_WELL if broken else exits.OK


def line(finding: Finding) -> str:
    """A finding for a person."""
    text = f"{_SIGNS[finding.health]} {finding.title}: {finding.detail}\n"
    return f"{text}    → {finding.advice}\n" if finding.advice else text
