"""The specification of self-correction, line by line, and the tests that hold each of them.

The left side is the specification's own words. A line of it that no test holds, or a test that is gone,
fails here.
"""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

THRESHOLD = "test_self_correction.test_each_threshold_stands_where_the_seed_puts_it"
WORDING = "test_self_correction.test_wordings_are_the_seeds_own"
ONCE = "test_self_correction.test_a_hint_is_read_once"
KEY = "test_self_correction.test_the_key_is_character_user_and_conversation"
CLEARS = "test_self_correction.test_an_empty_hint_clears_what_waits"
ZERO = "test_self_correction.test_scores_of_zero_are_not_evaluated_and_ask_for_nothing"
LINES = "test_self_correction.test_several_hints_stand_on_lines_of_their_own"
EMPTY = "test_self_correction.test_nothing_to_correct_is_an_empty_text"
NONE = "test_self_correction.test_where_there_is_none_there_is_none"
INJECTED = "test_self_correction.test_it_is_injected_under_its_name_with_priority_100"
MEMORY = "test_self_correction.test_hints_are_in_memory_only"
OLDEST = "test_self_correction.test_at_most_two_hundred_wait_and_the_oldest_goes"
NEXT = "test_runtime.test_the_next_turn_is_told_what_the_last_one_fell_short_in"
SCORED = "test_pipeline.test_a_judges_scores_come_with_its_reasons"
RECORDED = "test_recorded_conversation.test_a_slip_makes_a_hint_that_the_next_turn_uses_and_that_then_is_gone"

TABLE: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "Review Pipeline 评分后，若某些维度低于阈值，系统生成一条「下一轮自我修正提示」并缓存。"
        "CharacterRuntime.before_turn 在下一轮将其注入 PromptStack，让 AI 根据上一轮的不足自我纠正。",
        (NEXT, SCORED, RECORDED),
    ),
    # 触发阈值
    ("character_fidelity | < 0.6 | 提示严格贴合角色性格、说话方式和身份 |", (THRESHOLD, WORDING)),
    ("immersion | < 0.5 | 提示增强场景描写与情感表达 |", (THRESHOLD, WORDING)),
    ("world_consistency | < 0.6 | 提示保持与世界设定的一致性 |", (THRESHOLD, WORDING)),
    ("risk | ≥ 0.6 | 提示谨慎确保内容安全、连贯 |", (THRESHOLD, WORDING)),
    # 工作机制
    ("after_turn: Review Pipeline 评分", (SCORED, NEXT)),
    ("build_correction_hint(scores)", (EMPTY,)),
    ("├── character_fidelity < 0.6 → 添加修正提示", (THRESHOLD,)),
    ("├── immersion < 0.5 → 添加修正提示", (THRESHOLD,)),
    ("├── world_consistency < 0.6 → 添加修正提示", (THRESHOLD,)),
    ("└── risk >= 0.6 → 添加修正提示", (THRESHOLD,)),
    ("store_hint(character_id, user_id, conversation_id, hint)", (ONCE, KEY)),
    ("└── 缓存到 _HINT_CACHE（按 key 存储）", (KEY, OLDEST)),
    ("下一轮 before_turn:", (NEXT,)),
    ("consume_hint(character_id, user_id, conversation_id)", (ONCE, KEY)),
    ("├── 读取修正提示（一次性消费）", (ONCE,)),
    ("├── 清除缓存", (ONCE,)),
    ("└── 注入到 PromptStackAPI", (INJECTED, NEXT)),
    # build_correction_hint(scores)
    ("根据 ReviewScore 生成自我修正提示文本。无需修正时返回空串。", (THRESHOLD, EMPTY)),
    ("hint = build_correction_hint(review_output.scores)", (THRESHOLD,)),
    (
        '# 返回: "上一轮的回复有些脱离角色设定（OOC），这一轮请更严格地贴合角色的性格、说话方式和身份。"'
        "- 评分为 0 时跳过（表示 AutoState 尚未评估，避免误报）",
        (WORDING, ZERO),
    ),
    ("- 多个维度低于阈值时，提示用", (LINES,)),
    ("\\n 连接", (LINES,)),
    # store_hint(...)
    ("缓存下一轮要注入的修正提示。空提示则清除已有缓存。", (ONCE, CLEARS)),
    ('store_hint("char_xyz", "user_123", "conv_abc", hint)', (KEY,)),
    # consume_hint(...)
    ("读取并清除修正提示（一次性消费）。无则返回 None。", (ONCE, NONE)),
    ('hint = consume_hint("char_xyz", "user_123", "conv_abc")', (ONCE,)),
    ("if hint:", (NONE,)),
    ('prompt_stack.add_injection(key="self_correction", content=hint, priority=100)', (INJECTED,)),
    # 设计要点
    ("- 按 key 缓存 - key 格式为", (KEY,)),
    ("character_id:user_id:conversation_id", (KEY,)),
    ("- 一次性消费 -", (ONCE,)),
    ("consume_hint 读取后立即清除，防止修正提示持续生效", (ONCE, NEXT)),
    ("- 评分为 0 跳过 - AutoState 尚未评估时，评分为 0，不会误触发修正", (ZERO,)),
    ("- 纯内存 - 不持久化，进程重启后清除", (MEMORY,)),
    ("- 最多 200 条 - 超出时淘汰最早的条目", (OLDEST,)),
    # 修正提示文案
    (
        'character_fidelity | "上一轮的回复有些脱离角色设定（OOC），'
        '这一轮请更严格地贴合角色的性格、说话方式和身份。" |',
        (WORDING,),
    ),
    (
        'immersion | "上一轮的代入感偏弱，这一轮请增强场景描写与情感表达，让对话更有沉浸感。" |',
        (WORDING,),
    ),
    (
        'world_consistency | "上一轮可能与既定世界观/设定有出入，这一轮请注意保持与世界设定的一致性。" |',
        (WORDING,),
    ),
    (
        'risk | "上一轮的内容存在偏离设定或前后矛盾的风险，这一轮请谨慎，确保内容安全、连贯、符合设定。" |',
        (WORDING,),
    ),
)
HEADINGS = (
    "自我修正系统（Self-Correction）",
    "字数722字阅读时间3分钟",
    "触发阈值",
    "|维度|阈值|修正提示|",
    "工作机制",
    "设计要点",
    "修正提示文案",
    "|维度|提示文案|",
    "python",
)
"""What the specification has besides statements."""
_IMPORT = re.compile(
    r"from\w+\.review\.self_correctionimport(?:build_correction_hint|store_hint|consume_hint)"
)


def _bare(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize(("sentence", "tests"), TABLE, ids=[sentence[:24] for sentence, _ in TABLE])
def test_every_sentence_is_held_by_a_test(sentence: str, tests: tuple[str, ...]) -> None:
    assert tests, sentence
    for name in tests:
        module, _, function = name.partition(".")
        found = getattr(importlib.import_module(f"tests.engine.review.{module}"), function, None)
        assert callable(found), f"{name}, which is to hold {sentence!r}, is gone"


def test_no_sentence_of_the_specification_is_left_out(shared: Path) -> None:
    source = shared / "seeds" / "self-correction.md"
    if not source.is_file():
        pytest.skip("the specification is not here")
    whole = _bare(source.read_text(encoding="utf-8"))
    sentences = [_bare(sentence) for sentence, _ in TABLE]
    assert [sentence for sentence in sentences if sentence not in whole] == []
    left = whole
    for sentence in sorted(sentences, key=len, reverse=True):
        left = left.replace(sentence, "\n")
    left = _IMPORT.sub("\n", left)
    for heading in sorted(HEADINGS, key=len, reverse=True):
        left = left.replace(heading, "\n")
    assert [rest for rest in left.split("\n") if rest.strip("│▼-|、")] == []
