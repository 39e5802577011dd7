"""One file read once more, in a process of its own: ``python -m tests.benchmarks._reading WHAT FILE``.

``time`` reads it with our adapter and, for StarCraft II, with sc2reader, in turns in the same process, and
writes the least processor time of each; ``ours`` and ``theirs`` read it once and write the peak memory of the
process. The answer is one line of JSON.
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from time import process_time

from engine.errors import ReplayError
from engine.games.registry import adapter_for

ROUNDS = 3


def ours(data: bytes, name: str) -> Callable[[], object]:
    adapter = adapter_for(data[: 64 * 1024], name)
    return lambda: adapter.load(data)


def theirs(data: bytes) -> Callable[[], object]:
    """sc2reader as its users call it: every part of the file, its engine and plugins run."""
    import sc2reader

    return lambda: sc2reader.load_replay(BytesIO(data), load_level=4)


def seconds(read: Callable[[], object]) -> float:
    gc.collect()
    began = process_time()
    read()
    return process_time() - began


def timed(data: bytes, name: str) -> dict[str, object]:
    mine = ours(data, name)
    try:
        mine()
    except ReplayError as error:
        return {"refused": str(error)}
    found: dict[str, object] = {}
    other = theirs(data) if name.lower().endswith(".sc2replay") else None
    if other is not None:
        try:
            other()
        except Exception as error:  # noqa: BLE001 - it raises anything on a file it cannot read
            found["theirs_fails"] = type(error).__name__
            other = None
    rounds = [(seconds(mine), seconds(other) if other else 0.0) for _ in range(ROUNDS)]
    found["ours"] = min(one for one, _ in rounds)
    if other is not None:
        found["theirs"] = min(two for _, two in rounds)
    return found


def peak_kib() -> int:
    """Most memory this process has had; not `ru_maxrss`, which a child inherits from its parent."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1])
    raise OSError("the system does not tell the peak memory of a process")


def main(what: str, path: Path) -> None:
    data = path.read_bytes()
    if what == "time":
        print(json.dumps(timed(data, path.name)))
        return
    read = ours(data, path.name) if what == "ours" else theirs(data)
    try:
        kept = read()
    except Exception as error:  # noqa: BLE001 - it raises anything on a file it cannot read
        print(json.dumps({"fails": type(error).__name__}))
        return
    print(json.dumps({"peak_kib": peak_kib(), "kept": kept is not None}))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
