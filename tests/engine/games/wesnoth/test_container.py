from __future__ import annotations

import bz2
import gzip

import pytest

from engine.errors import DamagedReplayError, UnsupportedReplayError
from engine.games.wesnoth.container import head_of, text_of, unpacked

TEXT = 'version="1.16.9"\n[replay]\n[/replay]\n'


@pytest.mark.parametrize("data", [TEXT.encode(), gzip.compress(TEXT.encode()), bz2.compress(TEXT.encode())])
def test_plain_gzip_and_bzip2_hold_the_same_text(data: bytes) -> None:
    assert text_of(data) == (TEXT, 0)


def test_a_byte_order_mark_is_no_text() -> None:
    assert text_of(b"\xef\xbb\xbf" + TEXT.encode())[0] == TEXT


def test_gzip_in_several_members_and_with_padding() -> None:
    data = gzip.compress(b"one ") + gzip.compress(b"two") + b"\0" * 512
    assert unpacked(data) == b"one two"


def test_bytes_that_are_no_text_are_counted() -> None:
    text, broken = text_of(b'name="\xff\xfe"')
    assert broken == 2
    assert text.startswith("name=")


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress])
@pytest.mark.parametrize("cut", [0.3, 0.9])
def test_a_file_that_is_cut_off_says_so(pack: object, cut: float) -> None:
    data = pack("".join(f"line {n}\n" for n in range(5000)).encode())  # type: ignore[operator]
    with pytest.raises(DamagedReplayError, match=r"cut off|cannot be unpacked"):
        unpacked(data[: int(len(data) * cut)])


def test_a_flipped_bit_is_found_by_the_checksum() -> None:
    data = bytearray(gzip.compress(TEXT.encode() * 50, 0))
    data[len(data) // 2] ^= 1
    with pytest.raises(DamagedReplayError, match="checksum"):
        unpacked(bytes(data))


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress])
def test_a_bomb_is_refused_before_it_goes_off(pack: object) -> None:
    data = pack(bytes(4 << 20))  # type: ignore[operator]
    assert len(data) < 10_000
    with pytest.raises(UnsupportedReplayError, match="more than 1 MiB"):
        unpacked(data, limit=1 << 20)


def test_the_head_of_a_broken_file_can_still_be_read() -> None:
    data = gzip.compress(("version=1\n" + "x" * 100_000).encode())
    assert head_of(data[: len(data) // 2]).startswith(b"version=1")
    assert head_of(b"\x1f\x8bnot gzip at all") == b""
