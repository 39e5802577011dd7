"""What is installed, which providers answer, what is missing, in words a player understands.

Nothing here imports Qt or shows a key: packages are looked up by name, Qt's libraries are tried in a
process of their own, of keys only their presence is told.
"""

from __future__ import annotations

import asyncio
import os
import platform
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from engine.doctor.system import (
    chinese_fonts,
    keyring_name,
    library_loads,
    package_version,
    qt_error,
    wanted_libraries,
    why_unwritable,
)
from engine.errors import TruecastError


class Health(StrEnum):
    """How a thing stands."""

    OK = "ok"
    OPTIONAL = "optional"  # missing, and only needed for something particular
    PROBLEM = "problem"  # missing, and in the way


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at.

    Attributes:
        id: Stable name for scripts.
        title: What it is.
        detail: How it stands.
        advice: What to do about it, None if nothing.
    """

    id: str
    health: Health
    title: str
    detail: str
    advice: str | None = None

    def to_json(self) -> dict[str, Any]:
        return asdict(self) | {"health": self.health.value}


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
            self.keyring,
            self.games,
        )
        found: list[Finding] = []
        for check in checks:
            found += await asyncio.to_thread(_all, check)
        found += await self.providers()
        return found

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
        for name in _NEEDED:
            found = package_version(name)
            yield Finding(
                f"package.{name}",
                Health.OK if found else Health.PROBLEM,
                self._say(f"package {name}", f"软件包 {name}"),
                found or self._say("not installed", "未安装"),
                None if found else f"pip install {name}",
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

    def keyring(self) -> Iterable[Finding]:
        title = self._say("keyring for API keys", "保存密钥的钥匙串")
        name = keyring_name()
        yield Finding(
            "keyring",
            Health.OK if name else Health.OPTIONAL,
            title,
            name or self._say("none on this system", "此系统上没有"),
            None
            if name
            else self._say(
                "Give keys by environment variable: --api-key-env NAME.",
                "请用环境变量提供密钥：--api-key-env NAME。",
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
            )
        for name, reason in known.unavailable.items():
            yield Finding(
                f"game.{name}",
                Health.OPTIONAL,
                self._say(f"replays of {name}", f"{name} 录像"),
                reason,
            )

    async def providers(self) -> list[Finding]:
        from engine.providers.presets import PRESETS
        from engine.providers.probe import probe_local

        found = [
            Finding(
                "provider.embedded",
                Health.OK,
                self._say("built-in analyst", "内置分析员"),
                self._say(
                    "always there: no key, no network; it is no language model",
                    "随时可用：无需密钥和网络；不是语言模型",
                ),
            )
        ]
        try:
            local = await probe_local()
        except TruecastError as error:
            local = ()
            found.append(
                Finding("provider.local", Health.OPTIONAL, self._say("local models", "本地模型"), str(error))
            )
        for server in local:
            models = ", ".join(server.models[:4]) + (" …" if len(server.models) > 4 else "")
            found.append(
                Finding(
                    f"provider.local.{server.base_url}",
                    Health.OK,
                    self._say(f"local model server {server.server}", f"本地模型服务 {server.server}"),
                    f"{server.base_url} · {models or server.detail}",
                    f"truecast review REPLAY --base-url {server.base_url}"
                    + (f" --model {server.models[0]}" if server.models else ""),
                )
            )
        if not local:
            found.append(
                Finding(
                    "provider.local",
                    Health.OPTIONAL,
                    self._say("local models", "本地模型"),
                    self._say("no local model server answers", "没有本地模型服务应答"),
                    next((preset.hint for preset in PRESETS if preset.local and preset.hint), None),
                )
            )
        services = [preset for preset in PRESETS if preset.key_env is not None]
        with_key = [one for one in services if os.environ.get(one.key_env or "", "").strip()]
        found += [
            Finding(
                f"provider.{one.id}",
                Health.OK,
                one.display(self._lang),
                self._say(f"a key stands in {one.key_env}", f"{one.key_env} 中有密钥"),
                f"truecast review REPLAY --provider {one.id}",
            )
            for one in with_key
        ]
        others = ", ".join(one.display(self._lang) for one in services if one not in with_key)
        if others:
            found.append(
                Finding(
                    "provider.services",
                    Health.OPTIONAL,
                    self._say("services without a key here", "此处没有密钥的服务"),
                    others,
                    self._say(
                        "Put a service's key into its environment variable, or connect it in the settings.",
                        "将服务的密钥放入其环境变量，或在设置中连接。",
                    ),
                )
            )
        return found


def _all(check: Callable[[], Iterable[Finding]]) -> list[Finding]:
    return list(check())
