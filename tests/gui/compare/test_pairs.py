"""Two turns put together, without any window."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from engine.archive.store import Archive
from engine.session.events import State
from engine.validation.report import Severity
from gui.compare import work
from gui.compare.pairs import Comparison, compare, to_json
from tests.gui import archived, scripted

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def _own_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUECAST_DATA_DIR", str(tmp_path))


def two(**other: object) -> Comparison:
    replay = scripted.replay()
    archived.keep(scripted.Script("run-a"), replay, conversation="a")
    archived.keep(scripted.Script("run-b"), replay, conversation="b", **other)
    with Archive() as archive:
        found = work.both("run-a", "run-b")(archive)
    assert found is not None
    return found


def test_segments_stand_against_each_other_with_what_was_found_and_spent() -> None:
    found = two(words=lambda text: text.replace("eight", "nine"))
    assert [pair.title for pair in found.pairs] == list(scripted.TITLES["en"])
    turning = found.pairs[1]
    assert turning.left is not None
    assert turning.right is not None
    assert turning.left.found == {Severity.FATAL: 1, Severity.CONTRADICTION: 1}
    assert turning.left.left == {}
    assert turning.left.tokens == (2962, 445)
    assert turning.left.seconds == pytest.approx(7.9)
    assert turning.left.price is None  # nobody's list has this model
    assert "nine" in turning.right.result.text
    luck = found.pairs[2]
    assert luck.left is not None
    assert luck.left.tokens == (None, None)  # its revision reported none


def test_the_sums_are_those_of_the_turn() -> None:
    left, right = two().totals
    assert left == right
    assert left.states == {State.CLEAN: 2, State.REVISED: 1, State.FALLBACK: 1}
    assert left.found == {Severity.FATAL: 1, Severity.CONTRADICTION: 2, Severity.INFO: 2}
    assert (left.verified, left.corrected, left.removed) == (7, 2, 0)
    assert (left.input_tokens, left.hidden_output_tokens) == (9608, 428)
    assert left.cost.whole is None


def test_a_segment_only_one_turn_has_stands_alone() -> None:
    found = two()
    shorter = found.right.model_copy(update={"results": found.right.results[1:]})
    pairs = compare(found.left, shorter).pairs
    assert (pairs[0].id, pairs[0].right) == ("opening", None)
    assert [pair.id for pair in compare(shorter, found.left).pairs][-1] == "opening"


def test_the_json_holds_texts_drafts_issues_and_unknown_stays_null() -> None:
    data = json.loads(json.dumps(to_json(two(character="coach"))))
    assert data["schema"] == "truecast.comparison/1"
    assert (data["left"]["character"], data["right"]["character"]) == (None, "coach")
    assert data["left"]["totals"]["price_usd"] is None
    assert {one["measure"] for one in data["measured"]["differences"]} >= {"wrong", "clean", "seconds"}
    segment = data["segments"][1]["left"]
    assert segment["issues_found"] == {"fatal": 1, "contradiction": 1, "warning": 0, "info": 0}
    assert [attempt["role"] for attempt in segment["attempts"]] == ["draft", "revision"]


def test_turns_are_those_about_the_same_game(tmp_path: Path) -> None:
    two()
    replay = scripted.replay()
    with Archive() as archive:
        found = work.turns_about(replay.meta.sha256, 1)(archive)
        assert {header.run_id for header in found} == {"run-a", "run-b"}
        assert work.turns_about(replay.meta.sha256, 2)(archive) == []
        assert work.turn_of("a")(archive) == "run-a"
        assert work.turn_of("gone")(archive) is None
        assert work.both("run-a", "gone")(archive) is None
