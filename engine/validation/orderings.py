"""Orders that run in a circle: A before B, B before C, C before A; also by way of stated times."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Hashable, Sequence
from itertools import combinations

from engine.claims.model import EventClaim, EventRef, OrderClaim
from engine.claims.names import resolve_kinds, resolve_objects
from engine.facts.clock import Span
from engine.facts.knowledge import fold
from engine.validation.conflicts import Conflict
from engine.validation.moments import parse_moment
from engine.validation.report import CheckedClaim, VerdictStatus
from engine.validation.scope import Scope

MAX_NODES = 80
"""Different events whose order is looked at; a segment speaks of a dozen."""

_Node = Hashable
_Edges = dict[_Node, dict[_Node, CheckedClaim]]


def find_circles(scope: Scope, claims: Sequence[CheckedClaim]) -> list[Conflict]:
    """Order claims that cannot hold beside the other orders and times of the same text.

    Circles all of whose claims the facts support are none: some reading of each holds.
    """
    edges: _Edges = defaultdict(dict)
    nodes: dict[_Node, None] = {}
    for checked in claims:
        if isinstance(checked.claim, OrderClaim):
            first, then = _node(checked.claim.first, scope), _node(checked.claim.then, scope)
            if len(nodes) < MAX_NODES:
                nodes.update({first: None, then: None})
                edges[first].setdefault(then, checked)
    if not nodes:
        return []
    _add_times(edges, nodes, scope, claims)
    found: list[Conflict] = []
    for checked in claims:
        if not isinstance(checked.claim, OrderClaim):
            continue
        first, then = _node(checked.claim.first, scope), _node(checked.claim.then, scope)
        if first not in nodes or then not in nodes:
            continue
        way = _way(edges, then, first)
        if way is None:
            continue
        circle = [checked, *way]
        if all(each.verdict.status is VerdictStatus.SUPPORTED for each in circle):
            continue
        wrong = next((c for c in circle if c.verdict.status is VerdictStatus.REFUTED), checked)
        if wrong.verdict.status is VerdictStatus.SUPPORTED:
            wrong = next(c for c in circle if c.verdict.status is not VerdictStatus.SUPPORTED)
        other = next((c for c in circle if c is not wrong), wrong)
        if all({wrong.claim.id, other.claim.id} != {c.wrong.claim.id, c.other.claim.id} for c in found):
            found.append(Conflict(wrong, other, "the orders that are stated run in a circle"))
    return found


def _node(ref: EventRef | EventClaim, scope: Scope) -> _Node:
    slots = scope.table.resolve_many(ref.side, scope.you)
    objects = resolve_objects(ref.object, scope.replay) if ref.object is not None else ()
    # Without a number an order speaks of the first, or of the one at its moment.
    which: Hashable = ref.nth or (1 if ref.at is None or isinstance(ref, EventClaim) else str(ref.at))
    return (
        slots if slots is not None else fold(ref.side or ""),
        resolve_kinds(ref.kind) or fold(ref.kind),
        objects if objects is not None else fold(ref.object or ""),
        which,
    )


def _add_times(edges: _Edges, nodes: dict[_Node, None], scope: Scope, claims: Sequence[CheckedClaim]) -> None:
    times: dict[_Node, tuple[Span, CheckedClaim]] = {}
    for checked in claims:
        claim = checked.claim
        if isinstance(claim, EventClaim) and claim.at is not None and claim.nth is not None:
            node = _node(claim, scope)
            moment = parse_moment(scope.replay, claim.at)
            if node in nodes and moment is not None:
                times.setdefault(node, (moment.exact.widened(moment.tolerance), checked))
    for (one, (span_a, claim_a)), (other, (span_b, claim_b)) in combinations(times.items(), 2):
        if span_a.end < span_b.start:
            edges[one].setdefault(other, claim_b)
        elif span_b.end < span_a.start:
            edges[other].setdefault(one, claim_a)


def _way(edges: _Edges, start: _Node, goal: _Node) -> list[CheckedClaim] | None:
    """The claims along the shortest way from one event to another, None if there is none."""
    came: dict[_Node, tuple[_Node, CheckedClaim]] = {}
    pending = deque([start])
    seen = {start}
    while pending:
        node = pending.popleft()
        for following, checked in edges.get(node, {}).items():
            if following in seen:
                continue
            came[following] = (node, checked)
            if following == goal:
                way: list[CheckedClaim] = []
                while following != start:
                    following, checked = came[following]
                    way.append(checked)
                return way[::-1]
            seen.add(following)
            pending.append(following)
    return [] if start == goal else None
