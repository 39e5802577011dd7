"""Imports run downhill only, and the engine never meets Qt."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import REPO

# Layer of each package of engine/: a module may import its own layer and those below.
LAYERS = {
    "collecting": 0,
    "errors": 0,
    "resource": 0,
    "facts": 1,
    "claims": 2,
    "games": 2,
    "validation": 3,
    "providers": 3,
    "prompting": 3,
    "revision": 3,
    "second_reader": 3,
    "review": 3,
    "archive": 4,
    "session": 4,
    "compare": 5,
    "batch": 5,
}


def _imports(path: Path) -> set[str]:
    """Modules imported at run time; imports for type checkers alone do not count."""
    found: set[str] = set()

    def visit(node: ast.AST) -> None:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            return
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
        for child in ast.iter_child_nodes(node):
            visit(child)

    visit(ast.parse(path.read_text(encoding="utf-8")))
    return found


ENGINE_FILES = sorted((REPO / "engine").rglob("*.py"))


@pytest.mark.parametrize("path", ENGINE_FILES, ids=lambda p: str(p.relative_to(REPO)))
def test_imports_run_downhill(path: Path) -> None:
    own = path.relative_to(REPO / "engine").parts[0].removesuffix(".py")
    level = LAYERS.get(own)
    for module in _imports(path):
        parts = module.split(".")
        assert parts[0] not in ("gui", "PySide6", "qasync"), f"{path} imports {module}"
        if level is None or parts[0] != "engine" or len(parts) < 2:
            continue  # the front ends (cli, doctor) may import anything of the engine
        assert parts[1] in LAYERS, f"{path} imports {module}, which is above it"
        assert LAYERS[parts[1]] <= level, f"{path} imports {module}, which is above it"


def test_engine_imports_with_no_qt_installed() -> None:
    """Import the whole engine in a process in which Qt cannot be imported."""
    code = (
        "import sys, importlib, pkgutil\n"
        "class Ban:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.split('.')[0] in ('PySide6', 'shiboken6', 'qasync', 'gui'):\n"
        "            raise ImportError('banned: ' + name)\n"
        "sys.meta_path.insert(0, Ban())\n"
        "import engine\n"
        "for module in pkgutil.walk_packages(engine.__path__, 'engine.'):\n"
        "    if not module.name.endswith(('__main__', '.worker')):\n"
        "        importlib.import_module(module.name)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=REPO, capture_output=True, text=True, timeout=50)
    assert done.returncode == 0, done.stderr
