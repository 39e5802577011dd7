"""The example in the documentation runs as it stands there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from PySide6.QtCore import SignalInstance

from gui.chat_panel import AIChatPanel

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "chat-panel.md").read_text(encoding="utf-8")


def test_the_example_reviews_the_sample(tmp_path: Path) -> None:
    [example] = re.findall(r"```python\n(.*?)```", PAGE, flags=re.S)
    assert len([line for line in example.splitlines() if line.strip()]) <= 36
    done = subprocess.run(
        [sys.executable, "-c", example, str(ROOT / "resources" / "samples" / "wesnoth-duel.gz")],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=55,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "finished\n"


def test_every_signal_is_described_and_exists(qtbot: object) -> None:
    panel = AIChatPanel()
    qtbot.addWidget(panel)  # type: ignore[attr-defined]  # pytest-qt's fixture
    described = set(re.findall(r"^\| `(\w+)\(.*?\)` \| (?!does)", PAGE, flags=re.M))
    signals = {
        name
        for name, value in vars(AIChatPanel).items()
        if isinstance(getattr(panel, name, None), SignalInstance) and value is not None
    }
    assert signals <= described
    assert all(hasattr(panel, name) for name in described)
