"""What this machine has: packages, libraries, fonts, folders, a key store.

Whatever could go wrong by being loaded is tried in a process of its own.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

# What Qt needs on a bare Linux: shared library and Debian package. The first six are for any window, the
# rest for a window on X11.
QT_LIBRARIES: Sequence[tuple[str, str]] = (
    ("libGL.so.1", "libgl1"),
    ("libEGL.so.1", "libegl1"),
    ("libxkbcommon.so.0", "libxkbcommon0"),
    ("libglib-2.0.so.0", "libglib2.0-0"),
    ("libfontconfig.so.1", "libfontconfig1"),
    ("libdbus-1.so.3", "libdbus-1-3"),
)
X11_LIBRARIES: Sequence[tuple[str, str]] = (
    ("libxcb-cursor.so.0", "libxcb-cursor0"),
    ("libxcb-icccm.so.4", "libxcb-icccm4"),
    ("libxcb-image.so.0", "libxcb-image0"),
    ("libxcb-keysyms.so.1", "libxcb-keysyms1"),
    ("libxcb-render-util.so.0", "libxcb-render-util0"),
    ("libxcb-shape.so.0", "libxcb-shape0"),
    ("libxcb-xkb.so.1", "libxcb-xkb1"),
    ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
)
_FONT_WORDS = tuple(
    "cjk wqy wenquanyi notosanssc sourcehan droidsansfallback simhei msyh uming ukai yahei".split()
)
_SECONDS = 20.0


def package_version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def wanted_libraries() -> Sequence[tuple[str, str]]:
    if not sys.platform.startswith("linux"):
        return ()
    return (*QT_LIBRARIES, *X11_LIBRARIES) if os.environ.get("DISPLAY") else QT_LIBRARIES


def library_loads(library: str) -> bool:
    """Whether the dynamic loader finds a library, tried in a process of its own."""
    return _child(f"import ctypes; ctypes.CDLL({library!r})") is None


def qt_error() -> str | None:
    return _child("import PySide6.QtWidgets")


def _child(code: str) -> str | None:
    """Run a line of Python; the last line of what it complained about, None if it did not."""
    try:
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, timeout=_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    if done.returncode == 0:
        return None
    lines = done.stderr.strip().splitlines()
    return lines[-1] if lines else f"exit status {done.returncode}"


def chinese_fonts() -> Iterable[str]:
    """Names of fonts or font files that can show Chinese."""
    lister = shutil.which("fc-list")
    if lister is not None:
        try:
            done = subprocess.run(
                [lister, ":lang=zh", "family"], capture_output=True, text=True, timeout=_SECONDS, check=False
            )
        except (OSError, subprocess.TimeoutExpired):
            done = None
        if done is not None and done.returncode == 0:
            yield from (line for line in done.stdout.splitlines() if line.strip())
            return
    home = Path.home()
    for folder in (
        Path("/usr/share/fonts"),
        Path("/usr/local/share/fonts"),
        home / ".fonts",
        home / ".local/share/fonts",
    ):
        for path in folder.rglob("*"):
            if any(word in path.name.casefold() for word in _FONT_WORDS):
                yield path.name


def why_unwritable(folder: Path) -> str | None:
    """Why nothing can be written in a folder (made if need be), None if something can."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return None
    except OSError as error:
        return error.strerror or str(error)


def keyring_name() -> str | None:
    """Name of the key store that would be used, None where there is none."""
    told = _asked(
        "import json, keyring\n"
        "ring = keyring.get_keyring()\n"
        "print(json.dumps([ring.name, type(ring).__module__, float(ring.priority)]))"
    )
    if told is None:
        return None
    name, module, priority = told
    unusable = module.startswith(("keyring.backends.fail", "keyring.backends.null")) or priority <= 0
    return None if unusable else str(name)


def stored_keys(names: Sequence[str]) -> frozenset[str]:
    """Those of the names a key is kept for. No key leaves the process that looks them up.

    A store that asks to be unlocked and is not in time counts as one that holds none.
    """
    told = _asked(
        "import json, sys\n"
        "from engine.providers.keystore import read_key\n"
        "print(json.dumps([name for name in sys.argv[1:] if read_key(name)]))",
        *names,
    )
    return frozenset(told or ())


def _asked(code: str, *arguments: str) -> Any:
    """The JSON a few lines of Python print, run in a process of their own; None if they fail or take long."""
    try:
        done = subprocess.run(
            [sys.executable, "-c", code, *arguments],
            capture_output=True,
            text=True,
            timeout=_SECONDS,
            check=False,
            cwd=Path(__file__).parents[2],
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    if done.returncode != 0:
        return None
    try:
        return json.loads(done.stdout)
    except ValueError:
        return None
