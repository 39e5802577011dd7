"""From the start of ``truecast review`` to its first request, over the start of Python itself."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

from tests.conftest import REPO
from tests.end_to_end.drafts import CHESS, SAMPLE, TRUE
from tests.model_server import ModelServer, text

RUNS = 7


def run() -> str:
    lines = ["| replay | python -c pass, s | first request, s | more, s |", "|---|---|---|---|"]
    with tempfile.TemporaryDirectory() as folder, ModelServer(lambda request: text(TRUE)) as server:
        environment = {**os.environ, "TRUECAST_CACHE_DIR": folder, "TRUECAST_DATA_DIR": folder}
        for replay in (SAMPLE, CHESS):
            arguments = [
                sys.executable, "-m", "engine", "review", str(replay), "--base-url", server.base_url,
                "--model", "scripted", "--segments", "1", "--no-revision",
            ]  # fmt: skip
            first = min(_first_request(server, arguments, environment) for _ in range(RUNS + 1))
            bare = min(_bare(environment) for _ in range(RUNS))
            lines.append(f"| {replay.name} | {bare:.3f} | {first:.3f} | {first - bare:.3f} |")
    return "\n".join(lines)


def _bare(environment: dict[str, str]) -> float:
    before = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True, cwd=REPO, env=environment)
    return time.perf_counter() - before


def _first_request(server: ModelServer, arguments: list[str], environment: dict[str, str]) -> float:
    asked = len(server.requests)
    before = time.perf_counter()
    process = subprocess.Popen(
        arguments, cwd=REPO, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    server.wait_for_requests(asked + 1)
    seconds = time.perf_counter() - before
    process.wait()
    return seconds
