"""Reading a draft: prose, markers, sentences, and the claims of the fenced block.

Total: any text gives a :class:`~engine.claims.draft.Draft`. Bounded: what lies beyond
``MAX_CHARACTERS`` or ``MAX_CLAIMS`` is not read, not shown, and said in ``problems``. Strict: a line
that is not exactly one JSON object of the vocabulary is lost and named, never repaired.
"""

from __future__ import annotations

import json
import math
import re
from typing import Any, NoReturn

from pydantic import ValidationError

from engine.claims.draft import ClaimProblem, Draft
from engine.claims.fences import Block, split_blocks
from engine.claims.markers import Marker, place_markers, strip_markers
from engine.claims.model import CLAIM, CLAIM_TYPES, AnyClaim

MAX_CHARACTERS = 100_000
"""Characters of a draft that are read; a long segment of a review has some 4,000."""
MAX_CLAIMS = 10_000
"""Claims of a draft that are read."""
MAX_LINE = 20_000
"""Characters of one line of the block; the longest field of the vocabulary has 4,000."""
MAX_DIGITS = 100
"""Digits of a whole number of the block; past 300 it has no place among floating-point numbers."""

_SURROGATES = re.compile(r"[\ud800-\udfff]")
_ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b\n]{0,400}(?:\x07|\x1b\\))?")
"""What a terminal obeys instead of showing it: colours, titles, moves of the cursor."""
_BREAKS = re.compile(r"[\x0b\x0c\x85]")
_UNSEEN = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f\u00ad\u200b\u2060\u202a-\u202e\u2066-\u2069\ufeff]")
"""Characters that show nothing but cut a word in two for whoever searches for it, turn the text beside
them around, or command a terminal. Joiners (U+200C, U+200D) stay: scripts and emoji need them."""
_LINE_ID = re.compile(r'"id"\s*:\s*"?([^"\s,}]{1,200})')


class _Ambiguous(ValueError):
    """JSON that Python would read but that does not say one thing."""


def read_draft(raw: str) -> Draft:
    """Take a draft apart. Never raises; linear in the length of ``raw``."""
    text = _visible(raw.replace("\r\n", "\n").replace("\r", "\n"))
    problems: list[ClaimProblem] = []
    if len(text) > MAX_CHARACTERS:
        problems.append(ClaimProblem(0, "too_many", f"only the first {MAX_CHARACTERS} characters are read"))
        text = text[:MAX_CHARACTERS]
    prose, blocks = split_blocks(text)
    withdrawn: list[str] = []
    claims = _read_blocks(blocks, problems, withdrawn)
    known = {claim.id for claim in claims}
    broken = {problem.claim_id for problem in problems if problem.claim_id is not None}
    prose, markers = strip_markers(prose, known | broken)
    prose, markers = _trim(prose, markers)
    if not blocks:
        problems.append(ClaimProblem(0, "no_block", "there is no claims block"))
    problems.extend(_unknown_markers(markers, known | broken))
    return Draft(
        raw=raw,
        text=prose,
        sentences=place_markers(prose, markers),
        claims=tuple(claims),
        problems=tuple(problems),
        has_block=bool(blocks),
        block_closed=bool(blocks) and all(block.closed for block in blocks),
        withdrawn=tuple(dict.fromkeys(name for name in withdrawn if name not in known)),
    )


def _visible(text: str) -> str:
    """The text as a reader sees it: what is judged is what is shown, and nothing in it acts."""
    text = _SURROGATES.sub("\ufffd", text)
    return _UNSEEN.sub("", _BREAKS.sub(" ", _ESCAPES.sub("", text)))


def _trim(prose: str, markers: list[Marker]) -> tuple[str, list[Marker]]:
    text = prose.strip()
    if len(text) == len(prose):
        return prose, markers
    cut = len(prose) - len(prose.lstrip())
    moved = [Marker(min(max(0, m.position - cut), len(text)), m.ids, m.leading) for m in markers]
    return text, moved


def _unknown_markers(markers: list[Marker], known: set[str]) -> list[ClaimProblem]:
    missing = dict.fromkeys(name for marker in markers for name in marker.ids if name not in known)
    return [
        ClaimProblem(0, "unknown_marker", f"the text is marked [{name}] but no claim has that id", name)
        for name in missing
    ]


def _read_blocks(blocks: list[Block], problems: list[ClaimProblem], withdrawn: list[str]) -> list[AnyClaim]:
    claims: list[AnyClaim] = []
    seen: set[str] = set()
    for number, block in enumerate(blocks):
        if number == 1:
            problems.append(ClaimProblem(0, "second_block", "there is more than one claims block"))
        for line_number, line in enumerate(block.lines, start=1):
            if not line.strip():
                continue
            if len(claims) >= MAX_CLAIMS:
                problems.append(ClaimProblem(line_number, "too_many", f"only {MAX_CLAIMS} claims are read"))
                return claims
            claim = _read_line(line, line_number, problems, withdrawn)
            if claim is None:
                continue
            if claim.id in seen:
                problems.append(
                    ClaimProblem(line_number, "duplicate_id", f"the id {claim.id!r} is used twice", claim.id)
                )
                continue
            seen.add(claim.id)
            claims.append(claim)
        if not block.closed:
            problems.append(ClaimProblem(0, "unclosed_block", "the claims block is not closed"))
    return claims


def _read_line(line: str, number: int, problems: list[ClaimProblem], withdrawn: list[str]) -> AnyClaim | None:
    named = _LINE_ID.search(line[:MAX_LINE])
    claim_id = named[1] if named else None

    def problem(kind: str, detail: str) -> None:
        problems.append(ClaimProblem(number, kind, f"line {number}: {detail}", claim_id))

    if len(line) > MAX_LINE:
        problem("not_json", f"longer than {MAX_LINE} characters")
        return None
    try:
        data = _JSON.decode(line.strip())
    except RecursionError:
        problem("not_json", "nested too deep")
        return None
    except json.JSONDecodeError as error:
        problem("not_json", f"not one JSON object: {error.msg} at character {error.pos + 1}")
        return None
    except ValueError as error:  # _Ambiguous, or an integer of thousands of digits
        problem("not_json", f"not one JSON object: {_first_line(str(error))}")
        return None
    if not isinstance(data, dict):
        problem("not_json", "not a JSON object")
        return None
    if data.get("type") == "withdrawn" and isinstance(data.get("id"), str | int):
        withdrawn.append(str(data["id"])[:200])
        return None
    if data.get("type") not in CLAIM_TYPES:
        problem("unknown_type", f"no claim type {_brief(data.get('type'))}")
        return None
    try:
        return CLAIM.validate_python(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"][1:]) or str(data["type"])
        problem("bad_fields", f"{where}: {_first_line(first['msg'])}")
        return None
    except (RecursionError, OverflowError):
        problem("bad_fields", "a value is out of range")
        return None


def _refuse_constant(name: str) -> NoReturn:
    raise _Ambiguous(f"{name} is no JSON value")


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise _Ambiguous(f"{text[:40]} is out of range")
    return value


def _whole(text: str) -> int:
    if len(text) > MAX_DIGITS:
        raise _Ambiguous(f"{text[:40]} is out of range")
    return int(text)


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        raise _Ambiguous("a field is given twice")
    return result


_JSON = json.JSONDecoder(
    parse_constant=_refuse_constant, parse_float=_finite, parse_int=_whole, object_pairs_hook=_no_repeats
)


def _brief(value: object) -> str:
    return repr(value)[:60]


def _first_line(text: str) -> str:
    return text.split("\n", 1)[0][:200]
