"""The walk-through in docs/adding-a-game.md, run as it stands there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.errors import DamagedReplayError, UnsupportedReplayError
from engine.facts import Clock, EventKind, Replay, Span
from engine.games.cache import ReplayCache
from engine.games.loader import load_replay
from engine.games.registry import adapter
from tests.conftest import REPO
from tests.engine.games.fuzz.mutate import mutations
from tests.engine.games.fuzz.outcome import outcome_of
from tests.engine.games.plugin import installed

PAGE = (REPO / "docs" / "adding-a-game.md").read_text(encoding="utf-8")


def block(name: str) -> str:
    """The text of the fenced block that carries a file name."""
    (found,) = re.findall(rf"^```\w+ {re.escape(name)}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return str(found)


@pytest.fixture(autouse=True)
def _cairn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    declared = re.search(r'^(\w+) = "(\w+):(\w+)"$', block("pyproject.toml"), re.MULTILINE)
    assert declared is not None
    name, module, attribute = declared.groups()
    code = block("cairn.py")
    with installed(tmp_path, monkeypatch, code, module=module, name=name, attribute=attribute):
        yield


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "first.cairn"
    path.write_text(block("first.cairn"), encoding="utf-8")
    return path


def test_it_is_short() -> None:
    assert len(block("cairn.py").splitlines()) < 100


def test_the_sample_is_read_through_the_loader(path: Path, tmp_path: Path) -> None:
    kept = ReplayCache(tmp_path / "kept")
    for _ in range(2):
        replay = load_replay(path, cache=kept)
        assert replay.game == "cairn"
        assert [side.name for side in replay.sides] == ["Ann", "Bo"]
        assert [
            (event.at, event.side, event.object) for event in replay.store.find(kind=EventKind.CREATED)
        ] == [
            (1, "P1", "stone"),
            (1, "P2", "stone"),
            (2, "P1", "boulder"),
        ]
        assert replay.outcome.winners == ("P2",)
        assert replay.dropped == {}
        weight = replay.store.series("weight", "P1")
        assert weight is not None
        assert list(weight.values) == [0, 1, 4]
        entry = replay.knowledge.resolve("巨石")
        assert entry is not None
        assert entry.name == "boulder"
        assert replay.store.fact("f3").id == "f3"


def test_its_clock_reads_what_it_writes(path: Path) -> None:
    replay: Replay = load_replay(path)
    assert isinstance(replay.clock, Clock)
    for lang in ("en", "zh"):
        assert replay.clock.parse(replay.clock.text(2, lang)) == Span(2, 2)
    assert replay.clock.parse("soon") is None


def test_it_says_what_is_wrong(path: Path) -> None:
    path.write_text("CAIRN 7\n")
    with pytest.raises(UnsupportedReplayError, match="CAIRN 7"):
        load_replay(path)
    path.write_text("CAIRN 1\n1 Ann lay stone\n")
    with pytest.raises(DamagedReplayError, match="two players"):
        load_replay(path)


def test_it_holds_against_broken_files(path: Path) -> None:
    cairn = adapter("cairn")
    for data in mutations(path.read_bytes(), seed=1, count=300):
        outcome_of(cairn, data)
