"""The fixture of the scripted server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.model_server.server import ModelServer


@pytest.fixture
def model_server() -> Iterator[ModelServer]:
    """A running scripted server; set ``model_server.script`` before asking it."""
    with ModelServer() as server:
        yield server
