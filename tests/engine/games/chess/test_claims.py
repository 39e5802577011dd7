"""What can be claimed of a chess game, judged by the facts of the sample."""

from __future__ import annotations

import pytest

from engine.claims.model import MetaClaim
from engine.facts import Replay
from engine.games.chess import ADAPTER
from engine.validation.scope import Scope
from engine.validation.verdicts.meta import judge_meta
from tests.engine.games.chess.boards import OPERA, read


@pytest.fixture(scope="module")
def opera() -> Replay:
    return ADAPTER.load(OPERA.read_bytes())


def verdict(replay: Replay, field: str, value: object) -> str:
    claim = MetaClaim(id="c1", type="meta", field=field, value=value)  # type: ignore[arg-type]
    return judge_meta(claim, Scope(replay)).status.value


@pytest.mark.parametrize(
    ("value", "status"),
    [
        ("Philidor Defense", "supported"),
        ("Philidor Defence", "supported"),
        ("philidor", "supported"),
        ("菲利多尔防御", "supported"),
        ("Open Game", "supported"),  # the wider family
        ("Sicilian Defence", "refuted"),
        ("西班牙开局", "refuted"),
        ("Philidor Defence, Somebody's Variation", "not_checkable"),
    ],
)
def test_the_opening_goes_by_many_names(opera: Replay, value: str, status: str) -> None:
    assert verdict(opera, "opening", value) == status


def test_the_opening_the_file_names_counts_as_well() -> None:
    replay = read('[Opening "Zukertort Tango, Midnight Line"]\n\n1. Nf3 d5 *')
    assert verdict(replay, "opening", "Zukertort Tango, Midnight Line") == "supported"
    assert verdict(replay, "开局", "列蒂开局") == "supported"
    unnamed = read('[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 *')
    assert verdict(unnamed, "opening", "Réti Opening") == "not_checkable"


@pytest.mark.parametrize(
    ("field", "value", "status"),
    [
        ("moves", 17, "supported"),
        ("moves", 18, "refuted"),
        ("length", "17 moves", "supported"),
        ("winner", "Morphy", "supported"),
        ("winner", "Black", "refuted"),
        ("result", "1-0", "supported"),
        ("ending", "checkmate", "supported"),
        ("eco", "C41", "supported"),
        ("date", "1858", "supported"),
        ("white_elo", 2600, "not_checkable"),
    ],
)
def test_other_properties(opera: Replay, field: str, value: object, status: str) -> None:
    assert verdict(opera, field, value) == status
