"""What a trial of a model says to a person, in both languages."""

from __future__ import annotations

from typing import Literal

from engine.doctor.outcome import Scores, Step
from engine.providers.base import Usage

_STEPS = {
    Step.REACHABLE: ("Reachable", "可以连接"),
    Step.AUTHORISED: ("Key accepted", "密钥有效"),
    Step.MODEL: ("Model exists", "模型存在"),
    Step.STREAMS: ("Answers as it writes", "边写边答"),
    Step.USAGE: ("Counts tokens", "报告用量"),
    Step.FORMAT: ("Keeps the format", "遵守格式"),
    Step.FACTS: ("Keeps to the facts", "忠于事实"),
}
_WORDS = {
    "looking": ("looking for the server…", "正在寻找服务…"),
    "silent": (
        "nothing answers at {where}: start the server, or check the address",
        "{where} 没有应答：请启动服务或检查地址",
    ),
    "reachable": ("something answers at {where}", "{where} 有应答"),
    "answers": ("it answers", "有应答"),
    "no_key": ("it wants a key, or another one", "需要密钥，或密钥不对"),
    "authorised": ("it takes what it was asked with", "接受了请求"),
    "listed": ("{model} is there", "有 {model}"),
    "unlisted": (
        "{model} is not among the models it lists ({some}…); asking it anyway",
        "{model} 不在其模型列表中（{some}…）；仍然试着询问",
    ),
    "exists": ("the model answers", "模型有应答"),
    "asking": (
        "asking it about a small duel; a slow model takes a minute…",
        "正在就一场小对局提问；较慢的模型需要约一分钟…",
    ),
    "streams": (
        "first words after {seconds} s, in {pieces} pieces",
        "{seconds} 秒后开始作答，共 {pieces} 段",
    ),
    "too_slow": ("no whole answer within {seconds} s", "{seconds} 秒内没有完整的答案"),
    "slow": (
        "it is slow here: its answer was not complete after {seconds} s",
        "在此处较慢：{seconds} 秒后答案仍未完成",
    ),
    "at_once": (
        "the whole answer comes at once: reviews work, but show nothing for longer",
        "答案一次性到达：可以复盘，但等待更久",
    ),
    "usage": ("{given} tokens read, {written} written", "读入 {given} 个词元，写出 {written} 个"),
    "no_usage": (
        "it does not say how many tokens it took: costs stay unknown",
        "不报告词元用量：费用无法得知",
    ),
    "no_block": (
        "0 %: it left out the list of claims that is checked",
        "0 %：没有写出用于核对的陈述列表",
    ),
    "format": (
        "{percent} %: claims readable {claims}, unreadable {unreadable}",
        "{percent} %：{claims} 条陈述可读，{unreadable} 条不可读",
    ),
    "facts": (
        "{percent} %: statements true {true}, false {false}",
        "{percent} %：{true} 条属实，{false} 条不实",
    ),
    "nothing_checked": ("0 %: it said nothing that could be checked", "0 %：没有可以核对的内容"),
    "skipped": ("not tried", "未测试"),
    "no_answer": ("It cannot be used like this.", "目前无法使用。"),
    "free": (
        "It drafts freely: it keeps the format and the facts.",
        "可以自由撰写：它遵守格式、忠于事实。",
    ),
    "guided": (
        "Guided drafting is better for it: the program chooses the facts and makes the claims, the model "
        "words them.",
        "建议使用引导式撰写：由程序选取事实并给出陈述，模型只负责表述。",
    ),
}


class Words:
    """Says things in one language."""

    def __init__(self, lang: Literal["en", "zh"]) -> None:
        self._column = 1 if lang == "zh" else 0

    def __call__(self, key: str, **values: object) -> str:
        return _WORDS[key][self._column].format(**values)

    def step(self, step: Step) -> str:
        """The name of a step."""
        return _STEPS[step][self._column]

    def usage(self, usage: Usage | None) -> str:
        """What was counted."""
        if usage is None:
            return self("no_usage")
        return self("usage", given=usage.input_tokens, written=usage.output_tokens)

    def format(self, scores: Scores) -> str:
        """How well the format was kept."""
        if not scores.block:
            return self("no_block")
        return self(
            "format", percent=_percent(scores.format), claims=scores.claims, unreadable=scores.unreadable
        )

    def facts(self, scores: Scores) -> str:
        """How well the facts were kept."""
        if not scores.true + scores.false:
            return self("nothing_checked")
        return self("facts", percent=_percent(scores.facts), true=scores.true, false=scores.false)


def _percent(share: float) -> int:
    return round(100 * share)
