"""Where models lie on this computer, which there are, and which of them is used."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from engine.errors import UsageError
from engine.providers.base import Drafting
from engine.providers.local.catalog import Weights, catalog, weights

DATA_DIR_ENV = "TRUECAST_DATA_DIR"
GGUF_MAGIC = b"GGUF"
_CHOICE = "in_use.json"


@dataclass(frozen=True, slots=True)
class LocalModel:
    """A model that can answer on this computer.

    Attributes:
        name: Its name for a person, and its alias on its server.
        drafting: How it drafts by default.
        weights: What was installed; None for a person's own file.
    """

    name: str
    path: Path
    drafting: Drafting
    weights: Weights | None = None


def default_folder() -> Path:
    """``models`` in the platform's data folder, or in ``TRUECAST_DATA_DIR``."""
    named = os.environ.get(DATA_DIR_ENV)
    base = Path(named) if named else Path(platformdirs.user_data_dir("truecast", appauthor=False))
    return base / "models"


def installed(folder: Path | None = None) -> tuple[LocalModel, ...]:
    """The installed models, the better one first. Their sums were checked when they were installed."""
    base = folder or default_folder()
    found: list[LocalModel] = []
    for one in catalog().values():
        path = base / one.file
        if path.is_file() and path.stat().st_size == one.size:
            found.append(LocalModel(one.name, path, one.drafting, one))
    return tuple(found)


def own(path: str | Path) -> LocalModel:
    """A person's own file. Raises UsageError if there is none or it is no GGUF file."""
    file = Path(path).expanduser().absolute()
    try:
        with file.open("rb") as opened:
            start = opened.read(len(GGUF_MAGIC))
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror or error}.") from error
    if start != GGUF_MAGIC:
        raise UsageError(f"{file.name} is no GGUF file: models for llama.cpp have the ending .gguf.")
    return LocalModel(file.stem[:80], file, "guided")


def find(name: str, folder: Path | None = None) -> LocalModel:
    """A model by the id of an installed one, or by the path of a file.

    Raises:
        UsageError: it is not installed, or the file cannot be used.
    """
    if name in catalog():
        wanted = weights(name)
        for model in installed(folder):
            if model.weights is wanted:
                return model
        raise UsageError(f"The model {name} is not installed: run truecast model install {name}.")
    return own(name)


def chosen(folder: Path | None = None) -> LocalModel | None:
    """The model in use: the one that was chosen, else the best that is installed; None if there is none.

    Raises:
        UsageError: the one that was chosen is gone.
    """
    name = _read_choice(folder or default_folder())
    if name is not None:
        return find(name, folder)
    return next(iter(installed(folder)), None)


def use(name: str, folder: Path | None = None) -> LocalModel:
    """Choose a model by id or path, and keep the choice. Raises UsageError as `find` does."""
    model = find(name, folder)
    base = folder or default_folder()
    choice = name if model.weights is not None else str(model.path)
    draft = base / f"{_CHOICE}.new"
    try:
        base.mkdir(parents=True, exist_ok=True)
        draft.write_text(json.dumps({"model": choice}), encoding="utf-8")
        draft.replace(base / _CHOICE)
    except OSError as error:
        raise UsageError(f"The choice cannot be kept in {base}: {error.strerror or error}.") from error
    return model


def remove(name: str, folder: Path | None = None) -> Path:
    """Delete an installed model and whatever is left of an interrupted installation; where it was.

    A person's own file is only forgotten, never deleted.

    Raises:
        UsageError: there is nothing to remove.
    """
    base = folder or default_folder()
    if name not in catalog():
        path = str(Path(name).expanduser().absolute())
        if _read_choice(base) != path:
            raise UsageError(f"{name} is neither installed nor in use: truecast model list shows what is.")
        (base / _CHOICE).unlink()
        return Path(path)
    wanted = weights(name)
    leftovers = [base / wanted.file, partial(wanted, base), state(wanted, base)]
    present = [path for path in leftovers if path.exists()]
    if not present:
        raise UsageError(f"The model {name} is not installed.")
    try:
        for leftover in present:
            leftover.unlink()
        if _read_choice(base) == name:
            (base / _CHOICE).unlink()
    except OSError as error:
        raise UsageError(f"{error.filename} cannot be deleted: {error.strerror or error}.") from error
    return base / wanted.file


def partial(wanted: Weights, folder: Path) -> Path:
    """What has been joined of a model that is being installed."""
    return folder / f"{wanted.file}.partial"


def state(wanted: Weights, folder: Path) -> Path:
    """How much of `partial` is whole."""
    return folder / f"{wanted.file}.partial.json"


def _read_choice(base: Path) -> str | None:
    try:
        data = json.loads((base / _CHOICE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None  # no choice was made, or it is unreadable: the best that is installed will do
    name = data.get("model") if isinstance(data, dict) else None
    return name if isinstance(name, str) else None
