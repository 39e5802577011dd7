"""Every adapter against broken files. `scripts/fuzz` does the same for as long as you like."""

from __future__ import annotations

import random
import zlib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.errors import ReplayError
from engine.games.base import GameAdapter
from engine.games.loader import Limits, load_replay
from engine.games.registry import HEAD_BYTES, adapters
from tests.engine.games.fuzz.mutate import broken, mutations, unpack
from tests.engine.games.fuzz.outcome import check_sound, outcome_of
from tests.engine.games.fuzz.samples import samples

ADAPTERS = [pytest.param(adapter, id=adapter.id) for adapter in adapters()]
HEAVY_BYTES = 20_000
"""A sample larger than this is tried with fewer changes: a parse of it takes a good part of a second."""


def sample_of(adapter: GameAdapter) -> bytes:
    paths = samples().get(adapter.id)
    if not paths:
        pytest.skip(f"no replay of {adapter.id} here")
    return paths[0].read_bytes()


def weight(data: bytes) -> int:
    unpacked = unpack(data)
    return len(data if unpacked is None else unpacked[0])


@pytest.mark.parametrize("adapter", ADAPTERS)
def test_a_whole_replay_is_sound(adapter: GameAdapter) -> None:
    data = sample_of(adapter)
    assert adapter.games(data) >= 1
    check_sound(adapter.load(data), adapter)


@pytest.mark.parametrize("adapter", ADAPTERS)
def test_broken_files_are_read_or_refused_in_one_line(adapter: GameAdapter) -> None:
    data = sample_of(adapter)
    count = 60 if weight(data) < HEAVY_BYTES else 30
    for number, made in enumerate(mutations(data, seed=11, count=count)):
        try:
            outcome_of(adapter, made)
        except Exception as error:
            raise AssertionError(f"broken file {number} of seed 11 made it stumble") from error


@pytest.mark.parametrize("adapter", ADAPTERS)
def test_a_file_cut_off_anywhere(adapter: GameAdapter) -> None:
    data = sample_of(adapter)
    steps = 40 if weight(data) < HEAVY_BYTES else 5
    for step in range(steps):
        outcome_of(adapter, data[: len(data) * step // steps])


@pytest.mark.parametrize("adapter", ADAPTERS)
def test_a_decompression_bomb_is_refused_in_one_line(adapter: GameAdapter, tmp_path: Path) -> None:
    unpacked = unpack(sample_of(adapter))
    if unpacked is None:
        pytest.skip(f"replays of {adapter.id} are not packed as a whole")
    packer = zlib.compressobj(1, wbits=31)
    pieces = [packer.compress(unpacked[0]), *(packer.compress(b"\n" * (1 << 20)) for _ in range(600))]
    path = tmp_path / "bomb.gz"
    path.write_bytes(b"".join(pieces) + packer.flush())
    assert path.stat().st_size < 4 << 20
    with pytest.raises(ReplayError) as caught:
        load_replay(path, limits=Limits(seconds=40, memory_bytes=512 << 20))
    assert str(caught.value).isprintable()


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.binary(max_size=200), seed=st.integers(0, 1 << 32))
def test_any_bytes_are_sniffed_and_refused(data: bytes, seed: int) -> None:
    for adapter in adapters():
        whole = samples().get(adapter.id)
        begun = b"" if not whole else whole[0].read_bytes()[: random.Random(seed).randrange(200)]
        for made in (data, begun + data):
            score = adapter.sniff(made[:HEAD_BYTES], "a.gz")
            assert 0 <= score <= 1
            outcome_of(adapter, made)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 1 << 32))
def test_broken_text_replays(seed: int) -> None:
    for adapter in adapters():
        paths = samples().get(adapter.id, ())
        if paths and weight(paths[0].read_bytes()) < HEAVY_BYTES:
            outcome_of(adapter, broken(paths[0].read_bytes(), random.Random(seed)))
