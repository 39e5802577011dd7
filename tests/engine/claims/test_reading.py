"""Reading a draft: the prose, the markers, the block; nothing repaired, nothing unbounded."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.claims.draft import Draft
from engine.claims.reading import MAX_CHARACTERS, MAX_CLAIMS, read_draft

LINE = '{"id":"c1","type":"absent","side":"P1","kind":"lost","object":"grunt"}'


def block(*lines: str, fence: str = "```", info: str = "claims") -> str:
    return "\n".join([f"{fence}{info}", *lines, fence])


def kinds(draft: Draft) -> list[str]:
    return [problem.kind for problem in draft.problems]


def sentence(draft: Draft, number: int) -> str:
    return draft.text[draft.sentences[number].start : draft.sentences[number].end]


def test_the_example_of_the_format() -> None:
    draft = read_draft(
        "Your natural came at 2:18 [c1], after your opponent's [c2].\n\n"
        + block(
            '{"id":"c1","type":"event","side":"P1","kind":"started","object":"CommandCenter","nth":1,"at":"2:18"}',
            '{"id":"c2","type":"order","first":{"side":"P2","kind":"started","object":"Nexus"},'
            '"then":{"side":"P1","kind":"started","object":"CommandCenter"}}',
        )
    )
    assert draft.text == "Your natural came at 2:18, after your opponent's."
    assert [claim.id for claim in draft.claims] == ["c1", "c2"]
    assert draft.sentences[0].markers == ("c1", "c2")
    assert [draft.text[a:b] for a, b in draft.sentences[0].marker_spans] == [
        "Your natural came at 2:18",
        ", after your opponent's",
    ]
    assert draft.problems == ()
    assert draft.has_block
    assert draft.block_closed


@pytest.mark.parametrize(
    ("written", "text", "markers"),
    [
        ("It fell [c1].", "It fell.", ("c1",)),
        ("It fell. [c1]", "It fell.", ("c1",)),
        ("It fell[c1].", "It fell.", ("c1",)),
        ("It fell [c1][c2].", "It fell.", ("c1", "c2")),
        ("It fell [c1, c2].", "It fell.", ("c1", "c2")),
        ("It fell [c1;c2].", "It fell.", ("c1", "c2")),
        ("It fell [c1-c3].", "It fell.", ("c1", "c2", "c3")),
        ("It fell ([c1]).", "It fell.", ("c1",)),
        ("It fell. [c1].", "It fell.", ("c1",)),
        ("It [c1] fell.", "It fell.", ("c1",)),
        ("It [c1]fell.", "It fell.", ("c1",)),
        ("[c1] It fell.", "It fell.", ("c1",)),
        ("- [c1] It fell.", "- It fell.", ("c1",)),
        ("它倒下了 [c1]。", "它倒下了。", ("c1",)),
        ("它倒下了。【c1】", "它倒下了。", ("c1",)),
        ("它 ［c1］ 倒下了。", "它倒下了。", ("c1",)),
        ("它倒下了【c1、c2】，真的。", "它倒下了，真的。", ("c1", "c2")),
        ("| it [c1] | fell |", "| it | fell |", ("c1",)),
        ("**It fell** [c1].", "**It fell**.", ("c1",)),
    ],
)
def test_markers_leave_clean_text(written: str, text: str, markers: tuple[str, ...]) -> None:
    draft = read_draft(written)
    assert draft.text == text
    assert draft.sentences[0].markers == markers


@pytest.mark.parametrize("written", ["See [the map](x).", "He played [e4].", "A list [1, 2].", "[sic] yes."])
def test_other_brackets_stay(written: str) -> None:
    assert read_draft(written).text == written


def test_a_marker_may_name_any_claim_of_the_block() -> None:
    draft = read_draft(
        "It fell [7]. So did he [fall-2].\n" + block(LINE.replace("c1", "7"), LINE.replace("c1", "fall-2"))
    )
    assert draft.text == "It fell. So did he."
    assert [s.markers for s in draft.sentences] == [("7",), ("fall-2",)]


def test_a_marker_between_sentences_closes_the_first() -> None:
    draft = read_draft("One fell. [c1] Two fell. [c2]")
    assert [s.markers for s in draft.sentences] == [("c1",), ("c2",)]


def test_markers_before_their_sentences_when_the_line_is_written_so() -> None:
    draft = read_draft("[c1] One fell. [c2] Two fell.")
    assert [s.markers for s in draft.sentences] == [("c1",), ("c2",)]
    assert draft.text == "One fell. Two fell."


@pytest.mark.parametrize(
    "raw",
    [
        "Text.\n\n```claims\n" + LINE + "\n```\n",
        "Text.\n\n```CLAIMS\n" + LINE + "\n```",
        "Text.\n\n```claims jsonl\n" + LINE + "\n```",
        "Text.\n\n~~~claims\n" + LINE + "\n~~~",
        "Text.\n\n````claims\n" + LINE + "\n````",
        "Text.\n\n  ```claims\n  " + LINE + "\n  ```",
        "Text.\r\n\r\n```claims\r\n" + LINE + "\r\n```\r\n",
        "Text.\n\n```json\n" + LINE + "\n```",
        "Text.\n\n```\n" + LINE + "\n```",
        "Text.\n\n**Claims:**\n\n```claims\n\n" + LINE + "\n\n```",
        "\ufeffText.\n```claims\n" + LINE + "```",
        "```claims\n" + LINE + "\n```\n\nText.",
    ],
)
def test_a_block_in_any_dress(raw: str) -> None:
    draft = read_draft(raw)
    assert draft.text == "Text."
    assert [claim.id for claim in draft.claims] == ["c1"]
    assert draft.block_closed
    assert draft.problems == ()


def test_a_block_of_code_is_prose() -> None:
    draft = read_draft("Text.\n\n```python\nprint(1)\n```")
    assert "print(1)" in draft.text
    assert not draft.has_block


def test_an_open_block_loses_the_line_it_broke_off_in() -> None:
    draft = read_draft("Text.\n```claims\n" + LINE + '\n{"id":"c2","type":"abs')
    assert [claim.id for claim in draft.claims] == ["c1"]
    assert kinds(draft) == ["not_json", "unclosed_block"]
    assert draft.problems[0].claim_id == "c2"
    assert draft.problems[0].line == 2
    assert not draft.block_closed


def test_several_blocks_are_read_and_named() -> None:
    draft = read_draft(f"One [c1].\n{block(LINE)}\nTwo [c2].\n{block(LINE.replace('c1', 'c2'))}")
    assert [claim.id for claim in draft.claims] == ["c1", "c2"]
    assert kinds(draft) == ["second_block"]
    assert draft.text == "One.\nTwo."


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ('{"id":"c1","type":"absent","kind":"lost",}', "not_json"),
        (LINE + ",", "not_json"),
        ("{'id':'c1','type':'absent','kind':'lost'}", "not_json"),
        ('{"id":"c1","type":"absent","kind":"lost"', "not_json"),
        ("[" + LINE + "]", "not_json"),
        ("// a comment", "not_json"),
        ('{"id":"c1","id":"c2","type":"absent","kind":"lost"}', "not_json"),
        ('{"id":"c1","type":"count","kind":"lost","value":NaN}', "not_json"),
        ('{"id":"c1","type":"count","kind":"lost","value":1e999}', "not_json"),
        ('{"id":"c1","type":"count","kind":"lost","value":' + "9" * 5000 + "}", "not_json"),
        ('{"id":"c1","type":"count","kind":"lost","value":' + "9" * 400 + "}", "not_json"),
        ('{"id":"c1","type":"rumour","kind":"lost"}', "unknown_type"),
        ('{"id":"c1","type":"Absent","kind":"lost"}', "unknown_type"),
        ('{"id":"c1","kind":"lost"}', "unknown_type"),
        ('{"type":"absent","kind":"lost"}', "bad_fields"),
        ('{"id":"c1","type":"event"}', "bad_fields"),
        ('{"id":"c1","type":"event","kind":"lost","nth":0}', "bad_fields"),
        ('{"id":"c1","type":"event","kind":["lost"]}', "bad_fields"),
        ('{"id":"c1","type":"count","kind":"lost","op":"~~","value":3}', "bad_fields"),
        ('{"id":"c1","type":"compare","sides":["P1","P2"],"op":">"}', "bad_fields"),
        ('{"id":"c1","type":"compare","metric":"gold","sides":["P1"],"op":">"}', "bad_fields"),
        ('{"id":"c1","type":"order","first":{"kind":"lost"}}', "bad_fields"),
        ("[" * 5000 + "]" * 5000, "not_json"),
        ('{"a":' * 3000 + "1" + "}" * 3000, "not_json"),
    ],
)
def test_a_bad_line_is_lost_and_named_never_repaired(line: str, kind: str) -> None:
    draft = read_draft("Text.\n" + block(line, LINE.replace("c1", "c9")))
    assert [claim.id for claim in draft.claims] == ["c9"]
    assert kinds(draft) == [kind]
    assert draft.problems[0].line == 1


def test_an_id_is_used_once() -> None:
    draft = read_draft("Text.\n" + block(LINE, LINE))
    assert len(draft.claims) == 1
    assert kinds(draft) == ["duplicate_id"]


def test_a_marker_without_a_claim_is_named() -> None:
    draft = read_draft("Text [c5].\n" + block(LINE))
    assert kinds(draft) == ["unknown_marker"]
    assert draft.text == "Text."


def test_extra_fields_and_spellings_of_values_are_fine() -> None:
    draft = read_draft(
        "Text.\n"
        + block(
            '{"id":1,"type":"count","side":1,"kind":"lost","op":"at least","value":"3","note":"x"}',
            '{"id":"c2","type":"absent","kind":"lost","window":["1:00","2:00"]}',
            '{"id":"c3","type":"compare","kind":"lost","object":"grunt","sides":["P1","P2"],"op":"≥"}',
        )
    )
    assert draft.problems == ()
    one, two, three = (claim.model_dump(by_alias=True) for claim in draft.claims)
    assert (one["id"], one["side"], one["op"].value, one["value"]) == ("1", "1", ">=", 3)
    assert (two["from"], two["to"]) == ("1:00", "2:00")
    assert three["count"] == {"kind": "lost", "object": "grunt", "by": None}


def test_withdrawn_lines_are_no_claims_and_no_problems() -> None:
    draft = read_draft("Text.\n" + block(LINE, '{"id":"c2","type":"withdrawn"}'))
    assert draft.withdrawn == ("c2",)
    assert draft.problems == ()


def test_no_block() -> None:
    draft = read_draft("Hello.")
    assert kinds(draft) == ["no_block"]
    assert not draft.has_block


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("You lost \x1b[31m13\x1b[0m units.", "You lost 13 units."),
        ("Won.\x1b]0;another title\x07 Well.", "Won. Well."),
        ("Won.\x1b]8;;http://x\x1b\\ Well.", "Won. Well."),
        ("\x1bOne\x08\x08\x08 \x9b31mtwo\x00\x7f", "One 31mtwo"),
        ("One\x0btwo\x0cthree\x85four", "One two three four"),
        ("\ufeffYou lost 1\u200b3 \u202eunits\u202c.", "You lost 13 units."),
        ("A family 👨\u200d👩\u200d👧 and\ta tab.", "A family 👨\u200d👩\u200d👧 and\ta tab."),
    ],
)
def test_what_acts_or_hides_is_no_part_of_the_text(written: str, text: str) -> None:
    draft = read_draft(written)
    assert draft.text == text
    assert draft.raw == written


def test_what_is_too_long_is_not_shown() -> None:
    draft = read_draft("a " * MAX_CHARACTERS)
    assert len(draft.text) <= MAX_CHARACTERS
    assert "too_many" in kinds(draft)


def test_claims_are_bounded() -> None:
    short = '{"id":"%d","type":"absent","kind":"x"}'
    lines = [short % n for n in range(MAX_CLAIMS // 4)]
    draft = read_draft(block(*lines))
    assert len(draft.claims) <= MAX_CLAIMS


@pytest.mark.parametrize(
    "raw",
    [
        "[" * MAX_CHARACTERS,
        "[c1" * (MAX_CHARACTERS // 3),
        "([c1])" * (MAX_CHARACTERS // 6),
        "(" * 40_000 + "[c1]" + ")" * 40_000,
        "```claims\n" * 10_000,
        "> " * 50_000,
        "1. " * 33_000,
        "a.\n" * 33_000,
        "。" * MAX_CHARACTERS,
        "*" * MAX_CHARACTERS,
        "\\[c1\\]" * 16_000,
        " " * 99_000 + "[c1]",
        "~~~" * 33_000,
    ],
)
def test_hostile_text_is_read(raw: str) -> None:
    draft = read_draft(raw)
    assert all(0 <= s.start < s.end <= len(draft.text) for s in draft.sentences)


PIECES = st.sampled_from(
    [
        "[c1]", "【c2】", "[c1, c9]", "```claims\n", "```\n", "~~~\n", LINE + "\n", '{"id":"c2"', "\n\n",
        "\n", "- ", "# ", "| a | b |", "1. ", "12. Nf3 ", "2:18", "3.5", "e.g. ", "。", "！", "It fell. ",
        "它倒下了",
        "\u3000",        "(", ")", "“", "”", "\ufeff", "\ud800", "...", "…", "?!", "\x00", "\r\n", " ",
    ]
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.text(max_size=300), st.lists(PIECES, max_size=40).map("".join)))
def test_any_text_is_read(raw: str) -> None:
    draft = read_draft(raw)
    covered = {i for s in draft.sentences for i in range(s.start, s.end)}
    bare = {i for i, character in enumerate(draft.text) if not character.isspace()}
    assert bare <= covered, "every character belongs to a sentence"
    assert all(a.end <= b.start for a, b in zip(draft.sentences, draft.sentences[1:], strict=False))
    for s in draft.sentences:
        assert len(s.markers) == len(set(s.markers)) == len(s.marker_spans)
        assert all(s.start <= start <= end <= s.end for start, end in s.marker_spans)
    assert len({claim.id for claim in draft.claims}) == len(draft.claims)
    draft.text.encode()  # no lone surrogates


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.sampled_from(["One fell", "它倒下了", "3.5 gold", "12. Nf3", "vs. White"]), min_size=1, max_size=6
    )
)
def test_markers_come_back_where_they_were(parts: list[str]) -> None:
    written = " ".join(f"{part} [c{n}]." for n, part in enumerate(parts))
    draft = read_draft(written)
    assert "[" not in draft.text
    found = {
        name: draft.text[a:b]
        for s in draft.sentences
        for name, (a, b) in zip(s.markers, s.marker_spans, strict=True)
    }
    for n, part in enumerate(parts):
        assert part in found[f"c{n}"]
