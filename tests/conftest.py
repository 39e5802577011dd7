"""What holds for every test: no display, no network, no trace left behind."""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.model_server.fixtures import model_server  # noqa: F401  # a fixture of every test

if TYPE_CHECKING:
    from collections.abc import Iterator

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

REPO = Path(__file__).resolve().parent.parent
SHARED = REPO.parent / "shared"

LOOPBACK = {"127.0.0.1", "::1", "localhost", "0.0.0.0"}


@pytest.fixture(autouse=True)
def _private_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings, archive and cache of a test are its own; nothing of the person running them is touched."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("TRUECAST_DATA_DIR", str(home / "data"))
    monkeypatch.setenv("TRUECAST_CONFIG_DIR", str(home / "config"))
    monkeypatch.setenv("TRUECAST_CACHE_DIR", str(home / "cache"))
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    for name in [n for n in os.environ if n.endswith("_API_KEY")]:
        monkeypatch.delenv(name)
    for name in ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Connections go to this machine or nowhere."""
    connect, connect_ex = socket.socket.connect, socket.socket.connect_ex

    def check(sock: socket.socket, address: object) -> None:
        if sock.family in (socket.AF_INET, socket.AF_INET6):
            host = address[0] if isinstance(address, tuple) else address
            if host not in LOOPBACK:
                raise RuntimeError(f"a test tried to connect to {host!r}; tests use the scripted server")

    def guarded_connect(sock: socket.socket, address: object) -> None:
        check(sock, address)
        return connect(sock, address)  # type: ignore[arg-type]

    def guarded_connect_ex(sock: socket.socket, address: object) -> int:
        check(sock, address)
        return connect_ex(sock, address)  # type: ignore[arg-type]

    monkeypatch.setattr(socket.socket, "connect", guarded_connect)
    monkeypatch.setattr(socket.socket, "connect_ex", guarded_connect_ex)


def _children() -> set[int]:
    """Process ids of this process's children; empty where the system does not tell (not Linux)."""
    found: set[int] = set()
    for task in Path("/proc/self/task").glob("*/children"):
        try:
            found.update(int(pid) for pid in task.read_text().split())
        except OSError:  # the thread ended while we looked
            continue
    return found


def _stack_of(thread: threading.Thread) -> str:
    frame = sys._current_frames().get(thread.ident or -1)
    return "".join(traceback.format_stack(frame)) if frame is not None else "(gone)"


@pytest.fixture(autouse=True)
def _nothing_left_behind() -> Iterator[None]:
    """A test that leaves a thread or a process running fails and says where it stands.

    Threads get a grace of two seconds, for pools that wind down by themselves.
    """
    threads_before = set(threading.enumerate())
    children_before = _children()
    yield
    deadline = time.monotonic() + 2.0
    while True:
        threads = [t for t in threading.enumerate() if t not in threads_before and t.is_alive()]
        children = _children() - children_before
        if not threads and not children:
            return
        if time.monotonic() > deadline:
            break
        time.sleep(0.01)
    told = "\n".join(f"thread {t.name}:\n{_stack_of(t)}" for t in threads)
    pytest.fail(f"left behind: {len(threads)} threads, processes {sorted(children)}\n{told}")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of further replays beside the checkout; tests that need it skip where it is missing."""
    if not (SHARED / "replays").is_dir():
        pytest.skip("further replays are not here")
    return SHARED
