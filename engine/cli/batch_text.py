"""The summary of a run and the estimate of its cost, as text in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cli.streams import one_line

if TYPE_CHECKING:
    from decimal import Decimal

    from engine.batch.estimate import Estimate
    from engine.batch.summary import Summary

MOST_LISTED = 50
"""Files that led to nothing are listed one by one up to here; the results hold all of them."""

_WORDS = {
    "en": {
        "run": "run",
        "replays": "replays",
        "done": "done",
        "failed_items": "failed, to be tried again",
        "unreadable": "cannot be used",
        "segments": "segments",
        "clean": "clean",
        "revised": "revised",
        "fallback": "fallback",
        "failed": "failed",
        "stopped": "stopped",
        "issues": "issues in drafts",
        "none": "none",
        "left": "wrong statements shown with a warning",
        "tokens": "tokens",
        "in_out": "{} in, {} out, of these {} hidden",
        "unknown": "; {} attempts reported none",
        "no_tokens": "not reported",
        "price": "price",
        "seconds": "time of all turns together",
        "not_done": "not done",
        "more": "... and {} more; --out writes all of them",
        "again": "Give the same command again to go on.",
        "would": "It would ask",
        "items": "{} replays, {} segments ({} done before)",
        "likely": "likely",
        "most": "at most",
        "assumed": "assumed: {:.0f} tokens an answer, {:.0%} revised",
        "seen": "from {} drafts of this model in the archive: {:.0f} tokens an answer, {:.0%} revised",
        "price_unknown": "price not known; --price IN,OUT gives it",
        "estimated": "input by Truecast's own estimate, rather too much than too little",
    },
    "zh": {
        "run": "批次",
        "replays": "录像",
        "done": "已完成",
        "failed_items": "失败，可重试",
        "unreadable": "无法使用",
        "segments": "段落",
        "clean": "无误",
        "revised": "已修正",
        "fallback": "带警告显示",
        "failed": "失败",
        "stopped": "已停止",
        "issues": "草稿中的问题",
        "none": "无",
        "left": "带警告显示的错误陈述",
        "tokens": "词元",
        "in_out": "输入 {}，输出 {}，其中隐藏 {}",
        "unknown": "；{} 次请求未报告",
        "no_tokens": "未报告",
        "price": "价格",
        "seconds": "所有复盘用时合计",
        "not_done": "未完成",
        "more": "……另有 {} 个；--out 会写出全部",
        "again": "再次运行同一命令即可继续。",
        "would": "将请求",
        "items": "{} 个录像，{} 个段落（此前已完成 {} 个）",
        "likely": "预计",
        "most": "至多",
        "assumed": "假设：每次回答 {:.0f} 词元，{:.0%} 需修正",
        "seen": "依据存档中该模型的 {} 份草稿：每次回答 {:.0f} 词元，{:.0%} 需修正",
        "price_unknown": "价格未知；可用 --price IN,OUT 给出",
        "estimated": "输入为 Truecast 自己的估计，宁多勿少",
    },
}


def summary_text(summary: Summary, lang: str, *, left: bool) -> str:
    """The table that ends a run, and what was not done, each with its reason."""
    say = _WORDS[lang]
    items, segments = summary.items, summary.segments
    rows: list[tuple[str, str]] = [(say["run"], summary.run)]
    counts = [f"{items['done']} {say['done']}"]
    counts += [f"{items['failed']} {say['failed_items']}"] if items["failed"] else []
    counts += [f"{items['unreadable']} {say['unreadable']}"] if items["unreadable"] else []
    rows.append((say["replays"], ", ".join(counts)))
    ended = [f"{segments[name]} {say[name]}" for name in ("clean", "revised", "fallback", "failed")]
    ended += [f"{segments['stopped']} {say['stopped']}"] if segments["stopped"] else []
    rows.append((say["segments"], f"{sum(segments.values())}: " + ", ".join(ended)))
    rows.append((say["issues"], str(sum(summary.issues.values())) if summary.issues else say["none"]))
    rows += [(f"  {kind}", f"{count} {severity}") for (severity, kind), count in summary.issues.most_common()]
    rows.append((say["left"], str(summary.left)))
    rows.append((say["tokens"], _tokens(summary, lang)))
    if summary.price is not None:
        rows.append((say["price"], _money(summary.price)))
    rows.append((say["seconds"], f"{summary.seconds:.1f} s"))
    text = _table(rows)
    if summary.not_done:
        text += f"\n{say['not_done']}:\n"
        for item in summary.not_done[:MOST_LISTED]:
            game = f" #{item.number}" if item.number > 1 else ""
            text += f"  {item.file}{game}: {one_line(item.error or '')}\n"
        if len(summary.not_done) > MOST_LISTED:
            text += f"  {say['more'].format(len(summary.not_done) - MOST_LISTED)}\n"
    return text + (f"\n{say['again']}\n" if left else "")


def estimate_text(estimate: Estimate, lang: str, label: str) -> str:
    """What a run would cost."""
    say = _WORDS[lang]
    habit = estimate.habit
    rows = [
        (say["would"], label),
        (say["replays"], say["items"].format(estimate.items, estimate.segments, estimate.skipped)),
    ]
    for name, tokens in (("likely", estimate.likely), ("most", estimate.most)):
        money = estimate.money(tokens)
        cost = f"{tokens[0]:,} + {tokens[1]:,} {say['tokens']}"
        rows.append((say[name], cost + (f", {_money(money)}" if money is not None else "")))
    basis = say["seen" if habit.seen else "assumed"]
    numbers = (habit.seen, habit.output, habit.revised) if habit.seen else (habit.output, habit.revised)
    rows.append(("", basis.format(*numbers)))
    rows.append(("", say["estimated"]))
    if estimate.price is None:
        rows.append(("", say["price_unknown"]))
    text = _table(rows)
    if estimate.not_done:
        text += f"\n{say['not_done']}:\n"
        text += "".join(f"  {file}: {one_line(error)}\n" for file, error in estimate.not_done[:MOST_LISTED])
    return text


def _tokens(summary: Summary, lang: str) -> str:
    say = _WORDS[lang]
    if not summary.input_tokens and summary.unknown:
        return say["no_tokens"]
    text = say["in_out"].format(
        f"{summary.input_tokens:,}", f"{summary.output_tokens:,}", f"{summary.hidden_tokens:,}"
    )
    return text + (say["unknown"].format(summary.unknown) if summary.unknown else "")


def _money(price: Decimal) -> str:
    return f"${price:.2f}" if price >= 1 or price == 0 else f"${price:.4f}"


def _table(rows: list[tuple[str, str]]) -> str:
    from engine.cli.columns import padded, width

    first = max(width(name) for name, _ in rows)
    return "".join(f"{padded(name, first)}  {value}".rstrip() + "\n" for name, value in rows)
