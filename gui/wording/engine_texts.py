"""What the engine says in English, in the language of the interface.

The engine writes one line for each thing that went wrong, and for each condition of its gate. Each kind of
line has a row in a table here; a line of a kind that is not in it is shown as it came, so that nothing is
ever lost. What a server said in its own words stays as it was said.
"""

from __future__ import annotations

import re

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from engine.validation.report import IssueKind
from gui import i18n
from gui.wording import file_texts, issues, kinds, templates
from gui.wording.local_texts import LOCAL

# "{name}" stands for what varies; a template is both the pattern that recognises the line and the text
# that is translated. Of two that fit, the first wins.
_PROVIDER = (
    QT_TRANSLATE_NOOP("Engine", "Nothing answers at {address}: start the server."),
    QT_TRANSLATE_NOOP("Engine", "Nothing answers at {address}: check the address and the network."),
    QT_TRANSLATE_NOOP("Engine", "{address} accepts no connection: check the address and the network."),
    QT_TRANSLATE_NOOP(
        "Engine", "There is no server of the name in {address}: check the address and the network."
    ),
    QT_TRANSLATE_NOOP("Engine", "{service} closed the connection without an answer: ask again."),
    QT_TRANSLATE_NOOP(
        "Engine", "The proxy did not pass the request to {service}: check HTTPS_PROXY and NO_PROXY."
    ),
    QT_TRANSLATE_NOOP(
        "Engine",
        "{service} sent nothing for {seconds} s: it may be overloaded or loading the model; ask again or"
        " allow more time.",
    ),
    QT_TRANSLATE_NOOP("Engine", "{service} broke off its answer: ask again."),
    QT_TRANSLATE_NOOP("Engine", "{service} broke off its answer. It said: {said} Ask again."),
    QT_TRANSLATE_NOOP(
        "Engine", "{service} fell silent in the middle of its answer for {seconds} s: ask again."
    ),
    QT_TRANSLATE_NOOP("Engine", "The connection to {service} broke in the middle of its answer: ask again."),
    QT_TRANSLATE_NOOP(
        "Engine",
        "{service} gave an empty answer: the request may be longer than {model} can read, or the server"
        " takes only one request at a time.",
    ),
    QT_TRANSLATE_NOOP("Engine", "{service} sent something that is no answer: {said}"),
    QT_TRANSLATE_NOOP("Engine", "{service} answers with a web page: check the address."),
    QT_TRANSLATE_NOOP("Engine", "{address} is not an address that can be asked: check it."),
    QT_TRANSLATE_NOOP("Engine", "{service} redirects in a circle: check the address."),
    QT_TRANSLATE_NOOP("Engine", "The account at {service} has no credit left: top it up there."),
    QT_TRANSLATE_NOOP(
        "Engine", "{service} is asked too often (429) and asks to wait {seconds} s: ask again later."
    ),
    QT_TRANSLATE_NOOP("Engine", "{service} is asked too often (429): ask again later."),
    QT_TRANSLATE_NOOP("Engine", "{service} did not accept the key ({status}): {hint}."),
    QT_TRANSLATE_NOOP("Engine", "{service} has no model {model}: choose one it lists."),
    QT_TRANSLATE_NOOP(
        "Engine", "{service} has no chat completions at this address (404): check the address."
    ),
    QT_TRANSLATE_NOOP(
        "Engine",
        "The request is longer than {model} at {service} can read: give the model a larger context or"
        " choose another.",
    ),
    QT_TRANSLATE_NOOP("Engine", "{service} failed ({status}): ask again later."),
    QT_TRANSLATE_NOOP("Engine", "{service} refused the request ({status}). It did not say why."),
    QT_TRANSLATE_NOOP("Engine", "{service} refused the request ({status})."),
    QT_TRANSLATE_NOOP("Engine", "{service} refused the request."),
    QT_TRANSLATE_NOOP("Engine", "{service} needs a key: put it in the environment variable {variable}."),
    QT_TRANSLATE_NOOP(
        "Engine",
        "{service} needs a key: get one at {url} and put it in the environment variable {variable}, or in the"
        " settings.",
    ),
    QT_TRANSLATE_NOOP("Engine", "The environment variable {variable} is not set: put the key in it."),
    QT_TRANSLATE_NOOP(
        "Engine", "The key holds characters no key has: copy it again, without spaces or line breaks."
    ),
    QT_TRANSLATE_NOOP(
        "Engine",
        "The key and the replay's facts would go unencrypted to {host}: use an https address, or allow plain"
        " http for this server (--allow-plain-http, or in the settings).",
    ),
    QT_TRANSLATE_NOOP(
        "Engine",
        "The replay's facts would go unencrypted to {host}: use an https address, or allow plain http for"
        " this server (--allow-plain-http, or in the settings).",
    ),
    QT_TRANSLATE_NOOP("Engine", "The address of the proxy is none: write it like http://proxy.example:8080."),
    QT_TRANSLATE_NOOP(
        "Engine",
        "The address of the proxy holds a password: put such an address into the environment variable"
        " HTTPS_PROXY instead.",
    ),
    QT_TRANSLATE_NOOP("Engine", "{file} cannot be used as certificate authorities: choose a PEM file."),
    QT_TRANSLATE_NOOP(
        "Engine",
        "The certificate of {service} is not trusted: check the address; behind a company proxy, choose its"
        " certificate authority in the settings (--ca-file) or point SSL_CERT_FILE at it.",
    ),
    QT_TRANSLATE_NOOP(
        "Engine",
        "{service} redirects to {host}: neither key nor replay were sent there. If that is right, enter it as"
        " the address.",
    ),
    QT_TRANSLATE_NOOP("Engine", "{text} is not an address: write it like http://localhost:11434/v1."),
    QT_TRANSLATE_NOOP("Engine", "{text} is not an http or https address."),
    *LOCAL,
)

_HEADS = (
    QT_TRANSLATE_NOOP("Engine", "The model could not be reached: {detail}"),
    QT_TRANSLATE_NOOP("Engine", "The model's server refused: {detail}"),
    QT_TRANSLATE_NOOP("Engine", "The model's server is being asked too often: {detail}"),
    QT_TRANSLATE_NOOP("Engine", "The model's answer broke off: {detail}"),
    QT_TRANSLATE_NOOP("Engine", "The model did not answer: {detail}"),
    QT_TRANSLATE_NOOP("Engine", "Writing it again did not work, so the earlier version stays. {detail}"),
)

_WHOLE = (
    QT_TRANSLATE_NOOP("Engine", "The model gave no text that could be shown."),
    QT_TRANSLATE_NOOP("Engine", "Stopped before this part was complete."),
    QT_TRANSLATE_NOOP(
        "Engine",
        "This part could not be completed: a fault in Truecast ({detail}). Its log says more.",
    ),
    QT_TRANSLATE_NOOP("Engine", "That analysis is no longer open: review the replay again."),
)

_GATE = (
    QT_TRANSLATE_NOOP("Engine", "fatal issues left: {kinds}"),
    QT_TRANSLATE_NOOP("Engine", "nothing fatal is left"),
    QT_TRANSLATE_NOOP("Engine", "severity {before} -> {after}"),
    QT_TRANSLATE_NOOP("Engine", "no new contradiction"),
    QT_TRANSLATE_NOOP("Engine", "new: {issues}"),
    QT_TRANSLATE_NOOP("Engine", "every sentence of the draft was flagged"),
    QT_TRANSLATE_NOOP("Engine", "{kept} of {all} sentences without a flag kept ({share})"),
    QT_TRANSLATE_NOOP("Engine", "claims gone without a word: {claims}"),
    QT_TRANSLATE_NOOP("Engine", "true claims withdrawn: {claims}"),
    QT_TRANSLATE_NOOP("Engine", "all {all} claims kept, corrected or withdrawn"),
    QT_TRANSLATE_NOOP("Engine", "{withdrawn} of {all} claims withdrawn, {allowed} allowed"),
    QT_TRANSLATE_NOOP("Engine", "not in the language of the review"),
    QT_TRANSLATE_NOOP("Engine", "the language changed between draft and revision"),
    QT_TRANSLATE_NOOP("Engine", "language kept"),
    QT_TRANSLATE_NOOP("Engine", "the revision broke off"),
    QT_TRANSLATE_NOOP("Engine", "complete"),
    QT_TRANSLATE_NOOP("Engine", "talks about its own correction"),
    QT_TRANSLATE_NOOP("Engine", "no talk about the correction"),
    QT_TRANSLATE_NOOP("Engine", "markers or hints in the text"),
    QT_TRANSLATE_NOOP("Engine", "nothing leaked"),
)

_CONDITIONS = {
    "nothing_fatal": QT_TRANSLATE_NOOP("Gate", "nothing fatal"),
    "better": QT_TRANSLATE_NOOP("Gate", "better"),
    "nothing_new": QT_TRANSLATE_NOOP("Gate", "nothing new"),
    "sentences_kept": QT_TRANSLATE_NOOP("Gate", "sentences kept"),
    "claims_kept": QT_TRANSLATE_NOOP("Gate", "claims kept"),
    "deletions_capped": QT_TRANSLATE_NOOP("Gate", "deletions capped"),
    "language_kept": QT_TRANSLATE_NOOP("Gate", "language kept"),
    "whole": QT_TRANSLATE_NOOP("Gate", "whole"),
    "no_chatter": QT_TRANSLATE_NOOP("Gate", "no chatter"),
    "no_leaks": QT_TRANSLATE_NOOP("Gate", "no leaks"),
}

_SAID = QT_TRANSLATE_NOOP("Engine", "It said: {said}")
# What stands before the colon when the review is in Chinese; what follows may still be English.
_CHINESE_HEAD = re.compile(r"^([^A-Za-z：]{2,40}：)(.+)$", re.S)


def line(text: str) -> str:
    """A line about a provider, a segment or a turn: what the strip of a card says."""
    if i18n.language() == "en" or len(text) > templates.LONGEST:
        return text
    whole = _fit(text, _WHOLE)
    if whole is None:
        whole = file_texts.told(text)
    if whole is not None:
        return whole
    for template in _HEADS:
        found = templates.pattern(template).fullmatch(text)
        if found is not None:
            return _translate(template).replace("{detail}", line(found["detail"]))
    chinese = _CHINESE_HEAD.match(text)
    if chinese is not None:
        return chinese[1] + line(chinese[2])
    told = _fit(text, _PROVIDER)
    if told is not None:
        return told
    head, mark, said = text.partition(" It said: ")
    told = _fit(head, _PROVIDER) if mark else None
    return text if told is None else told + _translate(_SAID).replace("{said}", said)


def gate_detail(text: str) -> str:
    """Why a condition of the gate held or did not."""
    if i18n.language() == "en":
        return text
    told = {"kinds": _kinds, "issues": _issues}
    return templates.fit(text, _GATE, "Engine", told) or text


def _kinds(text: str) -> str:
    """Issue kinds by their names, joined by commas."""
    known = {kind.value: kind for kind in IssueKind}
    return "，".join(kinds.issue(known[name]) if name in known else name for name in text.split(", "))


def _issues(text: str) -> str:
    """Messages of issues, joined by semicolons."""
    return issues.several(text)


def gate_condition(name: str) -> str:
    """The name of a condition of the gate."""
    if name in _CONDITIONS:
        return QCoreApplication.translate("Gate", str(_CONDITIONS[name]))
    return name.replace("_", " ")


def _fit(text: str, known: tuple[object, ...]) -> str | None:
    return templates.fit(text, known, "Engine")


def _translate(template: object) -> str:
    return QCoreApplication.translate("Engine", str(template))
