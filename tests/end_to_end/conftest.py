"""End-to-end tests parse each sample once, not once per test."""

from __future__ import annotations

import pytest


@pytest.fixture(scope="session")
def shared_cache(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(tmp_path_factory.mktemp("replay-cache"))


@pytest.fixture(autouse=True)
def _shared_cache(_private_folders: None, monkeypatch: pytest.MonkeyPatch, shared_cache: str) -> None:
    monkeypatch.setenv("TRUECAST_CACHE_DIR", shared_cache)
