"""Many replays: rate by workers, memory by how many there are, what a cluster costs.

Replays are the samples; more of them are made by doing each several times (``--repeat``), so that every one
is really reviewed and kept. The memory of the program itself is measured with outcomes that were made once
and are handed over as a process would hand them over: it is what depends on how many there are.
"""

from __future__ import annotations

import json
import os
import pickle
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from engine.archive.runs import RunItem
from engine.archive.store import Archive
from engine.batch.inputs import Source
from engine.batch.items import Item, Same, items_of
from engine.batch.runner import Batch
from engine.batch.settings import Settings
from engine.batch.work import Outcome, Task, Workplace
from engine.session.options import TurnOptions
from tests.conftest import REPO
from tests.end_to_end.drafts import SAMPLE, TRUE
from tests.model_server import ModelServer, text

ITEMS = 12
STREAM_PIECES, STREAM_DELAY = 20, 0.05
COUNTS = (1000, 10_000)
IN_WORKER = (10, 250, 500)


def run() -> str:
    parts = ["### Rate by workers", _rates(), "### Memory", _memory(), "### Cluster", _cluster()]
    return "\n\n".join(parts)


# -- rate ------------------------------------------------------------------------------------------


def _rates() -> str:
    lines = [
        f"{ITEMS} reviews of the Wesnoth sample, all segments; from the start of the command to its end.",
        "",
        "| analyst | workers | s | replays/min | processor s |",
        "|---|---|---|---|---|",
    ]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _batch(folder, "warm", "--repeat", "1")  # the parsed replay is in the cache from here on
        for workers in (1, 2, 4):
            lines.append(_row("built-in", workers, *_batch(folder, f"e{workers}", "--workers", str(workers))))
        with ModelServer() as server:
            server.script = lambda _: text(TRUE, pieces=STREAM_PIECES, delay=STREAM_DELAY)
            for workers in (1, 2, 4):
                where = ("--base-url", server.base_url, "--model", "scripted", "--concurrency", "32")
                lines.append(
                    _row(
                        f"scripted, streams of {STREAM_PIECES * STREAM_DELAY:.0f} s",
                        workers,
                        *_batch(folder, f"s{workers}", "--workers", str(workers), *where),
                    )
                )
    return "\n".join(lines)


def _row(analyst: str, workers: int, seconds: float, cpu: float) -> str:
    return f"| {analyst} | {workers} | {seconds:.1f} | {60 * ITEMS / seconds:.0f} | {cpu:.1f} |"


def _batch(folder: Path, run: str, *options: str) -> tuple[float, float]:
    """Wall and processor seconds of one command."""
    count = () if "--repeat" in options else ("--repeat", str(ITEMS))
    before, began = _children_seconds(), time.perf_counter()
    subprocess.run(
        [
            sys.executable, "-m", "engine", "batch", str(SAMPLE), "--lang", "en", "--quiet", "--json",
            "--run", run, *count, *options,
        ],
        cwd=REPO,
        env={
            **os.environ,
            "TRUECAST_DATA_DIR": str(folder / "data"),
            "TRUECAST_CACHE_DIR": str(folder / "cache"),
        },
        stdout=subprocess.DEVNULL,
        check=False,  # a fallback among the segments is no fault of the measurement
    )  # fmt: skip
    return time.perf_counter() - began, _children_seconds() - before


def _children_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


# -- memory ----------------------------------------------------------------------------------------


def _memory() -> str:
    lines = [
        "The program itself, with outcomes of reviews (two segments) handed over one by one:",
        "",
        "| replays | peak MB over the start | archive MB | s | summary and JSONL, s |",
        "|---|---|---|---|---|",
    ]
    lines += [_in_a_process("program", count) for count in COUNTS]
    lines += [
        "",
        "One worker, reviewing for real:",
        "",
        "| reviews done | resident MB |",
        "|---|---|",
        _in_a_process("worker", IN_WORKER[-1]),
    ]
    return "\n".join(lines)


def _in_a_process(what: str, count: int) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.batch", what, str(count)],
        cwd=REPO,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return done.stdout.strip()


class _Handed:
    """A pool whose every item has the same outcome, sent through a pipe's worth of bytes."""

    width = 2

    def __init__(self, outcome: Outcome) -> None:
        self._bytes = pickle.dumps(outcome)

    def submit(self, task: Task) -> Future[Outcome]:
        made: Outcome = pickle.loads(self._bytes)
        turn = f"{task.item.key[-40:]}"
        events = tuple(event.model_copy(update={"run_id": turn}) for event in made.events)
        future: Future[Outcome] = Future()
        future.set_result(replace(made, item=task.item, events=events))
        return future

    def close(self, *, at_once: bool = False) -> None:
        """Nothing to give back."""


class _Nobody:
    def skipped(self) -> None: ...

    def taken(self, item: RunItem, outcome: Outcome | None) -> None: ...

    def same(self, one: Same, count: int) -> None: ...


def _program(count: int) -> str:
    from engine.batch import results
    from engine.batch.summary import summarise

    place = Workplace()
    outcome = place.do(Task(Item("k", 0, SAMPLE, SAMPLE.name), Settings(turn=TurnOptions(segments=2))))
    place.close()
    with tempfile.TemporaryDirectory() as name:
        with Archive(Path(name) / "archive.db") as archive:
            batch = Batch(archive, _Handed(outcome), "r", Settings(), watcher=_Nobody())
            start, began, cpu = _peak(), time.perf_counter(), time.process_time()
            batch.go(items_of([Source(SAMPLE)], repeat=count))
            ran, busy = time.perf_counter() - began, time.process_time() - cpu
            began = time.perf_counter()
            summarise(archive, "r")
            results.write(archive, "r", Path(name) / "out.jsonl")
            told = time.perf_counter() - began
            peak = _peak()
        size = sum(path.stat().st_size for path in Path(name).glob("archive.db*"))
    over, disk = peak - start, size / 1e6
    return f"| {count:,} | {over:.0f} | {disk:,.0f} | {ran:.0f} (processor {busy:.0f}) | {told:.0f} |"


def _worker(count: int) -> str:
    place = Workplace()
    lines = []
    for number in range(1, count + 1):
        place.do(Task(Item("k", 0, SAMPLE, SAMPLE.name), Settings(turn=TurnOptions(segments=2))))
        if number in IN_WORKER:
            lines.append(f"| {number} | {_resident():.0f} |")
    place.close()
    return "\n".join(lines)


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _resident() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


# -- cluster ---------------------------------------------------------------------------------------


def _cluster() -> str:
    if find_spec("distributed") is None:
        return "not measured: distributed is not installed"
    lines = ["| where | s | replays/min | processor s of the command |", "|---|---|---|---|"]
    with tempfile.TemporaryDirectory() as name, _local_cluster(2) as address:
        folder = Path(name)
        _batch(folder, "warm", "--repeat", "1")
        _batch(folder, "warm-c", "--repeat", "4", "--dask", address)
        for where, options in (("2 processes", ("--workers", "2")), ("a cluster of 2", ("--dask", address))):
            seconds, cpu = _batch(folder, where.replace(" ", "-"), *options)
            lines.append(f"| {where} | {seconds:.1f} | {60 * ITEMS / seconds:.0f} | {cpu:.1f} |")
    return "\n".join(lines)


@contextmanager
def _local_cluster(workers: int) -> Iterator[str]:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.engine.batch.local_cluster", str(workers)],
        cwd=REPO,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        try:
            told: dict[str, Any] = json.loads(process.stdout.readline())
            yield told["address"]
        finally:
            process.stdin.close()
            process.wait(timeout=60)


if __name__ == "__main__":
    print({"program": _program, "worker": _worker}[sys.argv[1]](int(sys.argv[2])))
