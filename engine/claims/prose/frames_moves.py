"""Moves in notation and pieces on squares: "14.Qxd4", "the knight on d3", 第23回合马d3."""

from __future__ import annotations

from collections.abc import Sequence

from engine.claims.prose.clauses import Chunk, Noun, Slots
from engine.claims.prose.items import Item, Move
from engine.claims.prose.scene import Scene
from engine.claims.prose.statements import Standing
from engine.claims.prose.vocabulary import words
from engine.facts.clock import Span
from engine.facts.model import Event
from engine.facts.model import EventKind as K

_UNPLAYED = words("not played")
_BACKWARD = words("was not played")
_ABOUT_SQUARES = words("about squares")


def read_moves(scene: Scene, index: int) -> None:
    """Every move and every piece on a square in a chunk."""
    if not scene.lexicon.table.notation:
        return
    chunk = scene.chunks[index]
    items = chunk.items
    if not any(item.move is not None for item in items):
        return
    first_unplayed = next(
        (k for k, item in enumerate(items) if item.low in _UNPLAYED or "irr" in item.cues), len(items)
    )
    backward = any(item.low in _BACKWARD for item in items) or chunk.negation is not None
    unplayed = first_unplayed < len(items) or chunk.negation is not None
    hypothetical = unplayed or any(item.low in _ABOUT_SQUARES for item in items)
    last: Event | None = None
    for position, item in enumerate(items):
        if item.move is None:
            continue
        if not item.move.san:
            last = None
            continue
        if item.move.square and _on_a_square(scene, index, chunk, position, hypothetical):
            continue
        if hypothetical and item.move.number is None:
            last = None
            continue
        # "8...Na6 prepared ...Nb6" says that the one was played and not that the other was.
        said = not backward and position < first_unplayed and item.move.number is not None
        last = _read_move(scene, index, chunk, position, last, unplayed and not said)


def same_move(written: Move, event: Event) -> bool:
    """Whether a written move is the one that was played, however full its notation."""
    san = str(event.details.get("san", "")).rstrip("+#")
    text = written.san
    if san == text:
        return True
    if san.startswith("O") or text.startswith("O"):
        return False
    if _destination(san) != _destination(text) or _promotion(san) != _promotion(text):
        return False
    if _piece(san) != _piece(text):
        return False
    hints = text.split("=")[0].removeprefix(_piece(text)).replace("x", "")[:-2]
    start = str(event.details.get("from", ""))
    if any(char not in start for char in hints):
        return False
    return "x" not in text or "x" in san


def _piece(san: str) -> str:
    return san[0] if san[:1] in "KQRBN" else ""


def _destination(san: str) -> str:
    bare = san.split("=")[0]
    if "=" not in san and bare[-1:] in "QRBN":
        bare = bare[:-1]
    return bare[-2:]


def _promotion(san: str) -> str:
    if "=" in san:
        return san.partition("=")[2][:1]
    return san[-1] if san[-1:] in "QRBN" and len(san) > 2 else ""


def _moves_at(scene: Scene, start: int, end: int) -> Sequence[Event]:
    return scene.ask.tally((K.MOVED,), None, None).within(start, end)


def _read_move(
    scene: Scene, index: int, chunk: Chunk, position: int, last: Event | None, hypothetical: bool
) -> Event | None:
    """Judge one written move; the event it is, when it was played."""
    item = chunk.items[position]
    move = item.move
    assert move is not None
    clock = scene.replay.clock
    if move.number is not None:
        dots = "..." if move.side_index else "."
        span = clock.parse(f"{move.number}{dots}{move.san}")
        if span is None:
            return None
        played = _moves_at(scene, span.start, span.end)
        match = next((event for event in played if same_move(move, event)), None)
        if match is None and not move.side_index:
            # "14.Qxd4" is now and then written of Black's fourteenth move.
            whole = clock.parse(f"move {move.number}")
            side = chunk.subject
            if (
                whole is not None
                and side is not None
                and side.sure
                and side.candidates == scene.lexicon.slots[1:2]
            ):
                match = next(
                    (e for e in _moves_at(scene, whole.start, whole.end) if same_move(move, e)), None
                )
        if hypothetical:
            return match
        return _say_move(scene, item, move, match, played, beyond=span.start > clock.end)
    if last is not None and position and chunk.items[position - 1].move is not None:
        played = _moves_at(scene, last.at + 1, last.at + 1)
        match = next((event for event in played if same_move(move, event)), None)
        if match is not None:
            return _say_move(scene, item, move, match, played, beyond=False)
    whens, own = scene.times(index)
    windows = [scene.ask.state_span(when) for when in whens] if own else []
    side = (
        chunk.subject if chunk.subject is not None and chunk.subject.sure and not chunk.subject.both else None
    )
    everywhere = _moves_at(scene, 0, clock.end)
    if windows:
        spans = [span for span in windows if span is not None]
        near = [event for span in spans for event in _moves_at(scene, span.start, span.end)]
        before_after = any(when.prep in ("before", "after", "by", "to", "from") for when in whens)
        if before_after:
            near = list(everywhere)
        if side is not None and _played_by(chunk, side, position):
            near = [event for event in near if event.side in side.candidates]
        match = next((event for event in near if same_move(move, event)), None)
        return _say_move(scene, item, move, match, near, beyond=False)
    matches = [event for event in everywhere if same_move(move, event)]
    if side is not None and matches and not move.square:
        own_moves = [event for event in matches if event.side in side.candidates]
        first_side = next((k for k, found, _ in chunk.sides if found is side), None)
        if (
            not own_moves
            and first_side is not None
            and first_side == position - 2
            and any("verb" in chunk.items[k].cues for k in range(first_side, position))
        ):
            return _say_move(scene, item, move, None, matches, beyond=False)
    if move.square and not matches:
        return None  # a square that is merely spoken of
    return _say_move(scene, item, move, matches[0] if matches else None, (), beyond=False)


def _played_by(chunk: Chunk, side: Slots, position: int) -> bool:
    """Whether the words say that a side played the move: the side, a verb, the move."""
    at = next((k for k, found, _ in chunk.sides if found is side), None)
    if at is None or at > position or any(item.move is not None for item in chunk.items[at:position]):
        return False
    if position + 1 < len(chunk.items) and chunk.items[position + 1].low in ("with", "by"):
        return False  # "answered Kf1 with Be6"
    return any(
        "play" in item.cues.get("verb", "") or item.low in _PLAYED for item in chunk.items[at:position]
    )


_PLAYED = words("played")


def _say_move(
    scene: Scene, item: Item, move: Move, match: Event | None, played: Sequence[Event], *, beyond: bool
) -> Event | None:
    if match is not None:
        wrong_mark = (move.marks.startswith("#") and not match.details.get("mate")) or (
            move.marks.startswith("+") and not (match.details.get("check") or match.details.get("mate"))
        )
        scene.consumed.add(item.start)
        scene.say(
            "move",
            item,
            item,
            Standing.REFUTED if wrong_mark else Standing.SUPPORTED,
            actual=match.details.get("san"),
            evidence=(match.id,),
            truth=f"the move was {match.details.get('san')}",
        )
        return match
    if move.square and not move.number:
        return None
    shown = [str(event.details.get("san")) for event in played[:4]]
    text = scene.replay.clock.text
    if beyond:
        end = text(scene.replay.clock.end)
        scene.say(
            "after_the_end",
            item,
            item,
            Standing.REFUTED,
            actual=end,
            truth=f"the game ended at {end}",
            kind="after_the_end",
        )
        return None
    truth = f"the replay shows {' '.join(shown)} there" if shown else "no such move was played"
    scene.say(
        "move",
        item,
        item,
        Standing.REFUTED,
        actual=shown or None,
        evidence=tuple(e.id for e in played[:4]),
        truth=truth,
    )
    return None


_ON = words("on a square")


def _on_a_square(scene: Scene, index: int, chunk: Chunk, position: int, hypothetical: bool) -> bool:
    """As in "knight on d3", "took the pawn on e5", d3的马; True when the square is dealt with."""
    items = chunk.items
    square = items[position].move
    assert square is not None
    noun = _piece_before(chunk, position) or _piece_after(chunk, position)
    if noun is None:
        previous = items[position - 1] if position else None
        return previous is not None and (previous.low in _ON or previous.cues.get("prep") is not None)
    if hypothetical or noun.item.plural:
        return True
    whens, own = scene.times(index)
    spans = [span for when in whens if (span := scene.ask.state_span(when)) is not None] if own else []
    if own and any(when.prep not in ("at", "by", "end", "start") for when in whens):
        spans = []
    owners = noun.owner.candidates if noun.owner is not None and noun.owner.sure else ()
    if not owners and chunk.subject is not None and chunk.subject.sure and not chunk.subject.both:
        if noun.role == "subject" or _arrives(chunk, noun, position):
            owners = chunk.subject.candidates
    if _arrives(chunk, noun, position):
        _read_arrival(scene, chunk, noun, position, owners, spans)
        return True
    if _ever(scene, noun, square.san, owners, spans):
        scene.consumed.add(items[position].start)
        scene.say("position", noun.start, items[position].end, Standing.SUPPORTED)
        return True
    scene.consumed.add(items[position].start)
    where = _squares_of(scene, noun, owners, spans)
    scene.say(
        "position",
        min(noun.start, items[position].start),
        max(noun.item.end, items[position].end),
        Standing.REFUTED,
        actual=where or None,
        truth=f"the replay has it on {', '.join(where)}"
        if where
        else f"no such piece ever stood on {square.san}",
    )
    return True


_ARRIVALS = words("arrivals")


def _arrives(chunk: Chunk, noun: Noun, position: int) -> bool:
    """Whether the words between a piece and a square say that it went there."""
    if noun.index > position:
        return False
    for item in chunk.items[noun.index + 1 : position]:
        if item.low.split()[0] in _ARRIVALS or item.low in _ARRIVALS:
            return True
    return False


def _read_arrival(
    scene: Scene, chunk: Chunk, noun: Noun, position: int, owners: tuple[str, ...], spans: Sequence[Span]
) -> None:
    item = chunk.items[position]
    assert item.move is not None
    place = item.move.san
    with_check = any(
        part.cues.get("verb") == "check" or part.low in ("check", "将军")
        for part in chunk.items[position + 1 : position + 4]
    )
    fitting: list[Event] = []
    anywhere: list[Event] = []
    for side in owners or (None,):
        for event in scene.ask.tally((K.MOVED,), side, noun.objects).events:
            if event.place != place:
                continue
            anywhere.append(event)
            if with_check and not (event.details.get("check") or event.details.get("mate")):
                continue
            if not spans or any(span.start <= event.at <= span.end for span in spans):
                fitting.append(event)
    scene.consumed.add(item.start)
    if fitting:
        scene.say("move", noun.start, item.end, Standing.SUPPORTED, evidence=(fitting[0].id,))
        return
    times = [scene.replay.clock.text(event.at) for event in anywhere[:4]]
    if anywhere and not spans and with_check:
        return
    truth = (
        f"the replay has it go there at {', '.join(times)}"
        if times
        else f"no such piece ever went to {place}"
    )
    scene.say("move", noun.start, item.end, Standing.REFUTED, actual=times or None, truth=truth)


def _piece_before(chunk: Chunk, position: int) -> Noun | None:
    items = chunk.items
    k = position - 1
    linked = False
    steps = 0
    while k >= 0 and steps < 4:
        item = items[k]
        noun = next((noun for noun in chunk.nouns if noun.index == k and noun.countable), None)
        if noun is not None:
            if linked or (item.chinese and k == position - 1):
                return noun if noun.item.entry is not None and noun.item.entry.kind == "piece" else None
            return None
        if item.low in _ON or item.low in _ARRIVALS or item.low.endswith((" on", " to", " at")):
            linked = True
        elif item.kind == "time":
            pass
        elif "verb" in item.cues and linked and not item.chinese:
            pass
        elif item.low in ("from",) or item.move is not None or item.cues.get("conj"):
            return None
        elif not item.chinese and item.low not in (
            "his",
            "her",
            "its",
            "the",
            "firmly",
            "now",
            "still",
            "already",
            "back",
            "was",
            "is",
            "stands",
            "stood",
            "sat",
            "sits",
        ):
            return None
        k -= 1
        steps += 1
    return None


def _piece_after(chunk: Chunk, position: int) -> Noun | None:
    items = chunk.items
    k = position + 1
    if k < len(items) and items[k].low in ("-", "的", "上的"):
        k += 1
    noun = next((noun for noun in chunk.nouns if noun.index == k and noun.countable), None)
    if noun is not None and noun.item.entry is not None and noun.item.entry.kind == "piece":
        return noun
    return None


def _ever(scene: Scene, noun: Noun, place: str, owners: tuple[str, ...], spans: Sequence[Span]) -> bool:
    """Whether such a piece stood on a square, moved there or was taken there, at a written time or ever."""
    store = scene.replay.store
    windows: Sequence[Span | None] = spans or (None,)
    for name in noun.objects:
        for side in owners or (None,):
            for window in windows:
                wider = None if window is None else Span(max(0, window.start - 1), window.end + 1)
                if store.find_states("occupies", side=side, object=name, place=place, window=wider):
                    return True
    return False


def _squares_of(scene: Scene, noun: Noun, owners: tuple[str, ...], spans: Sequence[Span]) -> list[str]:
    if not spans:
        return []
    found: list[str] = []
    for name in noun.objects:
        for side in owners or scene.lexicon.slots:
            for state in scene.replay.store.find_states("occupies", side=side, object=name, window=spans[0]):
                if state.place is not None and state.place not in found:
                    found.append(state.place)
    return found[:6]
