"""More of the same, in the manner of reports, notes, dialogues, tables and lists."""

TRUE = {
    "byrne": (
        (
            "Byrne's queen was restless: Qb3, Qxc4, Qc5 and Qa3 came on moves 6, 7, 10 and 12"
            ". By move 11 it had moved three times, while the white king was still sitting on"
            " e1. It never got to castle."
        ),
        (
            "The windmill runs from move 18 to move 23: the knight checks on e2, takes on d4,"
            " checks on e2 again and goes back to c3. In the course of it Black collects a bi"
            "shop and a pawn, and then the a-pawn takes on b6 as well."
        ),
        (
            "Material after move 25: White had a queen, a rook and a knight; Black two rooks,"
            " two bishops, a knight and five pawns. Two moves later Black had also taken the p"
            "awns on a2 and f2."
        ),
        (
            "White's only check of the whole game was 29.Qd8+, and it was answered by droppin"
            "g the bishop back to f8."
        ),
        (
            "From move 35 on Black gives check with every single move. The bishop begins on c"
            "5, the knight follows on g3, the bishop goes to b4, the other bishop to b3, then"
            " the knight to e2 and c3, and the rook ends it on c2."
        ),
        "Black gave check thirteen times in all, mate included.",
        (
            "You castled on move 4 and your opponent never did. Your queen was taken on move "
            "18, but you got a rook, two bishops and a pawn for it."
        ),
        "Your opponent's queen survived to the end and watched the mate from b8.",
        "The first piece to leave the board was a pawn: 6...dxc4. The first knight fell on c3 on move 12.",
        "白方的王从f1到g1来回走了好几次，最后在c1被将死。黑方的车在第41回合走到c2完成绝杀。",
        "第16回合黑方用车在e8将军，这是全局第一次将军。白王躲到f1。",
        "黑方第17回合弃后，走Be6。第18回合白方用象吃后，黑方用象在c4吃象并将军。",
        "黑方在第25回合用马吃掉d1的车，第26回合车吃a2兵，第27回合马吃f2兵，第28回合车吃e1的车。",
        "终局时，白方剩下后、马和两个兵；黑方有车、双象、马和五个兵。白方14分，黑方19分。",
        "The mating net took White's king from g1 via f1, e1, d1, c1 and b1 back to c1.",
        "白方直到终局都没有易位，而黑方第4回合就短易位了。",
        "On move 13 the b-pawn recaptures on c3, and Black's other knight grabs the pawn on e4.",
        "Black's first capture was on move 6, White's on move 7.",
        "White's bishop on g5 took the pawn on e7 on move 14.",
        "White took first the pawn on c4 and later the pawn on b6 with the queen.",
        "Not a single pawn was promoted.",
        "Both of White's rooks were taken by move 28, one on d1 and the other on e1.",
        "Black's rooks: one went from f8 to e8 on move 16, the other from a8 to a4 on move 24.",
        "第24回合白后到b4，黑车到a4捉后。下一回合后吃b6兵。",
        "One pawn, the h-pawn, advanced to h4 on move 33.",
        "Fischer's queen came out on move 14, to b6, and was gone four moves later.",
        (
            "Fischer had sacrificed his queen on move 17, and by move 28 he had taken both ro"
            "oks, both bishops and a knight for it."
        ),
        (
            "| move | White | Black |\n|---|---|---|\n| after 10 | 38 | 38 |\n| after 20 | 34 | "
            "26 |\n| after 30 | 15 | 20 |\n"
        ),
        (
            "Fischer was thirteen. He castled early, and his opponent, White, kept his king i"
            "n the centre until move 17, when a check from e8 had already driven it to f1."
        ),
        (
            "16...Rfe8+ comes first. The king steps to f1, and then 17...Be6 leaves the queen"
            " to be taken. White takes it: 18.Bxb6."
        ),
        "The windmill: Bxc4+, Ne2+, Nxd4+, Ne2+, Nc3+ - five checks in a row on moves 18 to 22.",
        "Between move 18 and move 22 Black checked on every move.",
        "White's rook on d1 was hanging for a while and finally fell on move 25 to the knight.",
        "The rooks never did much for White: one was taken on d1, the other on e1, both before move 29.",
        "Black's bishop from c8 went to g4, e6, c4, d5 and b3.",
        "Black's c8-bishop left home on move 10.",
        "White developed his king's bishop only on move 15, to c4. Three moves later it was taken there.",
        "Two knights, two bishops, two rooks: no, White kept one of his knights.",
        "黑方的白格象第10回合到g4，第17回合退到e6，下一回合在c4吃象将军。",
        "白方的国王第17回合走到f1，第19回合走到g1，第20回合再到f1。",
        "棋局第41回合结束，黑方获胜，方式是将死。",
        "到第28回合为止，白方已经丢掉双车双象和一个马。",
        "白方只吃了六次子，黑方吃了十一次。",
        "第7回合白后吃c4兵，第25回合又吃b6兵，一盘棋里白后只吃了两次子。",
        "黑马从a4跳到c3，吃掉那里的马，白方用b兵吃回。",
        "第13回合黑方另一只马吃掉e4兵。",
        "第14回合白象吃e7兵，黑后走到b6。",
        (
            "Fischer's knight made eleven moves or so in the second half. It checked on e2 tw"
            "ice on the way, on moves 19 and 21."
        ),
        "The move 11...Na4 offered a knight; White did not take it.",
        (
            "If White had taken the knight on a4, Black would have won the bishop on g5... or"
            " something like that."
        ),
        (
            "| move | event |\n|---|---|\n| 4 | Black castles |\n| 18 | White takes the queen |\n"
            "| 25 | the knight takes the rook on d1 |\n| 41 | mate |\n"
        ),
        (
            "| | White | Black |\n|---|---|---|\n| queen moves | 8 | 1 |\n| captures | 6 | 11 |\n"
            "| castled | never | move 4 |\n"
        ),
        "| | 白方 | 黑方 |\n|---|---|---|\n| 将军次数 | 1 | 13 |\n| 吃子次数 | 6 | 11 |\n",
        (
            "1. Move 11: the knight jumps to a4.\n2. Move 17: the bishop retreats to e6.\n3. Mo"
            "ve 18: White takes the queen.\n4. Move 25: the knight takes on d1.\n5. Move 41: ma"
            "te on c2."
        ),
        (
            "Black won because his pieces worked together: at the end rook, both bishops and "
            "the knight took part in the mate, while the white queen stood on b8."
        ),
        "White resigned? No, he let himself be mated.",
        "White had the move 41 times, Black as well.",
        "In 41 moves White gave one check and Black thirteen.",
        "At the end White was down five points: 14 against 19.",
        "After 18.Bxb6 White was up material, after 25...Nxd1 he was down.",
        "BREAKING: 13-year-old mates master in 41 moves! Queen gone on move 18, rook mates on c2.",
        "Q: When did Black castle? A: On move 4, short. Q: And White? A: Never.",
        "Q: Who gave the first check? A: Black, with the rook on e8 on move 16.",
        "Q: How many checks did White give? A: Just one, on move 29.",
        "Q: What did Black have left at the end? A: A rook, two bishops, a knight and five pawns.",
        (
            "- Castled on move 4\n- Offered the knight on a4 on move 11\n- Lost the queen on mo"
            "ve 18\n- Won both rooks by move 28\n- Mated on move 41"
        ),
        (
            "Dear diary, today a boy took both my rooks, both my bishops and one of my knight"
            "s. I took his queen, a rook... no, only his queen, a knight, a bishop and a few "
            "pawns."
        ),
        "The white bishops were taken on c4 and b6; the white rooks fell on d1 and e1.",
        "After taking the queen on b6 the bishop was itself taken there five moves later by the a-pawn.",
        "White's bishop got to b6 and died there on move 23.",
        "问：黑方什么时候丢的后？答：第18回合，被白象吃掉。",
        "问：最后谁将死了谁？答：黑车在c2将死白王。",
        "“第11步马a4，天才！”“第17步Be6，后不要了！”“第18步象吃后”“第22步马又回c3将军”",
        "爸爸，黑马一口气吃了好多子：第12回合在c3吃马，第13回合在e4吃兵，第15回合又在c3吃兵。",
        "这盘棋双方走了四十一个回合，白方只将过一次军。",
        "黑王第34回合走到g7，此前一直没有动过，除了易位。",
        "黑方的两个象，一个在b3，一个在b4，马在c3，车在c2，把白王将死在c1。",
        "White's king is hunted: f1, e1, d1, c1, b1, c1. On each of the last seven moves Black gives check.",
        "The last seven black moves were all checks.",
        (
            "A pawn that started on a7 took a bishop on b6 on move 23, and a rook from a8 cam"
            "e to a4 a move later."
        ),
        "Fischer's 23rd move was axb6, Byrne's 23rd Kg1.",
        (
            "Black's rooks: the f-rook delivered a check on e8 on move 16 and was later... we"
            "ll, the a-rook delivered mate."
        ),
        "It was the rook from a8 that gave mate.",
        "By move 28 White had lost everything but the queen, a knight and some pawns.",
        "When White took the queen, Black took a bishop with check.",
        "White got the queen for... let us count: both rooks, two bishops, a knight.",
        "No white piece ever reached the eighth rank except the queen.",
        "29.Qd8+ is White's only check. The bishop blocks it on f8.",
        "Two moves after giving up his queen, Black had a discovered check ready.",
    ),
    "opera": (
        (
            "The Duke and the Count play the Philidor and exchange the bishop on f3. Morphy r"
            "ecaptures with the queen, attacks f7 and b7 at once with 7.Qb3 and does not take"
            " on b7 a move later; he prefers to develop."
        ),
        (
            "Move 10 is the turning point. The knight takes on b5, the pawn takes the knight,"
            " the bishop takes the pawn with check. White has two pawns for the piece."
        ),
        (
            "From move 11 to move 13 White gives up more: the rook takes on d7, Black's rook "
            "recaptures, and the other rook comes to d1."
        ),
        (
            "On move 15 the bishop takes on d7 with check, the knight recaptures, and a move "
            "later the queen goes to b8."
        ),
        "White's king's rook did not move until move 14; from d1 it went straight to d8 for mate.",
        "Black's king's bishop, king's rook and king never moved.",
        "17步，白方获胜。最后一步是车到d8。白方的后在第16回合被马吃掉。",
        "白方总共走了17步，将军4次，吃子6次……细节不重要。",
        "黑后第7回合走到e7，第14回合走到e6，之后再没动过。",
        "白方第9回合象走到g5，黑方以b5应对，白马第10回合吃b5。",
        "你没有易位，对手第12回合长易位。你的王一直在e8。",
        "Black's only developed piece besides the queen at the end was the knight on b8.",
        "Your queen ended up on e6, your rook on h8 and your bishop on f8.",
        "White sacrificed a knight on b5, a rook on d7 and the queen on b8.",
        "At move 9 material is level. At the end Black is ten points ahead.",
        "White finished with 15 points to Black's 25.",
        (
            "When the mate came, White had a rook and a bishop left, and Black still had quee"
            "n, rook, bishop and knight."
        ),
        "Black captured a bishop? No: White never lost the bishop on g5.",
        "In 17 moves White castled once, and on the queenside.",
        "There was no promotion and no castling by Black.",
        "白方的两只车都走到了d线，一只在d7吃马，另一只在d8将死对方。",
        "全局黑方吃掉了白方一后一车双马一象……还有一个兵。",
        "The pin on f6 and the pressure on d7 decided the game: every white piece but the king joined in.",
        "On moves 4 and 5 the bishop was traded for the knight.",
        "e4兵从第1回合起就没有再动过。",
        "Paul Morphy plays White against two allies. The amateurs lasted seventeen moves.",
        "With 3...Bg4 Black pins the knight, and after 4.dxe5 he has to give the bishop for it.",
        (
            "7.Qb3 hits f7 and b7. Black defends with the queen and blocks his own bishop on "
            "f8: it never moved again - in fact it never moved at all."
        ),
        "Morphy's rook reached d8 on the last move, having come to d1 on move 14.",
        "On move 12 White castled and the rook was on d1 at once.",
        (
            "On move 13 the rook takes the knight on d7, Black's rook takes back; on move 15 "
            "the bishop takes that rook."
        ),
        "White's bishops stood on g5 and b5 after move 11.",
        "Black's rook came to d8 on move 12, took on d7 on move 13 and was taken there on move 15.",
        (
            "Only four black pieces ever moved: the queen, both knights, the queen's rook and"
            "... well, the bishop that was traded early too."
        ),
        "Black's queen's bishop made two moves, the second of which was a capture.",
        "The light-squared bishop of Black was gone by move 5.",
        "白方的后翼车在第13回合吃d7，被黑车吃掉。王翼车第14回合到d1。",
        "黑方只吃了六个子：一马、又一马、一车、一后和两个兵……差不多。",
        "黑方的象第4回合吃f3马，随即被白后吃回。",
        "从第11回合到第17回合，白方将军四次，黑方一次也没有。",
        "你第16回合吃了白后，但下一步就被将死。",
        "你的后翼车走了两步，被吃于d7。",
        "Your opponent castled queenside; you never castled.",
        "Your queen moved twice and survived.",
        "Your f8-bishop and your h8-rook never moved.",
        "White took the knight on d7 with the rook, and later the rook on d7 with the bishop.",
        "The d-file decided: two captures on d7 for White, one rook lift to d1, and mate on d8.",
        (
            "Black's knight from g8 came to f6 on move 6; on move 15 it took on d7, on move 1"
            "6 it took the queen on b8."
        ),
        "The game went 1.e4 e5 2.Nf3 d6 3.d4 Bg4 4.dxe5 Bxf3 5.Qxf3 dxe5 6.Bc4 Nf6 7.Qb3 Qe7.",
        "After 8.Nc3 c6 9.Bg5 b5? comes 10.Nxb5!",
        "White's e-pawn never moved again after the first move.",
        "白方以车在d8将死黑王，当时象在g5保护着车。",
        (
            "| 回合 | 白方 | 黑方 |\n|---|---|---|\n| 第4回合后 | 37 | 36 |\n"
            "| 第9回合后 | 35 | 35 |\n| 第16回合后 "
            "| 15 | 28 |\n| 终局 | 15 | 25 |\n"
        ),
        (
            "The score of captures: White nine... no matter. White's captures came on moves 4"
            ", 5, 10, 11, 13 and 15."
        ),
        (
            "LIVE TICKER. Move 4: bishop takes f3. Move 5: queen takes back. Move 10: knight "
            "takes b5! Move 16: queen to b8!! Move 17: rook d8 mate."
        ),
        "Q: Who castled? A: Only White, on move 12, long. Q: How many moves? A: Seventeen.",
        (
            "You had a knight on b8, a bishop on f8 and a rook on h8 at the end, and none of "
            "them could stop the rook on d8."
        ),
        "Your first capture was 4...Bxf3 and your last 16...Nxb8.",
        (
            "You captured six times: a knight on f3, a pawn on e5, a knight on b5, a rook on "
            "d7, a bishop on d7 and the queen on b8."
        ),
        "Each side captured six times.",
        "White took first: 4.dxe5. Black's reply was also a capture.",
        "White took six times and so did Black.",
        "The knight that went to c3 on move 8 captured on b5 two moves later and was gone.",
        "The d7-knight was taken on move 13, the d7-rook on move 15.",
        "Three captures took place on d7 by White... two, by the rook and the bishop, and two by Black.",
        "On d7 White captured twice and Black twice.",
        "谁先易位？白方，第12回合，长易位。黑方呢？一直没有。",
        "谁先吃子？白方，第4回合d4兵吃e5兵。",
        "黑方将过军吗？一次也没有。",
        "白方将了四次军，其中最后一次就是将死。",
        "白方的两只象，一只在g5，一只死在d7。",
        "白方第16回合弃后，黑马只好吃掉；第17回合车到d8，将死。",
        "“4...Bxf3 5.Qxf3 dxe5，子力还是平的。”",
        "第13回合白车吃掉d7的马，黑车吃回；第14回合另一只车来到d1；第15回合白象在d7吃车将军，黑马吃回。",
        "黑方的王翼象和王翼车一步都没动。",
        "The rook's journey: a1 to d1 by castling, d1 to d7 with a capture.",
        "White's last rook came from h1 to d1 to d8.",
        "Morphy's queen stood on b3 from move 7 to move 16.",
        "The white queen left b3 only on move 16.",
        "The bishop that checked on b5 came from c4.",
        "Count Isouard's side lost one knight, one rook, one bishop and three pawns.",
        (
            "White's losses: a queen, a rook, a bishop... that is, queen, rook, bishop, two k"
            "nights and one pawn."
        ),
        "Black is up a piece after 11.Bxb5+, though White has two pawns for it.",
        "Black was ahead in material in the final position by ten points.",
    ),
    "programs": (
        (
            "The white bishop wandered: c4 on move 4, e2 on move 5, c4 again on move 6, and b"
            "ack to e2 on move 8. On move 12 it finally took something, the pawn on b5."
        ),
        (
            "The queens went on moves 14 and 15: White takes on d4, Black takes back, and the"
            " knight recaptures."
        ),
        "Black's knight was the hero: it took on f2 on move 22, gave check on d3 and captured on c5.",
        "White won the exchange... in the end both black rooks were captured, on e1 and on b7.",
        (
            "In the ending White had two rooks against one. On move 47 the rook went to d7, w"
            "here it was taken at once; on move 49 White took the other rook."
        ),
        "You castled first, on move 11, and your opponent followed right after.",
        "Black's last move was 53...Kh5, and then 54.Rh7# ended it.",
        "The king was in the middle of things at the end: g3 on move 51, g4 on move 52, f5 on move 53.",
        "After move 40 White had two rooks, a knight and three pawns, Black a rook and three pawns.",
        "白方先后在第30、33、47回合……总之车很活跃。第40回合车吃d6兵，第49回合车吃b7车。",
        "第7回合白方吃掉d5兵，第10回合黑方吃掉d4兵，第12回合白象吃b5兵。",
        "黑方将军的回合是第23、33、50和52回合，白方是第45、49和54回合。",
        "终局只剩七个子：白方五个，黑方两个。",
        "白王在第37回合走到f2，第51回合吃掉g3的兵，第53回合吃掉f5的兵。",
        "b兵第36回合到b4，第38回合到b5，第43回合到b6，再也没有前进。",
        "马在第46回合跳到e6，一直待到终局。",
        "双方都没有升变，也没有人认输。",
        "White's bishops were both exchanged: one was taken on d7 on move 18, the other on c5 on move 27.",
        "Black's dark-squared bishop was taken on c5 on move 27.",
        "Neither queen survived move 15.",
        "Black captured the knight on c5? No, White did, with the b3-knight, on move 25.",
        "The rook that had come to d7 on move 50 delivered mate on h7 four moves later.",
        "白方的车第47回合在d7被吃，两回合后白方在b7吃回一车。",
        "Black, down a rook after move 34, played on for twenty moves.",
        "Neither program played well. White took fourteen times, Black eleven times.",
        "Black's bishop on d7 fell on move 18, his bishop on c5 on move 27.",
        "White lost only one rook on purpose: the rook on d7, on move 47.",
        "On move 24 the white pawn pushed to c5 and was taken by a knight.",
        "The knight that had landed on b3 on move 16 took back on c5 on move 25.",
        "Black's king stayed on g8 from move 11 until move 42.",
        "White's king left g1 on move 37.",
        "White gave his first check on move 45, Black on move 23.",
        "The last check before the mate was 52...f5+, given by a pawn.",
        "Two pawn checks occurred: 50...hxg3+ and 52...f5+.",
        "On move 50 Black takes on g3 with check, and the king takes back.",
        "White took en passant? No. Nobody did.",
        "Both sides castled on the same move, White a ply earlier than Black.",
        "White castled a ply before Black.",
        "On move 33 Black gave up a rook on e1.",
        "White's rooks took on a4, e1, a5 and d6 within eight moves, from move 33 to move 40.",
        (
            "The white rook took on a4 on move 33, on e1 on move 34 and on a5 on move 35... i"
            "t was not always the same rook."
        ),
        "The final position: white king f5, rook h7, knight e6, pawns b6 and h3; black king h5 and pawn g5.",
        "In the final position the black king stood on h5 and the only other black man was the pawn on g5.",
        "黑方第22回合马吃f2，第23回合马跳d3将军，白王没有动……不，白方推c5。",
        "第24回合白兵进到c5，被黑马吃掉，第25回合白马吃回。",
        "第52回合黑兵走f5将军，白王下一回合吃掉它。",
        "第50回合黑兵吃g3将军，第51回合白王吃回。",
        "白马第13回合退到f3，第15回合吃d4的黑后。",
        "第47回合黑车吃掉d7的白车。",
        "全局第一次将军是第23回合的黑马。",
        "黑方的后第12回合到e5，第13回合到e4，第14回合吃d4，第15回合被马吃掉。",
        "白方双象都被吃了，黑方双象也都被吃了。",
        "黑方最后只剩一个王和一个兵。",
        "白方到终局还剩一车一马两兵，一共五个子。",
        "White ended the game with five men, Black with two.",
        "From move 43 on White's b-pawn stood on b6.",
        "The h-pawn moved to h3 on move 21 and never again.",
        "Material at the end: 10 against 1.",
        "White's material at the end was ten points, Black's one.",
        "After 34.Rxe1 White is up a rook and more.",
        "The queens were traded on move 14, the last rooks of Black on move 49.",
        "Black had no rook left after move 49.",
        "White promoted nothing but did not need to.",
        "Your knight took the queen on move 15.",
        "You took the queen with the knight on move 15 after your opponent had taken yours a move earlier.",
        "Highlights: 14.Qxd4 Qxd4 15.Nxd4; 22...Nxf2; 33.Rxa4 Re1+ 34.Rxe1; 47.Rd7 Rxd7 48.Ra7; 54.Rh7#.",
        "Q: Who took more? A: White, fourteen to eleven. Q: Who checked more? A: Black, four to three.",
        "White gave three checks, the last of them mate.",
        "Black's f-pawn gave check on f5 on move 52 and was taken by the king.",
        "The king captured twice, on g3 and f5.",
        "White's rook captured on d6, b7, a4, a5 and e1.",
        "The last rook of Black's fell on b7.",
        "The queen on e4 took on d4 and was taken there.",
        "Black's queen went e7, e5, e4, d4.",
        "The knight came back to f3 on move 13 and took the queen two moves later.",
        "The black d-pawn was taken on d5 on move 7.",
        "White's d-pawn moved to d4 on move 9 and was captured there on move 10.",
        "Black: queen to e7, then e5, then e4, then takes on d4. All within eight moves.",
        "Your king came out: f2 on move 37, g3 on move 51, g4, f5. It took two pawns on the way.",
        "You took with the king on g3 and f5.",
        "You had the rooks on d6 and a6 after move 41.",
        "双方都丢了后：白后在d4被吃，黑后也在d4被吃。",
        "第14回合兑后之后，盘面上没有后了。",
        "黑方第30回合马吃a4兵，第33回合这匹马被白车吃掉。",
        "黑马在a4被白车吃掉。",
        "白方车在e1吃车，黑方少了一个车。",
        "白王亲征：f2、g3、g4、f5。",
        "白方第一次将军在第45回合，黑方第一次将军在第23回合。",
        "谁先易位？白方。两边都在第11回合。",
        "终局时白车在h7，白马在e6，白王在f5；黑王在h5。",
        "第48回合白车到a7，第49回合吃b7车将军，黑王走到h6。",
        "一匹白马从f3到g5，又从g5退回f3，再到d4吃后，最后在b3。",
        "White's g-pawn moved to g3 on move 42 and was taken there on move 50.",
        "The a4-pawn was lost on move 30.",
        "After 18...Nbxd7 both sides have a pair of rooks.",
        "Black's light-squared bishop was captured on d7 on move 18.",
        "White's light-squared bishop was captured on d7 too, on move 18.",
        "Black's knights both fell: one on c5 on move 25, the other on a4 on move 33.",
        "It was a game of 54 moves, 3 white checks, 4 black ones, and no promotion.",
        "Neither side took en passant and neither side promoted.",
        "White never gave check before move 45.",
        "Black did not give check after move 52.",
        "From move 11 to move 36 the white king did not move.",
        "Black's king moved to h8? No. It went g8, h7, g8, h7, h6, h5.",
        "No queen was left after move 15.",
        "白方升变了吗？没有。",
    ),
    "immortal": (
        "Anderssen gave up both rooks and the queen. The bishop mated on e7.",
        (
            "Kieseritzky took the rook on a1 with the queen and the rook on g1 with the bisho"
            "p... the order was: the rook on g1 on move 19 or so."
        ),
        "White's king moved twice: to f1 on move 4 and to e2 on move 20.",
        "On move 22 White sacrificed the queen on f6, the knight took her, and 23.Be7 was mate.",
        "Neither side castled.",
        "第22回合白后到f6将军，黑马吃后，第23回合象到e7将死。",
        "The opening was the King's Gambit.",
        "White took the pawn on g7 with the knight on move 21.",
        "Black's queen ended on a1.",
        "双方都没有易位。",
        "In the final position White had a bishop, two knights and six pawns.",
        (
            "1.e4 e5 2.f4 exf4 is the King's Gambit accepted. Black gave check on move 3 with"
            " the queen, and the king went to f1."
        ),
        "Black took both white rooks, one with the bishop on g1 and one with the queen on a1.",
        "On moves 18 and 19 Black took the rooks on g1 and a1.",
        "White's bishop took on b5 on move 5 and was taken there on move 11.",
        "White sacrificed a bishop, both rooks and the queen.",
        "黑后第17回合吃b2兵，第19回合吃a1车将军。",
        "黑象第18回合吃g1车。",
        "White checked with the knight on g7 on move 21 and with the queen a move later.",
        (
            "At the end Black still had his queen, both rooks, both knights and both bishops "
            "except one... roughly."
        ),
        "Black's h8-rook never moved.",
        "The mate was given by the bishop.",
    ),
    "evergreen": (
        "White castled on move 7; Black never did.",
        "White played the Evans Gambit.",
        (
            "On move 20 the rook took on e7 with check, the knight recaptured, and a move lat"
            "er the queen took on d7."
        ),
        "The king took the queen on d7, and the double check on f5 decided.",
        "The final blow was the bishop taking the knight on e7.",
        "Black's queen captured the knight on f3 on move 19.",
        "White gave check five or six times; the bishop gave mate.",
        "白方第7回合短易位。",
        "第21回合白后吃d7兵将军，黑王吃后。",
        "Black never castled.",
        "White castled on move 7 and put a rook on e1 on move 10.",
        "Black's queen went f6, g6, f5, h5, f3.",
        "The pawn on d7 was protected until the queen took it with check.",
        "White gave check on moves 17, 20, 21, 22, 23 and 24.",
        "白方第20回合车吃e7将军，第21回合后吃d7将军，第22回合双将。",
        "最后一步是象吃e7将死。",
        "White sacrificed a rook and the queen at the end.",
        "Dufresne took the knight on f3 with the queen on move 19.",
    ),
}

FALSE = {
    "byrne": (
        "Q: How many checks did White give? A: Three.",
        "White's bishop got to b6 and died there on move 30.",
        "问：黑方什么时候丢的后？答：第20回合。",
        "黑车在b2将死白王。",
        "It was the bishop that gave mate.",
        "By move 20 White had lost both rooks.",
        "Black's a-pawn took the bishop on move 25.",
        "White was two pawns ahead at the end.",
    ),
    "opera": (
        "White took first: 4.Nxe5.",
        "The rook that mated came from h8.",
        "谁先易位？黑方。",
        "白方将了两次军。",
        "黑方的王翼象第6回合走到e7。",
    ),
    "programs": (
        "White gave five checks, the last of them mate.",
        "The black queen was taken by the bishop.",
        "White's d-pawn was captured on d4 on move 12.",
        "White never castled and Black did.",
        "黑方第一次将军在第30回合。",
        "第48回合白车到b7。",
        "终局时白马在d4。",
        "No queen was left after move 12.",
        "Black's knights were never captured.",
        "White's king went to e3 on move 51.",
    ),
}
