"""Every replay at hand: read or refused, how deep, how much, what was left out, how fast, how much memory.

StarCraft II is compared with sc2reader's own load of the same file: least processor time of several loads,
in turns in one process; peak memory of two processes that do nothing but one load each (imports included).
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from pathlib import Path
from time import perf_counter
from typing import Any

from engine.errors import ReplayError
from engine.facts import Replay
from engine.games.cache import ReplayCache
from engine.games.loader import load_replay
from tests.benchmarks._replays import GAMES, REPO


def files() -> list[Path]:
    """Every given replay and every sample, by game."""
    shared = REPO.parent / "shared" / "replays"
    found = [
        path
        for game in GAMES
        for path in sorted((shared / game).glob("*"))
        if path.suffix in (".gz", ".pgn", ".SC2Replay")
    ]
    samples = sorted((REPO / "resources" / "samples").glob("*"))
    return found + [path for path in samples if path.suffix in (".gz", ".pgn")]


def measure(what: str, path: Path) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks._reading", what, str(path)],
        cwd=REPO, check=True, capture_output=True, text=True,
    )  # fmt: skip
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def run() -> str:
    read: dict[Path, Replay] = {}
    refused: dict[Path, str] = {}
    for path in files():
        try:
            read[path] = load_replay(path)
        except ReplayError as error:
            refused[path] = str(error)
    parts = [f"{len(read) + len(refused)} files: {len(read)} read, {len(refused)} refused."]
    parts += [f"- {path.name}: {line}" for path, line in refused.items()]
    for table in (starcraft2(read), others(read), dropped(read), opening(read)):
        parts += ["", *table]
    return "\n".join(parts)


def size(replay: Replay) -> str:
    samples = sum(len(series.moments) for series in replay.store.all_series)
    store = replay.store
    return f"{len(store.events):,} | {len(store.all_series)} ({samples:,}) | {len(store.states)}"


def starcraft2(read: dict[Path, Replay]) -> list[str]:
    lines = [
        "| StarCraft II | tier | events | series (samples) | states | left out | load | memory | events/s |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    loads, memories = [], []
    for path, replay in read.items():
        if replay.game != "starcraft2":
            continue
        time = measure("time", path)
        mine, other = measure("ours", path), measure("theirs", path)
        load = memory = "sc2reader fails"
        if "theirs" in time:
            loads.append(time["ours"] / time["theirs"])
            load = f"{loads[-1]:.2f} x"
        if "peak_kib" in other:
            memories.append(mine["peak_kib"] / other["peak_kib"])
            memory = f"{memories[-1]:.2f} x"
        rate = len(replay.store.events) / time["ours"]
        left_out = sum(replay.dropped.values())
        lines.append(
            f"| {path.stem} | {replay.tier.value} | {size(replay)} | {left_out:,} | {load} | {memory} "
            f"| {rate:,.0f} |"
        )
    if loads:
        lines.append(
            f"| **median, worst** | | | | | | {statistics.median(loads):.2f} x, {max(loads):.2f} x "
            f"| {statistics.median(memories):.2f} x, {max(memories):.2f} x | |"
        )
    return lines


def others(read: dict[Path, Replay]) -> list[str]:
    lines = [
        "| file | game | tier | events | series (samples) | states | left out | seconds | speed |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for path, replay in read.items():
        if replay.game == "starcraft2":
            continue
        seconds = measure("time", path)["ours"]
        if replay.game == "chess":
            speed = f"{replay.clock.end / seconds:,.0f} plies/s"
        else:
            from engine.games.wesnoth import container

            megabytes = len(container.unpacked(path.read_bytes())) / 1e6
            speed = f"{seconds / megabytes:.2f} s per MB of text"
        left_out = sum(replay.dropped.values())
        lines.append(
            f"| {path.name} | {replay.game} | {replay.tier.value} | {size(replay)} | {left_out} "
            f"| {seconds:.3f} | {speed} |"
        )
    return lines


def dropped(read: dict[Path, Replay]) -> list[str]:
    """What was left out and why: how often over all files of a game, in how many of them."""
    often: dict[str, Counter[str]] = defaultdict(Counter)
    where: dict[str, Counter[str]] = defaultdict(Counter)
    for replay in read.values():
        for reason, count in replay.dropped.items():
            reason = reason if "resumed from a replay (" not in reason else reason.rpartition(" (")[0]
            often[replay.game][reason] += count
            where[replay.game][reason] += 1
    lines = ["| game | left out because | times | files |", "|---|---|---|---|"]
    for game, reasons in often.items():
        lines += [
            f"| {game} | {reason} | {count:,} | {where[game][reason]} |"
            for reason, count in reasons.most_common()
        ]
    return lines


def opening(read: dict[Path, Replay]) -> list[str]:
    """What a person waits for: the worker process included, and from the cache the second time."""
    largest: dict[str, Path] = {}
    for path, replay in read.items():
        best = largest.get(replay.game)
        if best is None or path.stat().st_size > best.stat().st_size:
            largest[replay.game] = path
    lines = ["| largest file of | first opening, s | second, from the cache, s |", "|---|---|---|"]
    for game, path in largest.items():
        first, second = [], []
        for _ in range(3):
            with tempfile.TemporaryDirectory() as folder:
                cache = ReplayCache(Path(folder))
                for times in (first, second):
                    began = perf_counter()
                    load_replay(path, cache=cache)
                    times.append(perf_counter() - began)
        lines.append(f"| {game} ({path.name}) | {min(first):.2f} | {min(second):.3f} |")
    return lines
