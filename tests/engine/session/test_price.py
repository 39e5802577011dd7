from __future__ import annotations

import subprocess
import sys
from decimal import Decimal
from importlib.util import find_spec
from types import ModuleType, SimpleNamespace

import pytest

from engine.providers.base import Usage
from engine.session import price, usage
from engine.session.events import Attempt

USAGE = Usage(input_tokens=1000, output_tokens=200)


@pytest.fixture(autouse=True)
def _table(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of prices that knows one model of one provider."""

    def calc_price(usage: SimpleNamespace, *, model_ref: str, provider_id: str | None) -> SimpleNamespace:
        if model_ref != "known-1" or provider_id != "google":
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


def test_unknown_is_not_free() -> None:
    assert price.price(USAGE, provider="gemini", model="unheard-of") is None


def test_a_server_of_ones_own_does_not_cost_what_the_maker_of_its_model_asks() -> None:
    assert price.price(USAGE, provider="custom", model="known-1") is None
    assert price.price(USAGE, provider="ollama", model="known-1") is None


def test_the_built_in_analyst_is_free() -> None:
    assert price.price(USAGE, provider="embedded", model="embedded") == 0
    uncounted = [Attempt(role="draft")]
    assert price.total(uncounted, provider="embedded", model="embedded") == 0
    assert price.cost(usage.total(uncounted), provider="embedded", model="embedded") == price.NOTHING


def test_one_attempt_without_a_price_makes_the_whole_unknown() -> None:
    known, unknown = Attempt(role="draft", usage=USAGE), Attempt(role="revision")
    assert price.total([known, known], provider="gemini", model="known-1") == Decimal("2.8")
    assert price.total([known, unknown], provider="gemini", model="known-1") is None
    assert price.total([], provider="gemini", model="known-1") == 0


def test_the_hidden_share_is_what_revisions_cost() -> None:
    draft, revision = Attempt(role="draft", usage=USAGE), Attempt(role="revision", usage=USAGE)
    one = price.cost(usage.total([draft, revision]), provider="gemini", model="known-1")
    assert one == price.Cost(Decimal("2.8"), Decimal("1.4"))
    clean = price.cost(usage.total([draft]), provider="gemini", model="known-1")
    assert clean.hidden == 0
    assert one + clean == price.Cost(Decimal("4.2"), Decimal("1.4"))
    uncounted = price.cost(usage.total([Attempt(role="draft")]), provider="gemini", model="known-1")
    assert one + uncounted == price.Cost(None, Decimal("1.4"))
    assert price.cost(usage.total([draft]), provider="custom", model="known-1") == price.Cost(
        None, Decimal(0)
    )


def test_without_the_table_nothing_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "genai_prices")
    monkeypatch.setattr(price, "find_spec", lambda name: None)
    price._table.cache_clear()
    assert not price.available()
    assert price.price(USAGE, provider="gemini", model="known-1") is None


_REAL = """
import socket

def refuse(*args, **kwargs):
    raise AssertionError("the network was asked")

socket.socket.connect = socket.getaddrinfo = refuse
from engine.providers.base import Usage
from engine.session import price, usage

million = Usage(input_tokens=1_000_000, output_tokens=1_000_000)
for provider, model in (
    ("openai", "gpt-4.1-mini"), ("deepseek", "deepseek-chat"), ("gemini", "gemini-2.5-flash"),
    ("xai", "grok-3"), ("mistral", "mistral-small-latest"), ("moonshot", "kimi-k2-0711-preview"),
):
    found = price.price(million, provider=provider, model=model)
    assert found is not None and 0 < found < 100, (provider, model, found)
assert price.price(million, provider="openai", model="nobody-sells-this") is None
assert price.price(million, provider="ollama", model="llama3.1:8b") is None
assert price.price(million, provider="custom", model="gpt-4.1-mini") is None
"""


def test_the_real_table_knows_the_usual_models_and_asks_nobody() -> None:
    if find_spec("genai_prices") is None:
        pytest.skip("the table of prices is not installed")
    done = subprocess.run([sys.executable, "-c", _REAL], capture_output=True, text=True, timeout=50)
    assert done.returncode == 0, done.stderr
