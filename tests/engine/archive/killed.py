"""Writes turns into an archive and kills itself at a chosen statement; run by ``test_kill_points``.

One process imports everything once and forks for each kill point. For each it prints a JSON line: the
point, how many events had been committed when it died, and whether it died at all.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path

from engine.archive.recorder import Steps
from engine.archive.store import Archive
from tests.engine.archive.turns import REPLAY, events


def die_at(path: Path, point: int, told: int) -> None:
    """Write three turns; die when SQLite is about to run statement number ``point``."""
    archive = Archive(path)
    count = 0

    def trace(statement: str) -> None:
        nonlocal count
        count += 1
        if count == point:
            os.kill(os.getpid(), signal.SIGKILL)

    archive._db.set_trace_callback(trace)
    steps = Steps()
    for number in range(3):
        for event in events(f"run-{number}", again=number == 1):
            steps.write(archive, event, REPLAY)
            os.write(told, b".")


def main() -> None:
    folder, points = Path(sys.argv[1]), [int(point) for point in sys.argv[2:]]
    for point in points:
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            die_at(folder / f"{point}.db", point, writing)
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            committed = len(pipe.read())
        _, status = os.waitpid(child, 0)
        line = {"point": point, "committed": committed, "killed": os.WIFSIGNALED(status)}
        sys.stdout.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    main()
