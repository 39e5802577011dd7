"""A revision must not show that it is one: no apology, no talk about corrections or earlier versions.

No more must a draft show that its writer was told what its last reply fell short in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.validation.case import Case
from engine.validation.report import Issue, IssueKind

# What was written before ("my earlier analysis"), not what was played before ("the earlier attack").
_EARLIER = r"(?:previous|earlier|prior|initial|original|first|last|old)"
_TEXT = (
    r"(?:answer|reply|response|draft|version|analysis|statement|claims?|wording|text|segment|message|summary)"
)
_CORRECTED = r"(?:corrected|revised|updated|amended|rewritten|reworded|rectified)"
_SAID = r"(?:stated|said|claimed|wrote|written|reported|noted|mentioned|suggested)"

_ENGLISH = (
    r"\b(?:i|we) (?:sincerely |do |must |would like to |want to )?apologi[sz]e\b",
    r"\b(?:my apologies|apologies for)\b",
    r"\b(?:i['’]?m|i am|we['’]?re|we are) (?:very |so |truly )?sorry\b",
    r"(?:^|[.!?]\s+)sorry\b[^.!?]{0,20}\b(?:for|about) (?:the|my|any|that|this)\b",
    rf"\b(?:i|we)(?: have|['’]ve)? (?:now |since |also |already )?"
    rf"(?:{_CORRECTED}|fixed|removed|withdrawn|adjusted)\b",
    r"\b(?:i|we) (?:stand|was|were) (?:corrected|wrong|mistaken|incorrect)\b",
    r"\bi (?:mis(?:stated|read|identified|reported|counted|spoke)"
    r"|made (?:an?|the|some) (?:mistake|error)s?)\b",
    rf"\b(?:my|our) {_EARLIER} {_TEXT}\b",
    r"\b(?:my|our) (?:mistake|error|bad)\b",
    rf"\b(?:the|this|an?) {_EARLIER} "
    r"(?:draft|answer|reply|response|version of (?:this|the) (?:analysis|segment|text))\b",
    rf"\b(?:here is|here['’]s|below is|this is|see) (?:the|a|my|an) (?:fully )?(?:{_CORRECTED}|fixed)\b",
    rf"\b(?:the|this) {_CORRECTED} {_TEXT}\b",
    rf"\b{_CORRECTED} {_TEXT}\s*[:：]",
    r"^\s*(?:#+\s*|\*+)?(?:corrections?|erratum|errata|revision notes?|changes made|change ?log)\b\W*(?:$|:)",
    r"\b(?:per|following|based on|according to|given|addressing|in line with) (?:the |your )?"
    r"(?:validation|validator|feedback|listed issues|issues? list(?:ed)?|corrections?"
    r"|review(?:er)?['’]?s? (?:notes?|comments?))\b",
    r"\b(?:validator|validation (?:issues?|report|errors?)|fact[- ]check(?:er|ing)?) "
    r"(?:found|flagged|noted|says|said|pointed|reported|showed|identified)\b",
    rf"\b(?:as|than|what) (?:i|we) (?:previously|earlier|originally|initially|first|had) {_SAID}\b",
    r"\b(?:previously|earlier|originally|initially|mistakenly|incorrectly|wrongly|erroneously) "
    r"(?:stated|claimed|wrote|reported|listed) (?:as|that|in|here|by me|above|otherwise)\b",
    rf"\b(?:contrary to|unlike) (?:what (?:i|we|was)|my|our|the {_EARLIER})\b"
    rf"[^.!?]{{0,30}}\b(?:{_SAID}|{_TEXT})\b",
    r"\b(?:has|have) been (?:corrected|revised|amended|rectified) "
    r"(?:to|from|in this|here|above|below|per|according)\b",
    r"\b(?:on|upon) (?:re-?checking|double-?checking"
    r"|closer (?:review|inspection) of the (?:facts|log|replay data))\b",
    rf"\bto correct (?:myself|the record|my|that|this|the {_EARLIER})\b",
    r"\bthis time(?: around)?,? (?:i|i['’]ll|i will|i shall|let me)\b",
    r"\b(?:as|since) (?:i was )?(?:told|asked|reminded|instructed|requested),? i\b",
)
_CHINESE = (
    r"抱歉|对不起|歉意|致歉|不好意思",
    r"(?:我|本人|笔者)(?:已经?|重新|现已|在此|对[^。！？]{0,8}进行了?)?"
    r"(?:更正|修正|纠正|修改|订正|改正|核对|核实|修订)",
    r"(?:已|现已|已经)(?:更正|纠正|订正|修订)(?:为|了|如下|上述|以上|之前|此处)",
    r"(?:更正|纠正|订正|勘误|修订说明|修改说明|修正说明)\s*[:：]",
    r"(?:修订|修正|更正|修改|订正|改正)(?:后|过)的?(?:版本|分析|内容|文本|段落|结论|如下|回答|说法|稿)",
    r"(?:以下|下面|这)是?(?:修订|修正|更正|修改|改正|订正)(?:版|后|过)",
    r"(?:之前|此前|先前|上一?次|上一?版|上一?稿|原先|原来|初版|刚才|前一?版|前文)的?"
    r"(?:分析|说法|回答|回复|草稿|版本|表述|稿件|描述|陈述|结论|断言)"
    r"[^。！？]{0,6}(?:有误|错误|不准确|不正确|不实|不对|失实|误|中|里|称|说|写)",
    r"(?:我|本人)(?:之前|此前|先前|刚才|上次|原先|前面)(?:说|写|提到|提及|认为|声称|误|错|的)",
    r"(?:根据|按照|依照|依据)(?:校验|验证|审核|您的|你的|反馈|问题列表|审校|修改意见|上述问题|核查)"
    r"[^。！？]{0,8}(?:反馈|结果|意见|修改|修正|更正|调整|问题|列表)",
    r"(?:经|经过)(?:重新)?(?:核实|核对|复核|校验|复查|查证|验证)后?[，,]",
    r"(?:验证器|校验器|验证系统|校验结果|审校)(?:指出|发现|显示|提示|认为|报告)",
    r"(?:误写|误称|误报|误记|写错|说错|记错)(?:成|为|了)",
    r"上一?轮的?(?:回复|回答|分析|内容)",
    r"这一?(?:轮|次)我(?:会|将|要|来|已)",
    r"(?:按照|根据|遵照|依照)(?:提示|指示|要求)[，,]?我",
)
_CHATTER = re.compile("|".join((*_ENGLISH, *_CHINESE)), re.IGNORECASE | re.MULTILINE)
# What a player typed or a commentator said is not the analyst speaking.
_QUOTED = re.compile(r"[\"“‘「『][^\"”’」』\n]{0,200}[\"”’」』]")


def revision_chatter(case: Case) -> Iterator[Issue]:
    """Looked for in revisions and in drafts that carry a hint; one issue per sentence. Not in quotations."""
    if case.context.role != "revision" and not case.context.hidden_phrases:
        return
    text = _QUOTED.sub(lambda quoted: "“" + " " * (len(quoted.group()) - 2) + "”", case.draft.text)
    for sentence in case.draft.sentences:
        found = _CHATTER.search(text, sentence.start, sentence.end)
        if found is not None:
            said = case.draft.text[found.start() : found.end()].strip()
            yield case.issue(
                IssueKind.REVISION_CHATTER,
                f"the text speaks of its own correction: {said!r}",
                span=(sentence.start, sentence.end),
            )
