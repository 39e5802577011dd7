from __future__ import annotations

from pathlib import Path

import pytest

from engine.batch.inputs import Source
from engine.batch.items import Item, Same, Unusable, items_of
from engine.errors import DamagedReplayError


@pytest.fixture
def replay(tmp_path: Path) -> Path:
    path = tmp_path / "game.gz"
    path.write_bytes(b"content")
    return path


def test_the_key_is_of_the_content_wherever_it_lies(replay: Path) -> None:
    (first,) = items_of([Source(replay)])
    moved = replay.rename(replay.with_name("moved.gz"))
    (second,) = items_of([Source(moved)])
    assert isinstance(first, Item)
    assert isinstance(second, Item)
    assert first.key == second.key
    moved.write_bytes(b"other")
    (third,) = items_of([Source(moved)])
    assert isinstance(third, Item)
    assert third.key != first.key


def test_the_same_content_is_done_once_and_that_is_said(replay: Path) -> None:
    copy = replay.with_name("copy.gz")
    copy.write_bytes(replay.read_bytes())
    more: list[int] = []
    found = list(items_of([Source(replay), Source(copy)], more=more.append))
    assert isinstance(found[0], Item)
    assert found[1] == Same("copy.gz", "game.gz")
    assert sum(more) == -1


def test_repetitions_are_items_of_their_own(replay: Path) -> None:
    found = [one for one in items_of([Source(replay)], repeat=3) if isinstance(one, Item)]
    assert [(one.repeat, one.position) for one in found] == [(1, 0), (2, 1), (3, 2)]
    assert len({one.key for one in found}) == 3


def test_every_game_of_a_file_is_an_item_unless_one_is_named(tmp_path: Path) -> None:
    path = tmp_path / "many.pgn"
    path.write_text("three games")
    more: list[int] = []
    found = list(items_of([Source(path)], repeat=2, games=lambda _: 3, more=more.append))
    assert [(one.number, one.repeat) for one in found if isinstance(one, Item)] == [
        (1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2),
    ]  # fmt: skip
    assert sum(more) == 4  # two were expected for the file
    (only,) = items_of([Source(path, game=2)], games=lambda _: 3)
    assert isinstance(only, Item)
    assert only.number == 2


def test_another_draft_is_another_item(replay: Path) -> None:
    drafts = [replay.with_name(name) for name in ("one.md", "two.md")]
    for draft in drafts:
        draft.write_text(draft.name)
    found = list(items_of([Source(replay, draft=draft) for draft in drafts]))
    assert [type(one) for one in found] == [Item, Item]


def test_a_file_that_cannot_be_read_does_not_end_the_others(replay: Path, tmp_path: Path) -> None:
    def games(path: Path) -> int:
        raise DamagedReplayError("it cannot be read: no games")

    broken = tmp_path / "broken.pgn"
    broken.write_text("x")
    found = list(items_of([Source(tmp_path / "gone.gz"), Source(broken), Source(replay)], games=games))
    assert [type(one) for one in found] == [Unusable, Unusable, Item]
    assert isinstance(found[0], Unusable)
    assert "there is no file" in found[0].error
    assert [one.position for one in found if not isinstance(one, Same)] == [0, 1, 2]
