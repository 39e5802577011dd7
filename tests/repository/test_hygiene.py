"""What must never stand in the repository."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.conftest import REPO

# Written so that this file does not match itself.
FORBIDDEN = {
    "a path of somebody's machine": re.compile(r"""["' (=](/ro{2}t|/ho{1}me/[a-z]+)/"""),
    "a package registry's address": re.compile(
        r"files\.python" r"hosted|pypi\." r"org/simple|--(extra-)?index" r"-url"
    ),
    "an API key": re.compile(r"\bsk-[A-Za-z0-9]{20,}"),
}
BINARY = {".gz", ".png", ".qm", ".ico", ".db", ".otf"}


def _tracked() -> list[Path]:
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=REPO, capture_output=True, check=False)
    if listed.returncode != 0:
        pytest.skip("not a git checkout")
    return [REPO / name for name in listed.stdout.decode().split("\0") if name]


def test_nothing_private_is_tracked() -> None:
    for path in _tracked():
        if path.suffix in BINARY or not path.is_file():
            continue
        text = path.read_text(encoding="utf-8")
        for what, pattern in FORBIDDEN.items():
            found = pattern.search(text)
            assert found is None, f"{path.relative_to(REPO)} holds {what}: {found and found.group()}"


def test_no_starcraft_replay_is_shipped() -> None:
    assert not [path for path in _tracked() if path.suffix.lower() == ".sc2replay"]


def test_every_pinned_line_is_a_plain_version() -> None:
    for line in (REPO / "constraints.txt").read_text(encoding="utf-8").splitlines():
        assert line.startswith("#") or re.fullmatch(r"[A-Za-z0-9_.\-]+==[A-Za-z0-9.+!]+", line), line
