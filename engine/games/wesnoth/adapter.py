"""The adapter: bytes of a file in, one `Replay` out."""

from __future__ import annotations

import hashlib

from engine.errors import UsageError
from engine.facts import EventKind, Replay
from engine.games.wesnoth import container, wml
from engine.games.wesnoth.assembly import assemble
from engine.games.wesnoth.clock import TurnClock
from engine.games.wesnoth.combat import DAMAGE_UNEXPECTED, HEALTH_UNEXPECTED, STRIKES_UNEXPECTED
from engine.games.wesnoth.consequences import ADVANCED_LATE, TYPE_UNEXPECTED
from engine.games.wesnoth.game import Game
from engine.games.wesnoth.match import Match, read_match
from engine.games.wesnoth.reports import disagreements
from engine.games.wesnoth.rules import rules

VERSION = 2
"""Raised whenever the facts made of the same file change."""

TOLERATED_SHARE, TOLERATED_FAULTS = 0.02, 2
"""Share of strikes, and number of them, that may disagree with the figures before the figures are dropped for
the whole replay. A game of the figures' own version disagrees nowhere (none of 13,255 strikes of 42 games);
changed figures disagree at every few strikes."""

_DERIVATION_FAULTS = (DAMAGE_UNEXPECTED, HEALTH_UNEXPECTED, STRIKES_UNEXPECTED, TYPE_UNEXPECTED)


class WesnothAdapter:
    """Reads replays of The Battle for Wesnoth."""

    @property
    def id(self) -> str:
        return "wesnoth"

    @property
    def name(self) -> str:
        return "The Battle for Wesnoth"

    @property
    def version(self) -> int:
        return VERSION

    def sniff(self, head: bytes, filename: str) -> float:
        """How sure this is a Wesnoth file, from the first bytes of its text."""
        text = container.head_of(head).decode("utf-8-sig", errors="replace")
        marks = (
            "[replay_start]",
            "[scenario]",
            "[multiplayer]",
            "[statistics]",
            "campaign_type=",
            "[replay]",
            "[side]",
        )
        score = 0.25 * sum(1 for mark in marks if mark in text)
        if text.startswith("version=") or "\nversion=" in text[:2000]:
            score += 0.4
        if "era_id=" in text or "mp_game_title=" in text or "difficulty=" in text:
            score += 0.2
        return min(1.0, score)

    def games(self, data: bytes) -> int:
        """A replay holds one game."""
        return 1

    def load(self, data: bytes, *, game: int = 1) -> Replay:
        """Read a replay. Raises like `engine.games.base.GameAdapter.load`."""
        if game != 1:
            raise UsageError(f"a Wesnoth replay holds one game, there is no game {game}")
        text, not_utf8 = container.text_of(data)
        match = read_match(wml.read(text), rules())
        played = _played(match)
        return assemble(played, hashlib.sha256(data).hexdigest(), not_utf8)


def _played(match: Match) -> Game:
    """The game played through, with the game's figures if they hold for this replay, else without."""
    clock = TurnClock(tuple(side.slot for side in match.sides), 0)
    played = _with_experience(match, clock)
    strikes = sum(len(e.details["strikes"]) for e in played.recorder.events if e.kind is EventKind.ATTACKED)
    faults = sum(played.faults[reason] for reason in _DERIVATION_FAULTS)
    allowed = max(TOLERATED_FAULTS, TOLERATED_SHARE * strikes) if played.costs else 0
    if faults > allowed:
        unaided = Game(match, rules(), clock, figures=False)
        unaided.play()
        unaided.faults["unit figures that do not hold for this replay; hit points not derived"] += faults
        return unaided
    return played


def _with_experience(match: Match, clock: TurnClock) -> Game:
    """The game played with the experience modifier that fits what the replay says of its units.

    The modifier stands in the scenario; games set up by a server may have it in [multiplayer] alone.
    """
    played = Game(match, rules(), clock, figures=True)
    played.play()
    other = (match.root.first("multiplayer") or wml.Node()).integer("experience_modifier", 100)
    if other == match.experience_modifier or not 0 < other <= 1000 or not _strange(played):
        return played
    before, match.experience_modifier = match.experience_modifier, other
    second = Game(match, rules(), clock, figures=True)
    second.play()
    if _strange(second) < _strange(played):
        return second
    match.experience_modifier = before
    return played


def _strange(game: Game) -> int:
    """How much the replay disagrees with the advancements that were followed."""
    seen = game.faults[TYPE_UNEXPECTED] + game.faults[ADVANCED_LATE]
    return seen + disagreements(game)["advances"] + disagreements(game)["expected_inflicted"]
