"""What a thing costs: "at just 17 gold apiece", 每个 19 金."""

from __future__ import annotations

from engine.claims.prose.alignment.clauses import Clause
from engine.claims.prose.alignment.context import Context
from engine.claims.prose.alignment.roles import Thing, things_of
from engine.claims.prose.alignment.speech import figures, refuted, supported
from engine.claims.prose.statements import ProseStatement
from engine.facts.model import Replay


class Prices:
    """Judges prices of single things."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay

    def judge(self, clause: Clause, context: Context) -> ProseStatement | None:
        """The standing of a price, None where the clause gives none."""
        if not clause.has("price"):
            return None
        numbers = [item for item in figures(clause) if item.num is not None and not item.num.percent]
        if len(numbers) != 1:
            return None
        position = clause.items.index(numbers[0])
        after = clause.items[position + 1] if position + 1 < len(clause.items) else None
        if after is None or after.metric is None:
            return None
        own = [thing for thing in things_of(clause) if thing.specific]
        candidates = own or [thing for thing in context.spoken if thing.specific]
        known = [(thing, self._prices(thing, after.metric)) for thing in candidates]
        known = [(thing, prices) for thing, prices in known if prices]
        if not known:
            return None
        quantity = numbers[0].num
        assert quantity is not None
        if any(quantity.accepts(price) for _, prices in known for price in prices):
            return supported("price", clause)
        if not clause.asserted or len(own) > 1:
            return None
        thing, prices = known[0]
        if len(prices) != 1:
            return None
        price = prices[0]
        truth = f"a {self._name(thing)} costs {price:g}"
        return refuted("price", numbers[0].start, after.end, truth, price, kind="game_knowledge")

    def _prices(self, thing: Thing, metric: str) -> list[float]:
        found: set[float] = set()
        for name in thing.objects:
            entry = self.replay.knowledge.entries.get(name)
            if entry is None:
                continue
            for key, value in entry.properties.items():
                if (
                    key.startswith(("cost_", "worth_"))
                    and isinstance(value, int | float)
                    and key.split("_", 1)[1] in metric
                ):
                    found.add(float(value))
        if len(thing.objects) == 1:
            return sorted(found)
        return sorted(found) if len(thing.objects) <= 3 else []

    def _name(self, thing: Thing) -> str:
        entry = thing.item.entry
        return entry.display() if entry is not None else thing.objects[0]
