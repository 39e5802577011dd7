"""Telling the prose of a draft from its fenced claims block."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_OPEN = re.compile(r"[ \t]*(?:>[ \t]*)*(?:[-*+][ \t]+)?(?P<fence>`{3,}|~{3,})[ \t]*(?P<info>[^\n]*)$")
_CLAIMS_INFO = re.compile(r"claims?(?:[\s:.{]|$)", re.IGNORECASE)
# Blocks of another name hold claims only when their first line looks like one.
_CLAIM_LINE = re.compile(r"\s*\{.*\"(?:type|id)\"\s*:")
_HEADING_OF_BLOCK = re.compile(
    r"\s*(?:#{1,6}\s*)?(?:\*\*|__)?\s*(?:claims?(?: block)?|machine-readable claims|断言|声明)"
    r"\s*(?:\*\*|__)?\s*[:：]?\s*(?:\*\*|__)?\s*$",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Block:
    """One claims block: its lines as they stand, and whether its closing fence arrived."""

    lines: list[str] = field(default_factory=list)
    closed: bool = False


def split_blocks(raw: str) -> tuple[str, list[Block]]:
    """The prose with every claims block taken out, and those blocks in order. Linear."""
    prose: list[str] = []
    blocks: list[Block] = []
    lines = raw.split("\n")
    index = 0
    while index < len(lines):
        opening = _OPEN.match(lines[index])
        if opening is None:
            prose.append(lines[index])
            index += 1
        elif _holds_claims(opening["info"], lines, index):
            _drop_heading(prose)
            block = Block()
            blocks.append(block)
            index = _read_block(block, opening, lines, index, prose)
        else:
            index = _copy_fence(opening["fence"], lines, index, prose)
    return "\n".join(prose), blocks


def _holds_claims(info: str, lines: list[str], index: int) -> bool:
    if _CLAIMS_INFO.match(info):
        return True
    for line in lines[index + 1 : index + 4]:
        if line.strip():
            return _CLAIM_LINE.match(line[:2_000]) is not None
    return False


def _read_block(block: Block, opening: re.Match[str], lines: list[str], index: int, prose: list[str]) -> int:
    fence = opening["fence"]
    brace = opening["info"].find("{")
    if brace >= 0:
        block.lines.append(opening["info"][brace:])
    index += 1
    while index < len(lines):
        line = lines[index]
        bare = line.strip(" \t>")
        if bare.startswith(fence[0] * 3):
            if _CLAIMS_INFO.match(bare.lstrip(fence[0]).lstrip()):
                return index  # the next block opens before this one was closed
            rest = bare.lstrip(fence[0]).strip()
            if rest:
                prose.append(rest)
            block.closed = True
            return index + 1
        if line.lstrip().startswith("{") and line.rstrip().endswith(fence[0] * 3):
            block.lines.append(line.rstrip().rstrip(fence[0]))
            block.closed = True
            return index + 1
        block.lines.append(line)
        index += 1
    return index


def _copy_fence(fence: str, lines: list[str], index: int, prose: list[str]) -> int:
    prose.append(lines[index])
    index += 1
    while index < len(lines):
        prose.append(lines[index])
        bare = lines[index].strip(" \t>")
        index += 1
        if bare.startswith(fence) and not bare.strip(fence[0]):
            break
        # A block that was never closed must not swallow the claims after it.
        if index < len(lines) and _CLAIMS_INFO.match(lines[index].strip(" \t>`~")) and "```" in lines[index]:
            break
    return index


def _drop_heading(prose: list[str]) -> None:
    """A heading such as "Claims:" right before the block announces nothing once the block is gone."""
    last = len(prose) - 1
    while last >= 0 and not prose[last].strip():
        last -= 1
    if last >= 0 and len(prose[last]) < 60 and _HEADING_OF_BLOCK.match(prose[last]):
        del prose[last:]
