"""``result``: who won or lost, and how."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.claims.model import ResultClaim
from engine.facts.knowledge import fold
from engine.validation.report import IssueKind, Verdict
from engine.validation.scope import Scope
from engine.validation.settle import not_checkable, refuted, supported

_RESULT_WORDS = {
    "win": "win won wins winner victory victorious beat 胜 赢 赢了 胜利 获胜 取胜 赢家 胜者",
    "loss": "loss lose lost loses loser defeat defeated beaten 负 输 输了 失败 战败 落败 败 败者",
    "draw": "draw drawn tie tied draws even 1/2-1/2 ½-½ 和 和棋 平局 平 平手 打平",
}
RESULTS: Mapping[str, str] = {
    fold(word): result for result, words in _RESULT_WORDS.items() for word in words.split()
}
"""Folded word -> ``win``, ``loss`` or ``draw``."""

_SCORES = {"1-0": 0, "1:0": 0, "0-1": 1, "0:1": 1}

_BY_WORDS = {
    "checkmate": "checkmate checkmated mate mated 将杀 将死 绝杀",
    "resignation": "resignation resigned resign resigns surrender surrendered gg conceded concede "
    "concession "
    "gave_up gives_up tapped_out 认输 投降 投子 投子认负 弃局",
    "left": "left leave leaving left_the_game quit disconnect disconnected abandoned abandonment 离开 "
    "退出 离场 断线 掉线 "
    "退出游戏",
    "timeout": "timeout time on_time flag flagged out_of_time time_forfeit 超时 超时判负 时间耗尽",
    "stalemate": "stalemate stalemated 逼和 无子可动",
    "repetition": "repetition threefold threefold_repetition fivefold_repetition 重复局面 三次重复 "
    "三次重复局面",
    "agreement": "agreement agreed draw_by_agreement mutual_agreement 议和 协议和棋 同意和棋",
    "fifty_moves": "fifty_moves fifty_move_rule 50_move_rule 五十回合 五十回合规则",
    "seventyfive_moves": "seventyfive_moves 75_move_rule seventy_five_move_rule 七十五回合规则",
    "insufficient_material": "insufficient_material dead_position 子力不足",
    "leader_killed": "leader_killed leader_kill leader_death leader_died leader_dead killing_the_leader "
    "killed_leader "
    "defeated_leader leader_defeated leader_slain death_of_the_leader assassination 击杀首领 首领阵亡 "
    "击杀领袖 领袖阵亡 "
    "首领被杀 领袖被杀 斩首 首领死亡 领袖死亡 杀死首领",
    "elimination": "elimination eliminated annihilation destroyed all_buildings_destroyed wiped_out "
    "defeat 消灭 歼灭 全灭 "
    "淘汰",
    "adjudication": "adjudication adjudicated 裁定",
    "forfeit": "forfeit forfeited rules_infraction 弃权 违例",
    "turn_limit": "turn_limit turns_over time_over out_of_turns 回合数用尽 回合耗尽 回合上限",
}
_BY: Mapping[str, str] = {fold(word): by for by, words in _BY_WORDS.items() for word in words.split()}
_BY_PHRASE = re.compile(
    "|".join(sorted((re.escape(word) for word in _BY if len(word) > 3), key=len, reverse=True))
)
# Where a game has no such thing as resigning, leaving is how it is done; a leader's death eliminates.
_SAME_END = (frozenset({"left", "resignation"}), frozenset({"leader_killed", "elimination"}))


def judge_result(claim: ResultClaim, scope: Scope) -> Verdict:
    """Supported when side, result and (if given) the way the game ended are all right."""
    replay = scope.replay
    outcome = replay.outcome
    result, slots = _said(claim, scope)
    if result is None:
        return not_checkable(f"{claim.value[:60]!r} is no result")
    known = {slot: _result_of(scope, slot) for slot in scope.table.slots}
    concerned = slots or tuple(known)
    if any(known[slot] is None for slot in concerned):
        return not_checkable("the replay does not say who won", evidence=outcome.evidence)
    if slots:
        right = all(known[slot] == result for slot in slots)
    else:
        right = any(value == result for value in known.values())
    if not right:
        return refuted(_actual(scope, slots, known), outcome.evidence, kind=IssueKind.WRONG_OUTCOME)
    if claim.by is None:
        return supported(outcome.evidence)
    return _judge_by(claim.by, scope)


def resolve_ending(text: str) -> str | None:
    """The canonical word for how a game ended, or None for words that say nothing we know."""
    by = _BY.get(fold(text))
    if by is None and (phrase := _BY_PHRASE.search(fold(text))) is not None:
        by = _BY[phrase.group()]
    return by


def _said(claim: ResultClaim, scope: Scope) -> tuple[str | None, tuple[str, ...]]:
    """The result that is claimed and for whom; no slots mean nobody in particular."""
    score = _SCORES.get(claim.value.strip())
    if score is not None and len(scope.table.slots) == 2:
        winner = scope.table.slots[score]
        if claim.side is None:
            return "win", (winner,)
        slots = scope.sides(claim.side)
        return ("win" if slots == (winner,) else "loss"), slots
    result = RESULTS.get(fold(claim.value))
    if result is None and claim.side is None:
        winner_slot = scope.table.resolve(claim.value, scope.you)
        if winner_slot is not None:
            return "win", (winner_slot,)
    return result, () if claim.side is None else scope.sides(claim.side)


def _result_of(scope: Scope, slot: str) -> str | None:
    side = scope.replay.side(slot)
    if side.result is not None:
        return side.result
    outcome = scope.replay.outcome
    if outcome.draw:
        return "draw"
    if not outcome.winners:
        return None
    teams = {scope.replay.side(winner).team for winner in outcome.winners}
    return "win" if side.team in teams else "loss"


def _actual(scope: Scope, slots: tuple[str, ...], known: Mapping[str, str | None]) -> str:
    if len(slots) == 1:
        return str(known[slots[0]])
    if scope.replay.outcome.draw:
        return "draw"
    winners = [slot for slot, result in known.items() if result == "win"]
    return f"won by {', '.join(winners)}" if winners else "nobody won"


def _judge_by(text: str, scope: Scope) -> Verdict:
    outcome = scope.replay.outcome
    if outcome.by is None:
        return not_checkable("the replay does not say how the game ended", evidence=outcome.evidence)
    by = resolve_ending(text)
    if by is None:
        return not_checkable(f"{text[:60]!r} is no way a game ends that we know", evidence=outcome.evidence)
    same = by == outcome.by or (
        scope.replay.game != "chess" and any({by, outcome.by} <= group for group in _SAME_END)
    )
    if not same:
        return refuted(outcome.by, outcome.evidence, kind=IssueKind.WRONG_OUTCOME)
    return supported(outcome.evidence)
