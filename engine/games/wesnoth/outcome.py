"""Who won, and how it is known."""

from __future__ import annotations

from engine.facts import Grade, Outcome
from engine.games.wesnoth.game import Game


def outcome(game: Game) -> Outcome:
    """The outcome: the one team that is left when all others have lost their leaders or given up.

    A game that breaks off has none: the replay then does not say who won. At the turn limit nobody wins.
    """
    roster, match = game.roster, game.match
    out = [roster.defeated[i] or bool(roster.gave_up[i]) for i in range(len(match.sides))]
    standing = [i for i, gone in enumerate(out) if not gone]
    fell = [i for i, gone in enumerate(out) if gone]
    if standing and fell and all(match.allied(standing[0], i) for i in standing):
        winners = [i for i in range(len(match.sides)) if match.allied(standing[0], i)]
        losers = [i for i in fell if i not in winners]
        if losers:
            resigned = any(not roster.defeated[i] for i in losers)
            beaten = all(match.sides[i].defeat == "no_units_left" for i in losers)
            evidence = [fact for i in losers for fact in (*roster.fallen[i], *roster.gave_up[i])]
            return Outcome(
                winners=tuple(game.clock.sides[i] for i in winners),
                by="resignation" if resigned else "elimination" if beaten else "leader_killed",
                evidence=tuple(evidence),
            )
    return Outcome(winners=(), by="timeout" if game.last_turn_over else None, grade=Grade.DERIVED)
