"""A turn as one HTML page that needs nothing else: no script, no font, no link.

Everything that comes from a model or a replay is escaped, and the page forbids itself to load anything.
Statements that were checked carry a mark, as in the window; those that disagree with the replay are
underlined, and what is true stands under the text. Light or dark as the reader's system is.
"""

from __future__ import annotations

from html import escape

from engine.archive.record import TurnRecord
from engine.archive.rich_text import apart, to_rich, truth
from engine.archive.words import badge_text, heading, known, length, word
from engine.session.events import SegmentResult

_STYLE = """
:root{color-scheme:light dark;--ink:#1d2127;--quiet:#5d646f;--paper:#f7f6f3;--line:#dedbd4;--raised:#efeeea;
--good:#24694a;--goodbg:#e8f1ea;--warn:#7f5300;--warnbg:#fbf0dc}
@media(prefers-color-scheme:dark){:root{--ink:#e7e8ea;--quiet:#a0a6af;--paper:#1b1d21;--line:#3a3f47;
--raised:#2c3036;--good:#8ccba3;--goodbg:#21342a;--warn:#e3b566;--warnbg:#3a311f}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);
font:1.0625rem/1.65 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans CJK SC","PingFang SC",
"Microsoft YaHei",sans-serif;overflow-wrap:break-word}
main{max-width:42rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
h1{font-size:1.5rem;line-height:1.3;margin:0 0 .3rem}
header{display:flex;flex-wrap:wrap;gap:.2rem .7rem;align-items:baseline;margin:2.4rem 0 .3rem}
h2{font-size:1.15rem;line-height:1.4;margin:0}
h3{font-size:1rem;margin:1.1rem 0 .3rem}
p{margin:.5rem 0}.text>:first-child{margin-top:.3rem}.plain{white-space:pre-wrap}
ul,ol{margin:.5rem 0;padding-left:1.5rem}li{margin:.15rem 0}
blockquote{margin:.6rem 0;padding-left:.9rem;border-left:3px solid var(--line);color:var(--quiet)}
hr{border:0;border-top:1px solid var(--line);margin:1.2rem 0}
code{font-family:ui-monospace,Consolas,Menlo,monospace;font-size:.88em;background:var(--raised);
padding:.1em .3em;border-radius:3px}
pre{background:var(--raised);padding:.7rem .9rem;border-radius:6px;overflow-x:auto}pre code{padding:0}
.scroll{overflow-x:auto}table{border-collapse:collapse;margin:.6rem 0;font-size:.95rem}
th,td{border:1px solid var(--line);padding:.3rem .7rem;text-align:left}th{font-weight:600}
.right{text-align:right}.center{text-align:center}
:lang(zh) em{font-style:normal;font-weight:600}
.meta,footer{color:var(--quiet);font-size:.85rem}
.badge{font-size:.8rem;font-weight:400;color:var(--quiet)}
.badge.fixed{color:var(--good);background:var(--goodbg);padding:.15rem .55rem;border-radius:1rem}
.warning{background:var(--warnbg);color:var(--warn);padding:.5rem .8rem;border-radius:6px;font-size:.92rem}
.q{border-left:3px solid var(--line);padding-left:.9rem;color:var(--quiet)}
mark{background:none;color:inherit;text-underline-offset:.25em}
mark.verified{text-decoration:underline dotted var(--good) 1px}
mark.refuted{text-decoration:underline solid var(--warn) 2px}
.truths{list-style:none;padding-left:0;font-size:.9rem;color:var(--quiet)}
.truths b{color:var(--warn);font-weight:600}
.truths q{quotes:"“" "”"}:lang(zh) .truths q{quotes:"「" "」"}
footer{border-top:1px solid var(--line);margin-top:3rem;padding-top:.8rem}
@media print{:root{--paper:#fff;--ink:#000}section{break-inside:avoid}}
"""


def to_html(record: TurnRecord) -> str:
    """The whole turn as a page."""
    lang = record.lang
    title = heading(record.replay.title, lang)
    sides = [
        " ".join(known(part, lang) for part in (side.slot, side.faction, side.name, side.result) if part)
        for side in record.replay.sides
    ]
    facts = (known(record.replay.game, lang), length(record.replay.length, lang), *sides)
    meta = " · ".join(part for part in facts if part)
    question = f'<p class="q">{escape(record.question)}</p>' if record.question is not None else ""
    body = "\n".join(_segment(result, lang) for result in record.results)
    notes = "".join(f'<p class="meta">{escape(note)}</p>' for note in record.notes)
    # No script, no picture, no font, no frame, no form, no base: nothing but the style that stands here.
    policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
    return (
        f'<!DOCTYPE html>\n<html lang="{"zh-CN" if lang == "zh" else "en"}">\n'
        '<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n"
        f'<h1>{escape(title)}</h1>\n<p class="meta">{escape(meta)}</p>\n{notes}{question}\n{body}\n'
        f"<footer>{escape(record.provider_label)} · {escape(word('made', lang))} · "
        f"{escape(record.created[:10])}</footer>\n</main>\n</body>\n</html>\n"
    )


def _segment(result: SegmentResult, lang: str) -> str:
    parts = [f"<section>\n<header><h2>{escape(result.title)}</h2>{_badge(result, lang)}</header>"]
    if result.warning:
        parts.append(f'<p class="warning"><span aria-hidden="true">⚠ </span>{escape(result.warning)}</p>')
    if result.text.strip():
        parts.append(f'<div class="text">{to_rich(result.text, result.statements, lang)}</div>')
        parts.append(_truths(result, lang))
    elif not result.warning:
        parts.append(f'<p class="meta">{escape(word("not_shown", lang))}</p>')
    parts.append("</section>")
    return "\n".join(part for part in parts if part)


def _badge(result: SegmentResult, lang: str) -> str:
    text = badge_text(result.badge, lang) if result.text.strip() else ""
    if not text:
        return ""
    fixed = result.badge.corrected + result.badge.removed
    kind = "badge fixed" if fixed else "badge"
    return f'<span class="{kind}"><span aria-hidden="true">✓ </span>{escape(text)}</span>'


def _truths(result: SegmentResult, lang: str) -> str:
    """Each statement that disagrees with the replay, and what is true; also for a page on paper."""
    rows = []
    for statement in apart(result.text, result.statements):
        told = truth(statement, lang) or (word("refuted", lang) if statement.status == "refuted" else "")
        if told:
            words = " ".join(result.text[slice(*statement.span)].split())
            rows.append(f"<li><q>{escape(words)}</q> <b>{escape(told)}</b></li>")
    return f'<ul class="truths">{"".join(rows)}</ul>' if rows else ""
