"""Conversations: listed, searched, renamed, deleted, opened again where they were."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from pathlib import Path

import pytest

from engine.archive import schema, store
from engine.archive.recorder import Recorder
from engine.archive.reopening import events_of, on_screen
from engine.archive.store import Archive
from engine.review.scores import ReviewScore
from engine.session.dialogue import Dialogue
from engine.session.events import AnyEvent, ReviewScored, SegmentFinal, State, TurnStarted
from tests.engine.archive.turns import REPLAY, events, result

OTHER = REPLAY.model_copy(update={"sha256": "b" * 64, "map": "Elsewhere"})


def turn(
    run_id: str,
    conversation: str,
    question: str | None = None,
    *,
    text: str = "Text.",
    scored: bool = True,
    character: str | None = None,
) -> list[AnyEvent]:
    """A turn of a conversation: its events as they come."""
    name = "a" if question is None else run_id
    made: list[AnyEvent] = []
    for event in events(run_id, (name,)):
        if isinstance(event, TurnStarted):
            made.append(
                event.model_copy(
                    update={
                        "conversation": conversation,
                        "user": "reader",
                        "question": question,
                        "character": character,
                    }
                )
            )
        elif event.event in ("segment_final", "segment_settled"):
            made.append(event.model_copy(update={"result": result(name, text=text)}))
        else:
            made.append(event)
    if scored:
        made.append(
            ReviewScored(
                run_id=run_id,
                seq=99,
                conversation=conversation,
                user="reader",
                character=character or "analyst",
                turn=1,
                scores=ReviewScore(world_consistency=0.5, risk=0.01),
                reasons={"world_consistency": "1 of 2"},
                crossed=("world_consistency",),
                hint="Be careful.",
                used_hint=None,
            )
        )
    return made


def record(path: Path, turns: Iterable[list[AnyEvent]], replay: object = REPLAY) -> None:
    recorder = Recorder(path)
    sink = recorder.about(replay)  # type: ignore[arg-type]  # a summary
    for events_of_turn in turns:
        for event in events_of_turn:
            sink(event)
    recorder.close()
    assert recorder.problem is None


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "archive.db"


@pytest.fixture
def talked(path: Path) -> Path:
    """Two conversations about one replay, one about another."""
    record(path, [turn("r1", "one"), turn("r2", "one", "Why did I lose?", text="Because of 100% luck.")])
    record(path, [turn("r3", "two", "Who\n won?", character="coach")])
    record(path, [turn("r4", "three", "Elsewhere?")], OTHER)
    return path


def test_they_are_listed_by_replay_the_latest_first(talked: Path) -> None:
    with Archive(talked) as archive:
        assert [one.id for one in archive.conversations()] == ["three", "two", "one"]
        found = archive.conversations(sha256=REPLAY.sha256, number=1)
        assert archive.conversations(sha256=REPLAY.sha256, number=2) == []
        assert [one.id for one in archive.conversations(limit=1)] == ["three"]
    two, one = found
    assert (one.turns, one.first_question, one.character) == (2, "Why did I lose?", None)
    assert (two.name, two.character, two.user) == ("Who won?", "coach", "reader")
    assert two.replay == REPLAY


@pytest.mark.parametrize(
    ("search", "found"),
    [("why did", ["one"]), ("100% LUCK", ["one"]), ("100_", []), ("won", ["two"]), ("Mine", []), ("'", [])],
)
def test_they_are_found_by_what_was_asked_and_shown(talked: Path, search: str, found: list[str]) -> None:
    with Archive(talked) as archive:
        assert [one.id for one in archive.conversations(search=search)] == found


def test_they_are_found_by_the_name_they_were_given(talked: Path) -> None:
    with Archive(talked) as archive:
        assert archive.rename_conversation("one", "  Mine\n at last ")
        assert [one.name for one in archive.conversations(search="mine at")] == ["Mine at last"]
        assert archive.rename_conversation("one", "")
        assert archive.conversation("one").header.name == "Why did I lose?"
        assert not archive.rename_conversation("nothing", "x")


def test_deleting_one_forgets_all_of_it_and_nothing_else(talked: Path) -> None:
    with Archive(talked) as archive:
        assert archive.delete_conversation("three")
        assert not archive.delete_conversation("three")
        assert archive.delete_conversation("one")
        assert [one.id for one in archive.conversations()] == ["two"]
        assert [one.run_id for one in archive.turns()] == ["r3"]
    with sqlite3.connect(talked) as db:
        for table in ("turns", "segments", "attempts", "results", "scores", "replays"):
            (left,) = db.execute(f"SELECT count(*) FROM {table}").fetchone()
            assert left == (2 if table == "attempts" else 1), table
    db.close()


def test_a_conversation_without_turns_is_gone(talked: Path) -> None:
    with Archive(talked) as archive:
        archive.delete("r3")
        assert [one.id for one in archive.conversations()] == ["three", "one"]
        archive.forget_older_than(-1)
        assert archive.conversations() == []


def test_scores_and_hints_are_kept_with_their_turn(talked: Path) -> None:
    with Archive(talked) as archive:
        review = archive.turn("r2").review
        assert review is not None
        assert review.scores.world_consistency == 0.5
        assert (review.hint, review.crossed) == ("Be careful.", ("world_consistency",))
        assert review.thresholds["risk"].limit == 0.6
        archive.put_review(review.model_copy(update={"hint": ""}))
        again = archive.turn("r2").review
    assert again is not None
    assert again.hint == ""


def test_scores_that_come_after_a_turn_was_forgotten_do_no_harm(talked: Path) -> None:
    recorder = Recorder(talked)
    sink = recorder.about(REPLAY)
    with Archive(talked) as archive:
        archive.delete_conversation("one")
    sink(turn("r2", "one")[-1])
    recorder.close()
    assert recorder.problem is None
    with Archive(talked) as archive:
        assert [one.run_id for one in archive.turns()] == ["r4", "r3"]


def test_one_is_opened_again_where_it_was(path: Path) -> None:
    live = Dialogue("one")
    turns = [
        turn("r0", "one", "Before the review?"),
        turn("r1", "one", text="It began. It went on."),
        turn("r2", "one", "Why did I lose?", text="Luck."),
    ]
    for made in turns:
        live.take_all(made)
    record(path, turns)
    with Archive(path) as archive:
        kept = archive.conversation("one")
    assert [one.run_id for one in kept.turns] == ["r0", "r1", "r2"]
    assert [one.run_id for one in on_screen(kept.turns)] == ["r1", "r2"]
    again = Dialogue("one")
    for one in kept.turns:
        again.take_all(events_of(one))
    assert again.next() == live.next()
    follows = again.next()
    assert follows.history == (("Review this game.", "A: It began."), ("Why did I lose?", "Luck."))
    assert (follows.id, follows.number) == ("one", 3)
    assert len(follows.claims) == 2
    assert again.next("side 1").claims == ()  # they were told to nobody in particular


def test_what_was_cut_short_is_shown_as_stopped(path: Path) -> None:
    whole = turn("r1", "one")
    record(path, [whole[:2]])  # the program ended after the first attempt
    with Archive(path) as archive:
        shown = events_of(archive.turn("r1"))
    (final,) = [event for event in shown if isinstance(event, SegmentFinal)]
    assert (final.result.status, final.result.text) == (State.STOPPED, "")
    assert shown[-1].event == "turn_finished"
    assert shown[-1].status == "stopped"


def test_events_of_a_kept_turn_show_what_was_shown(talked: Path) -> None:
    with Archive(talked) as archive:
        shown = events_of(archive.turn("r2"))
    assert [event.event for event in shown] == [
        "turn_started",
        "segment_final",
        "turn_finished",
        "review_scored",
    ]
    assert [event.seq for event in shown] == [1, 2, 3, 4]
    assert isinstance(shown[1], SegmentFinal)
    assert shown[1].result == result("r2", text="Because of 100% luck.")


def test_an_archive_of_the_first_version_is_brought_up_to_date(path: Path) -> None:
    db = sqlite3.connect(path)
    for statement in schema.MIGRATIONS[0].split(";"):
        db.execute(statement)
    db.execute("PRAGMA user_version = 1")
    db.execute("INSERT INTO replays VALUES (?, 1, 'wesnoth', ?)", (REPLAY.sha256, REPLAY.model_dump_json()))
    db.execute(
        "INSERT INTO turns (run_id, created, sha256, number, lang, provider, model, provider_label, revision,"
        " notes, status) VALUES ('old', '2026-01-01', ?, 1, 'en', 'p', 'm', 'l', 'on', '[]', 'finished')",
        (REPLAY.sha256,),
    )
    db.commit()
    db.close()
    record(path, [turn("new", "one")])
    with Archive(path) as archive:
        assert [one.run_id for one in archive.turns()] == ["new", "old"]
        assert archive.turn("old").conversation is None
        assert [one.id for one in archive.conversations()] == ["one"]


def test_turns_that_stand_alone_are_in_no_conversation(path: Path) -> None:
    record(path, [events()])
    with Archive(path) as archive:
        assert archive.conversations() == []
        assert archive.turn("run-1").conversation is None


def test_turns_stay_in_order_where_the_clock_is_set_back(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stamps = iter(f"2026-01-01T00:00:{second:02d}.000+00:00" for second in range(59, 0, -1))
    monkeypatch.setattr(store, "_now", lambda: next(stamps))
    record(path, [turn(name, "c1", f"Question {name}?") for name in ("z", "y", "x")])
    with Archive(path) as archive:
        kept = archive.conversation("c1")
        (header,) = archive.conversations()
    assert [one.question for one in kept.turns] == ["Question z?", "Question y?", "Question x?"]
    assert header.first_question == "Question z?"


def test_a_dialogue_takes_only_its_own() -> None:
    dialogue = Dialogue("mine")
    dialogue.take_all(turn("r1", "other", "Why?"))
    dialogue.take_all(events())
    assert len(dialogue) == 0
    assert dialogue.next().history == ()
