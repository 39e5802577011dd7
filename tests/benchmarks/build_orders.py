"""Agreement with independent readings of the same replays.

StarCraft II: spawningtool's build orders (what was begun, trained, researched; the supply of that moment) and
its lists of losses, compared by name and loop as the tests do. Wesnoth: the game's own ``[statistics]``
block. Chess: the moves played through with python-chess alone.

A row says how many things either reading has, and how many of them both have alike.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

import chess
import chess.pgn

from engine.facts import EventKind, Replay
from engine.games.loader import load_replay
from engine.games.starcraft2.names import names
from engine.games.wesnoth import container, wml
from engine.games.wesnoth.match import read_match
from engine.games.wesnoth.reports import Count, counted, statistics
from engine.games.wesnoth.rules import rules
from tests.benchmarks.facts import files

if TYPE_CHECKING:
    from pathlib import Path

Things = Counter[tuple[object, ...]]
Row = tuple[str, str, Things, Things]
"""File, what is compared, and what each reading has of it: ours first."""


def run() -> str:
    lines = ["| file | compared | things | alike |", "|---|---|---|---|"]
    totals: dict[str, Counter[str]] = {}
    for game, rows in (("StarCraft II", starcraft2()), ("Wesnoth", wesnoth()), ("chess", of_chess())):
        for file, what, ours, theirs in rows:
            things, alike = (ours | theirs).total(), (ours & theirs).total()
            lines.append(f"| {file} | {what} | {things:,} | {alike:,} |")
            totals.setdefault(f"{game}: {what}", Counter()).update(things=things, alike=alike)
    for title, total in totals.items():
        share = total["alike"] / total["things"] if total["things"] else 1.0
        lines.append(f"| **all** | {title} | {total['things']:,} | {total['alike']:,} ({share:.2%}) |")
    return "\n".join(lines)


def starcraft2() -> Iterator[Row]:
    # The tests say what may be compared and what spawningtool means by it.
    from tests.engine.games.starcraft2 import test_build_orders as tested
    from tests.engine.games.starcraft2.given import replay

    for name in tested.COMPARED:
        found = replay(name)
        steps: tuple[Things, Things] = Counter(), Counter()
        supply: tuple[Things, Things] = Counter(), Counter()
        losses: tuple[Things, Things] = Counter(), Counter()
        players = tested.listed(name)
        for pid, player in players.items():
            slot = f"P{pid}"
            listed = {
                (tested.canonical(step["name"]), int(step["frame"])): step["supply"]
                for step in player["buildOrder"]
            }
            steps[1].update(
                (slot, tested.canonical(step["name"]), int(step["frame"]))
                for step in player["buildOrder"]
                if tested.counts(tested.canonical(step["name"]))
            )
            steps[0].update(
                (slot, str(event.object), event.at)
                for event in found.store.of_side(slot)
                if tested.is_step(event)
            )
            for event in found.store.find(kind=EventKind.STARTED, side=slot):
                told = listed.get((str(event.object), event.at))
                if told is not None and not event.details.get("morph"):
                    supply[0][slot, event.object, event.at, event.details["supply"]] = 1
                    supply[1][slot, event.object, event.at, told] = 1
            enemies = {side.slot for side in found.opponents(slot)}
            losses[1].update(
                (slot, names().thing(loss["name"].replace(" ", "")).name, loss["frame"])
                for loss in player["unitsLost"]
                if loss["killer"] in players and f"P{loss['killer']}" in enemies and tested.lost(loss["name"])
            )
            losses[0].update(
                (slot, str(event.object), event.at)
                for event in found.store.find(kind=EventKind.LOST, side=slot)
                if event.details["killer"]
                and tested.lost(str(event.object))
                and "turning_into" not in event.details
            )
        yield name, "build order", *steps
        yield name, "supply at a step", *supply
        yield name, "losses", *losses


def wesnoth() -> Iterator[Row]:
    for path, replay in read(".gz"):
        match = read_match(wml.read(container.text_of(path.read_bytes())[0]), rules())
        own = statistics(match)
        if own is None:
            continue
        sums = {(one.metric, one.side): one.values[-1] for one in replay.store.all_series}
        mine = counted(replay.store.events, tuple(side.slot for side in match.sides), sums)
        ours, theirs = (statistics_things(counts) for counts in (mine, own))
        for what in ours:
            yield path.name, what, ours[what], theirs[what]


def statistics_things(counts: list[Count]) -> dict[str, Things]:
    """What the counts of all sides say, each unit and each strike as a thing of its own."""
    units: Things = Counter()
    strikes: Things = Counter()
    sums: Things = Counter()
    for side, count in enumerate(counts, start=1):
        for figure in ("recruits", "recalls", "advances", "deaths", "killed"):
            for name, times in getattr(count, figure).items():
                units[side, figure, name] = times
        for (role, chance), (hits, all_strikes) in count.strikes.items():
            strikes[side, role, chance, "hit"] = hits
            strikes[side, role, chance, "miss"] = all_strikes - hits
        for figure in (
            "recruit_cost", "damage_inflicted", "damage_taken", "expected_inflicted", "expected_taken",
        ):  # fmt: skip
            sums[side, figure, getattr(count, figure)] = 1
    return {"units that came, rose, fell": units, "strikes by chance": strikes, "sums": sums}


def of_chess() -> Iterator[Row]:
    for path, replay in read(".pgn"):
        game = chess.pgn.read_game(io.StringIO(path.read_text(encoding="utf-8")))
        assert game is not None
        yield path.name, "moves, captures, checks, castlings", chess_events(replay), plain_reading(game)
        yield path.name, "men on their squares", chess_squares(replay), plain_squares(game)


def chess_events(replay: Replay) -> Things:
    told = {
        EventKind.MOVED: "move",
        EventKind.CAPTURED: "capture",
        EventKind.CHECKED: "check",
        EventKind.MATED: "mate",
        EventKind.CASTLED: "castling",
        EventKind.PROMOTED: "promotion",
    }
    found: Things = Counter()
    for event in replay.store.events:
        what = told.get(event.kind)
        if what in ("check", "mate"):
            found[event.at, what, event.side] += 1
        elif what is not None:
            found[event.at, what, event.side, event.object] += 1
    return found


def plain_reading(game: chess.pgn.Game) -> Things:
    """The same out of the moves as python-chess plays them."""
    found: Things = Counter()
    board = game.board()
    for at, move in enumerate(game.mainline_moves(), start=1):
        side = "White" if board.turn else "Black"
        piece = board.piece_type_at(move.from_square)
        assert piece is not None
        found[at, "move", side, chess.piece_name(piece)] += 1
        if board.is_capture(move):
            taken = board.piece_type_at(move.to_square) or chess.PAWN  # en passant: the square is empty
            found[at, "capture", side, chess.piece_name(taken)] += 1
        if board.is_castling(move):
            found[at, "castling", side, "king"] += 1
        if move.promotion:
            found[at, "promotion", side, chess.piece_name(move.promotion)] += 1
        board.push(move)
        if board.is_check():
            found[at, "check", side] += 1
        if board.is_checkmate():
            found[at, "mate", side] += 1
    return found


def chess_squares(replay: Replay) -> Things:
    return Counter(
        (at, state.side, state.object, state.place)
        for state in replay.store.find_states("occupies")
        for at in range(state.start, state.end + 1)
    )


def plain_squares(game: chess.pgn.Game) -> Things:
    found: Things = Counter()
    board = game.board()
    moves = list(game.mainline_moves())
    for at in range(len(moves) + 1):
        for square, piece in board.piece_map().items():
            side = "White" if piece.color else "Black"
            found[at, side, chess.piece_name(piece.piece_type), chess.square_name(square)] += 1
        if at < len(moves):
            board.push(moves[at])
    return found


def read(ending: str) -> Iterator[tuple[Path, Replay]]:
    for path in files():
        if path.suffix == ending:
            yield path, load_replay(path)
