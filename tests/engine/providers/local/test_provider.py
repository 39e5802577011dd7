"""The model's process: started when asked, told from outside, restarted once, and never left behind."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from engine.errors import ProviderError
from engine.providers.base import ChatMessage, ChatRequest, TextDelta
from engine.providers.local.folder import own
from engine.providers.local.process import LocalModelFailed, ModelProcess, threads
from engine.providers.local.provider import LocalProvider
from engine.session.drafting import as_the_provider_drafts
from engine.session.options import TurnOptions
from tests.conftest import REPO

STUB = Path(__file__).parent / "stub"
REQUEST = ChatRequest((ChatMessage(role="user", content="Hello"),), max_tokens=4096)


@pytest.fixture(autouse=True)
def _stub(monkeypatch: pytest.MonkeyPatch) -> None:
    """The child finds the stand-in before any real library."""
    monkeypatch.setenv("PYTHONPATH", str(STUB))


def gguf(folder: Path, name: str) -> Path:
    path = folder / f"{name}.gguf"
    path.write_bytes(b"GGUF" + bytes(100))
    return path


def provider(folder: Path, name: str, **options: Any) -> LocalProvider:
    model = own(gguf(folder, name))
    return LocalProvider(model, process=ModelProcess(model.path, model.name, **options))


async def ask(asked: LocalProvider) -> str:
    return "".join([event.text async for event in asked.stream(REQUEST) if isinstance(event, TextDelta)])


def run(asked: LocalProvider, what: Callable[[LocalProvider], Awaitable[Any]]) -> Any:
    async def whole() -> Any:
        try:
            return await what(asked)
        finally:
            await asked.close()

    return asyncio.run(whole())


def gone(pid: int, seconds: float = 15.0) -> bool:
    """Whether a process ends within a time that is far longer than it should take."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            os.kill(pid, 0)
            state = Path(f"/proc/{pid}/stat")
            if state.is_file() and state.read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except ProcessLookupError:
            return True
        except FileNotFoundError:
            return True
        time.sleep(0.05)
    return False


def test_it_starts_when_asked_on_this_machine_alone_with_one_place(tmp_path: Path) -> None:
    async def what(asked: LocalProvider) -> tuple[Any, int | None, int | None]:
        assert asked.process.pid is None
        said = json.loads(await ask(asked))
        first = asked.process.pid
        await ask(asked)
        assert asked.process.pid == first, "one process for all questions"
        return said, first, asked.process.pid

    said, pid, _ = run(provider(tmp_path, "fine"), what)
    assert said == {
        "model": "fine",
        "max_tokens": 1200,
        "context": 8192,
        "places": 1,
        "alias": ["fine"],
        "hosts": ["127.0.0.1"],
        "port": 0,
    }
    assert pid is not None
    assert gone(pid)


def test_it_says_what_it_is(tmp_path: Path) -> None:
    asked = provider(tmp_path, "my-model")
    assert asked.label == "my-model · on this computer"
    assert asked.concurrency == 1
    options = as_the_provider_drafts(TurnOptions(), asked)
    assert options.drafting == "guided"
    assert options.prompt_tokens is not None
    assert as_the_provider_drafts(TurnOptions(drafting="free"), asked).drafting == "free"


def test_a_crash_is_made_good_once(tmp_path: Path) -> None:
    async def what(asked: LocalProvider) -> str:
        return await ask(asked)

    assert json.loads(run(provider(tmp_path, "fragile"), what))["model"] == "fragile"


def test_a_model_that_always_crashes_is_given_up(tmp_path: Path) -> None:
    async def what(asked: LocalProvider) -> list[str]:
        lines = []
        for _ in range(2):
            with pytest.raises(ProviderError) as raised:
                await ask(asked)
            assert not raised.value.retryable
            lines.append(str(raised.value))
        return lines

    lines = run(provider(tmp_path, "mortal"), what)
    assert all("crashed twice" in line for line in lines)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("bad", "cannot read bad.gguf"),
        ("crash", "crashed while it loaded crash.gguf"),
        ("slow", "was not ready after 1 s"),
    ],
)
def test_what_cannot_be_loaded_is_one_clear_line(tmp_path: Path, name: str, line: str) -> None:
    async def what(asked: LocalProvider) -> str:
        with pytest.raises(LocalModelFailed) as raised:
            await ask(asked)
        assert asked.process.pid is None
        return str(raised.value)

    seconds = 1.0 if name == "slow" else 60.0
    said = run(provider(tmp_path, name, start_seconds=seconds), what)
    assert line in said
    assert "\n" not in said


def test_a_library_that_is_not_there_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "xllamacpp.py").write_text("raise ImportError('no such library')\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))

    async def what(asked: LocalProvider) -> str:
        with pytest.raises(LocalModelFailed) as raised:
            await ask(asked)
        return str(raised.value)

    assert 'pip install "truecast[local]"' in run(provider(tmp_path, "fine"), what)


def test_a_file_that_is_gone(tmp_path: Path) -> None:
    asked = provider(tmp_path, "fine")
    (tmp_path / "fine.gguf").unlink()

    async def what(asked: LocalProvider) -> str:
        with pytest.raises(LocalModelFailed) as raised:
            await ask(asked)
        return str(raised.value)

    assert "is gone" in run(asked, what)


def test_cancelling_while_it_loads_leaves_nothing(tmp_path: Path) -> None:
    async def what(asked: LocalProvider) -> int:
        asking = asyncio.create_task(ask(asked))
        while asked.process.pid is None:  # noqa: ASYNC110 - the process tells nobody that it is there
            await asyncio.sleep(0.01)
        pid = asked.process.pid
        asking.cancel()
        await asyncio.wait({asking})
        return pid

    assert gone(run(provider(tmp_path, "slow"), what))


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("name", ["fine", "slow"])
def test_it_goes_with_a_parent_that_is_killed(tmp_path: Path, name: str) -> None:
    code = (
        "import asyncio, sys\n"
        "from pathlib import Path\n"
        "from engine.providers.local.process import ModelProcess\n"
        "async def main():\n"
        "    process = ModelProcess(Path(sys.argv[1]), 'm')\n"
        "    starting = asyncio.create_task(process.start())\n"
        "    while process.pid is None:\n"
        "        await asyncio.sleep(0.01)\n"
        "    print(process.pid, flush=True)\n"
        "    await starting\n"
        "    await asyncio.sleep(600)\n"
        "asyncio.run(main())\n"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(REPO), str(STUB)])}
    parent = subprocess.Popen(
        [sys.executable, "-c", code, str(gguf(tmp_path, name))], stdout=subprocess.PIPE, env=environment
    )
    try:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
    finally:
        parent.send_signal(signal.SIGKILL)
        parent.wait()
        assert parent.stdout is not None
        parent.stdout.close()
    assert gone(pid)


def test_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 8)
    assert threads() == 4
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    assert threads() == 1
    monkeypatch.setenv("TRUECAST_LOCAL_THREADS", "3")
    assert threads() == 3
    monkeypatch.setenv("TRUECAST_LOCAL_THREADS", "many")
    assert threads() == 1
