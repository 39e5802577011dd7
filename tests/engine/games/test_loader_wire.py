"""The form in which a replay comes back from the worker: only facts, never code."""

from __future__ import annotations

import os
import pickle
import subprocess
from pathlib import Path

import pytest

from engine.facts import Replay
from engine.games import wire
from engine.games.chess import ADAPTER
from tests.conftest import REPO

REFERENCE = "engine.games.chess:ADAPTER"


@pytest.fixture(scope="module")
def replay() -> Replay:
    return ADAPTER.load((REPO / "tests/data/chess/selfplay.pgn").read_bytes())


def test_there_and_back(replay: Replay) -> None:
    again = wire.decode(wire.encode(replay), REFERENCE)
    assert again.meta == replay.meta
    assert again.clock == replay.clock
    assert again.sides == replay.sides
    assert again.store.events == replay.store.events
    assert again.store.states == replay.store.states
    assert again.store.all_series == replay.store.all_series
    assert again.knowledge.resolve("horse") == replay.knowledge.resolve("horse")
    assert again.outcome == replay.outcome
    assert again.coverage == replay.coverage


class Evil:
    def __init__(self, call: object, *arguments: object) -> None:
        self.call, self.arguments = call, arguments

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return self.call, self.arguments


def test_members_of_enums_name_no_function(replay: Replay) -> None:
    # Early releases of Python 3.11 pickle them through getattr, which the reader refuses.
    assert b"getattr" not in wire.encode(replay)


@pytest.mark.parametrize("call", [os.system, eval, exec, subprocess.Popen, getattr, Path, os.remove])
def test_no_code_runs(call: object, tmp_path: Path) -> None:
    marker = tmp_path / "marker"
    marker.touch()
    with pytest.raises(wire.NotAReplay, match="not allowed"):
        wire.decode(pickle.dumps(Evil(call, f"rm {marker}")), REFERENCE)
    assert marker.exists()


def test_functions_of_allowed_modules_are_not_allowed() -> None:
    for module, name in [
        (b"engine.facts.knowledge", b"fold"),
        (b"engine.games.chess.text", b"decode"),
        (b"engine.games.chess.adapter", b"re"),
        (b"engine.facts.knowledge", b"re.compile"),
        (b"engine.games.chess.text", b"io.open"),
    ]:
        stream = (
            b"\x80\x04\x8c" + bytes([len(module)]) + module + b"\x8c" + bytes([len(name)]) + name + b"\x93."
        )
        with pytest.raises(wire.NotAReplay, match="not allowed"):
            wire.decode(stream, REFERENCE)


def test_classes_of_another_game_are_not_allowed(replay: Replay) -> None:
    with pytest.raises(wire.NotAReplay, match="not allowed"):
        wire.decode(wire.encode(replay), "engine.games.wesnoth:ADAPTER")


@pytest.mark.parametrize("data", [b"", b"\x80", b"\x80\x05N.", b"garbage", pickle.dumps({"a": 1})])
def test_anything_else_is_refused(data: bytes) -> None:
    with pytest.raises(wire.NotAReplay):
        wire.decode(data, REFERENCE)


def test_cut_off_anywhere_is_refused(replay: Replay) -> None:
    data = wire.encode(replay)
    for length in range(0, len(data), max(1, len(data) // 50)):
        with pytest.raises(wire.NotAReplay):
            wire.decode(data[:length], REFERENCE)
