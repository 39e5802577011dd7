"""A game of another package, put on the path as pip would put it there."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import dedent

import pytest

from engine.games.registry import registry

TOY = dedent(
    '''
    """A toy game whose files say what its parser shall do."""
    import os
    import time
    from dataclasses import dataclass
    from pathlib import Path

    from engine.errors import UnsupportedReplayError, UsageError
    from engine.facts import Event, EventKind, FactStore, Knowledge, Meta, Outcome, Replay, Side, Span


    @dataclass(frozen=True)
    class ToyClock:
        unit: str = "tick"
        end: int = 3
        per_minute: float | None = None

        def text(self, moment, lang="en"):
            return f"tick {moment}"

        def parse(self, text, *, side=None):
            return Span(int(text), int(text))

        def tolerance(self, *, about):
            return 0

        def duration(self, text):
            return None


    class Toy:
        id = "toy"
        name = "Toy"
        version = 1

        def sniff(self, head, filename):
            return 1.0 if head.startswith(b"TOY") else 0.0

        def games(self, data):
            return 2

        def load(self, data, *, game=1):
            words = data.decode().split()[1:]
            order = words[0] if words else ""
            if order == "hang":
                Path(words[1]).write_text(str(os.getpid()))
                while True:
                    time.sleep(0.01)
            if order == "spin":
                while True:
                    pass
            if order == "crash":
                os.abort()
            if order == "exit":
                os._exit(3)
            if order == "memory":
                hog = [bytearray(1 << 20) for _ in range(1 << 20)]
            if order == "nest":
                return self.load(data)
            if order == "raise":
                raise KeyError("first line\\nsecond line\\x1b[31m")
            if order == "refuse":
                raise UnsupportedReplayError("version 9 of Toy is not read; save it again with version 8")
            if order == "noise":
                print("R" * 100000)
                os.write(1, b"N7")
                os.write(2, b"x" * 1000000)
            if order == "environment":
                words = [os.environ.get(words[1], "not set")]
            if order == "huge":
                words = ["x" * (3 << 20)]
            if order == "strange":
                words = [Path("/")]
            if game > 2:
                raise UsageError(f"there is no game {game} in this file: it holds 2 games")
            events = [Event(f"f{n}", n, "A", EventKind.MOVED, "pawn", details={"n": n}) for n in range(4)]
            extra = {"words": words, "game": game, "pid": os.getpid()}
            return Replay(
                meta=Meta("toy", "1", None, None, None, 3, "", extra),
                sides=(Side("A", "", None, "A"), Side("B", "", None, "B")),
                clock=ToyClock(),
                store=FactStore(events),
                knowledge=Knowledge("toy", "1", "made up", {}),
                outcome=Outcome(()),
                coverage={},
                dropped={},
            )


    ADAPTER = Toy()
    '''
)


@contextmanager
def installed(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    code: str,
    *,
    module: str,
    name: str,
    attribute: str = "ADAPTER",
) -> Iterator[Path]:
    """A distribution with one module and one adapter's entry point, gone again afterwards."""
    site = folder / f"site-{module}"
    info = site / f"{module}-1.0.dist-info"
    info.mkdir(parents=True)
    (site / f"{module}.py").write_text(code, encoding="utf-8")
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(
        f"[truecast.games]\n{name} = {module}:{attribute}\n", encoding="utf-8"
    )
    with monkeypatch.context() as patch:
        patch.syspath_prepend(str(site))
        registry.cache_clear()
        try:
            yield site
        finally:
            sys.modules.pop(module, None)
    registry.cache_clear()
