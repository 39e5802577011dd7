"""Words of fights: strikes, hits, misses, damage, hit points, in English and Chinese."""

from __future__ import annotations

STROKES = frozenset(
    """
    arrow arrows attempt attempts bite bites blast blasts blow blows bolt bolts breath breaths
    burst bursts claw claws cut cuts dart darts flame flames gout gouts jab jabs javelin
    javelins jet jets kick kicks knife knives lunge lunges missile missiles punch punches shot
    shots slash slashes stab stabs stone stones strike strikes stroke strokes swing swings swipe
    swipes throw throws thrust thrusts tries try 下 击 刀 剑 叉 发 口 口火 回 弩 拳 掌 斧 杖 枪
    标枪 棍 棒 炮 爪 牙 矛 箭 脚 锤 鞭 飞刀
    """.split()
)
"""What is counted as strikes: how they are made, or with what."""
HITS = frozenset(
    """
    connect connected connecting connects hit hits hitting home land landed landing lands mark
    scored scores struck true 中 中了 中的 全中 击中 刺中 命中 咬中 射中 得手 扎中 打中 捅中
    砍中 砸中 都中
    """.split()
)
"""Strikes that hit."""
SWUNG = frozenset(
    """
    fire fired fires lashed loose loosed looses swing swings swung threw throws thrust thrusts
    喷出 射出 抡 挥
    """.split()
)
"""Strikes that were made, whether or not they hit."""
MISSED = frozenset(
    """
    astray miss missed misses missing whiffed whiffs wide 全空 射空 扑空 打偏 打空 挥空 砍空 空
    落空
    """.split()
)
"""Strikes that did not hit."""
NONE = frozenset(
    """
    didn't failed failing fails nary neither never no none not nothing without zero 一个都没
    也没 全没 未 没 没有 没能 都没 都没有
    """.split()
) | frozenset(
    (
        "not a single",
        "not one",
    )
)
"""None of them."""
ALL = frozenset(
    """
    all both each every 个个 全 全部 皆 统统 都 齐
    """.split()
) | frozenset(
    (
        "every one",
        "every single",
    )
)
"""All of them."""
HARM = frozenset(
    """
    damage 伤害 输出
    """.split()
)
"""Hit points taken."""
POINTS = frozenset(
    """
    point points 点
    """.split()
)
"""Points, of damage or of health."""
HEALTH = frozenset(
    """
    health hitpoint hitpoints hp hps 滴 滴血 生命 生命值 血 血量
    """.split()
) | frozenset(
    (
        "hit point",
        "hit points",
    )
)
"""Hit points, taken or left."""
LEFT = frozenset(
    """
    clinging escaped escapes leave leaves leaving left limped limps remain remained remaining
    remains survive survived survives surviving 仅余 仅剩 仅剩下 余下 剩 剩下 剩余 只剩 只剩下
    就剩 带着 最后剩 残血 留下 还剩 顶 顶着
    """.split()
) | frozenset(
    (
        "down to",
        "hanging on",
        "held out",
        "is down to",
        "still had",
        "was down to",
    )
)
"""That something is what was left."""
TAKEN = frozenset(
    """
    absorbed absorbs ate eating eats received suffered suffering suffers swallowed take takes
    taking took 丢 受 受了 吃 吃下 吃了 吞 扣 承受 挨 挨下 挨了 损 掉 掉了 遭
    """.split()
)
"""That somebody suffers it."""
DEALT = frozenset(
    """
    chipped cost costs dealing deals dealt inflicted inflicts knocked loses lost off ripped
    shaved tears tore 刮 刮掉 刺 刺掉 削 削掉 劈 咬 咬掉 啃 啃掉 喷 射 射了 射掉 戳 扎 扎了 扎掉
    打 打了 打出 打掉 扣掉 抓 抽 捅 捅了 捅掉 捶 捶掉 揍 敲 敲掉 烧 烧了 烧掉 电 砍 砍了 砍掉 砸
    砸了 砸掉 磨掉 补 轰 轰掉 造成 锤
    """.split()
)
"""That somebody does it to another."""
OUT_OF = frozenset(
    """
    / for from in of
    """.split()
) | frozenset(("out of",))
"""What stands between so many and of how many."""
BETWEEN = OUT_OF | frozenset(
    """
    's a her his its my our the their total your 一共 了 仅 共 只 就 总共 才 有 里
    """.split()
)
"""What may stand between the two as well."""
SKIP = frozenset(
    """
    further good her his its more of point points solid the their total 余 多 点
    """.split()
)
"""What may stand between a number and what it counts."""
TIMES = frozenset(
    """
    time times 次
    """.split()
)
"""Units of how often."""
OFTEN = frozenset(
    """
    once thrice twice
    """.split()
)
"""How often, in one word."""
EACH = frozenset(
    """
    apiece each 各 每 每下 每箭
    """.split()
) | frozenset(("every time",))
"""Said of each hit."""
TRIGGERS = STROKES | HITS | MISSED | HARM | POINTS | HEALTH | LEFT | TAKEN
"""Without one of these a clause tells nothing of strikes."""
KNOWN = (
    TRIGGERS
    | SWUNG
    | DEALT
    | TIMES
    | EACH
    | frozenset(
        """
    back its return round trouble volley 反手 实 枚 火
    """.split()
    )
    | frozenset(
        (
            "for its trouble",
            "in return",
        )
    )
)
"""Words that tell of strikes, or beside them of nothing else."""
