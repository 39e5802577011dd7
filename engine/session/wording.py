"""What the program itself says about a segment, in both languages."""

from __future__ import annotations

from engine.errors import (
    BrokenStream,
    ProviderError,
    ProviderRefused,
    ProviderUnreachable,
    RateLimited,
)

_FAILED: dict[type[ProviderError], dict[str, str]] = {
    ProviderUnreachable: {
        "en": "The model could not be reached: {detail}",
        "zh": "无法连接到模型：{detail}",
    },
    ProviderRefused: {
        "en": "The model's server refused: {detail}",
        "zh": "模型服务器拒绝了请求：{detail}",
    },
    RateLimited: {
        "en": "The model's server is being asked too often: {detail}",
        "zh": "请求过于频繁：{detail}",
    },
    BrokenStream: {
        "en": "The model's answer broke off: {detail}",
        "zh": "模型的回答中断了：{detail}",
    },
    ProviderError: {
        "en": "The model did not answer: {detail}",
        "zh": "模型没有回答：{detail}",
    },
}
_EMPTY = {"en": "The model gave no text that could be shown.", "zh": "模型没有给出可以显示的内容。"}
_STOPPED = {"en": "Stopped before this part was complete.", "zh": "此部分尚未完成即被停止。"}
_INTERNAL = {
    "en": "This part could not be completed: a fault in Truecast ({detail}). Its log says more.",
    "zh": "此部分未能完成：Truecast 出现内部错误（{detail}），详见日志。",
}
_KEPT = {
    "en": "Writing it again did not work, so the earlier version stays. {detail}",
    "zh": "重新撰写未成功，保留之前的版本。{detail}",
}


def failed(error: ProviderError, lang: str) -> str:
    """One line for a segment whose model did not answer."""
    for kind, texts in _FAILED.items():
        if isinstance(error, kind):
            return texts[lang].format(detail=error)
    raise AssertionError("every provider error is a ProviderError")


def empty(lang: str) -> str:
    return _EMPTY[lang]


def stopped(lang: str) -> str:
    return _STOPPED[lang]


def internal(error: BaseException, lang: str) -> str:
    """One line for a fault of the program; the kind only, since the text may quote the model."""
    return _INTERNAL[lang].format(detail=type(error).__name__)


def kept(why: str | None, lang: str) -> str:
    """A note beside an earlier version that stays."""
    return _KEPT[lang].format(detail=why or "").strip()
