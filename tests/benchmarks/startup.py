"""From the start of ``truecast review`` to its first request, over the start of Python itself.

Also the processor time the program had used by then, which what else the machine does changes less.
"""

from __future__ import annotations

import math
import os
import subprocess
import sys
import time
from pathlib import Path

from tests.benchmarks._environment import installed
from tests.conftest import REPO
from tests.end_to_end.drafts import CHESS, SAMPLE, TRUE
from tests.model_server import ModelServer, text

RUNS = 5


def run() -> str:
    lines = [
        "| replay | python -c pass, s | first request, s | more, s | processor time until then, s |",
        "|---|---|---|---|---|",
    ]
    with installed() as environment, ModelServer(lambda request: text(TRUE)) as server:
        del environment["PYTHON_KEYRING_BACKEND"]  # looking for a key is part of it
        for replay in (SAMPLE, CHESS):
            arguments = [
                sys.executable, "-m", "engine", "review", str(replay), "--base-url", server.base_url,
                "--model", "scripted", "--segments", "1", "--no-revision",
            ]  # fmt: skip
            # Once for the compiler and the caches, however long that takes.
            subprocess.run(
                arguments, cwd=REPO, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                check=False,
            )  # fmt: skip
            runs = [_first_request(server, arguments, environment) for _ in range(RUNS)]
            first, computed = (min(run[i] for run in runs) for i in (0, 1))
            bare = min(_bare(environment) for _ in range(RUNS))
            lines.append(
                f"| {replay.name} | {bare:.3f} | {first:.3f} | {first - bare:.3f} | {computed:.2f} |"
            )
    return "\n".join(lines)


def _bare(environment: dict[str, str]) -> float:
    before = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True, cwd=REPO, env=environment)
    return time.perf_counter() - before


def _first_request(
    server: ModelServer, arguments: list[str], environment: dict[str, str]
) -> tuple[float, float]:
    asked = len(server.requests)
    before = time.perf_counter()
    process = subprocess.Popen(
        arguments, cwd=REPO, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    server.wait_for_requests(asked + 1)
    seconds = time.perf_counter() - before
    computed = _processor_seconds(process.pid)
    process.wait()
    return seconds, computed


def _processor_seconds(pid: int) -> float:
    """Processor time of a running process; not a number where the system does not tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return math.nan
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
