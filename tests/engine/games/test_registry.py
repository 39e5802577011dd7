"""Finding adapters, and which of them a file belongs to."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.errors import UnknownGameError, UnsupportedReplayError
from engine.games import registry as registry_module
from engine.games.base import GameAdapter
from engine.games.registry import adapter, adapter_for, adapters, registry
from tests.conftest import REPO
from tests.engine.games.plugin import TOY, installed


def test_the_games_of_truecast_are_there() -> None:
    assert "chess" in [found.id for found in adapters()]
    assert all(isinstance(found, GameAdapter) for found in adapters())


def test_they_are_there_without_an_installation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry_module, "entry_points", lambda group: ())
    registry.cache_clear()
    try:
        assert adapter("chess").id == "chess"
    finally:
        registry.cache_clear()


def test_another_package_adds_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with installed(tmp_path, monkeypatch, TOY, module="toygame", name="toy"):
        assert adapter("toy").name == "Toy"
        assert adapter_for(b"TOY one", "x").id == "toy"
    with pytest.raises(UnknownGameError):
        adapter_for(b"TOY one", "x")


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("raise RuntimeError('broken\\ninside')", "RuntimeError: broken inside"),
        ("import a_library_nobody_has", "pip install a_library_nobody_has"),
        ("import a_library_nobody_has.part", "pip install a_library_nobody_has`"),
        ("syntax error", "SyntaxError"),
        ("ADAPTER = 7", "no game adapter"),
        ("OTHER = 7", "AttributeError"),
    ],
)
def test_an_adapter_that_cannot_be_loaded_is_set_aside_with_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, told: str
) -> None:
    with installed(tmp_path, monkeypatch, code, module="brokengame", name="broken"):
        assert "chess" in [found.id for found in adapters()]
        line = registry().unavailable["broken"]
        assert told in line
        assert line.isprintable()
        with pytest.raises(UnsupportedReplayError, match="broken"):
            adapter("broken")
        with pytest.raises(UnknownGameError, match="not available here"):
            adapter_for(b"?", "what.is.it")


def test_a_second_adapter_for_a_game_does_not_replace_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = TOY.replace('id = "toy"', 'id = "chess"')
    with installed(tmp_path, monkeypatch, code, module="othergame", name="chess"):
        assert [found.id for found in adapters()].count("chess") == 1
        assert adapter("chess").name == "Chess (PGN)"
        assert any("already reads chess" in line for line in registry().unavailable.values())


def test_an_adapter_that_cannot_look_at_a_file_has_not_recognised_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    code = TOY.replace("return 1.0 if", "raise ValueError(filename) if")
    with installed(tmp_path, monkeypatch, code, module="shygame", name="shy"):
        pgn = (REPO / "tests/data/chess/selfplay.pgn").read_bytes()
        assert adapter_for(pgn, "x.pgn").id == "chess"
        with pytest.raises(UnknownGameError):
            adapter_for(b"TOY", "x.toy")
    assert "could not look at" in caplog.text


def test_the_content_decides_and_not_the_name() -> None:
    pgn = (REPO / "tests/data/chess/selfplay.pgn").read_bytes()
    for name in ("game.pgn", "game.SC2Replay", "game.gz", "game", "game.txt"):
        assert adapter_for(pgn, name).id == "chess"
    with pytest.raises(UnknownGameError):
        adapter_for(bytes(range(256)) * 4, "game.pgn")


def test_an_unknown_file_names_the_games_that_can_be_read() -> None:
    with pytest.raises(
        UnknownGameError, match=r"note\.txt is not a replay Truecast knows; it reads: .*Chess"
    ):
        adapter_for(b"buy milk", "note.txt")


def test_chess_without_its_library_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("engine.games.chess.")]:
        if name not in ("engine.games.chess.adapter", "engine.games.chess.text"):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "chess", None)
    pgn = (REPO / "tests/data/chess/selfplay.pgn").read_bytes()
    found = adapter_for(pgn, "game.pgn")
    assert found.games(pgn) == 1
    with pytest.raises(UnsupportedReplayError, match=r"truecast\[chess\]"):
        found.load(pgn)
