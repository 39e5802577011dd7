"""Text to words: the items of the common scan, with this reader's own vocabulary over the common one.

The vocabulary stands in ``resources/lexicon/chronicle.txt``. Its classes are kept as cues that begin with
``c.`` (``c.verb``, ``c.form``, ``c.fill`` ...), so that they stand beside those of the common words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from engine.claims.prose.chronicle.parsing.clock_words import settle_moments
from engine.claims.prose.chronicle.parsing.joining import joined
from engine.claims.prose.chronicle.parsing.kin import loose_names
from engine.claims.prose.chronicle.parsing.nicknames import (
    meant_by_beginnings,
    meant_by_words,
    nicknamed,
    shared_names,
    shortened,
    shortened_chinese,
)
from engine.claims.prose.copying import replace
from engine.claims.prose.items import Item, scan
from engine.claims.prose.lexicon import Lexicon, Sense, lexicon_of
from engine.claims.prose.moments import read_moments
from engine.claims.prose.tokens import Token
from engine.claims.prose.vocabulary import CLASSIFIERS, FOLDER, regular_forms, sections
from engine.facts.clock import Clock, Span
from engine.facts.kept import per_replay
from engine.facts.knowledge import fold
from engine.facts.model import Replay

_SHORT_OF_A_TIME = ("secondslater", "turnlater", "movelater", "minuteslater", "momentslater")
"""Common phrases that would swallow the unit of a length of time: "22 seconds later"."""

_FORMS = ("base", "s", "past", "part", "ing")


def _forms(phrase: str) -> dict[str, str]:
    """The forms of a verb: of a regular one from its base, else written out."""
    if not phrase.isascii():
        return {phrase: ""}
    written = [part.strip() for part in phrase.split("/")]
    if len(written) == 1:
        forms = dict(regular_forms(phrase))
        forms.setdefault(phrase, "base")
        return forms
    forms = {}
    for word, form in zip(written, _FORMS, strict=False):
        # "put" is base, past and participle alike: the past is what prose about a game is written in.
        forms[word] = "past" if word in forms or form == "part" else form
    return forms


@cache
def _own() -> Mapping[str, dict[str, str]]:
    """Every phrase of this reader's vocabulary with its cues."""
    table: dict[str, dict[str, str]] = {}
    for feature, value, phrases in sections(FOLDER / "chronicle.txt"):
        for phrase in phrases:
            forms = _forms(phrase) if feature == "verb" else {phrase: ""}
            for word, form in forms.items():
                cues = table.setdefault(word, {})
                known = cues.get(f"c.{feature}")
                if known is None:
                    cues[f"c.{feature}"] = value
                elif value not in known.split("|"):
                    cues[f"c.{feature}"] = f"{known}|{value}"
                if form:
                    cues.setdefault("c.form", form)
    return table


def _keys(phrase: str) -> list[str]:
    """The folded words of a phrase as the scan will meet them, Chinese character by character."""
    pieces: list[str] = []
    for word in phrase.replace("-", " ").split():
        if word.isascii():
            pieces.append(fold(word))
        else:
            run = ""
            for char in word:
                if char.isascii():
                    run += char
                    continue
                if run:
                    pieces.append(fold(run))
                    run = ""
                pieces.append(char)
            if run:
                pieces.append(fold(run))
    return [piece for piece in pieces if piece]


@per_replay
def vocabulary_of(replay: Replay) -> Lexicon:
    """The common words of a replay with this reader's own, kept as long as the replay lives."""
    common = lexicon_of(replay)
    senses = dict(common.senses)
    beginnings = set(common.beginnings)
    for phrase, cues in _own().items():
        pieces = _keys(phrase)
        key = ""
        for piece in pieces[:-1]:
            key += piece
            beginnings.add(key)
        if not pieces:
            continue
        key += pieces[-1]
        known = senses.get(key)
        sense = (
            Sense(cues=dict(cues))
            if known is None
            else replace(known, cues={**known.cues, **cues}, _given=None)
        )
        entry = replay.knowledge.entries.get(cues.get("c.thing", ""))
        if entry is not None and not sense.objects:
            sense.entry, sense.objects, sense.countable = entry, common.group(entry.name), True
        senses[key] = sense
    for phrase in _SHORT_OF_A_TIME:
        senses.pop(phrase, None)
    for phrase, sense in list(senses.items()):
        if "verb" in sense.cues and "neg" in sense.cues and "c.verb" not in sense.cues:
            del senses[phrase]  # 一只没死 is read word by word
        elif "deed" in sense.cues and not sense.names and phrase.endswith(("tofall", "todie", "togo")):
            del senses[phrase]
        elif len(phrase) == 2 and phrase[0] == "一" and phrase[1] in CLASSIFIERS and not sense.names:
            if not any(name.startswith("c.") for name in sense.cues):
                del senses[phrase]  # 只掉了一艘 has a number
    shared_names(replay, senses, common.held)
    nicknamed(replay, senses, beginnings, common)
    shortened(replay, senses, common.held)
    shortened_chinese(replay, senses, beginnings, common.held)
    meant_by_words(replay, senses, common.held)
    meant_by_beginnings(replay, senses, common.held)
    loose_names(replay, senses, common.held)
    return replace(common, senses=senses, beginnings=beginnings)


def words_of(
    tokens: Sequence[Token], vocabulary: Lexicon, clock: Clock, spellings: dict[str, Span | None]
) -> list[Item]:
    """The words of a sentence in order, times and lengths of time read as one word each.

    Args:
        tokens: Of the sentence.
        vocabulary: Of the replay, see `vocabulary_of`.
        clock: Of the replay.
        spellings: Times the clock was asked about before; filled further.
    """
    items = read_moments(scan(tokens, vocabulary), clock, spellings)
    settle_moments(items, clock)
    return _edged(clock, joined([item for item in items if item.kind != "filler"], vocabulary, clock))


_UP_TO = frozenset(("up to", "through", "as late as", "until", "up until", "as of", "no later than"))
_COMING = frozenset("到了 等到 来到 直到 时间来到 拖到 一直拖到 一直等到 挨到 熬到 拖至 直至 要等到".split())
_MUST = frozenset(("要", "得", "硬要", "还要", "都要"))
_AFTER_A_TIME = {
    "之前": "before", "前": "before", "以前": "before", "之后": "after", "后": "after", "以后": "after",
    "起": "from", "开始": "from", "为止": "by",
}  # fmt: skip
_OVER = frozenset(("was over", "is over", "ended", "had ended", "was done", "was out"))


def _edged(clock: Clock, items: list[Item]) -> list[Item]:
    """Words before and after a time that say how it is meant, where the time itself has not taken them in."""
    out: list[Item] = []
    for item in items:
        last = out[-1] if out else None
        if last is None or (item.when is None and last.when is None):
            out.append(item)
            continue
        if item.when is not None and item.when.span is not None and last is not None:
            if last.low in _COMING or (last.low in _MUST and item.when.prep in ("by", "to")):
                item.start = last.start
                out.pop()
            elif last.low in _UP_TO and item.when.prep == "at":
                item.when.prep, item.start = "by", last.start
                out.pop()
        if last is not None and last.when is not None and last.when.span is not None:
            prep = _AFTER_A_TIME.get(item.low) if item.chinese and item.start == last.end else None
            if prep is not None and last.when.prep == "at":
                last.when.prep, last.end = prep, item.end
                continue
            minute, span = clock.per_minute, last.when.span
            if item.low == "多" and item.start == last.end and minute and span.end - span.start < minute:
                last.when.span = Span(span.start, span.start + int(minute) - 1)  # 12分多
                last.end = item.end
                continue
            if item.low == "前后" and item.start == last.end:
                last.when.about, last.end = True, item.end
                continue
            if item.low in _OVER and last.when.prep in ("before", "by"):
                last.when.prep, last.end = "by", item.end  # "before turn 5 was over"
                continue
        out.append(item)
    return out
