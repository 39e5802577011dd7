"""What the reader has chosen, kept in one INI file of the program's own."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, Literal

import platformdirs
from PySide6.QtCore import QByteArray, QSettings

log = logging.getLogger(__name__)

CONFIG_DIR_ENV = "TRUECAST_CONFIG_DIR"
EMBEDDED = "embedded"
ON_THIS_COMPUTER = "local"
CUSTOM = "custom"
MOST_RECENT = 30
_MOST_PLACES = 100


@dataclass(frozen=True, slots=True)
class Settings:
    """The choices.

    Attributes:
        provider: ``embedded``, ``local`` for a model on this computer, the id of a known service, or
            ``custom`` for a server by its address.
        base_url: Address of a custom server, or another address of a known one; empty for the usual one.
        dialect: How a server by its address is asked: ``openai``, ``anthropic``, ``ollama``; empty for what
            the address shows.
        model: Name of the model; empty for the service's first suggestion.
        api_key_env: Environment variable that holds the key; empty for the usual one or the key store.
        plain_http: Whether another machine may be asked unencrypted.
        drafting: ``free`` or ``guided``; empty for what suits the model.
        proxy: Address of a proxy for services elsewhere; empty for those of the environment.
        ca_file: File of further certificate authorities; empty for none.
        slips: Share of statements the built-in analyst gets wrong on purpose, 0 to 1.
        slips_seed: Seed of those mistakes.
        interface_language: ``system``, ``en`` or ``zh``.
        analysis_language: ``interface``, ``en`` or ``zh``.
        theme: ``system``, ``light`` or ``dark``.
        motion: ``system``, or ``none``: nothing moves by itself.
        text_size: Size of the text in per cent, 70 to 200.
        send_key: ``enter`` or ``ctrl_enter``.
        segments: Most segments of a review; 0 for all of the plan.
        revision: ``on``, or ``shadow``: check and record, correct nothing.
        character: Id of the analyst's character; empty for the plain analyst.
        archive: Whether reviews are kept on this machine.
        keep_days: Days for which reviews are kept; 0 for ever. Labelled ones stay in any case.
        keep_megabytes: Room reviews may take, in 1,000,000 bytes; 0 for any. The oldest go first.
        watched_folder: A folder in which new replays are noticed; empty for none.
        judge: Whether the model scores each turn afterwards, so that the next one may do better.
        second_reader: Whether the model also reads what the checker could not settle.
    """

    provider: str = EMBEDDED
    base_url: str = ""
    dialect: Literal["", "openai", "anthropic", "ollama"] = ""
    model: str = ""
    api_key_env: str = ""
    plain_http: bool = False
    drafting: Literal["", "free", "guided"] = ""
    proxy: str = ""
    ca_file: str = ""
    slips: float = 0.0
    slips_seed: int = 7
    interface_language: str = "system"
    analysis_language: str = "interface"
    theme: str = "system"
    motion: str = "system"
    text_size: int = 100
    send_key: str = "enter"
    segments: int = 0
    revision: Literal["on", "shadow"] = "on"
    character: str = ""
    archive: bool = True
    keep_days: int = 0
    keep_megabytes: int = 0
    judge: bool = True
    second_reader: bool = False
    watched_folder: str = ""

    @property
    def embedded(self) -> bool:
        return self.provider == EMBEDDED


@dataclass(frozen=True, slots=True)
class RecentReplay:
    """One line of the library; ``sha256`` of the file leads from a review to it."""

    path: str
    title: str
    subtitle: str
    game: int = 1
    sha256: str = ""


_ALLOWED: dict[str, tuple[str, ...]] = {
    "interface_language": ("system", "en", "zh"),
    "analysis_language": ("interface", "en", "zh"),
    "theme": ("system", "light", "dark"),
    "motion": ("system", "none"),
    "send_key": ("enter", "ctrl_enter"),
    "revision": ("on", "shadow"),
    "dialect": ("", "openai", "anthropic", "ollama"),
    "drafting": ("", "free", "guided"),
}
_BOUNDS = {
    "text_size": (70, 200),
    "segments": (0, 20),
    "slips": (0.0, 1.0),
    "slips_seed": (0, 2**31 - 1),
    "keep_days": (0, 3650),
    "keep_megabytes": (0, 100_000),
}


class SettingsStore:
    """Reads and writes the file. A value that makes no sense is the default, never an error."""

    def __init__(self, path: Path | None = None) -> None:
        self._file = path if path is not None else default_path()
        self._file.parent.mkdir(parents=True, exist_ok=True)
        self._settings = QSettings(str(self._file), QSettings.Format.IniFormat)

    def load(self) -> Settings:
        """What was chosen; defaults where nothing was."""
        defaults = Settings()
        values: dict[str, Any] = {}
        for field in fields(Settings):
            raw = self._settings.value(f"settings/{field.name}")
            if raw is not None:
                values[field.name] = _read(field.name, raw, getattr(defaults, field.name))
        return replace(defaults, **values)

    def save(self, settings: Settings) -> None:
        for field in fields(Settings):
            self._settings.setValue(f"settings/{field.name}", getattr(settings, field.name))
        self._settings.sync()

    def recent(self) -> list[RecentReplay]:
        """Replays opened before, the latest first."""
        try:
            raw = json.loads(str(self._settings.value("recent", "[]")))
            return [RecentReplay(**item) for item in raw][:MOST_RECENT]
        except (ValueError, TypeError):
            log.warning("the list of recent replays could not be read and begins anew")
            return []

    def set_recent(self, replays: Sequence[RecentReplay]) -> None:
        items = [asdict(replay) for replay in replays]
        self._settings.setValue("recent", json.dumps(items[:MOST_RECENT], ensure_ascii=False))
        self._settings.sync()

    def layout(self, name: str) -> QByteArray | None:
        """A remembered piece of the window's layout."""
        value = self._settings.value(f"layout/{name}")
        return value if isinstance(value, QByteArray) else None

    def set_layout(self, name: str, value: QByteArray) -> None:
        self._settings.setValue(f"layout/{name}", value)
        self._settings.sync()

    def place(self, conversation: str) -> tuple[str, str, int] | None:
        """Where the reader of a review was: run, segment, and pixels below the upper edge of its card."""
        for known, *place in self._places():
            if known == conversation:
                run_id, segment_id, offset = place
                return str(run_id), str(segment_id), int(offset)
        return None

    def set_place(self, conversation: str, place: tuple[str, str, int] | None) -> None:
        """Remember where the reader of a review is; None is its beginning."""
        places = [known for known in self._places() if known[0] != conversation]
        if place is not None:
            places.insert(0, (conversation, *place))
        self._settings.setValue("places", json.dumps(places[:_MOST_PLACES]))

    def _places(self) -> list[tuple[str, str, str, int]]:
        try:
            raw = json.loads(str(self._settings.value("places", "[]")))
            return [(str(a), str(b), str(c), int(d)) for a, b, c, d in raw]
        except (ValueError, TypeError):
            log.warning("where the readers of reviews were could not be read and is forgotten")
            return []


def default_path() -> Path:
    """The file, in the folder for settings of this system unless the environment names another."""
    named = os.environ.get(CONFIG_DIR_ENV)
    folder = Path(named) if named else Path(platformdirs.user_config_dir("truecast", appauthor=False))
    return folder / "window.ini"


def _read(name: str, raw: Any, default: Any) -> Any:
    try:
        if isinstance(default, bool):
            return str(raw).lower() in ("true", "1")
        value = type(default)(raw)
    except (TypeError, ValueError):
        return default
    if name in _ALLOWED and value not in _ALLOWED[name]:
        return default
    if name in _BOUNDS:
        low, high = _BOUNDS[name]
        return min(high, max(low, value))
    return value
