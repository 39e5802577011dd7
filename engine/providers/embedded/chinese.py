"""Slots in Simplified Chinese."""

from __future__ import annotations

import re

from engine.providers.embedded.english import number
from engine.providers.embedded.sentence import Amount, At, Count, Num, Raw, Side, Slot, Thing, Window, Word
from engine.providers.embedded.view import View
from engine.providers.embedded.wording import Wordings


class Chinese:
    """Speaks of one replay in Simplified Chinese."""

    def __init__(self, view: View, wordings: Wordings) -> None:
        self._view = view
        self._wordings = wordings

    def __call__(self, slot: Slot, role: str) -> str:
        match slot:
            case Side() if role == "pair":
                one, two = self._view.pair
                return "双方" if self._view.duel or two is None else f"{self._side(one)}和{self._side(two)}"
            case Side():
                name = self._side(slot.slot)
                return f"{name}的" if role in ("poss", "own") else name
            case At():
                return self._moment(slot, role)
            case Window():
                return self._window(slot, role)
            case Count():
                return self._count(slot, role)
            case Amount():
                return self._amount(slot, role)
            case Thing():
                return self._display(slot.object)
            case Num():
                return number(slot.value)
            case Word():
                return self._wordings.words[slot.key]
            case Raw():
                return slot.text

    def _side(self, slot: str) -> str:
        view = self._view
        if slot == view.you:
            return "你"
        if view.you is not None and view.duel:
            return "对手"
        side = view.replay.side(slot)
        if slot in ("White", "Black"):
            return "白方" if slot == "White" else "黑方"
        sharing = [other for other in view.replay.sides if other.faction == side.faction]
        if side.faction is None or len(sharing) > 1 or len(view.replay.sides) > 2:
            numbered = re.fullmatch(r"side (\d+)", slot)
            return f"{numbered[1]} 号方" if numbered else slot
        entry = view.replay.knowledge.entries.get(side.faction)
        return entry.display("zh") if entry is not None else side.faction

    def _moment(self, at: At, role: str) -> str:
        text = re.sub(r"\s*[（(].*?[)）]$", "", self._view.replay.clock.text(at.at, "zh"))
        timed = self._view.replay.clock.per_minute is not None
        if role == "bare":
            return text
        if role == "end":
            return "终局时" if at.at >= self._view.end_of_game else self._moment(at, "by")
        if role == "by":
            return f"到{text}时"
        if role in ("before", "after"):
            return f"{text}{'之前' if role == 'before' else '之后'}"
        if text in ("开局", "开始"):
            return "开局时"
        return f"{text}时" if timed else text

    def _window(self, window: Window, role: str) -> str:
        if window.start is None and window.end is None:
            return "全局"
        if window.start is None:
            return self._moment(At(window.end or 0), "by")
        first = self._moment(At(window.start), "bare")
        if window.end is None:
            return f"从{first}到终局"
        last = self._moment(At(window.end), "bare")
        return first if first == last else f"从{first}到{last}"

    def _count(self, count: Count, role: str) -> str:
        if role == "num":
            return number(count.value)
        words = self._wordings.words
        name = words["unit"] if count.object is None else self._display(count.object)
        if role == "bare":
            return name
        return f"{number(count.value)} {self._classifier(count.object)}{name}"

    def _classifier(self, name: str | None) -> str:
        entry = self._view.replay.knowledge.resolve(name) if name is not None else None
        kind = entry.kind if entry is not None else "unit"
        return self._wordings.words.get(f"classifier_{kind}", self._wordings.words["classifier"])

    def _display(self, name: str) -> str:
        entry = self._view.replay.knowledge.resolve(name)
        return entry.display("zh") if entry is not None else name

    def _amount(self, amount: Amount, role: str) -> str:
        game = self._view.replay.game
        forms = self._wordings.metrics.get(f"{game}.{amount.metric}") or self._wordings.metrics.get(
            amount.metric
        )
        entry = self._view.replay.knowledge.metrics.get(amount.metric)
        name = entry.display("zh") if entry is not None else amount.metric
        if forms is None:
            forms = {"many": f"{{n}} 的{name}"}
        if role == "name":
            return forms.get("name", name)
        if role == "num":
            return number(amount.value)
        return forms["many"].replace("{n}", number(amount.value))


_CJK = "\u4e00-\u9fff"
_GAPS = re.compile(rf"(?<=[{_CJK}])(?=[A-Za-z0-9\-])|(?<=[A-Za-z0-9])(?=[{_CJK}])")


def spaced(text: str) -> str:
    """Latin letters and digits stand apart from Chinese characters by a space."""
    return _GAPS.sub(" ", text)
