"""Moves told by a bare number, and what is told of a written move."""

from __future__ import annotations

TRUE: dict[str, tuple[str, ...]] = {
    "opera": (
        "10步白马吃b5，11步白象又吃b5。",
        "12步白方长易位。",
        "Keep developing, even at the price of a pawn.",
        "Black's queen was forced to take it.",
        "三步之内就吃掉一个马。",
        "The first capture came on move 4.",
        "Last capture: 16...Nxb8.",
        "全局第一次吃子是第4步。",
        "Castling: White on move 12.",
        "It was all over on move 17.",
        "第17回合收盘。",
        "The full point goes to White.",
        "White's move 14 was Rd1.",
        "黑方第16回合的着法是Nxb8。",
        "After 16...Nxb8 it is 15 to 25 in points.",
        "Final material: White 15.",
        "White's first capture: 4.",
        "First Black capture: a knight.",
        "Last check by White: 17.",
        "A pawn is gone (move 10).",
        "White goes queenside with the king at move 12.",
        "16...Nxb8，比分15:25。",
        "白方的马丢于第10回合。",
    ),
    "immortal": ("18步白象到d6，19步黑后吃a1车将军。", "22步后到f6将军，23步象e7将死。", "22.Qf6 is check."),
}
FALSE: dict[str, tuple[str, ...]] = {
    "opera": (
        "The first capture came on move 6.",
        "全局第一次吃子是第6步。",
        "Last capture: 13.Rxd7.",
        "Castling: White on move 9.",
        "It was all over on move 21.",
        "第15回合收盘。",
        "The full point goes to Black.",
        "White's move 14 was Bg5.",
        "黑方第16回合的着法是Qe6。",
        "Final material: White 19.",
        "White's first capture: 5.",
        "White goes kingside with the king at move 12.",
        "16...Nxb8，比分15:23。",
        "12步白方短易位。",
        "14步白象吃d7。",
        "15.Bxd7 was mate.",
        "10步后吃b5。",
    ),
    "immortal": ("18步白象到e5。", "22步后到f7将军。", "18.Bd6 is check."),
}
