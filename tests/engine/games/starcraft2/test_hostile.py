"""Files that are no replays, and replays that are broken: one clear line, whatever they hold."""

from __future__ import annotations

import bz2
import io
import random
import zlib
from types import SimpleNamespace
from typing import Any

import mpyq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import DamagedReplayError, ReplayError, UnsupportedReplayError, UsageError
from engine.facts import Coverage, EventKind, Tier
from engine.games.base import GameAdapter
from engine.games.starcraft2 import ADAPTER, archive, reading
from engine.games.starcraft2.archive import MAX_UNPACKED, BadArchive, extract
from tests.engine.games.starcraft2.given import needs_replays, path_of

SMALL = "pvt-ai-4.3.0-short"
SINGLE = mpyq.MPQ_FILE_EXISTS | mpyq.MPQ_FILE_COMPRESS | mpyq.MPQ_FILE_SINGLE_UNIT
HEAD = b"MPQ\x1b" + bytes(12) + b"<" + bytes(16) + b"\x05\x12\x00\x02\x2cStarCraft II replay\x1b11"


def test_it_is_an_adapter() -> None:
    assert isinstance(ADAPTER, GameAdapter)
    assert (ADAPTER.id, ADAPTER.games(b"")) == ("starcraft2", 1)


@pytest.mark.parametrize(
    ("head", "name", "score"),
    [
        (HEAD, "game.SC2Replay", 1.0),
        (HEAD, "renamed.bin", 1.0),
        (b"MPQ\x1b" + bytes(400), "game.SC2Replay", 0.5),
        (b"MPQ\x1b" + bytes(400), "game.bin", 0.0),
        (b"MPQ\x1b" + bytes(20) + b"Heroes of the Storm replay", "x.SC2Replay", 0.0),
        (b"\x1f\x8b\x08", "game.SC2Replay", 0.0),
        (b"", "game.SC2Replay", 0.0),
    ],
)
def test_sniffing_goes_by_content(head: bytes, name: str, score: float) -> None:
    assert ADAPTER.sniff(head, name) == score


def test_a_second_game_is_refused() -> None:
    with pytest.raises(UsageError, match="one game"):
        ADAPTER.load(HEAD, game=2)


@pytest.mark.parametrize("data", [b"", b"MPQ\x1b", HEAD, HEAD + bytes(5000), b"not a replay", bytes(100_000)])
def test_what_is_no_replay_is_damaged(data: bytes) -> None:
    with pytest.raises(DamagedReplayError) as caught:
        ADAPTER.load(data)
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith("this StarCraft II replay is")


def test_a_replay_of_another_game_is_refused_by_name() -> None:
    with pytest.raises(UnsupportedReplayError, match="Heroes of the Storm"):
        ADAPTER.load(b"MPQ\x1b" + bytes(20) + b"Heroes of the Storm replay" + bytes(500))


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes_behind_the_signature(tail: bytes) -> None:
    with pytest.raises(ReplayError):
        ADAPTER.load(HEAD + tail)


def fake_archive(data: bytes, size: int, flags: int = SINGLE, shift: int = 3) -> Any:
    """An archive with one file of these bytes."""
    block = SimpleNamespace(offset=0, archived_size=len(data), size=size, flags=flags)
    return SimpleNamespace(
        file=io.BytesIO(data),
        header={"offset": 0, "sector_size_shift": shift},
        block_table=[block],
        get_hash_table_entry=lambda name: SimpleNamespace(block_table_index=0) if name == "here" else None,
    )


@pytest.mark.parametrize(
    "packed", [b"\x10" + bz2.compress(b"x" * 9000), b"\x02" + zlib.compress(b"x" * 9000)]
)
def test_a_packed_file(packed: bytes) -> None:
    assert extract(fake_archive(packed, 9000), "here") == b"x" * 9000
    assert extract(fake_archive(packed, 9000), "elsewhere") is None


def test_a_file_in_parts() -> None:
    whole = bytes(random.Random(1).randbytes(4096)) + b"y" * 2000
    parts = [whole[:4096], b"\x10" + bz2.compress(whole[4096:])]
    table = [12, 12 + len(parts[0]), 12 + len(parts[0]) + len(parts[1])]
    data = b"".join(number.to_bytes(4, "little") for number in table) + b"".join(parts)
    flags = mpyq.MPQ_FILE_EXISTS | mpyq.MPQ_FILE_COMPRESS
    assert extract(fake_archive(data, len(whole), flags), "here") == whole


@pytest.mark.parametrize("pack", [lambda b: b"\x10" + bz2.compress(b), lambda b: b"\x02" + zlib.compress(b)])
def test_a_bomb_is_not_unpacked(pack: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MAX_UNPACKED", 1 << 20)
    bomb = pack(bytes(3 << 20))
    assert len(bomb) < 10_000
    with pytest.raises(BadArchive, match="more than any replay needs"):
        extract(fake_archive(bomb, 1000), "here")


@pytest.mark.parametrize(
    ("data", "size", "flags"),
    [
        (b"\x10broken", 9000, SINGLE),
        (b"\x02broken", 9000, SINGLE),
        (b"\x77broken", 9000, SINGLE),
        (b"\x10", MAX_UNPACKED + 1, SINGLE),
        (b"\x10", 0xFFFFFFFF, mpyq.MPQ_FILE_EXISTS | mpyq.MPQ_FILE_COMPRESS),
        (b"\x10" * 8, 30_000_000, mpyq.MPQ_FILE_EXISTS | mpyq.MPQ_FILE_COMPRESS),
        (b"\x10abc", 9, SINGLE | mpyq.MPQ_FILE_ENCRYPTED),
    ],
)
def test_broken_files_of_an_archive(data: bytes, size: int, flags: int) -> None:
    with pytest.raises(BadArchive):
        extract(fake_archive(data, size, flags), "here")


def test_a_file_that_is_cut_off() -> None:
    broken = fake_archive(b"\x10abc", 9)
    broken.block_table[0].archived_size = 50
    with pytest.raises(BadArchive, match="cut off"):
        extract(broken, "here")


def told(data: bytes) -> str:
    """The line a file is refused with; nothing if it is read."""
    try:
        ADAPTER.load(data)
    except ReplayError as error:
        return str(error)
    return ""


@needs_replays
@pytest.mark.parametrize("share", [0.05, 0.3, 0.6, 0.9, 0.999])
def test_a_replay_that_is_cut_off(share: float) -> None:
    data = path_of(SMALL).read_bytes()
    with pytest.raises(DamagedReplayError, match="cut off or broken"):
        ADAPTER.load(data[: int(len(data) * share)])


@needs_replays
@pytest.mark.parametrize("seed", range(30))
def test_flipped_bits_end_in_facts_or_in_one_line(seed: int) -> None:
    chance = random.Random(seed)
    data = bytearray(path_of(SMALL).read_bytes())
    for _ in range(chance.choice((1, 3, 30))):
        place = chance.randrange(2000 if seed % 2 else len(data))
        data[place] ^= 1 << chance.randrange(8)
    assert "\n" not in told(bytes(data))


@needs_replays
@pytest.mark.parametrize(
    "inner",
    [
        "replay.tracker.events",
        "replay.game.events",
        "replay.message.events",
        "replay.attributes.events",
        "replay.details",
        "replay.initData",
    ],
)
def test_broken_bytes_inside_end_in_facts_or_in_one_line(inner: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = path_of(SMALL).read_bytes()
    for seed in range(12):
        chance = random.Random(seed)

        def broken(opened: Any, name: str, chance: random.Random = chance) -> bytes | None:
            contents = extract(opened, name)
            if contents is None or not name.startswith(inner):
                return contents
            changed = bytearray(contents)
            for _ in range(chance.choice((1, 2, 10))):
                changed[chance.randrange(len(changed))] = chance.choice((0, 255, chance.randrange(256)))
            return bytes(changed[: chance.randrange(len(changed))] if chance.random() < 0.3 else changed)

        monkeypatch.setattr(reading, "extract", broken)
        assert "\n" not in told(data)


def without(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    def partly(opened: Any, name: str) -> bytes | None:
        if name == missing:
            raise BadArchive("its compressed data is broken")
        return extract(opened, name)

    monkeypatch.setattr(reading, "extract", partly)


@needs_replays
def test_an_unreadable_tracker_leaves_the_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "replay.tracker.events")
    replay = ADAPTER.load(path_of(SMALL).read_bytes())
    assert replay.tier is Tier.COMMANDS_ONLY
    assert any("replay.tracker.events" in reason for reason in replay.dropped)
    assert replay.store.find(kind=EventKind.ORDERED)
    assert replay.covers(EventKind.CREATED) is Coverage.UNOBSERVABLE


@needs_replays
def test_unreadable_orders_leave_the_tracker(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "replay.game.events")
    replay = ADAPTER.load(path_of(SMALL).read_bytes())
    assert replay.tier is Tier.FULL
    assert any("replay.game.events" in reason for reason in replay.dropped)
    assert replay.store.find(kind=EventKind.CREATED)
    assert replay.covers(EventKind.ORDERED) is Coverage.UNOBSERVABLE
    assert replay.covers(EventKind.LEFT) is Coverage.UNOBSERVABLE


@needs_replays
def test_missing_attributes_cost_only_what_they_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "replay.attributes.events")
    replay = ADAPTER.load(path_of(SMALL).read_bytes())
    assert [side.faction for side in replay.sides] == ["Protoss", "Terran"]
    assert replay.clock.per_minute == 1344


@needs_replays
@pytest.mark.parametrize("frames", [0, 2**40, b"abcd", None])
def test_an_impossible_length_in_the_header(frames: object, monkeypatch: pytest.MonkeyPatch) -> None:
    class Claims(reading.RawReplay):
        def __init__(self, data: bytes) -> None:
            super().__init__(data)
            self.frames = frames

    monkeypatch.setattr(reading, "RawReplay", Claims)
    with pytest.raises(DamagedReplayError, match="impossible length"):
        ADAPTER.load(path_of(SMALL).read_bytes())
