"""The same work on a real cluster of several processes, one of which is killed in the middle."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import REPO
from tests.end_to_end.cli import finish, run, start
from tests.end_to_end.drafts import SAMPLE, TRUE, WRONG_COUNT
from tests.model_server import ModelServer, RecordedRequest, Reply, text

pytestmark = [
    pytest.mark.skipif(
        find_spec("distributed") is None, reason="the extra truecast[cluster] is not installed"
    ),
    pytest.mark.timeout(500),
]
VARYING = ("run", "turn", "seconds", "validation_ms")
"""What differs between two runs that say the same."""


@contextmanager
def cluster(workers: int) -> Iterator[dict[str, Any]]:
    """A cluster; its address and the process ids of its workers."""
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
            yield json.loads(process.stdout.readline())
            process.stdin.close()
            process.wait(timeout=30)
        finally:
            process.kill()


def results(path: Path) -> list[dict[str, Any]]:
    found = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [{name: value for name, value in row.items() if name not in VARYING} for row in found]


def test_with_a_worker_killed_the_results_are_those_of_a_local_run(
    tmp_path: Path, model_server: ModelServer
) -> None:
    def script(request: RecordedRequest) -> Reply:
        return text(TRUE if "<issues>" in request.text else WRONG_COUNT, pieces=8, delay=0.05)

    model_server.script = script
    folder = tmp_path / "replays"
    folder.mkdir()
    shutil.copy(SAMPLE, folder / "a.gz")
    (folder / "b.gz").write_bytes(b"this is no replay")
    common = (
        "batch", folder, "--base-url", model_server.base_url, "--model", "scripted", "--lang", "en",
        "--segments", 1, "--repeat", 8, "--concurrency", 3,
    )  # fmt: skip
    with start(
        *map(str, common), "--workers", "2", "--run", "local", "--out", tmp_path / "local.jsonl"
    ) as process:
        finish(process, 150)
    local = len(model_server.requests)
    with cluster(3) as there:
        command = (
            *common,
            "--dask",
            there["address"],
            "--run",
            "cluster",
            "--out",
            tmp_path / "cluster.jsonl",
        )
        with start(*command) as process:
            model_server.wait_until(lambda: model_server_busy(model_server, local), timeout=200)
            os.kill(there["workers"][0], signal.SIGKILL)
            ran = finish(process, 150)
    assert ran.status == 1, ran.err
    assert "Traceback" not in ran.err
    mine, theirs = results(tmp_path / "local.jsonl"), results(tmp_path / "cluster.jsonl")
    assert len(mine) == len(theirs) == 9
    for one, other in zip(mine, theirs, strict=True):
        assert one == other
    assert model_server.most_at_once <= 3


def model_server_busy(server: ModelServer, before: int) -> bool:
    """Whether the cluster is in the middle of its work: at least two workers have asked something."""
    return len(server.requests) >= before + 3 and server.most_at_once >= 2


def test_a_scheduler_that_is_not_there_is_one_clear_line(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(SAMPLE, tmp_path / "a.gz")
    with start("batch", tmp_path, "--dask", "tcp://127.0.0.1:9") as process:
        ran = finish(process, 150)
    assert ran.status == 2
    assert "no Dask scheduler answers at tcp://127.0.0.1:9" in ran.err
    assert ran.err.count("\n") == 1


def test_without_the_extra_it_is_one_clear_line(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    shutil.copy(SAMPLE, tmp_path / "a.gz")
    ran = run(capfd, "batch", tmp_path, "--dask", "tcp://127.0.0.1:9")
    assert ran.status == 2
    assert "pip install 'truecast[cluster]'" in ran.err
