"""Moves told by a bare number, and what is told of a written move."""

from __future__ import annotations

TRUE: dict[str, tuple[str, ...]] = {
    "opera": (
        "10步白马吃b5，11步白象又吃b5。",
        "12步白方长易位。",
        "Keep developing, even at the price of a pawn.",
        "Black's queen was forced to take it.",
        "三步之内就吃掉一个马。",
    ),
    "immortal": ("18步白象到d6，19步黑后吃a1车将军。", "22步后到f6将军，23步象e7将死。", "22.Qf6 is check."),
}
FALSE: dict[str, tuple[str, ...]] = {
    "opera": ("12步白方短易位。", "14步白象吃d7。", "15.Bxd7 was mate.", "10步后吃b5。"),
    "immortal": ("18步白象到e5。", "22步后到f7将军。", "18.Bd6 is check."),
}
