from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.batch.inputs import Source, find
from engine.batch.items import Item, Same, Unusable, items_of
from engine.errors import UsageError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("b.gz", "a.pgn", "deep/c.SC2Replay", "a.pgn.md", "notes.md", ".hidden", "old.db"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(name)
    return tmp_path


def names(found: list[Source]) -> list[str]:
    return [one.path.name for one in found]


def test_a_folder_is_read_with_all_below_it_in_one_order(folder: Path) -> None:
    assert names(find([str(folder)], drafts=False)) == ["a.pgn", "b.gz", "c.SC2Replay"]


def test_a_pattern_and_single_files(folder: Path) -> None:
    assert names(find([f"{folder}/**/*.SC2Replay"], drafts=False)) == ["c.SC2Replay"]
    assert names(find([f"{folder}/b.gz", f"{folder}/a.*"], drafts=False)) == ["b.gz", "a.pgn"]


def test_drafts_lie_beside_their_replays(folder: Path) -> None:
    (folder / "b.txt").write_text("A draft.")
    found = find([str(folder)], drafts=True)
    assert [(one.path.name, one.draft and one.draft.name) for one in found] == [
        ("a.pgn", "a.pgn.md"),
        ("b.gz", "b.txt"),
    ]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("list.txt", "# replays\nb.gz\n\na.pgn\n"),
        ("list.csv", "replay,game\nb.gz,\na.pgn,\n"),
        ("list.tsv", "replay\tgame\nb.gz\t\na.pgn\t\n"),
        ("list.jsonl", '{"replay": "b.gz"}\n"a.pgn"\n'),
    ],
)
def test_a_list_names_replays_relative_to_itself(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text)
    found = find([str(folder / name)], drafts=False)
    assert [one.path for one in found] == [folder / "b.gz", folder / "a.pgn"]


def test_a_list_may_name_games_and_drafts(folder: Path) -> None:
    rows = [{"replay": "a.pgn", "game": 2, "draft": "notes.md"}, {"path": "b.gz", "draft": "a.pgn.md"}]
    (folder / "list.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    found = find([str(folder / "list.jsonl")], drafts=True)
    assert [(one.game, one.draft) for one in found] == [(2, folder / "notes.md"), (None, folder / "a.pgn.md")]


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("list.jsonl", "{broken\n", "line 1: this is no JSON"),
        ("list.jsonl", '{"game": 1}\n', "entry 1: there is no replay named"),
        ("list.csv", "replay,game\na.pgn,first\n", "'first' is not the number of a game"),
        ("list.txt", "", "there is no file at"),
    ],
)
def test_a_list_that_makes_no_sense_is_one_clear_line(folder: Path, name: str, text: str, told: str) -> None:
    (folder / name).write_text(text)
    with pytest.raises(UsageError, match=told):
        find([str(folder / name)], drafts=False)


def test_a_name_that_leads_nowhere_is_one_clear_line(folder: Path) -> None:
    with pytest.raises(UsageError, match="there is no file, folder or list"):
        find([str(folder / "nothing")], drafts=False)
    with pytest.raises(UsageError, match="there is no file at"):
        find([str(folder / "*.rep")], drafts=False)
    with pytest.raises(UsageError, match="no replay with a draft beside it"):
        find([str(folder / "deep")], drafts=True)


PIECES = ["replay", "draft", ",", "\t", "\n", '"', "a.gz", "{", "}", ":", "\0", "game", '"\\ud800"']


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    suffix=st.sampled_from([".txt", ".csv", ".tsv", ".jsonl"]),
    text=st.text(max_size=200) | st.lists(st.sampled_from(PIECES)).map("".join),
    drafts=st.booleans(),
)
def test_whatever_a_list_holds_it_is_read_or_refused_in_one_line(
    tmp_path: Path, suffix: str, text: str, drafts: bool
) -> None:
    path = tmp_path / f"list{suffix}"
    path.write_text(text, encoding="utf-8", errors="replace")
    try:
        found = find([str(path)], drafts=drafts)
    except UsageError:
        return
    for entry in items_of(found):
        assert isinstance(entry, Item | Unusable | Same)
