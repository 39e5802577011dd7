"""What a run may cost, and whether one more item still fits in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from engine.archive.runs import Spent
from engine.batch.work import Outcome
from engine.errors import UsageError
from engine.prompting.tokens import CHARACTERS_PER_TOKEN, estimate
from engine.providers.base import Usage
from engine.session import price

Price = Callable[[int, int], Decimal]
"""US dollars of so many input and output tokens."""

PER = 1_000_000


def flat_price(text: str) -> Price:
    """The price that ``INPUT,OUTPUT`` says, in US dollars per million tokens each. Raises UsageError."""
    try:
        asked, answered = (Decimal(part) for part in text.split(","))
    except (ArithmeticError, ValueError) as error:
        raise UsageError(f"{text!r} is no price: write INPUT,OUTPUT in dollars per million tokens") from error
    if not (asked.is_finite() and answered.is_finite() and min(asked, answered) >= 0):
        raise UsageError(f"{text!r} is no price: neither may be below 0")
    return lambda inputs, outputs: (asked * inputs + answered * outputs) / PER


def listed_price(provider: str, model: str) -> Price | None:
    """The price of a model where the table of prices knows it, else None."""
    if price.price(Usage(input_tokens=PER, output_tokens=PER), provider=provider, model=model) is None:
        return None

    def of(inputs: int, outputs: int) -> Decimal:
        one = price.price(Usage(input_tokens=inputs, output_tokens=outputs), provider=provider, model=model)
        assert one is not None, "it was known a moment ago"
        return one

    return of


@dataclass(slots=True)
class Budget:
    """Keeps to what a run may cost altogether, earlier sittings included.

    What items will cost is not known before they are done: for each one under way the dearest so far is
    set aside, and until one is done none is begun beside the first. So a run goes beyond its budget by no
    more than its items differ from each other.

    Attributes:
        tokens: Input and output together; None for any number.
        money: US dollars; None for any sum.
        price: What tokens cost; needed with ``money``.
    """

    tokens: int | None = None
    money: Decimal | None = None
    price: Price | None = None
    _input: int = 0
    _output: int = 0
    _dearest_tokens: int = 0
    _dearest_money: Decimal = Decimal(0)
    _done: int = 0

    def __post_init__(self) -> None:
        if self.money is not None and self.price is None:
            raise UsageError(
                "the price of this model is not known, so a budget in money cannot be kept to: "
                "give --price INPUT,OUTPUT (dollars per million tokens) or --budget-tokens"
            )

    @property
    def limited(self) -> bool:
        return self.tokens is not None or self.money is not None

    @property
    def spent_tokens(self) -> int:
        return self._input + self._output

    @property
    def spent_money(self) -> Decimal | None:
        """US dollars; None where the price is not known."""
        return None if self.price is None else self.price(self._input, self._output)

    def begin(self, spent: Spent, *, free: bool = False) -> None:
        """Count what earlier sittings have spent.

        Args:
            spent: As the archive has it.
            free: Whether what was not reported costs nothing, since nobody was asked for it.
        """
        unknown = 0 if free else int(spent.unknown_characters / CHARACTERS_PER_TOKEN)
        self._count(spent.input_tokens + unknown, spent.output_tokens)
        if spent.turns:
            self._done += spent.turns
            self._remember(*spent.dearest)

    def take(self, outcome: Outcome) -> None:
        """Count an item that is done."""
        tokens = counted(outcome)
        self._count(*tokens)
        self._remember(*tokens)
        self._done += 1

    def _count(self, inputs: int, outputs: int) -> None:
        self._input += inputs
        self._output += outputs

    def _remember(self, inputs: int, outputs: int) -> None:
        self._dearest_tokens = max(self._dearest_tokens, inputs + outputs)
        if self.price is not None:
            self._dearest_money = max(self._dearest_money, self.price(inputs, outputs))

    def allows(self, under_way: int) -> bool:
        """Whether one more item may be begun beside those under way."""
        if not self.limited:
            return True
        if self._done == 0 and under_way:
            return False  # nobody knows yet what one costs
        ahead = under_way + 1
        if self.tokens is not None and (
            self.spent_tokens >= self.tokens or self.spent_tokens + ahead * self._dearest_tokens > self.tokens
        ):
            return False
        money = self.spent_money
        return (
            self.money is None
            or money is None
            or (money < self.money and money + ahead * self._dearest_money <= self.money)
        )


def counted(outcome: Outcome) -> tuple[int, int]:
    """Tokens of an item: as its server counted them, and by our own estimate where it did not."""
    inputs = outputs = 0
    for event in outcome.events:
        if event.event == "turn_started" and event.provider in price.FREE:
            return 0, 0
        if event.event != "segment_settled":
            continue
        for attempt in event.result.attempts:
            if attempt.usage is not None:
                inputs += attempt.usage.input_tokens
                outputs += attempt.usage.output_tokens
            elif attempt.first_byte_seconds is not None:
                inputs += sum(estimate(message.content) for message in attempt.messages)
                outputs += estimate(attempt.raw + attempt.reasoning)
    return inputs, outputs
