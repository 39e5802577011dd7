"""A turn as one HTML page that needs nothing else: no script, no font, no link.

Everything that comes from a model or a replay is escaped. Statements that were checked carry a mark, as in
the window; those that disagree with the replay are underlined and show the true value.
"""

from __future__ import annotations

from html import escape

from engine.archive.record import TurnRecord
from engine.archive.words import badge_text, word
from engine.revision.fallback import plain
from engine.session.events import SegmentResult
from engine.validation.report import Statement

_STYLE = """
:root{color-scheme:light dark;--ink:#1d1d1f;--quiet:#6b6b70;--paper:#fbfaf7;--line:#e4e2dc;--good:#2e7d4f;
--warn:#8a5a00;--warnbg:#fdf1da}
@media(prefers-color-scheme:dark){:root{--ink:#e6e6ea;--quiet:#9a9aa2;--paper:#1c1d21;--line:#34353b;
--good:#7cc79a;--warn:#e2b25c;--warnbg:#3a2f1a}}
body{margin:0;background:var(--paper);color:var(--ink);
font:17px/1.6 system-ui,"Noto Sans CJK SC","PingFang SC","Microsoft YaHei",sans-serif}
main{max-width:42rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
h1{font-size:1.5rem;line-height:1.3;margin:0 0 .3rem}h2{font-size:1.1rem;margin:2.2rem 0 .4rem}
.meta,.badge,footer{color:var(--quiet);font-size:.85rem}.badge b{color:var(--good);font-weight:600}
.text{white-space:pre-wrap;margin:.3rem 0}.warning{background:var(--warnbg);color:var(--warn);
padding:.5rem .8rem;border-radius:4px;font-size:.92rem;margin:.5rem 0}
.q{border-left:3px solid var(--line);padding-left:.9rem;color:var(--quiet)}
mark{background:none;color:inherit;text-decoration:underline dotted var(--line) 1.5px;
text-underline-offset:4px}
mark.refuted{text-decoration:underline solid var(--warn) 2px}
mark.reading,mark.advice,mark.not_checkable{text-decoration:none}
footer{border-top:1px solid var(--line);margin-top:3rem;padding-top:.8rem}
@media print{body{background:#fff}}
"""


def to_html(record: TurnRecord) -> str:
    """The whole turn as a page."""
    lang = record.lang
    title = f"{word('review', lang)}: {record.replay.title}"
    sides = " · ".join(
        " ".join(part for part in (side.slot, side.faction, side.name, side.result) if part)
        for side in record.replay.sides
    )
    meta = " · ".join(part for part in (record.replay.game, record.replay.length, sides) if part)
    question = f'<p class="q">{escape(record.question)}</p>' if record.question is not None else ""
    body = "\n".join(_segment(result, lang) for result in record.results)
    notes = "".join(f'<p class="meta">{escape(note)}</p>' for note in record.notes)
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    return (
        f'<!DOCTYPE html>\n<html lang="{"zh-CN" if lang == "zh" else "en"}">\n'
        '<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n"
        f'<h1>{escape(title)}</h1>\n<p class="meta">{escape(meta)}</p>\n{notes}{question}\n{body}\n'
        f"<footer>{escape(record.provider_label)} · {escape(word('made', lang))} · "
        f"{escape(record.created[:10])}</footer>\n</main>\n</body>\n</html>\n"
    )


def _segment(result: SegmentResult, lang: str) -> str:
    parts = [f"<section>\n<h2>{escape(result.title)}</h2>"]
    if result.warning:
        parts.append(f'<p class="warning">⚠ {escape(result.warning)}</p>')
    if result.text:
        parts.append(f'<div class="text">{marked(result.text, result.statements, lang)}</div>')
        badge = badge_text(result.badge, lang)
        if badge:
            parts.append(f'<p class="badge"><b>✓</b> {escape(badge)}</p>')
    parts.append("</section>")
    return "\n".join(parts)


def marked(text: str, statements: tuple[Statement, ...], lang: str) -> str:
    """Escaped text with a mark around each checked statement; of two that overlap the graver one."""
    chosen: list[Statement] = []
    graver = {"refuted": 0, "verified": 1}
    for statement in sorted(statements, key=lambda one: (graver.get(one.status, 2), one.span)):
        start, end = statement.span
        if 0 <= start < end <= len(text) and all(
            end <= other.span[0] or other.span[1] <= start for other in chosen
        ):
            chosen.append(statement)
    out: list[str] = []
    position = 0
    for statement in sorted(chosen, key=lambda one: one.span):
        start, end = statement.span
        tip = word(statement.status, lang)
        if statement.status == "refuted" and statement.actual is not None:
            tip = word("replay_says", lang).format(plain(statement.actual, lang))
        out.append(escape(text[position:start]))
        out.append(f'<mark class="{statement.status}" title="{escape(tip)}">{escape(text[start:end])}</mark>')
        position = end
    out.append(escape(text[position:]))
    return "".join(out)
