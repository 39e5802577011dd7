"""Wordings of deeds as people and models write them, to be filled in from what a replay says.

Fields: ``{S}`` side that loses (or does it), ``{O}`` the other side, ``{V}`` what falls, ``{K}`` what kills
it, ``{t}`` when, ``{n}`` how many, ``{X}`` things, ``{p}`` a place.
"""

from __future__ import annotations

KILLS_EN = (
    "At {t} a {V} of {S} fell to a {K}.",
    "{S} lost a {V} to a {K} at {t}.",
    "A {K} killed a {V} at {t}.",
    "At {t} one {V} was killed by a {K}.",
    "The {V} was finished off by a {K} at {t}.",
    "At {t} a {K} cut down a {V}, and {S} felt it.",
    "A {V} died at the hands of a {K} at {t}.",
    "{O} struck at {t}: a {K} slew a {V}.",
    "At {t}, {S} saw a {V} go down to a {K}.",
    "It was a {K} that killed a {V} at {t}.",
    "A {V} perished at {t}, killed by a {K}.",
    "At {t} the {V} succumbed to a {K}.",
    "A {K} picked off a {V} at {t}.",
    "At {t} a {V} bit the dust, slain by a {K}.",
    "{O} took down a {V} with a {K} at {t}.",
    "At {t}, {S}'s {V} got killed by a {K}.",
    "A {K} belonging to {O} destroyed a {V} at {t}.",
    "A {K} dispatched a {V} at {t}.",
    "At {t} a {V} was brought down by a {K} and that was that.",
    "Then, at {t}, a {V} was lost to a {K}.",
)
KILLS_ZH = (
    "{t}，{S}的{V}被{K}杀死。",
    "{t}，{K}干掉了{V}。",
    "{t}{S}的一个{V}死在{K}手里。",
    "{S}在{t}损失了一个{V}，凶手是{K}。",
    "{t}，{O}的{K}击杀了{S}的{V}。",
    "{V}在{t}被{K}打死了。",
    "{t}，一个{V}倒在{K}手下。",
    "{t}，{K}把{V}给收掉了。",
    "{t}{K}放倒了一个{V}。",
    "{t}，{S}的{V}让{K}给干掉了。",
    "{t}的时候，{V}阵亡，是被{K}打死的。",
    "到了{t}，{O}用{K}消灭了{V}。",
    "{t}，{K}终于解决掉一个{V}。",
    "{S}的{V}没能活下来，{t}被{K}带走。",
    "{t}，{V}遭{K}击杀。",
    "{t}，{K}斩杀{V}一个。",
    "{t}{S}又丢了一个{V}，被{K}杀掉的。",
    "可惜{t}这个{V}就被{K}杀了。",
    "{t}，{O}的{K}立功，干掉{V}。",
    "{t}有一个{V}被{K}打死。",
)
LOST_EN = (
    "{S} lost {n} {X} in all.",
    "Over the whole game {S} lost {n} {X}.",
    "In total, {n} {X} of {S} died.",
    "All told {S} buried {n} {X}.",
    "{S}'s losses came to {n} {X} over the game.",
    "Altogether {n} {X} were lost by {S}.",
    "{n} {X} died on the side of {S} in total.",
    "The whole game cost {S} {n} {X}.",
)
LOST_ZH = (
    "{S}全场一共损失了{n}个{X}。",
    "{S}总共丢了{n}个{X}。",
    "整局下来{S}死了{n}个{X}。",
    "{X}{S}前后一共折了{n}个。",
    "{S}的{X}总共阵亡{n}个。",
    "全局{S}共损失{X}{n}个。",
    "{S}整场打下来，{X}没了{n}个。",
    "{S}一共有{n}个{X}被杀。",
)
NEVER_EN = (
    "{S} never lost a {X}.",
    "{S} did not lose a single {X}.",
    "Not one {X} of {S} fell.",
    "{S} lost no {X} at all.",
    "Not a single {X} was lost by {S}.",
    "No {X} of {S} ever died.",
    "{S} got through the game without losing a {X}.",
    "At no point did {S} lose a {X}.",
)
NEVER_ZH = (
    "{S}一个{X}都没丢。",
    "{S}从头到尾没损失过{X}。",
    "{S}的{X}一个都没死。",
    "{S}整局没有损失一个{X}。",
    "{X}{S}一个也没丢过。",
    "{S}全程没丢过{X}。",
    "{S}的{X}一个没死。",
    "{S}的{X}无一阵亡。",
)
PLACES_EN = (
    "At {t} {O} took the village at {p}.",
    "{O} captured {p} at {t}.",
    "At {t} a {K} grabbed the village on {p}.",
    "The village at {p} fell to {O} at {t}.",
    "At {t} {p} was seized by a {K}.",
    "A {K} took {p} at {t}.",
)
PLACES_ZH = (
    "{t}，{O}占了{p}的村庄。",
    "{t}{K}拿下{p}。",
    "{O}在{t}夺下了{p}的村子。",
    "{t}，{p}的村庄被{K}占走。",
    "{t}，{O}的{K}抢下{p}。",
    "{t}{p}这座村庄落入{O}手里。",
)
