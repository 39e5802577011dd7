"""Broken and hostile files: each is read as far as it makes sense, or refused with one clear line."""

from __future__ import annotations

import gzip
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import DamagedReplayError, ReplayError, UnsupportedReplayError
from engine.facts import Replay
from engine.games import wire
from engine.games.wesnoth import ADAPTER, commands, container, game, roster
from tests.engine.games.wesnoth.written import (
    DUEL,
    attack,
    begin,
    command,
    end,
    loaded,
    move,
    part,
    recruit,
    side,
    text,
)

SAMPLE = Path(__file__).resolve().parents[4] / "resources" / "samples" / "wesnoth-duel.gz"

GAME = text(
    part(1, recruit(1, "Spearman", 2, 1, (1, 1)), move(1, (1, 1), (2, 2))),
    part(2, recruit(2, "Elvish Fighter", 7, 6, (8, 6)), move(2, (7, 6), (3, 3), (2, 1))),
    part(1, attack(1, (2, 2), (2, 1), [(60, 8), (40, 5), (60, 0), (40, 0), (60, 8, "dies")], weapons=(0, 0))),
    sides=DUEL,
)


def read_or_refused(data: bytes) -> Replay | None:
    try:
        replay = ADAPTER.load(data)
    except ReplayError as error:
        line = str(error)
        assert line
        assert "\n" not in line
        assert len(line) < 400
        return None
    moments = [event.at for event in replay.store.events]
    assert moments == sorted(moments)
    assert len({event.id for event in replay.store.events}) == len(moments)
    for series in replay.store.all_series:
        assert list(series.moments) == sorted(series.moments)
        assert len(series.moments) == len(series.values)
    wire.decode(wire.encode(replay), "engine.games.wesnoth:ADAPTER")
    return replay


def mutated(source: bytes, dice: random.Random) -> bytes:
    data = bytearray(source)
    for _ in range(dice.randint(1, 4)):
        at = dice.randrange(len(data))
        match dice.randrange(6):
            case 0:
                data[at] ^= 1 << dice.randrange(8)
            case 1:
                del data[at : at + dice.randrange(1, 200)]
            case 2:
                data[at:at] = data[dice.randrange(len(data)) :][: dice.randrange(1, 400)]
            case 3:
                data = data[:at] or data
            case 4:
                data[at:at] = dice.choice(
                    [b"[a]", b"[/command]", b'"', b"99999999999", b"-1", b"\n", b"\0", b"]["]
                )
            case _:
                data[at : at + 1] = dice.choice([b"0", b"9", b"x", b"=", b","])
        if not data:
            return b"\n"
    return bytes(data)


@pytest.mark.parametrize("seed", range(16))
def test_a_damaged_duel_is_read_or_refused(seed: int) -> None:
    dice = random.Random(seed)
    whole = SAMPLE.read_bytes()
    plain = container.unpacked(whole)
    read_or_refused(mutated(plain, dice))
    read_or_refused(mutated(whole, dice))


@given(st.randoms(use_true_random=False))
@settings(max_examples=150, deadline=None)
def test_a_damaged_game_is_read_or_refused(dice: random.Random) -> None:
    read_or_refused(mutated(GAME.encode(), dice))


@given(st.binary(max_size=300))
@settings(max_examples=100, deadline=None)
def test_any_bytes_are_refused(data: bytes) -> None:
    assert read_or_refused(data) is None


def test_a_bomb_is_refused() -> None:
    with pytest.raises(UnsupportedReplayError, match="unpacks to more than 64 MiB"):
        ADAPTER.load(gzip.compress(bytes(65 << 20), 1))


def test_deep_nesting_is_refused() -> None:
    with pytest.raises(DamagedReplayError, match="nested deeper"):
        ADAPTER.load(('version="1.16.9"\n' + "[replay]\n" * 5000).encode())


def test_more_units_than_any_game_has_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert roster.MAX_UNITS == 1000
    monkeypatch.setattr(roster, "MAX_UNITS", 20)
    crowd = "".join(recruit(1, "Spearman", x, 3, (1, 1), seeded=None) for x in range(21))
    with pytest.raises(DamagedReplayError, match="units at once"):
        loaded(begin(1), crowd, sides=DUEL)


def test_more_sides_than_the_game_allows_are_refused() -> None:
    with pytest.raises(UnsupportedReplayError, match="more than 32 sides"):
        loaded(part(1), sides="".join(side(number) for number in range(1, 40)))


def test_more_turns_than_any_game_has_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert game.MAX_PARTS == 20_000
    monkeypatch.setattr(game, "MAX_PARTS", 100)
    with pytest.raises(DamagedReplayError, match="more than 100 turns"):
        loaded(*[begin(1), end()] * 101, sides=DUEL)


def test_more_commands_than_any_game_has_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert commands.MAX_COMMANDS == 400_000
    monkeypatch.setattr(commands, "MAX_COMMANDS", 100)
    with pytest.raises(DamagedReplayError, match="more than 100 commands"):
        loaded(*[begin(1)] * 101, sides=DUEL)


@pytest.mark.parametrize(
    "odd",
    [
        command("[move]\nx=1,2\ny=1\n[/move]\n", side=1),
        command("[move]\n[/move]\n", side=1),
        command("[move]\nx=a,b\ny=1,2\n[/move]\n", side=1),
        command("[recruit]\ntype=\n[/recruit]\n", side=1),
        command("[attack]\n[/attack]\n", side=1),
        attack(1, (1, 1), (1, 1), [(60, 5, "dies")]),
        attack(1, (7, 7), (6, 6), [(60, 5, "dies")], weapons=(99, 99)),
        attack(1, (1, 1), (8, 6), []),
        attack(1, (1, 1), (8, 6), [(250, 99999)] * 3),
        command("[init_side]\nside_number=99\n[/init_side]\n"),
        command("[recall]\nvalue=nobody\nx=2\ny=1\n[/recall]\n", side=1),
        command("[surrender]\nside_number=9\n[/surrender]\n"),
        command("[undo]\n[/undo]\n"),
        command(""),
        "[command]\n[/command]\n",
        "[nonsense]\nk=1\n[/nonsense]\n",
    ],
)
def test_odd_commands_do_no_harm(odd: str) -> None:
    replay = loaded(begin(1), odd, move(1, (1, 1), (2, 2)), end(), sides=DUEL)
    assert read_or_refused(text(begin(1), odd, end(), sides=DUEL).encode()) is not None
    assert len(replay.store.events) >= 3


def test_names_out_of_the_file_stay_on_one_line() -> None:
    sides = side(1, faction="Bad\u202ename\x1b[31m\nline", player="a\nb") + side(2)
    replay = loaded(part(1), sides=sides)
    told = (replay.sides[0].name, replay.sides[0].faction or "")
    assert all("\n" not in name and "\x1b" not in name and "\u202e" not in name for name in told)


@pytest.mark.parametrize(
    ("head", "sure"),
    [
        (b'version="1.16.9"\n[replay_start]\n', True),
        (GAME.encode()[:4000], True),
        (b"PK\x03\x04", False),
        (b'[Event "A game"]\n1. e4 e5', False),
        (b"MPQ\x1b" + bytes(100), False),
        (b"", False),
        (gzip.compress(b"hello world, nothing to see"), False),
    ],
)
def test_files_are_recognised_by_their_content(head: bytes, sure: bool) -> None:
    assert (ADAPTER.sniff(head, "replay.gz") >= 0.5) is sure
