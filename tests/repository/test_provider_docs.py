"""The table of providers and quirks names tests that exist, and services as they are."""

from __future__ import annotations

import ast
import re

import pytest

from engine.providers.presets import PRESETS
from tests.conftest import REPO

PAGE = (REPO / "docs" / "providers.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`([\w/]+\.py)::(\w+)`", PAGE)))
ROWS = [line for line in PAGE.splitlines() if line.startswith("| ") and not line.startswith("| `")]


@pytest.mark.parametrize(("file", "name"), NAMED)
def test_every_test_that_is_named_exists(file: str, name: str) -> None:
    path = REPO / (file if "/" in file else f"tests/engine/providers/{file}")
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}, f"{file}::{name}"


def test_every_row_of_quirks_and_of_the_network_names_one() -> None:
    heads = ("| server |", "| what |")
    rows = [row for row in ROWS if not row.startswith(heads)]
    assert len(rows) > 35
    for row in rows:
        assert re.search(r"`[\w/]+\.py::\w+` \|$", row), row


def test_every_service_is_there_as_it_is() -> None:
    for preset in PRESETS:
        (row,) = [line for line in PAGE.splitlines() if line.startswith(f"| `{preset.id}` |")]
        cells = [cell.strip(" `") for cell in row.strip("|").split("|")]
        assert cells[2] == preset.dialect
        assert cells[3] == (preset.key_env or "none")
        assert cells[4] == preset.base_url
