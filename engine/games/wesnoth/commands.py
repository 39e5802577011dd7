"""The recorded commands, sorted into actions with what belongs to each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from engine.errors import DamagedReplayError
from engine.games.wesnoth.board import Hex
from engine.games.wesnoth.match import Match
from engine.games.wesnoth.wml import Node

MAX_COMMANDS = 400_000
TAKEN_BACK = "action taken back by the player"

_BESIDE_THE_ACTION = frozenset({"checkup", "checkup1", "checkup2", "checksum", "verify"})
_BY_THE_WAY = frozenset({"speak", "label", "clear_labels", "rename", "countdown_update"})
"""Commands that may stand between an action and the answers it asked for."""

_UNDOABLE = frozenset({"move", "recruit", "recall", "disband"})


@dataclass(slots=True)
class Action:
    """One command.

    Attributes:
        tag: What it is: ``move``, ``attack``, ``speak`` ...
        node: The tag itself.
        command: The [command] around it, with the results recorded of it.
        answers: What the game asked for while carrying it out: random seeds, choices of players.
    """

    tag: str
    node: Node
    command: Node
    answers: list[Node] = field(default_factory=list)

    @property
    def side(self) -> int:
        """Number of the side that gave it, 0 when it does not say."""
        return self.command.integer("from_side", 0)

    def results(self) -> Iterator[Node]:
        """What the game recorded of carrying it out, in order."""
        for checkup in self.command.every("checkup"):
            yield from checkup.every("result")

    def seeds(self) -> list[str]:
        return [seed.get("new_seed") for answer in self.answers for seed in answer.every("random_seed")]

    def choices(self) -> list[int]:
        return [choice.integer("value") for answer in self.answers for choice in answer.every("choose")]

    def place(self, *path: str) -> Hex | None:
        """The hex of the action, or of a tag in it; None if there is none."""
        return place_of(self.node.first(*path) if path else self.node)


def place_of(node: Node | None) -> Hex | None:
    """The hex a tag names, None if it names none."""
    if node is None:
        return None
    x, y = node.integer("x", -1), node.integer("y", -1)
    return (x, y) if x >= 0 and y >= 0 else None


def actions(match: Match) -> tuple[list[Action], Counter[str]]:
    """What was done, without what was taken back again, and what was left out by reason.

    Raises:
        DamagedReplayError: more commands than any game has.
    """
    commands = list(islice(match.commands(), MAX_COMMANDS + 1))
    if len(commands) > MAX_COMMANDS:
        raise DamagedReplayError(f"this Wesnoth replay holds more than {MAX_COMMANDS:,} commands")
    found: list[Action] = []
    left_out: Counter[str] = Counter()
    last: Action | None = None
    for command in commands:
        tagged = next(((tag, node) for tag, node in command.children if tag not in _BESIDE_THE_ACTION), None)
        if tagged is None:
            continue
        tag, node = tagged
        if command.flag("dependent") and last is not None:
            last.answers.append(command)
        elif tag == "undo":
            # What a player takes back is the last thing that can be taken back.
            undone = next(
                (at for at in range(len(found) - 1, -1, -1) if found[at].tag not in _BY_THE_WAY), None
            )
            if undone is not None and found[undone].tag in _UNDOABLE:
                del found[undone]
                left_out[TAKEN_BACK] += 1
        else:
            action = Action(tag, node, command)
            found.append(action)
            if tag not in _BY_THE_WAY:
                last = action
    return found, left_out
