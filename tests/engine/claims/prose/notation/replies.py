"""Sentences about what a written move took, and what answered it."""

TRUE = {
    "opera": (
        "After 4...Bxf3, White recaptures with the queen.",
        "13.Rxd7 was recaptured by the rook.",
        "10.Nxb5, and the pawn takes back.",
        "4...Bxf3，白方拿后吃回来。",
        "13.Rxd7，黑方用车吃回。",
        "10.Nxb5 removes the pawn.",
        "15.Bxd7+, grabbing a rook.",
        "4...Bxf3吃掉一个马。",
        "16.Qb8+，收走了什么？",
        "White's reply to 6...Nf6 was a queen move.",
        "7.Qb3 was met with a queen move.",
        "面对7.Qb3，黑方走了Qe7。",
        "Black answered 7.Qb3 with Qe7.",
        "11.Bxb5+ was answered by 11...Nbd7.",
        "11.Bxb5+之后，黑方走的是马。",
        "15.Bxd7+之后白方多一个兵吗？",
        "4.dxe5之后白方多一个兵。",
        "Black uses the bishop to take on f3 on move 4.",
    ),
}

FALSE = {
    "opera": (
        "After 4...Bxf3, White recaptures with the pawn.",
        "13.Rxd7 was recaptured by the knight.",
        "10.Nxb5, and the queen takes back.",
        "4...Bxf3，白方拿兵吃回来。",
        "13.Rxd7，黑方用马吃回。",
        "10.Nxb5 removes the bishop.",
        "15.Bxd7+, grabbing a knight.",
        "4...Bxf3吃掉一个象。",
        "White's reply to 6...Nf6 was a rook move.",
        "7.Qb3 was met with a knight move.",
        "面对7.Qb3，黑方走了Nc6。",
        "Black answered 7.Qb3 with Qd7.",
        "11.Bxb5+ was answered by 11...Ke7.",
        "面对11.Bxb5+，黑方用王应对。",
        "4.dxe5之后黑方多一个兵。",
        "Black uses the knight to take on f3 on move 4.",
        "Black recaptured with the a-pawn on move 10.",
    ),
}
