"""What a sentence leaves unwritten, filled in wrongly, refutes nothing; what it writes does."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.second_reader.asking import read

FORGE = {"type": "event", "side": "P1", "kind": "started", "object": "forge"}
ORDER = {"type": "order", "then": {"side": "P1", "kind": "created", "object": "grunt"}}
ARCHER = {"side": "P2", "kind": "created", "object": "archer"}
MORE = {
    "type": "compare", "count": {"kind": "created", "object": "grunt"},
    "than": {"kind": "created", "object": "archer"}, "sides": ["P1", "P2"], "op": "=",
}  # fmt: skip

FIVE = {"type": "compare", "metric": "workers", "at": "5:00", "op": "=", "margin": 5}

CASES: list[tuple[bool, str, dict[str, Any]]] = [
    # A side by a pronoun alone may be the other one; by its name it may not.
    (False, "Ada won. They started a forge at 0:40.", {**FORGE, "at": "0:40"}),
    (True, "Ada started a forge at 0:40.", {**FORGE, "at": "0:40"}),
    (True, "Ada won. They started a forge at 4:40.", {**FORGE, "at": "4:40"}),
    # Of many grunts, any may be meant; of the first, none but that.
    (False, "Bob made an archer before Ada made a grunt.", {**ORDER, "first": ARCHER}),
    (True, "Bob made an archer before Ada made a grunt.",
     {**ORDER, "first": {**ARCHER, "nth": 1}, "then": {**ORDER["then"], "nth": 1}}),
    # A difference is one whichever way the model puts the sides.
    (False, "Ada made six more grunts than Bob made archers.", {**MORE, "margin": 6}),
    (True, "Ada made nine more grunts than Bob made archers.", {**MORE, "margin": 9}),
    # The other side never had any: that it lost none is not what is meant.
    (True, "The grunts won, they were never lost.",
     {"type": "absent", "side": "P1", "kind": "lost", "object": "grunt"}),
    # Who took nothing may have killed.
    (True, "Ada never killed an archer.",
     {"type": "absent", "side": "P1", "kind": "destroyed", "object": "archer"}),
    # But one who is said to be ahead is ahead.
    (False, "At 5:00 Ada was ahead by five workers.", {**FIVE, "sides": ["P1", "P2"]}),
    (True, "At 5:00 Bob was ahead by five workers.", {**FIVE, "sides": ["P1", "P2"]}),
    (True, "At 5:00 Bob was ahead by five workers.", {**FIVE, "sides": ["P2", "P1"]}),
    (True, "At 5:00 Bob had a five-worker lead.", {**FIVE, "sides": ["P1", "P2"]}),
    (False, "At 5:00 Bob was behind by five workers.", {**FIVE, "sides": ["P2", "P1"]}),
]  # fmt: skip


@pytest.mark.parametrize(("wrong", "text", "claim"), CASES)
def test_only_what_is_written_is_refuted(wrong: bool, text: str, claim: dict[str, Any]) -> None:
    number = 1 + text.count(". ")
    report, proposals = read(text, {"id": f"{number}a", **claim})
    assert [one.verdict is not None for one in proposals] == [True]
    assert wrong == any(issue.found_by == "second_reader" for issue in report.issues)
