"""The window: how long it cannot answer while eight segments stream, what a thousand cost, its start.

The model is the scripted server in a process of its own: eight drafts of some 300 words and 40 claims, 200
pieces a second each. A timer of one millisecond beats on the window's thread; how late a beat comes is how
long a key or a click would have waited. Other programs on the machine make beats late as well, so the idle
window is measured in the same run, and ``own`` counts only what the thread itself computed.
"""

from __future__ import annotations

import json
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

from engine.games.loader import load_replay
from tests.benchmarks._environment import installed
from tests.benchmarks._replays import REPO
from tests.benchmarks._window import SEGMENTS, replay_path
from tests.benchmarks.validation_speed import CLAIMS, segment

TOKENS_PER_SECOND = 200
CHARACTERS_PER_TOKEN = 4
STARTS = 7


def run() -> str:
    with folders() as environment, server() as address:
        recorded = child("record", address, environment=environment)
        parts = [
            answering(
                {
                    "the panel alone, events played to it": child(
                        "panel", environment=environment, told=recorded
                    ),
                    "the whole window, engine on its thread": child(
                        "whole", address, environment=environment
                    ),
                }
            ),
            memory(
                {
                    "the drafts above, 40 claims each": child(
                        "thousand", environment=environment, told=recorded
                    ),
                    "those of the built-in analyst": child(
                        "thousand",
                        environment=environment,
                        told=child("record", "built-in", environment=environment),
                    ),
                }
            ),
            starting(environment),
        ]
    return "\n\n".join(parts)


@contextmanager
def folders() -> Iterator[dict[str, str]]:
    """An environment in which nothing of the person running this is touched."""
    with installed() as environment:
        yield {"QT_QPA_PLATFORM": "offscreen", **environment}


@contextmanager
def server() -> Iterator[str]:
    """The scripted server in a process of its own: what it computes is not the window's."""
    replay = load_replay(replay_path())
    rules = [
        {
            "text": text,
            "pieces": len(text) // CHARACTERS_PER_TOKEN,
            "delay": 1 / TOKENS_PER_SECOND,
            "times": 1 if seed < SEGMENTS else 1000,
        }
        for seed, text in ((seed, segment(replay, seed, CLAIMS, wrong=0.0)) for seed in range(SEGMENTS + 1))
    ]
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "script.json"
        script.write_text(json.dumps(rules), "utf-8")
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.model_server", "--script", str(script)],
            cwd=REPO, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        try:
            assert process.stdout is not None
            yield process.stdout.readline().strip()
        finally:
            process.kill()
            process.wait()


def child(what: str, *more: str, environment: dict[str, str], told: object = None) -> Any:
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks._window", what, *more],
        cwd=REPO, env=environment, check=True, stdout=subprocess.PIPE, text=True,
        input=None if told is None else json.dumps(told),
    )  # fmt: skip
    return json.loads(done.stdout.splitlines()[-1])


def at(values: list[float], share: float) -> float:
    """The value below which that share of them lies, in milliseconds."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] * 1000


def answering(measured: dict[str, dict[str, Any]]) -> str:
    lines = [
        "| what | beats | idle p99, max ms | busy p99, max ms | own p99, max ms |",
        "|---|---|---|---|---|",
    ]
    for what, found in measured.items():
        idle, busy = found["idle"], found["busy"]
        lines.append(
            f"| {what} ({found['segments']} segments) | {len(busy['gaps']):,} "
            f"| {at(idle['gaps'], 0.99):.1f}, {at(idle['gaps'], 1):.1f} "
            f"| {at(busy['gaps'], 0.99):.1f}, {at(busy['gaps'], 1):.1f} "
            f"| {at(busy['own'], 0.99):.1f}, {at(busy['own'], 1):.1f} |"
        )
    return "\n".join(lines)


def memory(measured: dict[str, dict[str, Any]]) -> str:
    lines = [
        "| segments like | finished | empty window, MB | over it, MB | for each, MB |",
        "|---|---|---|---|---|",
    ]
    for what, found in measured.items():
        first, last = found["by_turn"][0], found["by_turn"][-1]
        each = (last - first) / (found["segments"] - found["segments"] / len(found["by_turn"]))
        lines.append(
            f"| {what} | {found['segments']:,} | {found['empty']:.0f} | {found['full']:.0f} | {each:.2f} |"
        )
    return "\n".join(lines)


def starting(environment: dict[str, str]) -> str:
    times: dict[str, list[tuple[float, float]]] = {"bare": [], "start": []}
    for _ in range(STARTS):
        for what, taken in times.items():  # in turns: what else the machine does hits both
            computed = sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])
            began = perf_counter()
            child(what, environment=environment)
            seconds = perf_counter() - began
            taken.append((seconds, sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2]) - computed))
    lines = ["| window | best s | median s | best processor s |", "|---|---|---|---|"]
    for what, title in (("bare", "bare PySide6 window"), ("start", "Truecast, to a window that answers")):
        wall, computed = zip(*times[what], strict=True)
        lines.append(f"| {title} | {min(wall):.2f} | {statistics.median(wall):.2f} | {min(computed):.2f} |")
    ratios = [min(t[i] for t in times["start"]) / min(t[i] for t in times["bare"]) for i in (0, 1)]
    lines.append(f"| **ratio** | {ratios[0]:.2f} x | | {ratios[1]:.2f} x |")
    return "\n".join(lines)
