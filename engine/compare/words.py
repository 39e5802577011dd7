"""What a comparison is told with, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from engine.compare.comparison import Measure

MEASURES: Mapping[Measure, Mapping[str, str]] = {
    Measure.WRONG: {"en": "wrong statements in drafts", "zh": "草稿中的错误陈述"},
    Measure.WARNINGS: {"en": "warnings in drafts", "zh": "草稿中的警告"},
    Measure.WEIGHT: {"en": "severity of drafts", "zh": "草稿的严重程度"},
    Measure.CLEAN: {"en": "clean at once", "zh": "一次无误"},
    Measure.REVISED: {"en": "revised", "zh": "已修正"},
    Measure.FALLBACK: {"en": "shown with a warning", "zh": "带警告显示"},
    Measure.FAILED: {"en": "failed or stopped", "zh": "失败或停止"},
    Measure.LEFT: {"en": "wrong statements shown", "zh": "显示出的错误陈述"},
    Measure.VERIFIED: {"en": "statements verified", "zh": "已核对的陈述"},
    Measure.INPUT_TOKENS: {"en": "input tokens", "zh": "输入词元"},
    Measure.OUTPUT_TOKENS: {"en": "output tokens", "zh": "输出词元"},
    Measure.HIDDEN_TOKENS: {"en": "tokens of the hidden pass", "zh": "隐藏修正的词元"},
    Measure.PRICE: {"en": "price (US dollars)", "zh": "价格（美元）"},
    Measure.SECONDS: {"en": "seconds of the model", "zh": "模型用时（秒）"},
    Measure.VALIDATION: {"en": "milliseconds of checking", "zh": "核对用时（毫秒）"},
}

_WORDS: Mapping[str, Mapping[str, str]] = {
    "title": {"en": "Comparison", "zh": "对比"},
    "both": {
        "en": "{replays} replays and {segments} segments in both; only in A {only_a}, only in B {only_b}",
        "zh": "双方共有 {replays} 个录像、{segments} 个段落；仅 A 有 {only_a}，仅 B 有 {only_b}",
    },
    "per_segment": {"en": "per segment", "zh": "每段落"},
    "difference": {"en": "B − A", "zh": "B − A"},
    "interval": {"en": "95 % interval", "zh": "95 % 置信区间"},
    "better": {"en": "better", "zh": "更好"},
    "kinds": {"en": "Issues in drafts by kind", "zh": "草稿问题（按种类）"},
    "statuses": {"en": "How segments ended", "zh": "段落结果"},
    "per_replay": {
        "en": "Each replay: wrong statements per segment, B − A",
        "zh": "各录像：每段落错误陈述，B − A",
    },
    "cost": {"en": "Cost, B against A", "zh": "开销，B 相对 A"},
    "measures": {"en": "Differences", "zh": "差异"},
    "worst": {"en": "Segments that got worst", "zh": "变差最多的段落"},
    "best": {"en": "Segments that got better", "zh": "变好最多的段落"},
    "nothing_worse": {"en": "No segment got worse.", "zh": "没有段落变差。"},
    "no_issues": {"en": "No issues on either side.", "zh": "双方均无问题。"},
    "settings": {"en": "Settings", "zh": "设置"},
    "turns": {"en": "{turns} reviews, {segments} segments", "zh": "{turns} 次复盘，{segments} 个段落"},
    "unusable": {"en": "{count} led to nothing", "zh": "{count} 个未得到结果"},
    "method": {
        "en": "Means over segments. Differences are paired: the same segment of the same replay in both. "
        "Intervals are drawn from {units} (bootstrap, 95 %): {why}.",
        "zh": "数值为段落平均值。差异为配对比较：双方同一录像的同一段落。"
        "置信区间对{units}重抽样（bootstrap，95 %）：{why}。",
    },
    "unit_replay": {"en": "whole replays", "zh": "整个录像"},
    "unit_segment": {"en": "segments of the one replay", "zh": "同一录像的段落"},
    "why_replay": {
        "en": "segments of one replay are not independent",
        "zh": "同一录像的段落彼此不独立",
    },
    "why_segment": {"en": "they speak of this replay alone", "zh": "只对这一录像有效"},
    "no_pairs": {
        "en": "The two have no segment in common: nothing can be compared.",
        "zh": "双方没有共同的段落，无法比较。",
    },
    "no_scipy": {
        "en": "No intervals: they need the package scipy (pip install 'truecast[batch]').",
        "zh": "没有置信区间：需要 scipy（pip install 'truecast[batch]'）。",
    },
    "few_units": {
        "en": "Fewer than five replays or segments are behind the intervals: they are rather too narrow.",
        "zh": "置信区间所依据的录像或段落不足五个，区间偏窄。",
    },
    "one_replay": {
        "en": "Both are about one replay: the intervals say nothing about others.",
        "zh": "双方只涉及一个录像：区间不适用于其他录像。",
    },
    "languages_differ": {
        "en": "The two are in different languages.",
        "zh": "双方语言不同。",
    },
    "b_better": {"en": "B better", "zh": "B 更好"},
    "a_better": {"en": "A better", "zh": "A 更好"},
    "undecided": {"en": "undecided", "zh": "不确定"},
    "replays_sorted": {"en": "replays, sorted", "zh": "录像（已排序）"},
    "replay": {"en": "Replay", "zh": "录像"},
    "segment": {"en": "Segment", "zh": "段落"},
    "was_is": {"en": "A → B", "zh": "A → B"},
    "what": {"en": "What was wrong in B's draft", "zh": "B 草稿中的问题"},
    "made": {"en": "Made by Truecast", "zh": "由 Truecast 生成"},
    "wrong_now": {"en": "wrong", "zh": "错误"},
    "clean": {"en": "clean", "zh": "无误"},
    "revised": {"en": "revised", "zh": "已修正"},
    "fallback": {"en": "fallback", "zh": "带警告"},
    "failed": {"en": "failed", "zh": "失败"},
    "stopped": {"en": "stopped", "zh": "已停止"},
}


def word(key: str, lang: str, **values: object) -> str:
    """The words of a key, filled in."""
    return _WORDS[key][lang].format(**values)


def measure(which: Measure, lang: str) -> str:
    """What is measured, for a person."""
    return MEASURES[which][lang]


def figure(value: float) -> str:
    """A number with as many digits as tell something."""
    size = abs(value)
    if size >= 1000:
        return f"{value:,.0f}"
    if size >= 100:
        return f"{value:.0f}"
    if size >= 10:
        return f"{value:.1f}"
    return f"{value:.4f}" if 0 < size < 0.01 else f"{value:.3f}"


def signed(value: float) -> str:
    """The same with its sign; zero has none."""
    return figure(value) if value == 0 else f"{'+' if value > 0 else '−'}{figure(abs(value))}"
