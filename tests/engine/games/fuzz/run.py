"""Long fuzzing runs, through the loader and its worker process, with a count of what came of them.

A parser that stumbles (an exception of its own, a crash, too much time or memory) still gives the reader
one line, so the program is safe; but it is a fault of the adapter, listed with the seed that makes the
file again.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from engine.errors import ReplayError, TruecastError, UnknownGameError, UsageError
from engine.games.loader import Limits, load_replay
from engine.games.registry import adapters
from tests.engine.games.fuzz.mutate import mutations
from tests.engine.games.fuzz.samples import samples

FAULTS = ("(parser: ", "broke down", "took longer", "more than 1024 MiB", "is no replay")
"""Pieces of the loader's own lines: the adapter did not say itself what is wrong."""


def main(arguments: list[str] | None = None) -> int:
    """Exit status 0 if every file was read or refused by its adapter, 1 if some parser stumbled."""
    parser = argparse.ArgumentParser(
        prog="scripts/fuzz", description="Break replays and count what comes of them."
    )
    parser.add_argument("--count", type=int, default=200, help="broken files per sample (default 200)")
    parser.add_argument("--seed", type=int, default=1, help="makes the same files again (default 1)")
    parser.add_argument("--game", action="append", help="only this game (may be given again)")
    parser.add_argument("--sample", action="append", type=Path, help="break this file instead of the samples")
    parser.add_argument(
        "--samples", type=int, default=3, help="samples per game, the smallest first (default 3)"
    )
    parser.add_argument("--keep", type=Path, help="folder for the files that made a parser stumble")
    options = parser.parse_args(arguments)
    games = options.game or [adapter.id for adapter in adapters()]
    limits = Limits(seconds=20, memory_bytes=1024 << 20)
    total: Counter[str] = Counter()
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        for game in games:
            for sample in options.sample or samples().get(game, ())[: options.samples]:
                counts, faults = _fuzz(
                    sample, Path(folder), options.seed, options.count, limits, options.keep
                )
                total += counts
                told = ", ".join(f"{what} {number}" for what, number in counts.most_common())
                say(f"{game:12} {sample.name}: {told}")
                for fault in faults:
                    say(f"    {fault}")
    number = sum(total.values())
    say(f"{number} broken files in {time.monotonic() - started:.0f} s: {total['stumbled']} stumbled")
    return 1 if total["stumbled"] else 0


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _fuzz(
    sample: Path, folder: Path, seed: int, count: int, limits: Limits, keep: Path | None
) -> tuple[Counter[str], list[str]]:
    counts: Counter[str] = Counter()
    faults: list[str] = []
    path = folder / f"broken{sample.suffix}"
    for number, data in enumerate(mutations(sample.read_bytes(), seed=seed, count=count)):
        path.write_bytes(data)
        outcome, line = _open(path, limits)
        counts[outcome] += 1
        if outcome == "stumbled":
            faults.append(f"seed {seed} number {number}: {line}")
            if keep is not None:
                keep.mkdir(parents=True, exist_ok=True)
                (keep / f"{sample.stem}-{seed}-{number}{sample.suffix}").write_bytes(data)
    return counts, faults


def _open(path: Path, limits: Limits) -> tuple[str, str]:
    try:
        load_replay(path, limits=limits)
    except UnknownGameError as error:
        return "not recognised", str(error)
    except (ReplayError, UsageError) as error:
        line = str(error)
        return ("stumbled" if any(fault in line for fault in FAULTS) else type(error).__name__), line
    except TruecastError as error:
        return "stumbled", str(error)
    return "read", ""


if __name__ == "__main__":
    sys.exit(main())
