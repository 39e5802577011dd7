"""Readings stated as certain where the facts allow another: each rule with facts that do and that do not."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from typing import Any

import pytest

from engine.facts import Coverage, Event, EventKind, FactStore, Replay, Series, State
from engine.games.chess import ADAPTER as CHESS
from engine.games.knowledge import load_knowledge
from engine.games.wesnoth import ADAPTER as WESNOTH
from engine.validation import validate
from engine.validation.context import ValidationContext
from engine.validation.report import IssueKind, Severity
from engine.validation.rules import without
from tests.engine.validation.asking import draft
from tests.engine.validation.toy_game import at, toy_replay


def missed(replay: Replay, text: str, **fields: Any) -> list[str]:
    """Messages about missed alternatives in an interpretation."""
    raw = draft("So be it [c1].", {"type": "interpretation", "text": text, "basis": [], **fields})
    return [i.message for i in validate(raw, replay).issues if i.kind is IssueKind.MISSED_ALTERNATIVE]


def starcraft(*events: Event, series: tuple[Series, ...] = (), states: tuple[State, ...] = ()) -> Replay:
    """A StarCraft game of the toy's clock with these facts."""
    base = toy_replay()
    terran, zerg = (replace(s, faction=f) for s, f in zip(base.sides, ("Terran", "Zerg"), strict=True))
    return replace(
        base,
        meta=replace(base.meta, game="starcraft2"),
        sides=(terran, zerg),
        knowledge=load_knowledge("starcraft2"),
        store=FactStore(events, series, states),
        coverage={EventKind.LOST: Coverage.COMPLETE, EventKind.STARTED: Coverage.COMPLETE},
    )


def happened(moment: str, kind: EventKind, obj: str, number: int = 1) -> Event:
    return Event(f"f{number}", at(moment), "P1", kind, obj)


def sampled(metric: str, *values: tuple[str, float]) -> Series:
    return Series(
        metric, "P1", tuple(at(m) for m, _ in values), tuple(v for _, v in values), 100, interval=50
    )


BLOCKED = State("f50", "supply_blocked", "P1", at("5:00"), at("5:20"))
RICH = sampled("minerals", ("4:50", 900), ("5:00", 900), ("5:10", 950), ("5:20", 960), ("5:30", 990))
POOR = sampled("minerals", ("4:50", 40), ("5:00", 20), ("5:10", 30))
SPENT = sampled("minerals", ("5:00", 900), ("5:10", 450))


@pytest.mark.parametrize(
    ("text", "replay", "says"),
    [
        ("P1's barracks were idle at 5:10.", starcraft(states=(BLOCKED,)), "supply blocked"),
        ("P1的兵营在5:10闲置。", starcraft(states=(BLOCKED,)), "supply blocked"),
        ("P1's production was idle at 5:00.", starcraft(series=(POOR,)), "no more than 20 minerals"),
        (
            "P1's barracks were idle at 5:00.",
            starcraft(happened("4:40", EventKind.LOST, "Barracks")),
            "lost Barracks",
        ),
        ("P1's barracks were idle at 5:10.", starcraft(series=(RICH,)), None),
        ("P1's barracks were idle.", starcraft(states=(BLOCKED,)), None),
        ("P1 never scouted.", starcraft(), "nor every move"),
        ("P1没有侦察。", starcraft(), "nor every move"),
        ("P1 floated 900 minerals at 5:00.", starcraft(series=(SPENT,)), "spent 450 minerals"),
        (
            "P1 floated 900 minerals at 5:00.",
            starcraft(happened("5:12", EventKind.STARTED, "CommandCenter")),
            "started CommandCenter at 5:12",
        ),
        ("P1 floated 900 minerals at 5:00.", starcraft(series=(RICH,)), None),
        (
            "P1 was careless with its supply at 5:10.",
            starcraft(happened("4:50", EventKind.LOST, "SupplyDepot")),
            "just lost SupplyDepot",
        ),
        ("P1 was careless with its supply at 5:10.", starcraft(), None),
        (
            "P1 stopped making SCVs at 5:10.",
            starcraft(*(happened("5:00", EventKind.LOST, "SCV", n) for n in (1, 2))),
            "lost 2 workers",
        ),
        ("P1 cut workers at 5:00.", starcraft(series=(sampled("workers", ("5:00", 66)),)), "already had 66"),
        ("P1 cut workers at 5:00.", starcraft(series=(sampled("workers", ("5:00", 22)),)), None),
        ("P2 missed injects all game.", starcraft(), "repeated ones"),
    ],
)
def test_starcraft(text: str, replay: Replay, says: str | None) -> None:
    messages = missed(replay, text)
    if says is None:
        assert messages == []
    else:
        assert len(messages) == 1
        assert says in messages[0]


@pytest.mark.parametrize(
    "fields",
    [{"alternatives": ["He may have scouted with a worker."]}, {"confidence": 0.5}, {"confidence": "low"}],
)
def test_a_reading_that_leaves_room_missed_nothing(fields: dict[str, Any]) -> None:
    assert missed(starcraft(), "P1 never scouted.") != []
    assert missed(starcraft(), "P1 never scouted.", **fields) == []


@pytest.mark.parametrize("text", ["P1 probably never scouted.", "P1可能没有侦察。", "Had P1 never scouted?"])
def test_a_hedged_sentence_missed_nothing(text: str) -> None:
    report = validate(text, starcraft(), ValidationContext(claims="optional"))
    assert all(issue.kind is not IssueKind.MISSED_ALTERNATIVE for issue in report.issues)


def test_sentences_without_claims_are_readings_too() -> None:
    context = ValidationContext(claims="optional")
    report = validate("All went well. P1 never scouted.", starcraft(), context)
    (issue,) = (i for i in report.issues if i.kind is IssueKind.MISSED_ALTERNATIVE)
    assert issue.severity is Severity.WARNING
    assert issue.span is not None
    assert report.text[slice(*issue.span)] == "P1 never scouted."
    left_out = validate("P1 never scouted.", starcraft(), context, rules=without("missed_alternative"))
    assert all(i.kind is not IssueKind.MISSED_ALTERNATIVE for i in left_out.issues)


def sample(name: str) -> bytes:
    return (files("resources") / "samples" / name).read_bytes()


def chess(moves: str) -> Replay:
    return CHESS.load(f'[White "A"]\n[Black "B"]\n[Result "*"]\n\n{moves} *\n'.encode())


@pytest.mark.parametrize(
    ("moves", "text", "says"),
    [
        ("1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7", "Black blundered on move 3.", "Kxf7 was the only legal move"),
        ("1. e4 d5 2. exd5 Qxd5", "Black hung a pawn on move 2.", "Black took 1 pawns' worth"),
        ("1. e4 d5 2. exd5 a6", "Black hung a pawn on move 2.", None),
        ("1. e4 e5 2. Ke2 Nc6", "White failed to castle on move 10.", "lost the right to castle by move 2"),
        ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O", "White failed to castle.", None),
        ("1. e4 e5", "White was in time trouble on move 1.", "no clock times"),
        ("1. e4 {[%clk 0:00:10]} e5 {[%clk 0:05:00]}", "White was in time trouble on move 1.", None),
        ("1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7", "白方在第3回合送吃后。", None),
    ],
)
def test_chess(moves: str, text: str, says: str | None) -> None:
    messages = missed(chess(moves), text)
    assert len(messages) == (0 if says is None else 1)
    assert says is None or says in messages[0]


@pytest.fixture(scope="module")
def duel() -> Replay:
    return WESNOTH.load(sample("wesnoth-duel.gz"))


def fights(replay: Replay, side: str) -> list[tuple[int, float]]:
    """Turn -> how much better than expected the side's strikes went in it, in hit points."""
    balance: dict[int, float] = {}
    for event in replay.store.find(kind=EventKind.ATTACKED):
        sign = 1 if event.side == side else -1
        own = float(event.details["damage"]) - float(event.details["expected_damage"])
        theirs = float(event.details["damage_taken"]) - float(event.details["expected_damage_taken"])
        turn = int(event.details["turn"])
        balance[turn] = balance.get(turn, 0.0) + sign * (own - theirs)
    return sorted(balance.items(), key=lambda item: item[1])


def test_luck_is_held_against_expected_damage(duel: Replay) -> None:
    side = duel.sides[0].slot
    (unlucky, worst), *_, (lucky, best) = fights(duel, side)
    assert worst < -10 < 10 < best
    assert missed(duel, f"{side} was simply unlucky on turn {lucky}.") != []
    assert missed(duel, f"{side} was simply unlucky on turn {unlucky}.") == []
    assert missed(duel, f"{side} was lucky on turn {unlucky}.") != []
    assert missed(duel, f"{side} was lucky on turn {lucky}.") == []
    assert (
        "luck may have decided it"
        in missed(duel, f"{side} lost to poor tactics in the fight on turn {unlucky}.")[0]
    )
    assert missed(duel, f"{side} lost to poor tactics in the fight on turn {lucky}.") == []


def test_no_recruits_without_gold(duel: Replay) -> None:
    found = {
        turn: bool(missed(duel, f"{duel.sides[0].slot} stopped recruiting on turn {turn}."))
        for turn in range(2, 12)
    }
    series = duel.store.series("gold", duel.sides[0].slot)
    assert series is not None
    for turn, alternative in found.items():
        span = duel.clock.parse(f"turn {turn}")
        assert span is not None
        held = [*duel.store.around(series, span.start)[:1], *duel.store.samples(series, span)]
        assert alternative == (max(sample.value for sample in held) < 14), f"turn {turn}"


def test_sight_is_not_recorded(duel: Replay) -> None:
    assert missed(duel, "side 1 never saw it coming.") != []
