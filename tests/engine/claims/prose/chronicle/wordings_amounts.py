"""Wordings of amounts as people and models write them, to be filled in from what a replay says.

Fields: ``{S}`` and ``{O}`` sides, ``{P}`` the first as an owner, ``{m}`` what is measured, ``{t}`` and
``{u}`` times, ``{v}`` and ``{w}`` figures (of the first side and the second, or before and after),
``{d}`` how far they are apart.
"""

from __future__ import annotations

LEVEL_EN = (
    "At {t} {S} had {v} {m}.",
    "{S} owned {v} {m} at {t}.",
    "By {t} {S} was up to {v} {m}.",
    "At {t}, {P} {m} stood at {v}.",
    "{P} {m} at {t}: {v}.",
    "At {t} {S} still held {v} {m}.",
    "At {t} {S} was down to {v} {m}.",
    "At {t} we count {v} {m} for {S}.",
    "{S} sat on {v} {m} at {t}.",
    "At {t} there were {v} {m} on the side of {S}.",
    "With {v} {m} at {t}, {S} was in business.",
    "{S} reached {v} {m} at {t}.",
    "At {t} {S} controlled {v} {m}.",
    "{S}: {v} {m} at {t}.",
    "{P} {m} were {v} at {t}.",
    "At {t} {S} was left with {v} {m}.",
    "Look at {t}: {v} {m} for {S}.",
    "At {t} {S} boasted {v} {m}.",
    "At {t} the {m} of {S} came to {v}.",
    "Already at {t} {S} had {v} {m}.",
    "{S} had {v} {m}, and that at {t}.",
)
LEVEL_ZH = (
    "{t}，{S}有{v}{m}。",
    "{t}时{S}的{m}是{v}。",
    "{S}在{t}有{v}的{m}。",
    "到{t}，{S}的{m}为{v}。",
    "{t}的时候，{S}手里有{v}{m}。",
    "{t}，{S}{m}{v}。",
    "{t}这个点，{S}的{m}只有{v}。",
    "{S}{t}已经有{v}{m}了。",
    "{t}{S}还剩{v}{m}。",
    "{t}，{S}的{m}达到{v}。",
    "{t}，{S}{m}是{v}，不算差。",
    "看{t}，{S}的{m}为{v}。",
    "{S}的{m}在{t}是{v}。",
    "{t}，{S}拥有{v}{m}。",
    "{t}，{S}手上还有{v}{m}。",
    "{S}的{m}{t}为{v}。",
    "{t}，{S}只剩{v}{m}。",
    "{t}，{m}方面{S}有{v}。",
    "{t}{S}的{m}就有{v}了。",
    "{t}，{S}这边的{m}是{v}。",
)
SCORE_EN = (
    "At {t} {S} had {v} {m} and {O} {w}.",
    "At {t} {S} had {v} {m} to {w} for {O}.",
    "{m} at {t}: {S} {v}, {O} {w}.",
    "At {t} {S} led {v} to {w} in {m}.",
    "At {t} {S} had {v} {m} against {w} for {O}.",
    "At {t} {S} had {v} {m}, {O} only {w}.",
    "In {m} it was {v} for {S} and {w} for {O} at {t}.",
    "At {t} the {m} were {v} for {S}, {w} for {O}.",
)
SCORE_ZH = (
    "{t}，{S}{m}{v}，{O}{w}。",
    "{t}的{m}：{S}{v}，{O}{w}。",
    "{t}，{S}有{v}{m}，{O}只有{w}。",
    "{t}时{m}是{S}{v}对{O}{w}。",
    "{t}，{S}的{m}是{v}，而{O}是{w}。",
    "{t}{m}方面，{S}{v}，{O}{w}。",
    "{t}，{m}上{S}以{v}比{w}领先。",
    "{t}，{S}{v}{m}，{O}{w}。",
)
MORE_EN = (
    "At {t} {S} had more {m} than {O}.",
    "At {t} {S} was ahead of {O} in {m}.",
    "{S} led {O} in {m} at {t}.",
    "At {t} {O} had fewer {m} than {S}.",
    "{O} trailed {S} in {m} at {t}.",
    "At {t} {O} was behind {S} in {m}.",
    "In {m} {S} was ahead of {O} at {t}.",
    "At {t} {P} {m} were higher than those of {O}.",
)
MORE_ZH = (
    "{t}，{S}的{m}比{O}多。",
    "{t}{S}在{m}上领先{O}。",
    "{t}时{O}的{m}比{S}少。",
    "{t}，{O}的{m}落后于{S}。",
    "{t}，论{m}{S}多于{O}。",
    "{t}，{S}的{m}超过{O}。",
    "{t}{O}的{m}不如{S}。",
    "{t}，{S}的{m}高于{O}。",
)
MARGIN_EN = (
    "At {t} {S} had {d} more {m} than {O}.",
    "At {t} {S} was {d} {m} ahead of {O}.",
    "{S} led {O} by {d} {m} at {t}.",
    "At {t} {O} was {d} {m} behind {S}.",
    "At {t} {O} had {d} {m} fewer than {S}.",
)
MARGIN_ZH = (
    "{t}，{S}的{m}比{O}多{d}。",
    "{t}{S}在{m}上领先{O}{d}。",
    "{t}，{O}的{m}比{S}少{d}。",
    "{t}{O}的{m}落后{S}{d}。",
    "{t}，{S}{m}比{O}多出{d}。",
)
COURSE_EN = (
    "From {t} to {u} {P} {m} went from {v} to {w}.",
    "Between {t} and {u} {P} {m} changed from {v} to {w}.",
    "{S} went from {v} {m} at {t} to {w} at {u}.",
    "From {t} to {u} {S} moved from {v} {m} to {w}.",
)
RISE_EN = (
    "From {t} to {u} {P} {m} rose from {v} to {w}.",
    "Between {t} and {u} {P} {m} grew from {v} to {w}.",
    "From {t} to {u} {S} climbed from {v} {m} to {w}.",
    "Between {t} and {u} {P} {m} increased.",
)
FALL_EN = (
    "From {t} to {u} {P} {m} fell from {v} to {w}.",
    "Between {t} and {u} {P} {m} shrank from {v} to {w}.",
    "From {t} to {u} {S} dropped from {v} {m} to {w}.",
    "Between {t} and {u} {P} {m} declined.",
)
RISE_ZH = (
    "从{t}到{u}，{S}的{m}从{v}涨到{w}。",
    "{t}到{u}，{S}的{m}由{v}增加到{w}。",
    "从{t}到{u}，{S}的{m}从{v}升到了{w}。",
    "{t}到{u}之间，{S}的{m}上升了。",
    "{S}的{m}从{t}的{v}涨到{u}的{w}。",
)
FALL_ZH = (
    "从{t}到{u}，{S}的{m}从{v}掉到{w}。",
    "{t}到{u}，{S}的{m}由{v}降到{w}。",
    "从{t}到{u}，{S}的{m}从{v}跌到了{w}。",
    "{t}到{u}之间，{S}的{m}下降了。",
    "{S}的{m}从{t}的{v}掉到{u}的{w}。",
)
TOP_EN = (
    "{S} peaked at {v} {m}.",
    "At its peak {S} had {v} {m}.",
    "{v} {m} was the most {S} ever had.",
    "{P} {m} peaked at {v}.",
    "The peak of {P} {m} was {v}.",
    "At its best {S} had {v} {m}.",
    "The highest {P} {m} got was {v}.",
)
TOP_ZH = (
    "{S}的{m}最高是{v}。",
    "{S}最多有{v}{m}。",
    "{S}的{m}最多到过{v}。",
    "{S}的{m}峰值是{v}。",
    "{S}最多的时候有{v}{m}。",
    "{S}的{m}最高达到{v}。",
    "{S}巅峰时期有{v}{m}。",
    "{S}{m}的最高点是{v}。",
)
