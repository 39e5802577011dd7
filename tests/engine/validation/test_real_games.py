"""Verdicts on real games: claims made from their facts, and the same with one thing changed."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from engine.claims.model import CLAIM
from engine.facts import Replay
from engine.validation import judge
from engine.validation.report import IssueKind, VerdictStatus
from tests.benchmarks._claims import make_claims
from tests.engine.validation.asking import outcome, verdict_on

SHARED = Path(__file__).resolve().parents[3].parent / "shared" / "replays" / "starcraft2"
SAMPLES = {"wesnoth": "wesnoth-duel.gz", "chess": "opera-game-1858.pgn"}
STARCRAFT = "tvz-5.0.0.SC2Replay"


@lru_cache
def game(name: str) -> Replay:
    adapter = import_module(f"engine.games.{name}").ADAPTER
    if name == "starcraft2":
        path = SHARED / STARCRAFT
        if not path.is_file():
            pytest.skip("the StarCraft II replays are not here")
        loaded: Replay = adapter.load(path.read_bytes())
        return loaded
    sample: Replay = adapter.load((files("resources") / "samples" / SAMPLES[name]).read_bytes())
    return sample


@pytest.mark.parametrize("name", ["wesnoth", "chess", "starcraft2"])
def test_true_claims_hold_and_changed_ones_do_not(name: str) -> None:
    replay = game(name)
    alarms, missed, false = [], [], 0
    for labelled in make_claims(replay, seed=5, per_type=6):
        data = {key: value for key, value in labelled.claim.items() if value is not None}
        verdict = judge(CLAIM.validate_python({"id": "c1", **data}), replay)
        if labelled.true and verdict.status is VerdictStatus.REFUTED:
            alarms.append((data, verdict.actual))
        if not labelled.true:
            false += 1
            if verdict.status is not VerdictStatus.REFUTED:
                missed.append((labelled.change, data, verdict.status.value, verdict.reason))
    assert alarms == []
    assert len(missed) <= 0.03 * false, missed


def ask(name: str, claim_type: str, **fields: Any) -> Any:
    return verdict_on(claim_type, game(name), **fields)


@pytest.mark.parametrize(
    ("claim_type", "fields", "status"),
    [
        ("result", {"side": "White", "value": "win", "by": "checkmate"}, "supported"),
        ("result", {"value": "1-0"}, "supported"),
        ("result", {"side": "黑方", "value": "胜"}, "refuted"),
        ("meta", {"field": "moves", "value": 17}, "supported"),
        ("meta", {"field": "length", "value": "17 moves"}, "supported"),
        ("meta", {"field": "length", "value": "16 moves"}, "refuted"),
        ("event", {"side": "White", "kind": "moved", "object": "Qb8+", "at": "16"}, "supported"),
        ("event", {"side": "White", "kind": "moved", "object": "Qb8+", "at": "15"}, "refuted"),
        ("event", {"side": "White", "kind": "castled", "object": "queenside", "at": "move 12"}, "supported"),
        ("event", {"side": "White", "kind": "castled", "object": "O-O", "at": "move 12"}, "refuted"),
        ("event", {"side": "White", "kind": "sacrificed", "object": "queen", "at": "16"}, "supported"),
        ("event", {"side": "Black", "kind": "captured", "object": "queen", "at": "16...Nxb8"}, "supported"),
        ("event", {"side": "Black", "kind": "captured", "object": "白方的后", "at": "16"}, "refuted"),
        ("event", {"side": "White", "kind": "checkmated", "object": "king", "at": "17"}, "supported"),
        ("absent", {"side": "Black", "kind": "castled"}, "supported"),
        ("absent", {"side": "White", "kind": "castled"}, "refuted"),
        ("metric", {"side": "White", "metric": "material", "at": "0", "value": 39}, "supported"),
        ("position", {"at": "17", "predicate": "occupies", "object": "rook", "square": "d8"}, "supported"),
        ("position", {"at": "17", "predicate": "occupies", "object": "knight", "square": "d8"}, "refuted"),
        ("position", {"at": "17", "predicate": "checkmate"}, "supported"),
        ("position", {"at": "10", "predicate": "castled", "side": "White"}, "refuted"),
        ("position", {"at": "17", "predicate": "empty", "square": "a1"}, "supported"),
        ("knowledge", {"subject": "queen", "property": "value", "value": 9}, "supported"),
        ("knowledge", {"subject": "象", "property": "价值", "value": 5}, "refuted"),
    ],
)  # fmt: skip
def test_a_famous_game(claim_type: str, fields: dict[str, Any], status: str) -> None:
    assert outcome(ask("chess", claim_type, **fields)) == status


def test_a_duel_of_wesnoth() -> None:
    replay = game("wesnoth")
    winner, loser = replay.outcome.winners[0], next(s.slot for s in replay.sides if s.result == "loss")
    end = replay.clock.text(replay.clock.end)
    assert outcome(ask("wesnoth", "result", side=winner, value="win", by="击杀首领")) == "supported"
    assert outcome(ask("wesnoth", "result", side=winner, value="win", by="elimination")) == "supported"
    wrong = ask("wesnoth", "result", side=loser, value="win")
    assert (outcome(wrong), wrong.kind) == ("refuted", IssueKind.WRONG_OUTCOME)
    assert (
        outcome(ask("wesnoth", "event", side=winner, kind="killed", object="leader", at=end)) == "supported"
    )
    assert outcome(ask("wesnoth", "absent", side=winner, kind="lost", object="leader")) == "supported"
    assert outcome(ask("wesnoth", "absent", side=loser, kind="lost", object="首领")) == "refuted"
    turns = replay.meta.extra["turns"]
    assert outcome(ask("wesnoth", "meta", field="length", value=f"{turns} turns")) == "supported"
    assert outcome(ask("wesnoth", "meta", field="length", value=f"{turns - 1} turns")) == "refuted"
    assert outcome(ask("wesnoth", "meta", field="length", value=f"about {turns - 1} turns")) == "supported"


def test_a_game_of_starcraft() -> None:
    """What a Lair, a natural and a Marine are in the facts of the game."""
    replay = game("starcraft2")
    lair = next(e for e in replay.store.events if e.object == "Lair" and e.kind.value == "morphed")
    at = replay.clock.text(lair.at)
    for word in ("morphed", "completed", "finished"):
        assert (
            outcome(ask("starcraft2", "event", side=lair.side, kind=word, object="Lair", at=at))
            == "supported"
        )
    assert (
        outcome(ask("starcraft2", "event", side=lair.side, kind="started", object="Lair", at=at))
        == "not_checkable"
    )
    started = [
        e
        for e in replay.store.find(kind=lair.kind.STARTED, side="P1")
        if e.object in replay.knowledge.members("base") and not e.details.get("morph")
    ]
    natural = replay.clock.text(started[0].at)
    assert (
        outcome(ask("starcraft2", "event", side="P1", kind="started", object="natural", at=natural))
        == "supported"
    )
    wrong = ask("starcraft2", "event", side="P1", kind="started", object="natural", at="0:05")
    assert (outcome(wrong), wrong.actual) == ("refuted", natural)
    zealot = ask("starcraft2", "event", side="P1", kind="created", object="Zealot", at="3:00")
    assert (outcome(zealot), zealot.kind) == ("refuted", IssueKind.GAME_KNOWLEDGE)
    assert (
        outcome(ask("starcraft2", "event", side="P1", kind="started", object="Marine", at="2:00"))
        == "not_checkable"
    )
    assert outcome(ask("starcraft2", "meta", field="matchup", value="ZvT")) == "supported"


def test_what_became_another_counts_once_in_a_group_that_holds_both() -> None:
    moves = b"1. h4 g5 2. hxg5 h6 3. gxh6 Nf6 4. h7 Rg8 5. h8=Q *"
    replay: Replay = import_module("engine.games.chess").ADAPTER.load(moves)
    found = verdict_on("count", replay, side="White", kind="promoted", object="piece", op="=", value=1)
    assert found.status is VerdictStatus.SUPPORTED, found
