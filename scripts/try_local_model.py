"""Reviews the sample replays through a small real model and prints what the hidden pass did.

Small models are bad analysts: that is the point. What counts is what reaches the reader, and whether anything
in it that the facts refute stands there as verified. ``--json FILE`` keeps everything for a closer look.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

REPO = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(REPO))

from engine.claims.reading import read_draft  # noqa: E402 - the checkout comes first
from engine.errors import TruecastError  # noqa: E402
from engine.providers.local.catalog import weights  # noqa: E402
from engine.providers.local.folder import find  # noqa: E402
from engine.providers.local.install import Installer  # noqa: E402
from engine.providers.local.provider import LocalProvider  # noqa: E402
from engine.session.engine import Engine  # noqa: E402
from engine.session.events import AnyEvent, SegmentResult  # noqa: E402
from engine.session.options import TurnOptions  # noqa: E402

SAMPLES = (REPO / "resources/samples/wesnoth-duel.gz", REPO / "resources/samples/opera-game-1858.pgn")
STARCRAFT = REPO.parent / "shared/replays/starcraft2/pvp-4.10.1.SC2Replay"
FREE = "free"
MAX_TOKENS = {"tiny": 500, "small": 900}
"""Of one answer: 160 words and ten claims take 900. The tiny model repeats itself until it is stopped."""
PROMPT_TOKENS = {"tiny": 2_000, "small": 3_500}
"""Of one free prompt: a processor reads some 100 tokens a second, and the tiny model makes little of more."""
USUAL = {"tiny": FREE, "small": "guided"}
"""How each model is tried: the tiny one freely, since being wrong is what it is for."""


@dataclass
class Row:
    """What came of one replay."""

    replay: str
    results: tuple[SegmentResult, ...]
    seconds: float

    def cells(self) -> list[str]:
        status = Counter(result.status.value for result in self.results)
        attempts = [attempt for result in self.results for attempt in result.attempts]
        drafts = Counter(
            issue.kind.value
            for attempt in attempts
            if attempt.role == "draft"
            for issue in attempt.issues
            if issue.severity.needs_revision
        )
        usages = [attempt.usage for attempt in attempts if attempt.usage is not None]
        shown = [result for result in self.results if result.text]
        return [
            self.replay,
            str(len(self.results)),
            str(status["clean"]),
            str(status["revised"]),
            str(status["fallback"]),
            str(status["failed"] + status["stopped"]),
            ", ".join(f"{kind} {count}" for kind, count in drafts.most_common()) or "none",
            str(sum(result.badge.verified for result in shown)),
            str(sum(refuted_as_verified(result) for result in shown)),
            f"{sum(one.input_tokens for one in usages):,} + {sum(one.output_tokens for one in usages):,}",
            f"{self.seconds:.0f}",
        ]


HEADS = (
    "replay", "segments", "clean", "revised", "fallback", "failed", "issues of the drafts", "verified",
    "refuted yet verified", "tokens in + out", "seconds",
)  # fmt: skip


def refuted_as_verified(result: SegmentResult) -> int:
    """Statements shown as verified in which a contradiction lies: must be none."""
    wrong = [
        issue.span for issue in result.issues if issue.severity.needs_revision and issue.span is not None
    ]
    return sum(
        any(start < statement.span[1] and statement.span[0] < end for start, end in wrong)
        for statement in result.statements
        if statement.status == "verified" and result.warning is None
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/try-local-model", description=__doc__)
    parser.add_argument("model", nargs="?", choices=("tiny", "small"), default="tiny")
    parser.add_argument("--drafting", choices=("free", "guided"), help="default: free for tiny, else guided")
    parser.add_argument("--segments", type=int, metavar="N", help="at most so many segments of each")
    parser.add_argument("--lang", choices=("en", "zh"), default="en")
    parser.add_argument("--json", metavar="FILE", help="also keep everything, as JSON lines")
    parser.add_argument("--quiet", action="store_true", help="leave out the texts")
    parser.add_argument("--replay", action="append", type=Path, metavar="FILE", help="default: the samples")
    options = parser.parse_args()
    try:
        return asyncio.run(_run(options))
    except TruecastError as error:
        print(f"try-local-model: {error}", file=sys.stderr)
        return 3


async def _run(options: argparse.Namespace) -> int:
    Installer(weights(options.model)).run()
    model = find(options.model)
    drafting = options.drafting or USUAL[options.model]
    replays = options.replay or [*SAMPLES, *([STARCRAFT] if STARCRAFT.is_file() else [])]
    print(f"{model.name}, drafting {drafting}\n", flush=True)
    provider = LocalProvider(model)
    engine = Engine()
    rows: list[Row] = []
    try:
        for path in replays:
            replay = await engine.open(path)
            turn = engine.review(
                replay,
                provider,
                TurnOptions(
                    lang=options.lang,
                    segments=options.segments,
                    drafting=drafting,
                    temperature=0.2,
                    max_tokens=MAX_TOKENS[options.model],
                    prompt_tokens=PROMPT_TOKENS[options.model],
                ),
                sinks=[partial(_tell, keep=options.json)],
            )
            results = await turn.wait()
            rows.append(Row(path.name, results, turn.runner.seconds))
            if not options.quiet:
                _show(results)
    finally:
        await engine.close()
        await provider.close()
    print(table(rows))
    return 1 if any(refuted_as_verified(result) for row in rows for result in row.results) else 0


def _tell(event: AnyEvent, *, keep: str | None) -> None:
    if event.event != "segment_settled":
        return
    print(f"  {event.result.id}: {event.result.status.value}", file=sys.stderr, flush=True)
    if keep is not None:
        with Path(keep).open("a", encoding="utf-8") as file:
            file.write(json.dumps({"run": event.run_id, **event.result.model_dump(mode="json")}) + "\n")


def _show(results: Iterable[SegmentResult]) -> None:
    for result in results:
        print(f"## {result.title} ({result.status.value})\n\n{result.text or '(nothing to show)'}\n")
        if result.warning:
            print(f"! {result.warning}\n")
        for attempt in result.attempts:
            used = "" if attempt.usage is None else f", {attempt.usage.output_tokens} tokens"
            claims = len(read_draft(attempt.raw).claims)
            print(
                f"   {attempt.role}: {attempt.seconds:.0f} s{used}, {claims} claims, {attempt.finish_reason}"
            )
            for issue in attempt.issues:
                if issue.severity.needs_revision:
                    print(f"     {issue.severity.value} {issue.kind.value}: {issue.message[:160]}")
        print(flush=True)


def table(rows: Iterable[Row]) -> str:
    """The figures, as a Markdown table."""
    lines = [HEADS, ["---"] * len(HEADS), *(row.cells() for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


if __name__ == "__main__":
    sys.exit(main())
