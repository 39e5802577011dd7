"""The environment in which started programs are measured."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def installed() -> Iterator[dict[str, str]]:
    """As on the computer of somebody who installed the program: compiled once, with folders of its own.

    Nothing of the person running this is touched, and no key store is asked (unless that is taken out).
    """
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            "PYTHONPYCACHEPREFIX": folder,
            "TRUECAST_DATA_DIR": folder,
            "TRUECAST_CONFIG_DIR": folder,
            "TRUECAST_CACHE_DIR": folder,
            "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
        }
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        yield environment
