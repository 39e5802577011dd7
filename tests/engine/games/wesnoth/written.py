"""Small Wesnoth replays written for tests: the markup the game writes, with as little in it as matters."""

from __future__ import annotations

import gzip
from collections.abc import Sequence

from engine.facts import Replay
from engine.games.wesnoth import ADAPTER

DAY = (
    ("dawn", 0),
    ("morning", 25),
    ("afternoon", 25),
    ("dusk", 0),
    ("first_watch", -25),
    ("second_watch", -25),
)

# Eight by six hexes of grass with a border; villages at 3,3 and 6,3; two keeps.
MAP = """Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg
Gg, 1 Kh, Ch, Gg, Gg, Gg, Gg, Gg, Gg, Gg
Gg, Ch, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg
Gg, Gg, Gg, Gg^Vh, Gg, Gg, Gg^Vh, Gg, Gg, Gg
Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg
Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Ch, Gg
Gg, Gg, Gg, Gg, Gg, Gg, Gg, Ch, 2 Kh, Gg
Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg"""


def unit(type: str, x: int, y: int, *, leader: bool = False, extra: str = "") -> str:
    recruits = "canrecruit=yes\n" if leader else ""
    return (
        f'[unit]\ntype="{type}"\nx={x}\ny={y}\n{recruits}random_traits=no\n{extra}\n'
        "[modifications]\n[/modifications]\n[/unit]\n"
    )


def side(
    number: int,
    *,
    faction: str = "",
    team: str = "",
    units: str = "",
    controller: str = "human",
    player: str = "",
    recruit: str = "",
    gold: int = 100,
    extra: str = "",
) -> str:
    return (
        f'[side]\nside={number}\nfaction="{faction}"\nteam_name="{team or number}"\n'
        f'controller="{controller}"\n'
        f'current_player="{player or f"player{number}"}"\nrecruit="{recruit}"\ngold={gold}\nvillage_gold=2\n'
        f"village_support=1\nincome=0\n{extra}\n{units}[/side]\n"
    )


def command(body: str, *, side: int | str | None = None, extra: str = "") -> str:
    origin = "" if side is None else f"from_side={side}\n"
    return f"[command]\n{origin}{extra}{body}[/command]\n"


def seed(number: str) -> str:
    return command(
        f'[random_seed]\nnew_seed="{number}"\n[/random_seed]\n', side='"server"', extra="dependent=yes\n"
    )


def choose(side: int, value: int) -> str:
    return command(f"[choose]\nvalue={value}\n[/choose]\n", side=side, extra="dependent=yes\n")


def begin(number: int) -> str:
    return command(f"[init_side]\nside_number={number}\n[/init_side]\n")


def end() -> str:
    return command("[end_turn]\nnext_player_number=0\n[/end_turn]\n")


def part(number: int, *commands: str) -> str:
    """One side's part of a turn."""
    return begin(number) + "".join(commands) + end()


def recruit(
    side: int, type: str, x: int, y: int, leader: tuple[int, int], *, seeded: str | None = "1234abcd"
) -> str:
    body = (
        f'[recruit]\ntype="{type}"\nx={x}\ny={y}\n[from]\nx={leader[0]}\ny={leader[1]}\n[/from]\n[/recruit]\n'
    )
    body += "[checkup]\n[result]\nnext_unit_id=9\nrandom_calls=22\n[/result]\n[/checkup]\n"
    return command(body, side=side) + (seed(seeded) if seeded else "")


def move(side: int, *hexes: tuple[int, int], final: tuple[int, int] | None = None) -> str:
    """A move along hexes; ``final`` where it ended when it was stopped early."""
    xs, ys = ",".join(str(x) for x, _ in hexes), ",".join(str(y) for _, y in hexes)
    stopped = final is not None
    x, y = final or hexes[-1]
    body = f'[move]\nx="{xs}"\ny="{ys}"\n[/move]\n[checkup]\n[result]\nfinal_hex_x={x}\nfinal_hex_y={y}\n'
    return command(f"{body}stopped_early={'yes' if stopped else 'no'}\n[/result]\n[/checkup]\n", side=side)


def attack(
    side: int,
    source: tuple[int, int],
    destination: tuple[int, int],
    strikes: Sequence[tuple[int, int] | tuple[int, int, str]],
    *,
    types: tuple[str, str] = ("", ""),
    weapons: tuple[int, int] = (0, 0),
    tod: str = "dawn",
    turn: int = 1,
) -> str:
    """An attack; each strike is (chance, damage), damage 0 for a miss, and a third item when it kills."""
    named = f'attacker_type="{types[0]}"\ndefender_type="{types[1]}"\n' if types[0] else ""
    body = (
        f'[attack]\n{named}weapon={weapons[0]}\ndefender_weapon={weapons[1]}\ntod="{tod}"\nturn={turn}\n'
        f"[source]\nx={source[0]}\ny={source[1]}\n[/source]\n"
        f"[destination]\nx={destination[0]}\ny={destination[1]}\n[/destination]\n[/attack]\n[checkup]\n"
    )
    for strike in strikes:
        chance, damage = strike[0], strike[1]
        hit, dies = "yes" if damage else "no", "yes" if len(strike) > 2 else "no"
        body += f"[result]\nchance={chance}\ndamage={damage}\nhits={hit}\n[/result]\n"
        body += f"[result]\ndies={dies}\n[/result]\n"
    return command(body + "[/checkup]\n", side=side) + seed("00000001")


def speak(name: str, message: str, *, side: int = 0, team: str = "") -> str:
    body = f'[speak]\nid="{name}"\nmessage="{message}"\nside={side}\nteam_name="{team}"\n'
    return command(body + "time=1600000000\n[/speak]\n", extra="undo=no\n")


def text(
    *parts: str,
    sides: str,
    version: str = "1.16.9",
    map_data: str = MAP,
    head: str = "",
    start: str = "",
    tag: str = "replay_start",
) -> str:
    """A whole replay: ``parts`` are its commands."""
    times = "".join(f'[time]\nid="{name}"\nlawful_bonus={bonus}\n[/time]\n' for name, bonus in DAY)
    return (
        f'version="{version}"\ncampaign_type="multiplayer"\nera_id="era_default"\n{head}'
        f'[{tag}]\nid="test"\nname="A test"\nmap_data="{map_data}"\nturn_at=1\nturns=-1\n'
        f"{start}{sides}{times}[/{tag}]\n"
        f"[replay]\n{''.join(parts)}[/replay]\n"
    )


def loaded(*parts: str, **how: str) -> Replay:
    return ADAPTER.load(gzip.compress(text(*parts, **how).encode()))


DUEL = side(
    1, faction="Loyalists", units=unit("Lieutenant", 1, 1, leader=True), recruit="Spearman,Mage", player="ann"
) + side(
    2,
    faction="Rebels",
    units=unit("Elvish Captain", 8, 6, leader=True),
    recruit="Elvish Fighter",
    player="bob",
)
"""Two sides with their leaders on the map above."""
