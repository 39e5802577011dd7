"""Running the command line in tests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from engine.cli import main
from tests.conftest import REPO


@dataclass(frozen=True)
class Ran:
    """What came of a command."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def run(capfd: pytest.CaptureFixture[str], *arguments: str | Path) -> Ran:
    """Run the command line in this process."""
    capfd.readouterr()
    status = main([str(argument) for argument in arguments])
    captured = capfd.readouterr()
    return Ran(status, captured.out, captured.err)


@contextmanager
def start(*arguments: str | Path, **options: Any) -> Iterator[subprocess.Popen[str]]:
    """Start the command line as a process of its own; it does not outlive the block."""
    environment = {**os.environ, **options.pop("env", {})}
    with subprocess.Popen(
        [sys.executable, "-m", "engine", *(str(argument) for argument in arguments)],
        cwd=REPO,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        **options,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def finish(process: subprocess.Popen[str], seconds: float = 40) -> Ran:
    """Wait for a process."""
    out, err = process.communicate(timeout=seconds)
    return Ran(process.returncode, out, err)


def spawn(*arguments: str | Path, env: Sequence[tuple[str, str]] = ()) -> Ran:
    """Run the command line as a process of its own."""
    with start(*arguments, env=dict(env)) as process:
        return finish(process)
