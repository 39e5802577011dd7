"""The StarCraft II adapter: one replay file in, facts out.

Moments are game loops. Names in ``details``, by kind of event:

* CREATED: ``initial`` (there at the start), ``warped_in``, ``temporary`` (a MULE, an auto-turret), ``from``
  (what merged into it).
* STARTED: ``supply`` (in use at the last score before it), ``from`` and ``morph`` for a morph.
* MORPHED: ``from``. CANCELLED: ``from`` and ``morph`` for a morph.
* LOST and DESTROYED: ``victim`` and ``killer`` (slots; killer None if no side), ``by`` (the object that did
  it, since 2.1), ``value`` (minerals and gas together, as far as known), ``unfinished``, ``burned``,
  ``turning_into``, ``after_leaving`` (its side had left the game), ``temporary`` (a MULE, an Interceptor: no
  unit lost, found by name only).
* LOST alone: ``aside``, why the game's score does not call it lost: ``own_fire``, ``used_up``, ``salvaged``,
  ``unexplained``. Kept aside of the losses proper (`engine.facts.Event.aside`).
* ORDERED: ``ability`` (the game's name of the order), ``queued``, ``repeat`` (the last order given again).
* CHAT: ``text``, ``to``, ``from``.

``Replay.exceptions`` says where one object is covered worse than its kind: one with deaths by its own side
is only partly covered by LOST (they stand aside), and what comes by the dozen for moments by CREATED.
Trained units and research are never STARTED: only their order is recorded.
``Meta.extra["length_readings"]`` is the recorded end, then when the match was decided and when players left
after that: a recording runs on until the last observer leaves.
How a unit's life becomes events is told in :mod:`engine.games.starcraft2.lives`.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from engine.errors import UsageError
from engine.facts import Coverage, EventKind, FactStore, Meta, Outcome, Replay, Tier
from engine.games.oneline import one_line
from engine.games.starcraft2.actions import Actions
from engine.games.starcraft2.archive import BadArchive, extract
from engine.games.starcraft2.clock import GameClock, fifths_of_loops
from engine.games.starcraft2.facts import Collector
from engine.games.starcraft2.lives import Lives
from engine.games.starcraft2.measures import add_numbers, add_scores
from engine.games.starcraft2.names import Names, names
from engine.games.starcraft2.outcome import find_endings, find_outcome
from engine.games.starcraft2.roster import Roster, game_start, make_roster

if TYPE_CHECKING:
    from engine.games.starcraft2.reading import RawReplay

_MAGIC = b"MPQ\x1b"
_SIGNATURE = b"StarCraft II replay"
_LOTV_BUILD = 34784  # first build of 3.0, with which Legacy of the Void came
_SPEEDS = ("Slower", "Slow", "Normal", "Fast", "Faster")
_REGIONS = frozenset({"us", "eu", "kr", "cn", "sea", "tw", "xx"})
_TRACKER_BUILD = 25604  # 2.0.8, the first to record what happened to units

NO_TRACKER_OLD = "events of units: recorded since 2.0.8 only (orders, not what came of them)"
NO_TRACKER = "events of units: this file has none (orders, not what came of them)"
RESUMED = "everything before the game was resumed from a replay"
HALLUCINATIONS_UNSURE = "hallucinations ordered and never selected, perhaps counted as units"
UNREADABLE = "unreadable file in the replay"


class StarCraft2:
    """Reads ``.SC2Replay`` files of every version sc2reader knows."""

    @property
    def id(self) -> str:
        return "starcraft2"

    @property
    def name(self) -> str:
        return "StarCraft II"

    @property
    def version(self) -> int:
        return 2

    def sniff(self, head: bytes, filename: str) -> float:
        if not head.startswith(_MAGIC):
            return 0.0
        if _SIGNATURE in head[:256]:
            return 1.0
        # Other games of the same maker use the same container and say so in the same place.
        named = filename.lower().endswith(".sc2replay")
        return 0.5 if named and b"replay" not in head[:256] else 0.0

    def games(self, data: bytes) -> int:
        return 1

    def load(self, data: bytes, *, game: int = 1) -> Replay:
        if game != 1:
            raise UsageError(f"a StarCraft II replay holds one game, there is no game {game}")
        # Half a second of import, which recognising a file and reading the clock do without.
        from engine.games.starcraft2.reading import read

        return _Assembly(read(data), names(), hashlib.sha256(data).hexdigest()).replay()


ADAPTER = StarCraft2()


class _Assembly:
    """Puts one replay together from its parts."""

    def __init__(self, raw: RawReplay, known: Names, sha256: str) -> None:
        self._raw = raw
        self._names = known
        self._sha256 = sha256
        self._start = game_start(raw)
        self._facts = Collector(self._start, raw.frames)
        self._roster = make_roster(raw)
        self._resumed = _resumed_at(raw)
        self._tracked = bool(raw.tracker_events)
        end = max(1, raw.frames - self._start)
        # A Heart of the Swarm game on a later client keeps the rules and the clock of its expansion.
        self._lotv = raw.expansion == "LotV" or (raw.expansion == "" and raw.build >= _LOTV_BUILD)
        self._speed = _speed(raw)
        self._clock = GameClock(end, fifths_of_loops(real_time=self._lotv, speed=self._speed))

    def replay(self) -> Replay:
        facts, raw, clock = self._facts, self._raw, self._clock
        actions = Actions(facts, self._roster, self._names)
        abilities = raw.datapack.abilities if raw.datapack else {}
        actions.follow(raw.game_events, abilities, since=self._resumed)
        left = {slot: moment for slot, (moment, _) in actions.left.items()}
        lives = Lives(facts, self._roster, self._names, actions.hallucinated, left)
        lives.follow(raw.tracker_events)
        actions.chat(raw.messages)
        outcome = self._outcome(actions, lives)
        facts.event(clock.end, None, EventKind.ENDED)
        add_scores(facts, raw.tracker_events, self._roster.by_player)
        if not self._resumed:
            add_numbers(facts, lives.steps, self._names.knowledge)
        rates = actions.add_rates(clock, clock.end)
        self._report()
        unsure = actions.hallucination_orders - len(actions.hallucinated)
        if self._tracked and not lives.abilities_told and unsure > 0:
            facts.dropped[HALLUCINATIONS_UNSURE] += unsure
        coverage = self._coverage()
        return Replay(
            meta=self._meta(rates, find_endings(outcome, self._roster, left, lives.eliminated_at, clock.end)),
            sides=self._roster.sides,
            clock=clock,
            store=FactStore(facts.events, facts.series, facts.states),
            knowledge=self._names.with_unknown(
                self._names.knowledge if self._lotv else self._names.knowledge_before_lotv, facts.unknown
            ),
            outcome=outcome,
            coverage=coverage,
            exceptions=facts.exceptions,
            dropped=dict(sorted(facts.dropped.items())),
            tier=Tier.FULL if self._tracked else Tier.COMMANDS_ONLY,
        )

    def _outcome(self, actions: Actions, lives: Lives) -> Outcome:
        if not self._tracked or self._resumed:
            return find_outcome(self._roster, actions.left)
        return find_outcome(self._roster, actions.left, lives.eliminated_at)

    def _report(self) -> None:
        """What the file lacks as a whole."""
        raw, dropped = self._raw, self._facts.dropped
        if not self._tracked:
            dropped[NO_TRACKER_OLD if raw.build < _TRACKER_BUILD else NO_TRACKER] += 1
        if self._resumed:
            dropped[f"{RESUMED} ({self._clock.text(self._resumed)})"] += 1
        for name, reason in sorted(raw.unreadable.items()):
            dropped[f"{UNREADABLE}: {name} ({reason})"] += 1

    def _coverage(self) -> dict[EventKind, Coverage]:
        coverage: dict[EventKind, Coverage] = {EventKind.ENDED: Coverage.COMPLETE}
        chat = "replay.message.events" in self._raw.raw_data
        coverage[EventKind.CHAT] = Coverage.COMPLETE if chat else Coverage.PARTIAL
        if self._raw.game_events:
            whole = "replay.game.events" not in self._raw.unreadable and not self._resumed
            coverage[EventKind.LEFT] = Coverage.COMPLETE if whole else Coverage.PARTIAL
            coverage[EventKind.ORDERED] = Coverage.PARTIAL  # right clicks and what AIs order are not told
        if self._tracked:
            tracked = Coverage.PARTIAL if self._resumed else Coverage.COMPLETE
            for kind in _TRACKED_KINDS:
                coverage[kind] = tracked
            coverage[EventKind.CANCELLED] = Coverage.PARTIAL  # what is cancelled in a queue is not told
        return coverage

    def _meta(self, rates: Mapping[str, float], endings: list[int]) -> Meta:
        raw, roster = self._raw, self._roster
        own = _own_rates(raw, roster)
        extra: dict[str, Any] = {
            "expansion": raw.expansion or None,
            "speed": self._speed,
            "category": str(raw.category) if raw.category else None,
            "region": raw.region if raw.region in _REGIONS else None,
            "matchup": _matchup(roster),
            "build": raw.build,
            "players": len(roster.sides),
            "observers": roster.observers,
            "loops_per_second": self._clock.fifths / 5,
        }
        if roster.cooperative:
            extra["cooperative"] = True
        if self._resumed:
            extra["resumed_at"] = self._resumed
        if roster.levels:
            extra["ai_level"] = dict(roster.levels)
        if len(endings) > 1:
            extra["length_readings"] = endings
        if rates:
            extra["apm"] = dict(rates)
        if own:
            extra["apm_by_game"] = own
        return Meta(
            game="starcraft2",
            version=str(raw.release_string),
            map=one_line(str(raw.map_name), 120) if getattr(raw, "map_name", "") else None,
            date=_date(raw),
            match="co-op" if roster.cooperative else _match(roster),
            length=self._clock.end,
            sha256=self._sha256,
            extra={name: value for name, value in extra.items() if value is not None},
        )


_TRACKED_KINDS = (
    EventKind.STARTED,
    EventKind.COMPLETED,
    EventKind.CREATED,
    EventKind.MORPHED,
    EventKind.RESEARCHED,
    EventKind.LOST,
    EventKind.DESTROYED,
)


def _resumed_at(raw: RawReplay) -> int:
    """The loop at which people took over from a replay; 0 if the game was played from its start."""
    for event in raw.game_events:
        if event.name == "HijackReplayGameEvent":
            return max(1, int(event.frame))
    return 0


def _speed(raw: RawReplay) -> str:
    """Name of the game speed, from the lobby's attributes or by its number."""
    if raw.speed in _SPEEDS:
        return str(raw.speed)
    for part, keys in (
        ("replay.initData", ("game_description", "game_speed")),
        ("replay.details", ("game_speed",)),
    ):
        for name in (part, f"{part}.backup"):
            value: Any = raw.raw_data.get(name)
            for key in keys:
                value = value.get(key) if isinstance(value, dict) else None
            if isinstance(value, int) and 0 <= value < len(_SPEEDS):
                return _SPEEDS[value]
    return "Faster"


def _matchup(roster: Roster) -> str | None:
    """``TvZ``, ``PPvTZ``: the races by team, teams in the order of their first slot."""
    teams: dict[str, str] = {}
    for side in roster.sides:
        teams[side.team] = teams.get(side.team, "") + (side.faction or "?")[:1].upper()
    return "v".join(teams.values()) if len(teams) > 1 and not roster.cooperative else None


def _match(roster: Roster) -> str | None:
    sizes = sorted(Counter(side.team for side in roster.sides).values())
    if len(sizes) > 2 and set(sizes) == {1}:
        return "FFA"
    return "v".join(str(size) for size in sizes)


def _date(raw: RawReplay) -> str | None:
    """When the game ended, in UTC."""
    stamp = getattr(raw, "unix_timestamp", None)
    if not isinstance(stamp, int) or not 0 < stamp < 4_000_000_000:
        return None
    return datetime.fromtimestamp(stamp, UTC).isoformat()


def _own_rates(raw: RawReplay, roster: Roster) -> dict[str, float]:
    """Slot -> actions per minute as the game itself reckoned them (since 3.x); empty if it did not."""
    try:
        text = extract(raw.archive, "replay.gamemetadata.json")
        players = json.loads(text or b"{}").get("Players", [])
        rates = {int(player["PlayerID"]): float(player["APM"]) for player in players}
    except (BadArchive, ValueError, KeyError, TypeError, AttributeError):
        return {}
    return {
        roster.by_player[pid]: rate for pid, rate in rates.items() if pid in roster.by_player and rate > 0
    }
