"""The bytes of a replay as sc2reader's events, and whatever could not be read, by name.

sc2reader's own loading is used up to the point where its engine runs: the engine raises on odd files, and
what it does (linking events to players and units) is done here by the tracker's own ids. Importing this
module loads sc2reader (about half a second), so the adapter imports it when it first reads a file.
"""

from __future__ import annotations

import logging
from io import BytesIO
from typing import Any

from sc2reader.constants import GAME_SPEED_FACTOR
from sc2reader.events.tracker import UnitBornEvent
from sc2reader.exceptions import MPQError, ReadError
from sc2reader.resources import Replay as SC2Replay

from engine.errors import DamagedReplayError, UnsupportedReplayError
from engine.games.oneline import one_line
from engine.games.starcraft2.archive import BadArchive, extract

# It reports every oddity of a file through logging; what matters of it is in `RawReplay.unreadable`.
for _name in ("sc2reader", f"{__name__}.RawReplay"):  # it names loggers after the class they serve
    logging.getLogger(_name).setLevel(logging.CRITICAL + 1)

MAX_LOOPS = 24 * 3600 * 22
"""A day of play: a header that claims more is broken, and nothing may be sized by it."""

_HEROES = b"Heroes of the Storm replay"  # the same container by the same maker

# Events nothing is made of, by their number in the stream: some 80 % of what a replay holds is cameras.
_UNUSED_GAME_EVENTS = (12, 31, 49, 55)
_BORN = 1


class BornEvent(UnitBornEvent):  # type: ignore[misc]  # sc2reader is untyped
    """A birth with what newer versions say about it and sc2reader leaves out.

    Attributes:
        creator_id: Unit it came from, None if unknown.
        creator_ability: Ability that made it (``HallucinationPhoenix``), None if the version has none.
    """

    def __init__(self, frames: int, data: dict[int, Any], build: int) -> None:
        super().__init__(frames, data, build)
        self.name = UnitBornEvent.__name__  # sc2reader names an event after its class
        index = data.get(7)
        self.creator_id: int | None = index << 18 | data[8] if index is not None else None
        ability = data.get(9)
        self.creator_ability: str | None = ability.decode("utf8", "replace") if ability is not None else None


class RawReplay(SC2Replay):  # type: ignore[misc]  # sc2reader is untyped
    """sc2reader's replay, read file by file so that one broken file does not take the rest with it.

    Attributes:
        unreadable: Name of a file in the archive -> why it could not be read (all or in part).
    """

    def __init__(self, data: bytes) -> None:
        self.unreadable: dict[str, str] = {}
        super().__init__(BytesIO(data), engine=None, load_level=4, load_map=False, debug=False)

    def load_details(self) -> None:
        try:
            super().load_details()
        except KeyError:
            # The real length of an expansion it does not know; everything used here is set before that.
            if self.expansion in GAME_SPEED_FACTOR:
                raise

    # sc2reader merges all events into one sorted list for its engine, which is not run here.

    def load_message_events(self) -> None:
        self.messages = self.raw_data.get("replay.message.events", {}).get("messages", [])

    def load_tracker_events(self) -> None:
        self.tracker_events = self.raw_data.get("replay.tracker.events", [])

    def load_players(self) -> None:
        # Without the lobby's attributes only what was picked and the level of AIs is unknown.
        self.raw_data.setdefault("replay.attributes.events", [])
        super().load_players()

    def _get_reader(self, data_file: str) -> Any:
        try:
            reader = super()._get_reader(data_file)
        except ValueError:
            return None
        if data_file == "replay.tracker.events":
            reader.EVENT_DISPATCH[_BORN] = BornEvent
        elif data_file == "replay.game.events":
            for number in _UNUSED_GAME_EVENTS:
                _, parser = reader.EVENT_DISPATCH.get(number, (None, None))
                if parser is not None:
                    reader.EVENT_DISPATCH[number] = (None, parser)
        return reader

    def _read_data(self, data_file: str, reader: Any) -> None:
        try:
            data = extract(self.archive, data_file)
        except BadArchive as error:
            self.unreadable[data_file] = str(error)
            return
        if not data:
            return
        if reader is None:
            self.unreadable[data_file] = "its version is too old"
            return
        try:
            self.raw_data[data_file] = reader(data, self)
        except ReadError as error:
            self.unreadable[data_file] = "an unknown kind of event, read up to there"
            self.raw_data[data_file] = list(error.game_events)
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001 - its readers raise anything on a broken file
            self.unreadable[data_file] = one_line(f"{type(error).__name__}: {error}", 80)


def read(data: bytes) -> RawReplay:
    """Read a replay as far as it can be read.

    Raises:
        DamagedReplayError, UnsupportedReplayError: one clear line.
    """
    if _HEROES in data[:256]:
        raise UnsupportedReplayError("this is a replay of Heroes of the Storm, not of StarCraft II")
    try:
        raw = RawReplay(data)
    except MPQError as error:
        raise DamagedReplayError(
            "this StarCraft II replay is cut off or broken: its archive cannot be opened"
        ) from error
    except MemoryError as error:
        raise DamagedReplayError(
            "this StarCraft II replay is broken: it would take more memory than any replay needs"
        ) from error
    except Exception as error:  # sc2reader raises anything on a broken file
        raise DamagedReplayError(
            "this StarCraft II replay is broken: its header or its list of players makes no sense "
            f"({one_line(f'{type(error).__name__}: {error}', 80)})"
        ) from error
    if not isinstance(raw.frames, int) or not 0 < raw.frames <= MAX_LOOPS:
        raise DamagedReplayError("this StarCraft II replay is broken: its header states an impossible length")
    if not raw.players:
        missing = ", ".join(sorted(raw.unreadable))
        raise DamagedReplayError(
            f"this StarCraft II replay is broken: {missing} cannot be read"
            if missing
            else "this StarCraft II replay is broken: it names no players"
        )
    return raw
