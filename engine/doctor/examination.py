"""What is installed, which providers answer, what is missing, in words a player understands.

Nothing here imports Qt or shows a key: packages are looked up by name, Qt's libraries are tried in a
process of their own, of keys only their presence is told.
"""

from __future__ import annotations

import asyncio
import platform
import sys
from collections.abc import Callable, Iterable, Sequence

from engine.doctor import models
from engine.doctor.finding import Finding, Health, Section
from engine.doctor.system import (
    chinese_fonts,
    library_loads,
    package_version,
    qt_error,
    wanted_libraries,
    why_unwritable,
)

_NEEDED = ("pydantic", "httpx", "httpx-sse", "platformdirs", "sc2reader")


class Doctor:
    """Looks at everything, one finding after the other."""

    def __init__(self, lang: str = "en") -> None:
        """Make a doctor that speaks ``en`` or ``zh``."""
        self._lang = lang

    async def examine(self) -> list[Finding]:
        """Everything there is to find. Raises nothing: what cannot be looked at is a finding too."""
        checks: Sequence[Callable[[], Iterable[Finding]]] = (
            self.python,
            self.packages,
            self.window,
            self.font,
            self.folders,
            self.games,
        )
        found: list[Finding] = []
        for check in checks:
            found += await asyncio.to_thread(_all, check)
        return [*await models.examine(self._lang), *found]

    def _say(self, en: str, zh: str) -> str:
        return zh if self._lang == "zh" else en

    def python(self) -> Iterable[Finding]:
        fine = sys.version_info >= (3, 11)
        yield Finding(
            "python",
            Health.OK if fine else Health.PROBLEM,
            "Python",
            platform.python_version(),
            None
            if fine
            else self._say("Truecast needs Python 3.11 or newer.", "Truecast 需要 Python 3.11 或更新版本。"),
        )

    def packages(self) -> Iterable[Finding]:
        missing = [name for name in _NEEDED if package_version(name) is None]
        yield Finding(
            "packages",
            Health.PROBLEM if missing else Health.OK,
            self._say("program packages", "程序软件包"),
            self._say(f"missing: {', '.join(missing)}", f"缺少：{'、'.join(missing)}")
            if missing
            else self._say("all installed", "均已安装"),
            f"pip install {' '.join(missing)}" if missing else None,
        )
        found = package_version("chess")
        yield Finding(
            "package.chess",
            Health.OK if found else Health.OPTIONAL,
            self._say("package chess (reads chess games)", "软件包 chess（读取国际象棋棋谱）"),
            found or self._say("not installed", "未安装"),
            None if found else 'pip install "truecast[chess]"',
        )

    def window(self) -> Iterable[Finding]:
        title = self._say("window", "窗口")
        missing = [name for name in ("PySide6-Essentials", "qasync") if package_version(name) is None]
        if missing:
            yield Finding(
                "window",
                Health.OPTIONAL,
                title,
                self._say(f"not installed: {', '.join(missing)}", f"未安装：{'、'.join(missing)}"),
                f"pip install {' '.join(missing)}",
            )
            return
        packages = [package for library, package in wanted_libraries() if not library_loads(library)]
        error = qt_error()
        detail = f"PySide6 {package_version('PySide6-Essentials')}"
        advice = None
        if packages:
            detail = self._say(f"{detail}, but system libraries are missing", f"{detail}，但缺少系统库")
            advice = f"sudo apt-get install --no-install-recommends {' '.join(packages)}"
        elif error:
            detail = f"{detail}: {error}"
        yield Finding("window", Health.OPTIONAL if packages or error else Health.OK, title, detail, advice)
        from engine.cli.window import has_display

        shown = has_display()
        yield Finding(
            "display",
            Health.OK if shown else Health.OPTIONAL,
            self._say("display", "显示器"),
            self._say("there is one", "可用") if shown else self._say("none here", "此处没有"),
            None
            if shown
            else self._say(
                "Review in the terminal: truecast review REPLAY", "可在终端复盘：truecast review REPLAY"
            ),
        )

    def font(self) -> Iterable[Finding]:
        found = sys.platform in ("win32", "darwin") or any(chinese_fonts())
        yield Finding(
            "font",
            Health.OK if found else Health.OPTIONAL,
            self._say("Chinese font", "中文字体"),
            self._say("there is one", "可用")
            if found
            else self._say("none: Chinese shows as boxes", "没有：中文会显示为方框"),
            None if found else "sudo apt-get install fonts-wqy-microhei",
        )

    def folders(self) -> Iterable[Finding]:
        from engine.archive.store import default_path
        from engine.games.cache import ReplayCache

        for id_, title, folder in (
            ("data", self._say("archive of reviews", "复盘存档"), default_path().parent),
            ("cache", self._say("cache of replays", "录像缓存"), ReplayCache().folder),
        ):
            error = why_unwritable(folder)
            yield Finding(
                f"folder.{id_}",
                Health.OK if error is None else Health.OPTIONAL,
                title,
                str(folder) if error is None else f"{folder}: {error}",
                None
                if error is None
                else self._say(
                    "Reviews work, but nothing is kept: make this folder writable.",
                    "可以复盘，但不会保存：请使该文件夹可写。",
                ),
            )

    def games(self) -> Iterable[Finding]:
        from engine.games.registry import registry

        known = registry()
        for found in known.found:
            yield Finding(
                f"game.{found.adapter.id}",
                Health.OK,
                self._say(f"replays of {found.adapter.name}", f"{found.adapter.name} 录像"),
                self._say("can be read", "可以读取"),
                section=Section.GAMES,
            )
        for name, reason in known.unavailable.items():
            yield Finding(
                f"game.{name}",
                Health.OPTIONAL,
                self._say(f"replays of {name}", f"{name} 录像"),
                reason,
                section=Section.GAMES,
            )


def _all(check: Callable[[], Iterable[Finding]]) -> list[Finding]:
    return list(check())
