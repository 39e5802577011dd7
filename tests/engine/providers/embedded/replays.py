"""Replays to write about: the samples, those beside the checkout, and made-up ones with little in them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

from engine.facts import (
    Coverage,
    Event,
    EventKind,
    FactStore,
    Meta,
    Outcome,
    Replay,
    Series,
    Side,
    Tier,
)
from engine.games import chess, starcraft2, wesnoth
from engine.games.chess.clock import ChessClock
from engine.games.knowledge import load_knowledge
from engine.games.starcraft2.clock import GameClock
from engine.games.wesnoth.clock import TurnClock
from tests.conftest import REPO, SHARED

SAMPLES = REPO / "resources" / "samples"
STARCRAFT = ("tvz-5.0.0", "hots-4v4-2.0.10", "no-tracker-blank-names-4.1.2", "pvt-ai-4.3.0-short")


@lru_cache(maxsize=16)
def load(path: Path) -> Replay:
    adapter: Any = {".pgn": chess, ".gz": wesnoth}.get(path.suffix, starcraft2)
    return adapter.ADAPTER.load(path.read_bytes())


def paths() -> list[Path]:
    """The samples of the repository, and some replays beside it where they are there."""
    further = [SHARED / "replays" / "starcraft2" / f"{name}.SC2Replay" for name in STARCRAFT]
    further.append(SHARED / "replays" / "chess" / "selfplay_sf.pgn")
    further.append(SHARED / "replays" / "wesnoth" / "duel-22.gz")
    samples = sorted([*SAMPLES.glob("*.gz"), *SAMPLES.glob("*.pgn")])
    return samples + [path for path in further if path.is_file()]


def made_up(
    game: str,
    sides: Iterable[Side],
    events: Iterable[Event] = (),
    series: Iterable[Series] = (),
    *,
    end: int = 10_000,
    outcome: Outcome | None = None,
    coverage: Coverage = Coverage.COMPLETE,
    tier: Tier = Tier.FULL,
) -> Replay:
    """A replay with as little in it as a test wants."""
    sides = tuple(sides)
    clocks: dict[str, Any] = {
        "starcraft2": lambda: GameClock(end=end),
        "wesnoth": lambda: TurnClock(tuple(side.slot for side in sides), end),
        "chess": lambda: ChessClock(end),
    }
    return Replay(
        meta=Meta(game, "1", None, None, None, end, "00" * 32),
        sides=sides,
        clock=clocks[game](),
        store=FactStore(events, series),
        knowledge=load_knowledge(game),
        outcome=outcome or Outcome(()),
        coverage=dict.fromkeys(EventKind, coverage),
        dropped={},
        tier=tier,
    )
