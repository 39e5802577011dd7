from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.revision.gate import CONDITIONS, Decision, decide
from engine.revision.judged import Judged
from engine.validation.report import IssueKind
from tests.engine.revision.judged import CLAIMS, SENTENCES, change, drop, judged, write

DRAFT = judged(write(), refuted=("c1",))
RIGHT = "The Loyalists recruited seven units by turn 3 [c1]."
RIGHT_CLAIM = {**CLAIMS[0], "value": 7}
CORRECTED = write(change(SENTENCES, 0, RIGHT), change(CLAIMS, 0, RIGHT_CLAIM))


def refused(decision: Decision) -> set[str]:
    assert decision.accepted is all(reason.passed for reason in decision.reasons)
    return {reason.condition for reason in decision.reasons if not reason.passed}


def test_a_correction_passes_every_condition_and_says_so() -> None:
    decision = decide(DRAFT, judged(CORRECTED))
    assert decision.accepted
    assert [reason.condition for reason in decision.reasons] == list(CONDITIONS)
    assert all(reason.detail for reason in decision.reasons)
    assert (decision.corrected, decision.removed) == (1, 0)


# Each guard: a revision that only it refuses, and that gets through without it.
GUARDS: dict[str, tuple[Judged, Judged]] = {
    "nothing_fatal": (
        judged(write(), refuted=("c1", "c2", "c3"), fatal=(IssueKind.WRONG_OUTCOME,)),
        judged(CORRECTED, fatal=(IssueKind.WRONG_OUTCOME,)),
    ),
    "better": (DRAFT, judged(write(), refuted=("c1",))),
    "nothing_new": (
        judged(write(), refuted=("c1", "c2")),
        judged(
            write(
                change(SENTENCES, 0, "The Loyalists recruited eight units by turn 3 [c1]."),
                change(CLAIMS, 0, {**CLAIMS[0], "value": 8}),
            ),
            refuted=("c1",),
        ),
    ),
    "sentences_kept": (
        DRAFT,
        judged(write(drop(change(SENTENCES, 0, RIGHT), 4), change(CLAIMS, 0, RIGHT_CLAIM))),
    ),
    "claims_kept": (DRAFT, judged(write(change(SENTENCES, 0, RIGHT), drop(CLAIMS, 0)))),
    "deletions_capped": (
        judged(write(), refuted=("c1", "c2", "c3")),
        judged(
            write(
                drop(SENTENCES, 0, 1, 2),
                (*drop(CLAIMS, 0, 1, 2), *({"id": f"c{n}", "type": "withdrawn"} for n in (1, 2, 3))),
            )
        ),
    ),
    "language_kept": (DRAFT, judged(CORRECTED, kinds=(IssueKind.LANGUAGE_MISMATCH,))),
    "whole": (DRAFT, judged(CORRECTED, cut_off=True)),
    "no_chatter": (DRAFT, judged(CORRECTED, kinds=(IssueKind.REVISION_CHATTER,))),
    "no_leaks": (DRAFT, judged(CORRECTED, kinds=(IssueKind.LEAKED_MARKER,))),
}
ALSO = {
    # What these refuse is an issue of the revision as well, so other conditions see it too.
    "language_kept": {"better", "nothing_new"},
    "no_chatter": {"better", "nothing_new"},
    "no_leaks": {"better", "nothing_new"},
}


def test_every_condition_has_its_case() -> None:
    assert set(GUARDS) == set(CONDITIONS)


@pytest.mark.parametrize("name", GUARDS)
def test_the_guard_refuses(name: str) -> None:
    draft, revision = GUARDS[name]
    assert name in refused(decide(draft, revision))
    assert refused(decide(draft, revision)) <= {name, *ALSO.get(name, set())}


@pytest.mark.parametrize("name", GUARDS)
def test_without_the_guard_the_bad_revision_gets_through(name: str) -> None:
    draft, revision = GUARDS[name]
    assert decide(draft, revision, without={name, *ALSO.get(name, set())}).accepted


# -- what is the same and what is not -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("index", "reworded"),
    [
        (1, "Before turn 6, five villages were taken by the Rebels [c2]."),
        (2, "Neither side lost a unit: no unit fell until turn 5 [c3]."),
        (3, "The Loyalists stood at 40 gold on turn 8 [c4]."),
        (4, "All game the leader had stayed in its keep [c5]."),
    ],
)
def test_harmless_rewording_counts_as_kept(index: int, reworded: str) -> None:
    sentences = change(change(SENTENCES, 0, RIGHT), index, reworded)
    assert decide(DRAFT, judged(write(sentences, change(CLAIMS, 0, RIGHT_CLAIM)))).accepted


@pytest.mark.parametrize(
    ("index", "changed"),
    [
        (3, "On turn 8 the Loyalists had 45 gold [c4]."),
        (4, "Luck decided the rest of it [c5]."),
        (2, "It was a slow start [c3]."),
    ],
)
def test_a_sentence_that_says_something_else_is_not_kept(index: int, changed: str) -> None:
    sentences = change(change(SENTENCES, 0, RIGHT), index, changed)
    decision = decide(DRAFT, judged(write(sentences, change(CLAIMS, 0, RIGHT_CLAIM))))
    assert refused(decision) == {"sentences_kept"}


def test_sentences_may_be_joined_and_split() -> None:
    joined = "No unit fell before turn 5 [c3], and on turn 8 the Loyalists had 40 gold [c4]."
    sentences = (RIGHT, SENTENCES[1], joined, SENTENCES[4])
    assert decide(DRAFT, judged(write(sentences, change(CLAIMS, 0, RIGHT_CLAIM)))).accepted


def test_chinese_sentences_are_compared_too() -> None:
    sentences = (
        "第 3 回合之前，第 1 方招募了六个单位[c1]。",
        "第 2 方在第 6 回合前占领了五座村庄[c2]。",
        "第 5 回合之前没有单位阵亡[c3]。",
        "第 8 回合第 1 方有 40 金币[c4]。",
        "领袖整局都留在要塞里[c5]。",
    )
    draft = judged(write(sentences), refuted=("c1",))
    right = change(sentences, 0, "第 3 回合之前，第 1 方招募了七个单位[c1]。")
    kept = change(right, 1, "第 6 回合之前第 2 方就占领了五座村庄[c2]。")
    claims = change(CLAIMS, 0, RIGHT_CLAIM)
    assert decide(draft, judged(write(kept, claims))).accepted
    gone = judged(write(drop(right, 4), claims))
    assert refused(decide(draft, gone)) == {"sentences_kept"}


def test_a_change_of_language_is_seen_without_the_validator() -> None:
    chinese = write(tuple("第 1 方招募了六个单位，第 2 方没有损失任何单位。" for _ in SENTENCES))
    assert "language_kept" in refused(decide(DRAFT, judged(chinese)))


# -- claims -------------------------------------------------------------------------------------------


def test_a_wrong_statement_may_be_withdrawn_and_counts_as_removed() -> None:
    revision = write(drop(SENTENCES, 0), (*CLAIMS[1:], {"id": "c1", "type": "withdrawn"}))
    decision = decide(DRAFT, judged(revision))
    assert decision.accepted
    assert (decision.corrected, decision.removed) == (0, 1)


def test_withdrawing_without_a_word_is_refused() -> None:
    revision = write(drop(SENTENCES, 0), CLAIMS[1:])
    assert refused(decide(DRAFT, judged(revision))) == {"claims_kept"}


def test_a_true_claim_may_not_be_withdrawn() -> None:
    claims = (*change(CLAIMS, 0, RIGHT_CLAIM)[:4], {"id": "c5", "type": "withdrawn"})
    decision = decide(DRAFT, judged(write(change(SENTENCES, 0, RIGHT), claims)))
    assert refused(decision) == {"claims_kept"}


def test_a_true_claim_may_not_be_swapped_for_a_false_one() -> None:
    claims = change(change(CLAIMS, 0, RIGHT_CLAIM), 3, {**CLAIMS[3], "value": 400})
    revision = judged(write(change(SENTENCES, 0, RIGHT), claims), refuted=("c4",))
    assert "claims_kept" in refused(decide(judged(write(), refuted=("c1", "c2")), revision))


def test_an_id_reused_for_something_else_is_no_correction() -> None:
    claims = change(CLAIMS, 0, {"id": "c1", "type": "meta", "field": "map", "value": "Map"})
    decision = decide(DRAFT, judged(write(change(SENTENCES, 0, RIGHT), claims)))
    assert refused(decision) == {"claims_kept"}


def test_claims_may_be_renumbered() -> None:
    numbers = {f"c{n}": f"c{n + 1}" for n in range(1, 6)}
    sentences = tuple(
        sentence.replace(f"[c{n}]", f"[c{n + 1}]")
        for n, sentence in enumerate(change(SENTENCES, 0, RIGHT), 1)
    )
    claims = tuple({**claim, "id": numbers[claim["id"]]} for claim in change(CLAIMS, 0, RIGHT_CLAIM))
    assert decide(DRAFT, judged(write(sentences, claims))).accepted


def test_one_vague_claim_cannot_stand_for_many() -> None:
    draft = judged(
        write(SENTENCES[:2], ({**CLAIMS[0], "id": "c1"}, {**CLAIMS[0], "id": "c2", "value": 9})),
        refuted=("c1", "c2"),
    )
    revision = judged(write((RIGHT, SENTENCES[1]), (RIGHT_CLAIM,)))
    assert "claims_kept" in refused(decide(draft, revision))


def test_padding_with_trivial_claims_does_not_make_up_for_a_false_one() -> None:
    trivial = tuple({"id": f"t{n}", "type": "meta", "field": "map", "value": f"Map {n}"} for n in range(30))
    padded = judged(write((*SENTENCES, "The map was Map."), (*CLAIMS, *trivial)), refuted=("c1",))
    assert refused(decide(DRAFT, padded)) == {"better"}


def test_half_a_correction_is_better_than_none() -> None:
    draft = judged(write(), refuted=("c1", "c2"))
    decision = decide(draft, judged(CORRECTED, refuted=("c2",)))
    assert decision.accepted
    assert decision.corrected == 1


# -- counting -----------------------------------------------------------------------------------------


def test_a_wrong_claim_and_its_wrong_words_are_one_correction() -> None:
    draft = judged(write(), refuted=("c1",), phrases=("six units",))
    assert decide(draft, judged(CORRECTED)).corrected == 1


def test_wrong_words_that_are_simply_gone_were_removed() -> None:
    draft = judged(write((*SENTENCES, "A Dragonguard appeared twice.")), phrases=("Dragonguard",))
    decision = decide(draft, judged(write()))
    assert decision.accepted
    assert (decision.corrected, decision.removed) == (0, 1)


# -- total --------------------------------------------------------------------------------------------

TEXTS = st.text(alphabet='ab 1.。\n[c]`{}":六', max_size=120)


@settings(max_examples=80, deadline=None)
@given(TEXTS, TEXTS)
def test_any_two_texts_get_a_decision(before: str, after: str) -> None:
    decision = decide(judged(before, kinds=(IssueKind.LANGUAGE_MISMATCH,)), judged(after))
    assert len(decision.reasons) == len(CONDITIONS)


def test_a_draft_kept_word_for_word_keeps_its_content() -> None:
    passed = {reason.condition for reason in decide(DRAFT, DRAFT).reasons if reason.passed}
    assert {"sentences_kept", "claims_kept", "deletions_capped", "language_kept", "nothing_new"} <= passed
