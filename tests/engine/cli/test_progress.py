"""What the command line says while a provider asks for patience."""

from __future__ import annotations

import asyncio
import io
import sys

import pytest

from engine.cli.progress import Progress
from engine.session.events import ProviderWaiting, SegmentStateChanged, State


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def waiting(seconds: float = 12.0, cause: str = "rate_limited") -> ProviderWaiting:
    return ProviderWaiting(
        run_id="r", seq=1, segment_id="opening", seconds=seconds, reason="Testing said no.", cause=cause,  # type: ignore[arg-type]  # one of the causes
    )  # fmt: skip


@pytest.mark.parametrize(
    ("lang", "cause", "said"),
    [
        ("en", "rate_limited", "opening: rate limited, trying again in 12 s (Testing said no.)\n"),
        ("en", "unreachable", "opening: no answer, trying again in 12 s (Testing said no.)\n"),
        ("zh", "rate_limited", "opening: 请求过于频繁，12 秒后重试 (Testing said no.)\n"),
    ],
)
def test_elsewhere_a_line_says_it(
    capsys: pytest.CaptureFixture[str], lang: str, cause: str, said: str
) -> None:
    Progress(lang)(waiting(cause=cause))
    assert capsys.readouterr().err == said


def test_a_terminal_sees_the_seconds_go_by(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    moment = [100.0]
    monkeypatch.setattr("engine.cli.progress.time.monotonic", lambda: moment[0])

    async def watch() -> None:
        progress = Progress("en")
        progress(SegmentStateChanged(run_id="r", seq=0, segment_id="opening", state=State.WRITING))
        progress(waiting(3.0))
        for left in (2, 1):
            moment[0] += 1
            progress._tick()
            assert f"rate limited, trying again in {left} s" in terminal.getvalue().rpartition("\r")[2]
        moment[0] += 1.5
        progress._tick()
        assert "opening: writing" in terminal.getvalue().rpartition("\r")[2]
        assert progress._ticking is None

    asyncio.run(watch())
