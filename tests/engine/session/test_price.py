from __future__ import annotations

import sys
from decimal import Decimal
from types import ModuleType, SimpleNamespace

import pytest

from engine.providers.base import Usage
from engine.session import price
from engine.session.events import Attempt

USAGE = Usage(input_tokens=1000, output_tokens=200)


@pytest.fixture(autouse=True)
def _table(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of prices that knows one model of one provider."""

    def calc_price(usage: SimpleNamespace, *, model_ref: str, provider_id: str | None) -> SimpleNamespace:
        if model_ref != "known-1" or provider_id not in (None, "google"):
            raise LookupError(model_ref)
        return SimpleNamespace(total_price=Decimal(usage.input_tokens + 2 * usage.output_tokens) / 1000)

    table = ModuleType("genai_prices")
    table.__dict__.update(calc_price=calc_price, Usage=SimpleNamespace, __spec__=SimpleNamespace())
    monkeypatch.setitem(sys.modules, "genai_prices", table)
    price._table.cache_clear()
    yield
    price._table.cache_clear()


def test_a_known_model_has_a_price() -> None:
    assert price.price(USAGE, provider="gemini", model="known-1") == Decimal("1.4")
    assert price.price(USAGE, provider="openai", model="known-1") == Decimal("1.4")  # a gateway


def test_unknown_is_not_free() -> None:
    assert price.price(USAGE, provider="gemini", model="unheard-of") is None


def test_the_built_in_analyst_is_free() -> None:
    assert price.price(USAGE, provider="embedded", model="embedded") == 0


def test_one_attempt_without_a_price_makes_the_whole_unknown() -> None:
    known, unknown = Attempt(role="draft", usage=USAGE), Attempt(role="revision")
    assert price.total([known, known], provider="gemini", model="known-1") == Decimal("2.8")
    assert price.total([known, unknown], provider="gemini", model="known-1") is None
    assert price.total([], provider="gemini", model="known-1") == 0


def test_without_the_table_nothing_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "genai_prices")
    monkeypatch.setattr(price, "find_spec", lambda name: None)
    price._table.cache_clear()
    assert price.price(USAGE, provider="gemini", model="known-1") is None
