from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from engine.archive.runs import Spent
from engine.batch.budget import Budget, flat_price
from engine.batch.items import Item
from engine.batch.work import Outcome
from engine.errors import UsageError
from engine.providers.base import Usage
from engine.session.events import SegmentSettled
from tests.engine.compare.runs import segment


def outcome(inputs: int, outputs: int) -> Outcome:
    one = segment("x", usage=Usage(input_tokens=inputs, output_tokens=outputs))
    item = Item("key", 0, Path("a.gz"), "a.gz")
    return Outcome(item, "done", events=(SegmentSettled(run_id="r", seq=1, result=one),))


def test_without_a_limit_everything_is_allowed() -> None:
    assert Budget().allows(1000)


def test_nothing_is_begun_beside_the_first_before_its_cost_is_known() -> None:
    budget = Budget(tokens=1000)
    assert budget.allows(0)
    assert not budget.allows(1)
    budget.take(outcome(200, 100))
    assert budget.allows(0)
    assert budget.allows(1)
    assert not budget.allows(2)  # 300 spent, and 3 of 300 each would be 1200


def test_what_was_spent_before_counts() -> None:
    budget = Budget(tokens=1000)
    budget.begin(Spent(3, 600, 150, (200, 50)))
    assert budget.allows(0)
    assert not budget.allows(1)  # what the dearest of them cost is known from the first item on
    budget.begin(Spent(1, 200, 50, (200, 50)))
    assert not budget.allows(0)


def test_what_earlier_sittings_were_not_told_is_estimated_unless_it_is_free() -> None:
    spent = Spent(1, 0, 0, (0, 0), unknown=2, unknown_characters=7000)
    asked, free = Budget(tokens=2000), Budget(tokens=2000)
    asked.begin(spent)
    free.begin(spent, free=True)
    assert (asked.spent_tokens, free.spent_tokens) == (2000, 0)
    assert not asked.allows(0)
    assert free.allows(0)


def test_the_dearest_item_so_far_is_set_aside() -> None:
    budget = Budget(tokens=1000)
    budget.take(outcome(400, 100))
    budget.take(outcome(10, 10))
    assert not budget.allows(0)


def test_money_is_counted_at_its_price() -> None:
    budget = Budget(money=Decimal("1"), price=flat_price("1,10"))
    budget.take(outcome(100_000, 20_000))
    assert budget.spent_money == Decimal("0.3")
    assert budget.allows(1)
    assert not budget.allows(2)


def test_money_without_a_price_is_one_clear_line() -> None:
    with pytest.raises(UsageError, match="--price"):
        Budget(money=Decimal(1))


@pytest.mark.parametrize("text", ["", "1", "1,2,3", "a,b", "-1,2", "nan,1", "inf,1"])
def test_a_price_that_is_none_is_one_clear_line(text: str) -> None:
    with pytest.raises(UsageError, match="is no price"):
        flat_price(text)


def test_usage_that_was_not_reported_is_estimated_and_never_nothing() -> None:
    from engine.providers.base import ChatMessage
    from engine.session.events import Attempt

    attempt = Attempt(
        role="draft",
        messages=(ChatMessage(role="user", content="x" * 3500),),
        raw="y" * 350,
        first_byte_seconds=0.1,
    )
    unknown = segment("x").model_copy(update={"attempts": (attempt,)})
    item = Item("key", 0, Path("a.gz"), "a.gz")
    budget = Budget(tokens=10_000)
    budget.take(Outcome(item, "done", events=(SegmentSettled(run_id="r", seq=1, result=unknown),)))
    assert 1000 <= budget.spent_tokens <= 1200
