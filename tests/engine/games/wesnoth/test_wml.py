from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import DamagedReplayError
from engine.games.wesnoth.wml import Limits, Node, read

NAMES = st.text("abcdefghijklmnopqrstuvwxyz_0123456789", min_size=1, max_size=8)
VALUES = st.text(max_size=30).map(lambda text: text.replace("\r", ""))
TREES = st.recursive(
    st.builds(Node, st.dictionaries(NAMES, VALUES, max_size=4)),
    lambda inner: st.builds(
        Node, st.dictionaries(NAMES, VALUES, max_size=4), st.lists(st.tuples(NAMES, inner), max_size=4)
    ),
    max_leaves=20,
)


def quoted(value: str) -> str:
    return '"' + value.replace('"', '""') + '"'


def written(node: Node, indent: str = "") -> str:
    """The node as the game writes it."""
    lines = [f"{indent}{key}={quoted(value)}\n" for key, value in node.attributes.items()]
    for tag, child in node.children:
        lines.append(f"{indent}[{tag}]\n{written(child, indent + chr(9))}{indent}[/{tag}]\n")
    return "".join(lines)


@given(TREES)
@settings(max_examples=60, deadline=None)
def test_what_is_written_is_read_back(tree: Node) -> None:
    assert read(written(tree)) == tree


@given(st.text(max_size=300))
@settings(max_examples=100, deadline=None)
def test_any_text_is_read_or_refused_with_one_line(text: str) -> None:
    refused_with_one_line(text)


@given(
    st.lists(
        st.sampled_from(
            ["[a]", "[/a]", "[+a]", "[/b]", "k=", '"', '""', "<<", ">>", "+", "_", "#", "\n", " ", ","]
        )
    )
)
@settings(max_examples=150, deadline=None)
def test_any_pieces_of_the_markup_are_read_or_refused(pieces: list[str]) -> None:
    refused_with_one_line("".join(pieces))


def refused_with_one_line(text: str) -> None:
    try:
        read(text)
    except DamagedReplayError as error:
        assert "\n" not in str(error)  # noqa: PT017 - the text is under test, whether it raises is not


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("k=plain words here  ", "plain words here"),
        ('k="with ""quotes"" inside"', 'with "quotes" inside'),
        ('k="over\ntwo lines"', "over\ntwo lines"),
        ('k=_"translated"', "translated"),
        ('k= _ "translated"', "translated"),
        ('k="one " + "two"', "one two"),
        ('k=_"one " +\n\t_"two"', "one two"),
        ('k="one" +\n#textdomain wesnoth-units\n\t_" two"', "one two"),
        ('k=<<raw "text" # [not] a tag>>', 'raw "text" # [not] a tag'),
        ("k=5 # a comment", "5"),
        ("k=", ""),
        ('k="#ff0000"', "#ff0000"),
        ("k=a < b", "a < b"),
        ("k=_under", "_under"),
        ('k="tail"\r\n', "tail"),
    ],
)
def test_values_in_every_form(text: str, value: str) -> None:
    assert read(text).get("k") == value


def test_comments_and_textdomains_stand_between_anything() -> None:
    document = read("# first\n#textdomain wesnoth\n[a]\n# inside\nk=1\n[/a]\n#last")
    assert [tag for tag, _ in document.children] == ["a"]
    assert document.children[0][1].get("k") == "1"


def test_several_keys_at_once() -> None:
    node = read("x,y=3,4\na, b ,c=1,2\nl,m=1,2,3")
    assert node.attributes == {"x": "3", "y": "4", "a": "1", "b": "2", "c": "", "l": "1", "m": "2,3"}


def test_a_plus_goes_on_with_the_tag_before() -> None:
    document = read("[a]\nk=1\n[/a]\n[b]\n[/b]\n[+a]\nl=2\n[/a]\n[+c]\n[/c]")
    assert [(tag, node.attributes) for tag, node in document.children] == [
        ("a", {"k": "1", "l": "2"}),
        ("b", {}),
        ("c", {}),
    ]


def test_numbers_and_flags() -> None:
    node = read('n=12\nm="-3.000"\no=x\nbig=99999999999999999999\nyes=yes\nno=no\non=true\n')
    assert (node.integer("n"), node.integer("m"), node.integer("o", 7), node.integer("big", 8)) == (
        12,
        -3,
        7,
        8,
    )
    assert (node.flag("yes"), node.flag("no"), node.flag("on"), node.flag("gone", True)) == (
        True,
        False,
        True,
        True,
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[a]\n[b]\n[/a]\n", r"\[/a\] closes a tag that is not open \(line 3\)"),
        ("[/a]", "closes a tag"),
        ("[a]\nk=1\n", r"cut off: \[a\] is never closed"),
        ('[a]\nk="never closed\n[/a]', r"a quoted text is never closed \(line 2\)"),
        ("k=<<never closed", "never closed"),
        ("[a]\nnonsense\n[/a]", r"not written the way the game writes replays \(line 2\)"),
        ("PK\x03\x04", "not written"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(text: str, told: str) -> None:
    with pytest.raises(DamagedReplayError, match=told) as caught:
        read(text)
    assert "\n" not in str(caught.value)


def test_nesting_is_bounded() -> None:
    deep = "[a]\n" * 100_000
    with pytest.raises(DamagedReplayError, match="nested deeper"):
        read(deep)


def test_entries_are_bounded() -> None:
    with pytest.raises(DamagedReplayError, match="more than 1,000 entries"):
        read("k=1\n" * 2000, Limits(elements=1000))
    with pytest.raises(DamagedReplayError, match="more than 1,000 entries"):
        read("[a]\n[/a]\n" * 2000, Limits(elements=1000))


@pytest.mark.parametrize(
    "piece", ["a ", "a,", '"', '""', "<", "[", "k=", "+ ", "_", "#\n", 'k=""""', " " * 50]
)
def test_long_runs_of_one_piece_take_no_more_than_linear_time(piece: str) -> None:
    # Half a million characters: anything worse than linear would run into the time limit of the tests.
    refused_with_one_line(piece * (500_000 // len(piece)))
