"""A comparison as one HTML page that needs nothing else: no script, no font, no link, light and dark."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from importlib.util import find_spec

from engine.compare import plots
from engine.compare.comparison import Change, Comparison, Difference, Interval, RunSide
from engine.compare.words import figure, measure, signed, word
from engine.errors import UsageError

_STYLE = """
:root{color-scheme:light dark;--ink:#1d1d1f;--quiet:#6b6b70;--paper:#fbfaf7;--line:#e2e0da;--good:#2e7d4f;
--bad:#b3472d;--clean:#3f8f63;--revised:#4577b8;--fallback:#c08a2a;--failed:#b3472d;--stopped:#8a8a90;
--warnbg:#fdf1da;--warn:#8a5a00}
@media(prefers-color-scheme:dark){:root{--ink:#e6e6ea;--quiet:#9a9aa2;--paper:#1c1d21;--line:#34353b;
--good:#7cc79a;--bad:#e58a70;--clean:#4a9b70;--revised:#5b8acb;--fallback:#b98a3c;--failed:#c06048;
--stopped:#77777f;--warnbg:#3a2f1a;--warn:#e2b25c}}
body{margin:0;background:var(--paper);color:var(--ink);
font:16px/1.55 system-ui,"Noto Sans CJK SC","PingFang SC","Microsoft YaHei","WenQuanYi Micro Hei",sans-serif}
main{max-width:50rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
h1{font-size:1.5rem;margin:0 0 1rem}h2{font-size:1.1rem;margin:2.4rem 0 .5rem}
.sides{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
.side{border:1px solid var(--line);border-radius:6px;padding:.7rem .9rem;min-width:0;overflow-wrap:anywhere}
.side b{font-size:1.05rem}.quiet,footer,.side p,.legend,th{color:var(--quiet);font-size:.85rem}
.side p{margin:.2rem 0}.note{background:var(--warnbg);color:var(--warn);padding:.5rem .8rem;border-radius:4px}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th{font-weight:500;text-align:right;padding:.2rem .5rem;border-bottom:1px solid var(--line)}
td{text-align:right;padding:.25rem .5rem;border-bottom:1px solid var(--line)}
th:first-child,td:first-child,td.text,th.text{text-align:left}
td.text{overflow-wrap:anywhere;font-size:.9rem}td.text p{margin:.1rem 0;color:var(--quiet);font-size:.82rem}
.ended{white-space:nowrap}.good{color:var(--good)}.bad{color:var(--bad)}
svg{width:100%;height:auto;display:block}svg text{font-family:inherit!important}
.legend span{margin-right:1.1rem;white-space:nowrap}
.legend i{display:inline-block;width:.8em;height:.8em;border-radius:2px;margin-right:.35em}
.scroll{overflow-x:auto}
footer{border-top:1px solid var(--line);margin-top:3rem;padding-top:.8rem}
@media(max-width:36rem){.sides{grid-template-columns:1fr}}
@media print{body{background:#fff}}
"""


def check_available() -> None:
    """Raise UsageError, in one line, where the plots cannot be drawn."""
    if find_spec("matplotlib") is None:
        raise UsageError("the page needs the package matplotlib: pip install 'truecast[batch]'")


def to_html(found: Comparison, lang: str) -> str:
    """The whole comparison as a page. Everything that comes from a model or a replay is escaped.

    Raises:
        UsageError: matplotlib is not installed.
    """
    check_available()
    title = f"{word('title', lang)}: {found.a.name} · {found.b.name}"
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    return (
        f'<!DOCTYPE html>\n<html lang="{"zh-CN" if lang == "zh" else "en"}">\n'
        '<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{escape(word('title', lang))}</h1>\n"
        f'<div class="sides">{_side("A", found.a, lang)}{_side("B", found.b, lang)}</div>\n'
        f"{_head(found, lang)}{_body(found, lang) if found.segments else ''}"
        f"<footer>{escape(word('made', lang))}</footer>\n</main>\n</body>\n</html>\n"
    )


def _side(letter: str, side: RunSide, lang: str) -> str:
    told = [side.provider_label, word("turns", lang, turns=side.turns, segments=side.segments)]
    if side.unusable:
        told.append(word("unusable", lang, count=side.unusable))
    lines = "".join(f"<p>{escape(line)}</p>" for line in told if line)
    return f'<div class="side">{letter} · <b>{escape(side.name)}</b>{lines}</div>'


def _head(found: Comparison, lang: str) -> str:
    both = word(
        "both",
        lang,
        replays=found.replays,
        segments=found.segments,
        only_a=found.only_a,
        only_b=found.only_b,
    )
    notes = "".join(f'<p class="note">{escape(word(note, lang))}</p>' for note in found.notes)
    return f'<p class="quiet">{escape(both)}</p>\n{notes}\n'


def _body(found: Comparison, lang: str) -> str:
    method = word(
        "method",
        lang,
        units=word(f"unit_{found.unit}", lang),
        why=word(f"why_{found.unit}", lang),
    )
    parts = [
        _title("measures", lang),
        _measures(found, lang),
        f'<p class="quiet">{escape(method)}</p>',
        _title("statuses", lang),
        _legend([(status, word(status, lang)) for status in _statuses(found)]),
        plots.statuses(found, lang),
        _title("kinds", lang),
    ]
    if found.kinds:
        parts += [_directions(lang), plots.kinds(found, lang)]
    else:
        parts.append(f"<p>{escape(word('no_issues', lang))}</p>")
    if len(found.per_replay) > 1:
        parts += [_title("per_replay", lang), _directions(lang), plots.replays(found, lang)]
    costs = plots.costs(found, lang)
    if costs:
        parts += [_title("cost", lang), _directions(lang), costs]
    parts += [_title("worst", lang), _changes(found.worst, lang, with_messages=True)]
    if found.best:
        parts += [_title("best", lang), _changes(found.best, lang, with_messages=False)]
    return "\n".join(parts) + "\n"


def _title(key: str, lang: str) -> str:
    return f"<h2>{escape(word(key, lang))}</h2>"


def _statuses(found: Comparison) -> list[str]:
    sides = (found.a.statuses, found.b.statuses)
    return [status for status in plots.STATUSES if any(side.get(status) for side in sides)]


def _legend(entries: Iterable[tuple[str, str]]) -> str:
    marks = "".join(
        f'<span><i style="background:var(--{colour})"></i>{escape(text)}</span>' for colour, text in entries
    )
    return f'<p class="legend">{marks}</p>'


def _directions(lang: str) -> str:
    return _legend(
        [
            ("good", word("b_better", lang)),
            ("bad", word("a_better", lang)),
            ("quiet", word("undecided", lang)),
        ]
    )


def _measures(found: Comparison, lang: str) -> str:
    head = "".join(
        f"<th>{escape(text)}</th>"
        for text in (
            word("per_segment", lang),
            "A",
            "B",
            word("difference", lang),
            word("interval", lang),
            word("better", lang),
        )
    )
    rows = "".join(_measure(one, lang) for one in found.differences)
    return f'<div class="scroll"><table><tr>{head}</tr>{rows}</table></div>'


def _measure(one: Difference, lang: str) -> str:
    cells = [
        figure(one.a),
        figure(one.b),
        signed(one.difference),
        _interval(one.interval),
        one.better.upper() if one.better else "",
    ]
    kind = {"b": ' class="good"', "a": ' class="bad"', None: ""}[one.better]
    told = "".join(f"<td{kind if index > 1 else ''}>{cell}</td>" for index, cell in enumerate(cells))
    return f"<tr><td>{escape(measure(one.measure, lang))}</td>{told}</tr>"


def _interval(interval: Interval | None) -> str:
    return "–" if interval is None else f"{signed(interval.low)} … {signed(interval.high)}"


def _changes(changes: tuple[Change, ...], lang: str, *, with_messages: bool) -> str:
    if not changes:
        return f"<p>{escape(word('nothing_worse', lang))}</p>"
    keys = ["replay", "segment", "was_is", *(["what"] if with_messages else [])]
    head = "".join(f'<th class="text">{escape(word(key, lang))}</th>' for key in keys)
    rows = "".join(_change(change, lang, with_messages=with_messages) for change in changes)
    return f'<div class="scroll"><table><tr>{head}</tr>{rows}</table></div>'


def _change(change: Change, lang: str, *, with_messages: bool) -> str:
    replay = change.replay.file + (f" #{change.replay.number}" if change.replay.number > 1 else "")
    wrong = f"{word('wrong_now', lang)} {change.wrong_a} → {change.wrong_b}"
    ended = f"{word(change.status_a, lang)} → {word(change.status_b, lang)}"
    cells = [
        escape(replay),
        escape(change.title),
        f'<div class="ended">{escape(ended)}<p>{escape(wrong)}</p></div>',
    ]
    if with_messages:
        cells.append("".join(f"<p>{escape(text)}</p>" for text in change.messages))
    return "<tr>" + "".join(f'<td class="text">{cell}</td>' for cell in cells) + "</tr>"
