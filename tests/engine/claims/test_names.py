"""Names of sides, kinds and objects: every usual spelling, and never a guess."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.claims.names import resolve_kind, resolve_kinds, resolve_objects, resolve_side, side_table
from engine.facts import EventKind, Side
from tests.engine.validation.toy_game import toy_replay

REPLAY = toy_replay()


@pytest.mark.parametrize(
    ("text", "slot"),
    [
        ("P1", "P1"), ("p1", "P1"), ("1", "P1"), ("Player 1", "P1"), ("side 1", "P1"), ("player one", "P1"),
        ("玩家1", "P1"), ("1号玩家", "P1"), ("玩家一", "P1"), ("Ada", "P1"), ("ada", "P1"), ("Reds", "P1"),
        ("the Reds", "P1"), ("Red player", "P1"), ("红族", "P1"), ("红族玩家", "P1"), ("Ada's", "P1"),
        ("P1 (Reds)", "P1"), ("Reds (P1)", "P1"), ("P1（红族）", "P1"), ("P1 (whoever)", "P1"), ("R", "P1"),
        ("P2", "P2"), ("Bob", "P2"), ("蓝族", "P2"), ("winner", "P1"), ("败者", "P2"),
        ("P3", None), ("Player 3", None), ("Carl", None), ("Greens", None), ("you", None), ("both", None),
        ("P1 (Blues)", None), ("", None), ("0", None), ("P12", None),
    ],
)  # fmt: skip
def test_sides(text: str, slot: str | None) -> None:
    assert resolve_side(text, REPLAY) == slot


@pytest.mark.parametrize(
    ("text", "slot"),
    [
        ("you", "P2"),
        ("Your", "P2"),
        ("你", "P2"),
        ("opponent", "P1"),
        ("your opponent", "P1"),
        ("对手", "P1"),
    ],
)
def test_you_and_your_opponent(text: str, slot: str) -> None:
    assert resolve_side(text, REPLAY, you="P2") == slot


def test_a_race_both_have_names_nobody() -> None:
    mirror = toy_replay(
        sides=(Side("P1", "Ada", "Reds", "1", "win"), Side("P2", "Bob", "Reds", "2", "loss")),
    )
    assert resolve_side("Reds", mirror) is None
    assert resolve_side("Ada", mirror) == "P1"


def test_a_player_named_like_a_slot_takes_nothing() -> None:
    first, second = REPLAY.sides
    tricky = toy_replay(sides=(replace(first, name="P2"), replace(second, name="P1")))
    assert resolve_side("P1", tricky) == "P1"
    assert resolve_side("P2", tricky) == "P2"


def test_no_opponent_where_there_are_several() -> None:
    three = toy_replay(sides=(*REPLAY.sides, Side("P3", "Cy", "Greens", "3", "loss")))
    assert resolve_side("opponent", three, you="P1") is None


def test_teams_of_several_sides() -> None:
    four = toy_replay(
        sides=tuple(Side(f"P{n}", f"N{n}", "Reds", "1" if n in (1, 4) else "2", "win") for n in (1, 2, 3, 4))
    )
    table = side_table(four)
    assert table.resolve_many("team 1") == ("P1", "P4")
    assert table.resolve_many("2队") == ("P2", "P3")
    assert table.resolve("team 1") is None
    assert table.resolve("P2") == "P2"
    assert table.resolve_many("opponents", "P1") == ("P2", "P3")
    assert side_table(REPLAY).resolve("team 1") == "P1", "where a team is one side it means that side"


def test_both_means_all_sides() -> None:
    assert side_table(REPLAY).resolve_many("both") == ("P1", "P2")
    assert side_table(REPLAY).resolve_many("双方") == ("P1", "P2")
    assert side_table(REPLAY).resolve_many(None) == ("P1", "P2")
    assert side_table(REPLAY).resolve_many("Carl") is None


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("started", EventKind.STARTED), ("开始建造", EventKind.STARTED), ("finished", EventKind.COMPLETED),
        ("killed", EventKind.DESTROYED), ("击杀", EventKind.DESTROYED), ("died", EventKind.LOST),
        ("损失", EventKind.LOST), ("招募", EventKind.RECRUITED), ("level up", EventKind.ADVANCED),
        ("leveled_up", EventKind.ADVANCED), ("吃", EventKind.CAPTURED), ("将军", EventKind.CHECKED),
        ("checkmate", EventKind.MATED), ("Castling", EventKind.CASTLED), ("升级", EventKind.RESEARCHED),
        ("scouted", None), ("", None),
    ],
)  # fmt: skip
def test_kinds(word: str, kind: EventKind | None) -> None:
    assert resolve_kind(word) is kind


def test_every_kind_means_itself() -> None:
    for kind in EventKind:
        assert resolve_kinds(kind.value) == (kind,)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("grunt", ("grunt",)), ("Grunts", ("grunt",)), ("步兵", ("grunt",)), ("base", ("town", "castle")),
        ("基地", ("town", "castle")), ("any", ()), ("所有", ()),
        ("army", ("grunt", "archer", "Red Knight", "worker")),
        ("dragon", None), ("grun", None), ("", None),
    ],
)  # fmt: skip
def test_objects(text: str, names: tuple[str, ...] | None) -> None:
    assert resolve_objects(text, REPLAY) == names
