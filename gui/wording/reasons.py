"""Why a claim is right, wrong or not checkable, as verdicts give it, in the language of the interface.

The engine writes its reasons in English, for the model that must correct itself; each kind of reason has a
row here. One that has none is shown as it came, and a test says that it lacks one.
"""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP

from engine.facts import EventKind, Tier
from gui import i18n
from gui.wording import claims, templates

# Of two that fit the first wins: the one that says more stands first.
REASONS = (
    # What a replay records
    QT_TRANSLATE_NOOP("Reason", "this replay shows only some of what was {kind}"),
    QT_TRANSLATE_NOOP("Reason", "this replay could only be read as {tier}"),
    QT_TRANSLATE_NOOP("Reason", "this replay does not record what is {kind}"),
    QT_TRANSLATE_NOOP("Reason", "a replay does not record when this is begun, only when it is there"),
    QT_TRANSLATE_NOOP("Reason", "not every such event is recorded"),
    QT_TRANSLATE_NOOP("Reason", "not every loss is recorded"),
    QT_TRANSLATE_NOOP("Reason", "every such event would be recorded, and there is none"),
    QT_TRANSLATE_NOOP("Reason", "all there is in that window is of a kind not everybody counts"),
    QT_TRANSLATE_NOOP("Reason", "no such event in the replay"),
    QT_TRANSLATE_NOOP("Reason", "{count} in that window"),
    QT_TRANSLATE_NOOP("Reason", "it was the other way round"),
    QT_TRANSLATE_NOOP("Reason", "positions of this replay are not read"),
    # Names
    QT_TRANSLATE_NOOP("Reason", "there is no side {name}; the sides are {sides}"),
    QT_TRANSLATE_NOOP("Reason", "nobody in particular is {name} here"),
    QT_TRANSLATE_NOOP("Reason", "{name} means more than one side"),
    QT_TRANSLATE_NOOP("Reason", "{name} is no kind of event a replay records"),
    QT_TRANSLATE_NOOP("Reason", "{name} is no full name; it may mean {others}"),
    QT_TRANSLATE_NOOP("Reason", "{game} has nothing called {name}"),
    QT_TRANSLATE_NOOP("Reason", "{factions} cannot have {object}"),
    QT_TRANSLATE_NOOP("Reason", "the side cannot have had any"),
    QT_TRANSLATE_NOOP("Reason", "{name} is no metric of this game"),
    QT_TRANSLATE_NOOP("Reason", "{name} is the sum of several things"),
    QT_TRANSLATE_NOOP("Reason", "{name} is no place the replay names"),
    QT_TRANSLATE_NOOP("Reason", "{name} is no state this replay records"),
    QT_TRANSLATE_NOOP("Reason", "{name} is nothing that is read of a position"),
    QT_TRANSLATE_NOOP("Reason", "{name} is nothing in particular"),
    QT_TRANSLATE_NOOP("Reason", "{name} is nothing the game has a name for"),
    QT_TRANSLATE_NOOP("Reason", "{name} cannot be compared with what is known of {object}"),
    QT_TRANSLATE_NOOP("Reason", "{name} is no kind of thing the game has"),
    QT_TRANSLATE_NOOP("Reason", "the knowledge of the game has no {name} of {object}"),
    QT_TRANSLATE_NOOP("Reason", "{object} belongs to no faction"),
    QT_TRANSLATE_NOOP("Reason", "no opening is known here by the name {name}"),
    QT_TRANSLATE_NOOP("Reason", "it names no square"),
    QT_TRANSLATE_NOOP("Reason", "it names neither a value nor a moment"),
    QT_TRANSLATE_NOOP("Reason", "it names neither losses nor who came out better"),
    QT_TRANSLATE_NOOP("Reason", "{side} was never {state}"),
    # Moments and windows
    QT_TRANSLATE_NOOP("Reason", "{name} is no moment of this game"),
    QT_TRANSLATE_NOOP("Reason", "the window ends before it begins"),
    QT_TRANSLATE_NOOP("Reason", "the game ended at {moment}"),
    QT_TRANSLATE_NOOP("Reason", "{name} is no length of time of this game"),
    QT_TRANSLATE_NOOP("Reason", "{name} is no length of time"),
    QT_TRANSLATE_NOOP("Reason", "not that far apart"),
    QT_TRANSLATE_NOOP("Reason", "a length is a time"),
    # Figures
    QT_TRANSLATE_NOOP("Reason", "this replay has no figures for {name} of {side}"),
    QT_TRANSLATE_NOOP("Reason", "there are no figures for {name} at that moment"),
    QT_TRANSLATE_NOOP("Reason", "there are no figures for {name} in that window"),
    QT_TRANSLATE_NOOP("Reason", "it is no series over time"),
    QT_TRANSLATE_NOOP("Reason", "there are no figures in that window"),
    QT_TRANSLATE_NOOP("Reason", "it held about half of the time"),
    QT_TRANSLATE_NOOP("Reason", "for a moment it did not hold: {values}"),
    QT_TRANSLATE_NOOP("Reason", "{name} is no direction"),
    QT_TRANSLATE_NOOP("Reason", "{name} is no number of losses"),
    QT_TRANSLATE_NOOP("Reason", "{name} is no number of players"),
    QT_TRANSLATE_NOOP("Reason", "{name} is no number"),
    QT_TRANSLATE_NOOP("Reason", "it compares a side with itself"),
    QT_TRANSLATE_NOOP("Reason", "who came out better is only reckoned between two sides"),
    # The match
    QT_TRANSLATE_NOOP("Reason", "the replay says nothing about its opening"),
    QT_TRANSLATE_NOOP("Reason", "the replay says nothing about {name} of {side}"),
    QT_TRANSLATE_NOOP("Reason", "the replay says nothing about {name}"),
    QT_TRANSLATE_NOOP("Reason", "the replay does not say how it ended for this side"),
    QT_TRANSLATE_NOOP("Reason", "the replay does not say how the game ended"),
    QT_TRANSLATE_NOOP("Reason", "the replay does not say who is a computer player"),
    QT_TRANSLATE_NOOP("Reason", "the replay does not say who won"),
    QT_TRANSLATE_NOOP("Reason", "the replay does not tell what did each of them"),
    QT_TRANSLATE_NOOP("Reason", "the replay does not tell what did it"),
    QT_TRANSLATE_NOOP("Reason", "a replay does not tell what did it of what was {kind}"),
    QT_TRANSLATE_NOOP("Reason", "the others were by something else"),
    QT_TRANSLATE_NOOP("Reason", "something else did it"),
    QT_TRANSLATE_NOOP("Reason", "another has as many"),
    QT_TRANSLATE_NOOP("Reason", "the sides of this game have no factions"),
    QT_TRANSLATE_NOOP("Reason", "the sides of this game have no faction"),
    QT_TRANSLATE_NOOP("Reason", "{name} is no matchup"),
    QT_TRANSLATE_NOOP("Reason", "{name} is no result"),
    QT_TRANSLATE_NOOP("Reason", "{name} is no way a game ends that we know"),
    # Readings and advice
    QT_TRANSLATE_NOOP("Reason", "{reading} resting on {claims}, which the segment does not claim"),
    QT_TRANSLATE_NOOP("Reason", "{reading} resting on {claims}, which the replay refutes"),
    QT_TRANSLATE_NOOP("Reason", "a reading of the facts"),
    QT_TRANSLATE_NOOP("Reason", "advice"),
)

_READINGS = ("a reading of the facts", "advice")


def reason(text: str | None) -> str:
    """A reason in the language of the interface; empty when there is none."""
    if not text or i18n.language() == "en":
        return text or ""
    return templates.fit(text, REASONS, "Reason", _TOLD) or text


def _kind(value: str) -> str:
    known = {kind.value: kind for kind in EventKind}
    return claims.deed(known[value]) if value in known else value


def _tier(value: str) -> str:
    known = {tier.value.replace("_", " "): tier for tier in Tier}
    return claims.tier(known[value]) if value in known else value


_TOLD = {"kind": _kind, "tier": _tier, "reading": lambda text: reason(text) if text in _READINGS else text}
