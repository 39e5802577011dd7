"""Who won, how it ended, how long it took: the statements a reader minds most if they are wrong."""

from __future__ import annotations

from collections.abc import Sequence

from engine.claims.prose.clauses import Chunk, Slots
from engine.claims.prose.frames_length import judge_end_of
from engine.claims.prose.items import Item
from engine.claims.prose.scene import Scene
from engine.claims.prose.statements import Standing
from engine.claims.prose.vocabulary import words

_GAME_WORDS = words("game nouns")
_NOT_THE_GAME = words("lesser things")
_MATERIAL = frozenset(("material", "子力", "兵力"))
_FOR = words("given to")
_HOW = {
    "checkmate": ("checkmate", "mate", "checkmated", "mated", "将死", "将杀", "绝杀"),
    "resignation": ("resignation", "resigned", "resigns", "resigning", "conceded", "认输", "投降"),
    "timeout": ("timeout", "flag", "flagged", "超时"),
    "stalemate": ("stalemate", "逼和"),
    "repetition": ("repetition", "threefold repetition", "三次重复"),
    "agreement": ("agreement", "议和"),
}


def read_outcome(scene: Scene, index: int) -> None:
    """Winner, loser, draw, and how the game ended."""
    outcome = scene.replay.outcome
    if not outcome.known:
        return
    chunk = scene.chunks[index]
    if chunk.negation is not None:
        return
    for position, item in enumerate(chunk.items):
        result = item.cues.get("res")
        if result is not None and item.kind != "time":
            _read_result(scene, index, chunk, position, item, result.split("|"))
        verb = item.cues.get("verb")
        if verb is not None:
            _read_verb(scene, index, chunk, position, item, verb.split("|"))


def _read_result(
    scene: Scene, index: int, chunk: Chunk, position: int, item: Item, results: Sequence[str]
) -> None:
    if "win" in results:
        if item.low in ("victory", "win", "wins", "victories", "triumph", "winning") and _qualified(
            chunk, position
        ):
            return
        if item.low in ("胜", "赢得", "完胜", "险胜", "胜利") and _about_something_else(chunk, position):
            return
        if item.low in ("wins", "prevailed", "prevails", "triumphed", "win") and _about_something_else(
            chunk, position
        ):
            return
        _says_winner(scene, index, chunk, position, item, won=True)
    elif "won" in results:
        if item.cues.get("form") in ("past", "base", "s", None) and not _about_something_else(
            chunk, position
        ):
            if item.low == "winning":
                return
            _says_winner(scene, index, chunk, position, item, won=True)
    elif "beat" in results:
        _read_beat(scene, index, chunk, position, item)
    elif "loss" in results:
        if _qualified(chunk, position) or (
            item.low in ("败", "失败", "输", "defeat", "defeated", "beaten", "lost to", "loses")
            and _about_something_else(chunk, position)
        ):
            return
        _says_winner(scene, index, chunk, position, item, won=False)
    elif "draw" in results and any(other.low in _MATERIAL for other in chunk.items):
        return  # "material was even": 子力打平
    elif "draw" in results and item.low not in ("drew", "draw", "drawn", "tie"):
        _says_draw(scene, item)
    elif "draw" in results and _game_level(chunk, position):
        _says_draw(scene, item)


def _read_verb(
    scene: Scene, index: int, chunk: Chunk, position: int, item: Item, verbs: Sequence[str]
) -> None:
    if "leave" in verbs and item.low not in (
        "left",
        "leave",
        "leaves",
        "leaving",
        "dropped out",
        "surrendered",
        "quit",
    ):
        _says_left(scene, index, chunk, item)
    elif "leave" in verbs and item.low in ("left", "quit", "surrendered", "leaves", "退出", "离开"):
        following = chunk.items[position + 1] if position + 1 < len(chunk.items) else None
        at_end = following is None or following.kind == "time" or following.low in ("at", "after", "on")
        if item.low == "left" and following is None and (chunk.lead == "once" or chunk.has("order", "once")):
            _says_left(scene, index, chunk, item)  # "ended when P2 left"
            return
        if (at_end and item.cues.get("form") == "past" and not item.chinese and item.low != "left") or (
            following is not None
            and following.low in ("the", "this")
            and _next_low(chunk, position + 1) in ("game", "match")
        ):
            _says_left(scene, index, chunk, item)
    elif "mate" in verbs and item.entry is None:
        _read_beat(scene, index, chunk, position, item)
    elif (
        "mate" in verbs
        and item.cues.get("form") == "past"
        and not item.chinese
        and item.low in ("mated", "checkmated")
    ):
        _read_beat(scene, index, chunk, position, item)
    elif "lose" in verbs and item.cues.get("form") in ("past", "s") and not chunk.passive:
        after = [other.low for other in chunk.items[position + 1 : position + 4]]
        if after[:2] in (["the", "game"], ["the", "match"], ["this", "game"], ["the", "duel"]):
            _says_winner(scene, index, chunk, position, item, won=False)
        elif _loses_outright(chunk, position):
            _says_winner(scene, index, chunk, position, item, won=False)


def _loses_outright(chunk: Chunk, position: int) -> bool:
    """As in "Byrne lost.", "You lost on move 41": nothing in particular is lost."""
    if chunk.subject is None or not chunk.subject.sure or any(noun.item for noun in chunk.nouns):
        return False
    if chunk.lead in ("which", "that", "who", "what", "where", "once", "when"):
        return False
    side = next((at for at, slots, _ in chunk.sides if slots is chunk.subject), None)
    if (
        side is None
        or not 0 <= position - side <= 2
        or any(item.num is not None for item in chunk.items if item.kind != "time")
    ):
        return False
    rest = chunk.items[position + 1 :]
    return not rest or (rest[0].kind == "time" and len(rest) == 1)


def _next_low(chunk: Chunk, position: int) -> str:
    return chunk.items[position + 1].low if position + 1 < len(chunk.items) else ""


def _qualified(chunk: Chunk, position: int) -> bool:
    """As in "his first victory over the elves", "a moral victory": not that of the game."""
    words = {item.low for item in chunk.items[max(0, position - 2) : position]}
    return bool(
        words
        & {
            "first",
            "moral",
            "small",
            "another",
            "minor",
            "tactical",
            "positional",
            "path",
            "road",
            "chances",
            "chance",
            "hopes",
            "toward",
            "towards",
            "close",
            "secure",
            "early",
        }
    )


def _about_something_else(chunk: Chunk, position: int) -> bool:
    """Whether what was won or lost is a fight, a pawn, a village ... and not the game."""
    rest = chunk.items[position + 1 : position + 6]
    for item in rest:
        if item.low in _GAME_WORDS and item.low not in ("battle", "encounter"):
            return False
        if item.kind == "time":
            continue
        if (
            item.low in _NOT_THE_GAME
            or item.objects
            or item.metric
            or (item.num is not None and not item.num.ordinal)
        ):
            return True
        if item.cues.get("prep") is not None and item.low not in ("a",):
            break
        if item.sides:
            break
    before = [item.low for item in chunk.items[max(0, position - 4) : position]]
    if any(
        low in _NOT_THE_GAME and low not in ("queen", "rook", "bishop", "knight", "pawn", "time")
        for low in before
    ):
        return True
    first = rest[0] if rest else None
    if first is None or first.kind == "time":
        return False
    if first.low in (
        "the",
        "a",
        "an",
        "his",
        "her",
        "their",
        "its",
        "your",
        "that",
        "this",
        "back",
        "out",
        "over",
        "ground",
    ):
        following = {item.low for item in rest[:3]}
        return not (following & _GAME_WORDS)
    return not (
        first.cues.get("prep") is not None
        or first.low
        in (
            "decisively",
            "comfortably",
            "easily",
            "convincingly",
            "quickly",
            "eventually",
            "outright",
            "anyway",
            "as",
            "了",
            "的",
            "。",
            "when",
            "because",
            "only",
            "just",
            "handily",
            "narrowly",
        )
        or first.sides
        or first.cues.get("order") is not None
        or first.cues.get("conj") is not None
    )


def _game_level(chunk: Chunk, position: int) -> bool:
    lows = [item.low for item in chunk.items]
    return position >= 0 and any(low in _GAME_WORDS or low.split()[-1] in _GAME_WORDS for low in lows if low)


def _fight_sentence(scene: Scene, index: int) -> bool:
    words = {item.low for item in scene.chunks[index].items}
    return bool(
        words
        & {
            "fight",
            "skirmish",
            "engagement",
            "brawl",
            "clash",
            "exchange",
            "trade",
            "race",
            "战斗",
            "团战",
            "交战",
            "这波",
            "交换",
            "round",
        }
    )


def _named(scene: Scene, index: int, chunk: Chunk, position: int) -> Slots | None:
    """The side a victory or defeat is given to: after "for", before it, or as its owner."""
    after = [(at, slots) for at, slots, _ in chunk.sides if at > position]
    before = [(at, slots) for at, slots, _ in chunk.sides if at < position]
    item = chunk.items[position]
    if after:
        at, slots = after[0]
        between = [part.low for part in chunk.items[position + 1 : at]]
        linking = [low for low in between if low not in ("the", "a", "player", "eventual")]
        if linking and all(
            low in _FOR or low in ("was", "is", "were", "clearly", "deservedly") for low in linking
        ):
            return slots
        if not linking and item.low in ("winner", "victor", "loser", "the winner", "the victor", "the loser"):
            return slots
    if before:
        return before[-1][1] if chunk.subject is None or before[-1][1] is chunk.subject else chunk.subject
    subject = scene.subject(index)
    return subject if subject.sure else None


def _says_winner(scene: Scene, index: int, chunk: Chunk, position: int, item: Item, *, won: bool) -> None:
    if _fight_sentence(scene, index):
        return
    slots = _named(scene, index, chunk, position)
    if slots is None or not slots.sure or slots.both or len(slots.candidates) != 1:
        return
    outcome = scene.replay.outcome
    slot = slots.candidates[0]
    if outcome.draw:
        right = False
        truth = "the game was a draw"
    else:
        right = (slot in outcome.winners) == won
        truth = f"{' and '.join(outcome.winners)} won"
    if right:
        judge_end_of(scene, chunk)
        if index + 1 < len(scene.chunks) and scene.chunks[index + 1].lead == "after":
            judge_end_of(scene, scene.chunks[index + 1])
    scene.say(
        "result",
        item,
        item,
        Standing.SUPPORTED if right else Standing.REFUTED,
        actual=list(outcome.winners) or "draw",
        evidence=outcome.evidence,
        truth=truth,
        kind="wrong_outcome",
    )


def _read_beat(scene: Scene, index: int, chunk: Chunk, position: int, item: Item) -> None:
    """As in "White beat Black", "Black was beaten by White", "P1击败了P2"."""
    if _fight_sentence(scene, index):
        return
    before = [(at, slots, part) for at, slots, part in chunk.sides if at < position]
    after = [(at, slots, part) for at, slots, part in chunk.sides if at > position]
    if not after or not before:
        return
    at, loser, part = after[0]
    following = chunk.items[at + 1] if at + 1 < len(chunk.items) else None
    if part.possessive or (
        following is not None
        and (
            following.objects
            or following.low == "的"
            or (following.kind == "word" and "stop" not in following.cues and not following.cues)
        )
    ):
        return
    if any(other.objects or other.metric for other in chunk.items[position + 1 : at]):
        return
    winner = before[-1][1]
    if chunk.passive:
        winner, loser = loser, winner
    if not (winner.sure and loser.sure) or winner.both or loser.both:
        return
    outcome = scene.replay.outcome
    right = winner.candidates[0] in outcome.winners and loser.candidates[0] not in outcome.winners
    scene.say(
        "result",
        before[-1][2],
        part,
        Standing.SUPPORTED if right else Standing.REFUTED,
        actual=list(outcome.winners) or "draw",
        evidence=outcome.evidence,
        truth=f"{' and '.join(outcome.winners)} won" if outcome.winners else "the game was a draw",
        kind="wrong_outcome",
    )


def _says_draw(scene: Scene, item: Item) -> None:
    outcome = scene.replay.outcome
    if outcome.draw:
        for chunk in scene.chunks:
            if any(part is item for part in chunk.items) or chunk.lead == "after":
                judge_end_of(scene, chunk)
    scene.say(
        "result",
        item,
        item,
        Standing.SUPPORTED if outcome.draw else Standing.REFUTED,
        actual="draw" if outcome.draw else list(outcome.winners),
        evidence=outcome.evidence,
        truth="the game was a draw" if outcome.draw else f"{' and '.join(outcome.winners)} won",
        kind="wrong_outcome",
    )


def _says_left(scene: Scene, index: int, chunk: Chunk, item: Item) -> None:
    """Who gives up loses."""
    slots = chunk.subject if chunk.subject is not None else scene.subject(index)
    if not slots.sure or slots.both or len(slots.candidates) != 1:
        return
    outcome = scene.replay.outcome
    slot = slots.candidates[0]
    wrong = outcome.draw or slot in outcome.winners
    by = outcome.by
    if not wrong and by in ("checkmate", "stalemate", "timeout", "leader_killed", "repetition"):
        resigned = "leave" in (item.cues.get("verb") or "") and item.low in (
            "resigned",
            "resigns",
            "认输",
            "投子认负",
            "resigning",
            "conceded",
            "投降",
        )
        wrong = resigned
    scene.say(
        "result",
        item,
        item,
        Standing.REFUTED if wrong else Standing.SUPPORTED,
        actual=by or list(outcome.winners),
        evidence=outcome.evidence,
        truth=f"{' and '.join(outcome.winners) or 'nobody'} won"
        + (f", by {by.replace('_', ' ')}" if by else ""),
        kind="wrong_outcome",
    )


def how_words(by: str) -> tuple[str, ...]:
    """Words that say a game ended in one way."""
    return _HOW.get(by, ())
