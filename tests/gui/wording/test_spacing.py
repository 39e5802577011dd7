"""Chinese and Latin words do not stick together."""

from __future__ import annotations

import pytest

from gui.wording.spacing import spaced


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Has获胜", "Has 获胜"),
        ("你：Morphy", "你：Morphy"),
        ("第 5 回合", "第 5 回合"),
        ("共3局", "共 3 局"),
        ("Rebels won", "Rebels won"),
        ("", ""),
    ],
)
def test_a_space_stands_where_two_scripts_meet(text: str, expected: str) -> None:
    assert spaced(text) == expected
