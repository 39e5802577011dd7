"""Facts and replays in words, in both languages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.facts import Event, EventKind, FactStore, Outcome, Side, State
from engine.validation.report import Statement
from gui import i18n
from gui.wording import evidence, replays
from tests.gui import scripted

pytestmark = pytest.mark.usefixtures("qapp")


def statement(*facts: str, status: str = "verified", actual: object = None) -> Statement:
    return Statement(
        span=(0, 1),
        status=status,
        source="claim",
        evidence=facts,
        actual=actual,  # type: ignore[arg-type]  # one of five
    )


def test_a_replay_in_a_line() -> None:
    replay = scripted.replay()
    assert replays.title(replay) == "Loyalists v Rebels"
    assert replays.summary(replay) == "16 turns · Wesnoth 1.16.9 · Two Rivers"
    assert replays.result(replay) == "Rebels won · leader killed"
    i18n.install("zh")
    assert replays.title(replay) == "忠诚者 对 反抗军"
    assert replays.summary(replay) == "16 回合 · 韦诺之战 1.16.9 · Two Rivers"
    assert replays.result(replay) == "反抗军获胜 · 首领阵亡"


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (Outcome((), draw=True, by="stalemate"), "Draw · stalemate"),
        (Outcome(()), ""),
        (Outcome(("side 1",), by="flag_fell"), "Loyalists won · flag fell"),
    ],
)
def test_how_it_ended(outcome: Outcome, said: str) -> None:
    assert replays.result(replace(scripted.replay(), outcome=outcome)) == said


def test_names_of_sides() -> None:
    replay = scripted.replay()
    human = Side("side 1", "  Long\nName   of   a   Player  ", "Loyalists", "1", human=True)
    blank = Side("side 2", "", None, "2")
    named = replace(replay, sides=(human, blank))
    assert replays.side_name(named, "side 1") == "Long Name of a Player (Loyalists)"
    assert replays.side_name(named, "side 1", short=True) == "Long Name of a Player"
    assert replays.side_name(named, "side 2") == "side 2"
    assert replays.side_name(named, "side 9") == "side 9"
    twins = replace(replay, sides=(replay.sides[0], replace(replay.sides[1], faction="Loyalists")))
    assert replays.title(twins) == "Loyalists (1) v Loyalists (2)"


def test_a_name_out_of_a_file_is_one_short_printable_line() -> None:
    nasty = Side("side 1", "\u202e\x00evil\n" + "x" * 500, None, "1", human=True)
    shown = replays.side_name(replace(scripted.replay(), sides=(nasty,)), "side 1")
    assert len(shown) <= 24
    assert shown.isprintable()


def test_the_facts_behind_a_statement() -> None:
    found = evidence.evidence([statement("f1407", "f1408", "f5")], scripted.replay())
    assert found.heading == "The replay confirms this"
    assert [row.text for row in found.rows] == [
        "Units (Loyalists) — turn 8: 6 · turn 9: 5",
        "turn 9: Loyalists lost Spearman to Rebels Archer, at 9,11",
    ]
    assert found.moments == (14, 16, 17)


def test_the_facts_behind_a_statement_in_chinese() -> None:
    i18n.install("zh")
    found = evidence.evidence([statement("f1407", "f5")], scripted.replay())
    assert found.heading == "录像证实了这一点"
    assert [row.text for row in found.rows] == [
        "单位（忠诚者） — 第 8 回合：6",
        "第 9 回合：忠诚者损失枪兵（被反抗军弓箭手消灭），位置 9,11",
    ]


def test_what_disagrees_comes_first() -> None:
    both = [statement("f5"), statement(status="refuted", actual=18)]
    assert evidence.evidence(both, None).heading == "The replay says: 18"


@pytest.mark.parametrize(
    ("status", "said"),
    [
        ("reading", "A reading of the facts, not a fact"),
        ("advice", "Advice, resting on these facts"),
        ("not_checkable", "The replay cannot tell"),
        ("refuted", "The replay says otherwise"),
    ],
)
def test_every_status_has_its_words(status: str, said: str) -> None:
    assert evidence.status_line(statement(status=status)) == said


def test_many_facts_are_counted_and_not_listed() -> None:
    replay = scripted.replay()
    events = [Event(f"f{i}", i % 31, "side 1", EventKind.LOST, "Spearman") for i in range(40)]
    crowded = replace(replay, store=FactStore(events))
    found = evidence.evidence([statement(*(event.id for event in events))], crowded)
    assert len(found.rows) == evidence.MOST_ROWS
    assert found.more == 40 - evidence.MOST_ROWS


def test_facts_that_are_not_there_are_left_out() -> None:
    assert evidence.evidence([statement("f999999", "nonsense")], scripted.replay()).rows == ()


def test_states_and_numbers_in_words() -> None:
    replay = scripted.replay()
    held = State("f70", "occupies", "side 1", 4, 9, object="Spearman", place="9,11")
    found = evidence.evidence([statement("f70")], replace(replay, store=FactStore((), (), (held,))))
    assert found.rows[0].text == "turn 3 – turn 5: Loyalists Spearman 9,11 — stood there"
    assert evidence.number(12000.0) == "12,000"
    assert evidence.number(37.25) == "37.3"
    assert evidence.number(-0.5) == "\u22120.50"
    assert evidence.value_text({"P1": 3, "P2": [1, True]}) == "P1: 3, P2: 1, yes"


@pytest.mark.parametrize("kind", list(EventKind))
def test_every_kind_of_event_has_a_sentence(kind: EventKind) -> None:
    replay = scripted.replay()
    for lang in ("en", "zh"):
        i18n.install(lang)  # type: ignore[arg-type]  # one of two
        for name in ("Spearman", None):
            told = evidence.event_text(Event("f1", 4, "side 1", kind, name), replay)
            assert "{" not in told
            assert told.count("(") == told.count(")")
            assert not told.rstrip().endswith(("with", "to", ":", "："))
