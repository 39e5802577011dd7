"""The cache of parsed replays."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.games import cache, process
from engine.games.cache import CacheKey, ReplayCache
from engine.games.loader import load_replay, load_replay_async
from engine.games.registry import registry
from tests.engine.games.plugin import TOY, installed


@pytest.fixture(autouse=True)
def _toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with installed(tmp_path, monkeypatch, TOY, module="toygame", name="toy"):
        yield


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "game.toy"
    path.write_text("TOY one")
    return path


@pytest.fixture
def kept(tmp_path: Path) -> ReplayCache:
    return ReplayCache(tmp_path / "kept")


def forbid_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise AssertionError("a worker was started")

    monkeypatch.setattr(process, "_start", refuse)


def entries(kept: ReplayCache) -> list[Path]:
    return sorted(kept.folder.glob("*.replay"))


def test_the_second_opening_starts_no_worker(
    path: Path, kept: ReplayCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = load_replay(path, cache=kept)
    forbid_workers(monkeypatch)
    second = load_replay(path, cache=kept)
    assert second.meta == first.meta
    assert second.store.events == first.store.events
    assert asyncio.run(load_replay_async(path, cache=kept)).meta == first.meta


def test_the_content_counts_and_not_the_name(
    path: Path, kept: ReplayCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    load_replay(path, cache=kept)
    forbid_workers(monkeypatch)
    other = path.rename(path.with_name("renamed.toy"))
    assert load_replay(other, cache=kept).game == "toy"
    other.write_text("TOY two")
    with pytest.raises(AssertionError, match="worker was started"):
        load_replay(other, cache=kept)


def test_each_game_of_a_file_is_kept_by_itself(path: Path, kept: ReplayCache) -> None:
    assert load_replay(path, game=1, cache=kept).meta.extra["game"] == 1
    assert load_replay(path, game=2, cache=kept).meta.extra["game"] == 2
    assert len(entries(kept)) == 2


def test_a_newer_adapter_reads_anew(path: Path, kept: ReplayCache, monkeypatch: pytest.MonkeyPatch) -> None:
    load_replay(path, cache=kept)
    adapter = registry().found[-1].adapter
    assert adapter.id == "toy"
    monkeypatch.setattr(type(adapter), "version", 2)
    forbid_workers(monkeypatch)
    with pytest.raises(AssertionError, match="worker was started"):
        load_replay(path, cache=kept)


def test_newer_knowledge_reads_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    key = CacheKey("00", "chess", 1, 1)
    before = key.name
    monkeypatch.setattr(cache, "knowledge_digest", lambda game: "other")
    assert key.name != before


@pytest.mark.parametrize(
    "damage",
    [
        lambda raw: b"",
        lambda raw: raw[: len(raw) // 2],
        lambda raw: raw[:-1],
        lambda raw: raw[:60] + bytes([raw[60] ^ 1]) + raw[61:],
        lambda raw: b"something else altogether" * 20,
    ],
)
def test_a_broken_entry_is_read_anew_and_mended(path: Path, kept: ReplayCache, damage) -> None:  # type: ignore[no-untyped-def]
    load_replay(path, cache=kept)
    (entry,) = entries(kept)
    whole = entry.read_bytes()
    entry.write_bytes(damage(whole))
    assert load_replay(path, cache=kept).meta.extra["words"] == ["one"]
    assert len(entry.read_bytes()) > 100
    assert kept.get(CacheKey(_sha(path), "toy", 1, 1), "toygame:ADAPTER") is not None


def _sha(path: Path) -> str:
    import hashlib

    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_failures_are_not_kept(tmp_path: Path, kept: ReplayCache) -> None:
    path = tmp_path / "bad.toy"
    path.write_text("TOY refuse")
    with pytest.raises(Exception, match="version 9"):
        load_replay(path, cache=kept)
    assert entries(kept) == []


def test_the_least_recently_used_goes_first(tmp_path: Path) -> None:
    kept = ReplayCache(tmp_path / "kept", max_bytes=100_000)
    noise = os.urandom(30_000)
    keys = [CacheKey(str(number), "toy", 1, 1) for number in range(5)]
    for age, key in enumerate(keys[:3]):
        kept.put(key, noise)
        os.utime(kept.folder / key.name, (1000 + age, 1000 + age))
    os.utime(kept.folder / keys[0].name, (2000, 2000))  # the oldest was opened again
    kept.put(keys[3], noise)
    names = {entry.name for entry in entries(kept)}
    assert names == {keys[0].name, keys[2].name, keys[3].name}
    assert kept.size() <= 100_000


def test_opening_an_entry_makes_it_young(path: Path, kept: ReplayCache) -> None:
    load_replay(path, cache=kept)
    (entry,) = entries(kept)
    os.utime(entry, (1000, 1000))
    load_replay(path, cache=kept)
    assert entry.stat().st_mtime > 1000


def test_an_entry_larger_than_the_cache_is_not_kept(tmp_path: Path) -> None:
    kept = ReplayCache(tmp_path / "kept", max_bytes=1000)
    kept.put(CacheKey("0", "toy", 1, 1), os.urandom(5000))
    assert kept.size() == 0


def test_a_folder_that_cannot_be_made_is_no_trouble(path: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    kept = ReplayCache(tmp_path / "file" / "kept")
    assert load_replay(path, cache=kept).game == "toy"
    assert kept.size() == 0
    kept.clear()


def test_no_half_written_entry_is_left(
    path: Path, kept: ReplayCache, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(cache.os, "replace", full)
    assert load_replay(path, cache=kept).game == "toy"
    assert list(kept.folder.iterdir()) == []


def test_clear_empties_it(path: Path, kept: ReplayCache) -> None:
    load_replay(path, cache=kept)
    assert kept.size() > 0
    kept.clear()
    assert kept.size() == 0


def test_the_environment_names_the_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TRUECAST_CACHE_DIR", str(tmp_path / "elsewhere"))
    assert ReplayCache().folder == tmp_path / "elsewhere" / "replays"


@pytest.mark.skipif(sys.platform != "linux", reason="the folder is another elsewhere")
def test_without_it_the_platform_does(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("TRUECAST_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert ReplayCache().folder == tmp_path / "truecast" / "replays"
