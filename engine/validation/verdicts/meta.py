"""``meta``: a property of the match."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from engine.claims.model import MetaClaim
from engine.facts.knowledge import fold
from engine.facts.model import Replay, Side
from engine.validation.moments import parse_moment, says_about
from engine.validation.quantities import rounding
from engine.validation.report import IssueKind, Verdict
from engine.validation.scope import Scope
from engine.validation.settle import not_checkable, refuted, supported
from engine.validation.verdicts.opening import judge_opening
from engine.validation.verdicts.result import RESULTS, resolve_ending

_FIELDS = {
    "game": "game title_of_game 游戏",
    "version": "version patch client build game_version 版本 版本号",
    "map": "map map_name played_on 地图 地图名",
    "date": "date played day 日期 时间",
    "match": "match match_type type mode format kind game_type 类型 模式 对局类型",
    "length": "length duration game_length match_length ended_at end_time time_length 时长 长度 游戏时长 "
    "对局时长 比赛时长",
    "turns": "turns turn_count number_of_turns total_turns 回合数 总回合数",
    "moves": "moves move_count number_of_moves total_moves 步数 总步数",
    "plies": "plies ply_count half_moves halfmoves",
    "matchup": "matchup match_up races factions 对阵 对局 种族对阵",
    "players": "players player_count number_of_players sides side_count number_of_sides 玩家数 人数 玩家数量",
    "winner": "winner victor won_by 胜者 赢家 获胜者 胜方",
    "loser": "loser lost_by 败者 输家 败方",
    "result": "result score 结果 比分",
    "ending": "ending ended_by end_reason termination how_it_ended 结束方式 终局方式",
    "faction": "faction race species 种族 阵营 势力 派系",
    "name": "name player_name nickname 名字 姓名 玩家名",
    "human": "human is_human 是否人类",
    "ai": "ai computer bot is_ai 电脑 人工智能",
    "team": "team 队伍",
    "opening": "opening opening_name opening_played 开局 开局名称 开局名",
}
_FIELD: Mapping[str, str] = {fold(word): name for name, words in _FIELDS.items() for word in words.split()}
_OF_SIDE = frozenset({"faction", "name", "human", "ai", "team", "result"})
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_DATE = re.compile(r"(\d{4})\D{1,2}(\d{1,2})(?:\D{1,2}(\d{1,2}))?")
_MATCHUP = re.compile(r"[\s·/&+-]*(?:vs?\.?|versus|对阵?|against)[\s·/&+-]*", re.IGNORECASE)
_TRUE = frozenset(fold(word) for word in ("true", "yes", "是", "human"))
_MIN_PART = 3


def judge_meta(claim: MetaClaim, scope: Scope) -> Verdict:
    """Supported when the property has that value; a name may leave out what the map's full name adds."""
    side, field = _subject(claim, scope)
    if side is not None:
        return _of_side(field, claim.value, side, scope)
    special = _SPECIAL.get(field)
    if special is not None:
        return special(claim, scope)
    actual = _plain_field(scope.replay, field)
    if actual is None:
        return not_checkable(f"the replay says nothing about {claim.field[:60]!r}")
    return supported() if _same(claim.value, actual) else refuted(actual)


def canonical_field(text: str) -> str:
    """The canonical name of a meta field, the folded text itself if it is none of the usual ones."""
    return _FIELD.get(fold(text), fold(text))


def _subject(claim: MetaClaim, scope: Scope) -> tuple[Side | None, str]:
    """The side a property belongs to, if it does, and the canonical name of the property."""
    field = canonical_field(claim.field)
    if claim.side is not None:
        return scope.replay.side(scope.side(claim.side)), field
    if field in _FIELD.values() or _plain_field(scope.replay, field) is not None:
        return None, field
    for pattern in (
        re.compile(r"(?P<side>.+?)(?:['’]s)?[\s_.:]+(?P<field>[^\s_.:]+)$"),
        re.compile(r"(?P<field>[^\s_.:]+)[\s_.:]+(?:of[\s_])?(?P<side>.+)$"),
        re.compile(r"(?P<side>.+?)的?(?P<field>种族|阵营|名字|势力|派系|结果)$"),
    ):
        found = pattern.match(claim.field.strip())
        if found is None:
            continue
        name = canonical_field(found["field"])
        slot = scope.table.resolve(found["side"], scope.you)
        if slot is not None and name in _OF_SIDE:
            return scope.replay.side(slot), name
    return None, field


def _plain_field(replay: Replay, field: str) -> object:
    meta = replay.meta
    plain: dict[str, object] = {
        "game": meta.game,
        "version": meta.version,
        "map": meta.map,
        "date": meta.date,
        "match": meta.match,
    }
    if field in plain:
        return plain[field]
    for name, value in meta.extra.items():
        if fold(name) == fold(field):
            return value
    return None


def _same(claimed: object, actual: object) -> bool:
    if isinstance(actual, bool) or isinstance(claimed, bool):
        return (fold(str(claimed)) in _TRUE) == (fold(str(actual)) in _TRUE)
    if isinstance(actual, list | tuple):
        return any(_same(claimed, item) for item in actual)
    if isinstance(actual, int | float):
        number = _number(claimed)
        return number is not None and abs(number - actual) <= (
            1e-9 if actual == int(actual) else rounding(number)
        )
    return _same_text(str(claimed), str(actual))


def _number(value: object) -> float | None:
    if isinstance(value, int | float):
        return float(value)
    found = _NUMBER.findall(str(value))
    return float(found[0]) if len(found) == 1 else None


def _same_text(claimed: str, actual: str) -> bool:
    one, other = fold(claimed), fold(actual)
    if one == other:
        return bool(one)
    dates = _DATE.search(claimed), _DATE.search(actual)
    if dates[0] is not None and dates[1] is not None:
        pairs = zip(dates[0].groups(), dates[1].groups(), strict=True)
        return all(a is None or b is None or int(a) == int(b) for a, b in pairs)
    # "Altitude" for "Altitude LE", "5.0.13" for "5.0.13.92440": whole words from the start.
    shorter, longer = sorted((claimed.casefold().strip(), actual.casefold().strip()), key=len)
    return len(shorter) >= _MIN_PART and longer.startswith(shorter) and not longer[len(shorter)].isalnum()


def _of_side(field: str, value: object, side: Side, scope: Scope) -> Verdict:
    if field == "faction":
        if side.faction is None:
            return not_checkable("the sides of this game have no faction")
        entry = scope.replay.knowledge.resolve(str(value))
        right = entry.name == side.faction if entry is not None else _same(value, side.faction)
        return supported() if right else refuted(side.faction)
    if field == "result":
        claimed = RESULTS.get(fold(str(value)))
        if side.result is None or claimed is None:
            return not_checkable("the replay does not say how it ended for this side")
        if claimed == side.result:
            return supported(scope.replay.outcome.evidence)
        return refuted(side.result, scope.replay.outcome.evidence, kind=IssueKind.WRONG_OUTCOME)
    if field in ("human", "ai"):
        if side.human is None:
            return not_checkable("the replay does not say who is a computer player")
        actual: object = side.human if field == "human" else not side.human
    else:
        actual = {"name": side.name or None, "team": side.team}.get(field)
        actual = scope.replay.meta.extra.get(f"{side.slot.casefold()}_{field}") if actual is None else actual
    if actual is None:
        return not_checkable(f"the replay says nothing about {field} of {side.slot}")
    return supported() if _same(value, actual) else refuted(actual)


def _length(claim: MetaClaim, scope: Scope) -> Verdict:
    clock, value = scope.replay.clock, claim.value
    if isinstance(value, bool):
        return not_checkable("a length is a time")
    number = _number(value)
    if clock.per_minute is None and number is not None and number == int(number):
        # "24 turns" is a game that ended in turn 24.
        value = f"about {int(number)}" if isinstance(value, str) and says_about(value) else int(number)
    moment = parse_moment(scope.replay, value)
    duration = clock.duration(value)
    if moment is None and duration is None:
        return not_checkable(f"{str(value)[:60]!r} is no length of time")
    endings = scope.replay.endings
    near = moment is not None and any(moment.covers(end) for end in endings)
    if not near and duration is not None and clock.per_minute is not None:
        near = any(abs(duration - end) <= clock.tolerance(about=False) for end in endings)
    return supported() if near else refuted(clock.text(clock.end))


def _turns(claim: MetaClaim, scope: Scope) -> Verdict:
    field = canonical_field(claim.field)
    number = _number(claim.value)
    extra = scope.replay.meta.extra
    for name in (field, "turns", "moves"):
        if name in extra:
            return supported() if _same(claim.value, extra[name]) else refuted(extra[name])
    if number is None:
        return not_checkable(f"{str(claim.value)[:60]!r} is no number")
    return _length(claim, scope)


def _players(claim: MetaClaim, scope: Scope) -> Verdict:
    number = _number(claim.value)
    if number is None:
        names = [
            scope.table.resolve(part, scope.you)
            for part in re.split(r"[,，、&/]|\bvs\.?\b|\band\b", str(claim.value))
        ]
        if names and None not in names:
            right = set(names) == set(scope.table.slots)
            return supported() if right else refuted(list(scope.table.slots))
        return not_checkable(f"{str(claim.value)[:60]!r} is no number of players")
    actual = len(scope.replay.sides)
    return supported() if number == actual else refuted(actual)


def _matchup(claim: MetaClaim, scope: Scope) -> Verdict:
    factions = [side.faction for side in scope.replay.sides]
    if None in factions:
        return not_checkable("the sides of this game have no factions")
    actual = " vs ".join(str(faction) for faction in factions)
    parts = [part for part in _MATCHUP.split(str(claim.value)) if part]
    claimed = [_faction(part, scope) for part in parts]
    if len(parts) != len(factions) or None in claimed:
        return not_checkable(f"{str(claim.value)[:60]!r} is no matchup")
    right = sorted(map(str, claimed)) == sorted(map(str, factions))
    return supported() if right else refuted(actual)


def _faction(text: str, scope: Scope) -> str | None:
    entry = scope.replay.knowledge.resolve(text)
    if entry is not None and entry.kind == "faction":
        return entry.name
    # "PvT": the initials of factions of this game, where they are the initials of one only.
    names = [name for name, each in scope.replay.knowledge.entries.items() if each.kind == "faction"]
    matching = [name for name in names if len(text) == 1 and name[0].casefold() == text.casefold()]
    return matching[0] if len(matching) == 1 else None


def _winner(claim: MetaClaim, scope: Scope) -> Verdict:
    wanted = "win" if canonical_field(claim.field) == "winner" else "loss"
    slots = scope.sides(str(claim.value)) if RESULTS.get(fold(str(claim.value))) != "draw" else ()
    outcome = scope.replay.outcome
    if not outcome.known:
        return not_checkable("the replay does not say who won")
    having = [side.slot for side in scope.replay.sides if side.result == wanted]
    if (not slots and outcome.draw) or (slots and set(slots) <= set(having)):
        return supported(outcome.evidence)
    return refuted(", ".join(having) or "draw", outcome.evidence, kind=IssueKind.WRONG_OUTCOME)


def _ending(claim: MetaClaim, scope: Scope) -> Verdict:
    outcome = scope.replay.outcome
    by = resolve_ending(str(claim.value))
    if outcome.by is None or by is None:
        return not_checkable("the replay does not say how the game ended")
    if by == outcome.by:
        return supported(outcome.evidence)
    return refuted(outcome.by, outcome.evidence, kind=IssueKind.WRONG_OUTCOME)


def _result(claim: MetaClaim, scope: Scope) -> Verdict:
    stated = scope.replay.meta.extra.get("result")
    if stated is not None and "-" in str(claim.value):
        evidence = scope.replay.outcome.evidence
        if str(claim.value).strip() == str(stated):
            return supported(evidence)
        return refuted(stated, evidence, kind=IssueKind.WRONG_OUTCOME)
    return _winner(claim.model_copy(update={"field": "winner"}), scope)


_SPECIAL: Mapping[str, Callable[[MetaClaim, Scope], Verdict]] = {
    "length": _length,
    "turns": _turns,
    "moves": _turns,
    "players": _players,
    "matchup": _matchup,
    "winner": _winner,
    "loser": _winner,
    "ending": _ending,
    "result": _result,
    "opening": judge_opening,
}
