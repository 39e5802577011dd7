"""A replay as bytes, to cross from the worker to the program and to lie in the cache.

The form is pickle, read back by an unpickler that knows only an allow-list of classes: the fact types
of :mod:`engine.facts`, the classes the adapter's own package defines (its clock), and plain containers.
No function can be named in it, so reading it runs nothing but the constructors of those records. It was
chosen over JSON because the facts are frozen records with enums and tuples that JSON would flatten; the
allow-list is what keeps a worker that a hostile file took over from running code in the program.
"""

from __future__ import annotations

import io
import pickle
import sys
from collections.abc import Callable
from dataclasses import fields
from enum import Enum
from importlib import import_module
from inspect import isclass
from operator import attrgetter
from types import NotImplementedType
from typing import Any

from engine.collecting import uncollected
from engine.facts import Event, Replay, State

FORMAT = 3
"""Raised whenever the fact types change shape (keys the cache)."""

_FACTS = "engine.facts"
_CONTAINERS = {"builtins": {"set": set, "frozenset": frozenset}}


class NotAReplay(Exception):
    """The bytes do not hold a replay of this adapter."""


def encode(replay: Replay) -> bytes:
    """The bytes of a replay. Raises what pickle raises if an adapter put something odd into it."""
    stream = io.BytesIO()
    _Writer(stream, protocol=5).dump(replay)
    return stream.getvalue()


def decode(data: bytes, reference: str) -> Replay:
    """The replay in ``data``.

    Args:
        data: What `encode` made.
        reference: ``package.module:NAME`` of the adapter; the classes of its package are allowed.

    Raises:
        NotAReplay: for anything else, with the reason.
    """
    try:
        with uncollected():
            replay = _Reader(data, _package(reference)).load()
    except Exception as error:  # a broken stream makes pickle raise nearly anything
        raise NotAReplay(f"{type(error).__name__}: {error}") from error
    if not isinstance(replay, Replay):
        raise NotAReplay(f"a {type(replay).__name__}, not a replay")
    return replay


def _package(reference: str) -> str:
    """The package that is one game's own: ``engine.games.chess``, or all of another distribution's."""
    parts = reference.partition(":")[0].split(".")
    return ".".join(parts[:3] if parts[:2] == ["engine", "games"] else parts[:1])


# The records there are tens of thousands of, written as a call with their fields: half the time of the
# general form, both ways.
_RECORDS: dict[type, Callable[[Any], tuple[Any, ...]]] = {
    record: attrgetter(*(field.name for field in fields(record))) for record in (Event, State)
}


class _Writer(pickle.Pickler):
    def reducer_override(self, obj: object) -> tuple[type, tuple[Any, ...]] | NotImplementedType:
        if isinstance(obj, Enum):
            # Python 3.11.0 to 3.11.3 would write getattr(class, name), a function the reader refuses.
            return type(obj), (obj.value,)
        get = _RECORDS.get(type(obj))
        return NotImplemented if get is None else (type(obj), get(obj))


class _Reader(pickle.Unpickler):
    def __init__(self, data: bytes, package: str) -> None:
        super().__init__(io.BytesIO(data))
        self._packages = (_FACTS, package)

    def find_class(self, module: str, name: str) -> object:
        if module in _CONTAINERS and name in _CONTAINERS[module]:
            return _CONTAINERS[module][name]
        if any(module == package or module.startswith(package + ".") for package in self._packages):
            if module not in sys.modules:
                import_module(module)
            found = getattr(sys.modules[module], name, None)
            # A class the module only imported (subprocess.Popen, say) is not its own.
            if isclass(found) and found.__module__ == module:
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is not allowed")
