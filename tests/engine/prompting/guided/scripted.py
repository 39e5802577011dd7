"""Models that answer guided requests, well and badly, behind the scripted server."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping

from tests.model_server import Reply, text
from tests.model_server.server import RecordedRequest

Answer = Callable[[Mapping[str, str]], str]

_FACT = re.compile(r"^(F\d+): (.+)$", re.MULTILINE)


def facts_of(request: RecordedRequest) -> dict[str, str]:
    """The facts of the last message of a request, in the order they are given."""
    content = request.json["messages"][-1]["content"]
    given = content.partition("<facts>")[2].partition("</facts>")[0]
    return dict(_FACT.findall(given))


def is_revision(request: RecordedRequest) -> bool:
    return "<sentences>" in request.json["messages"][-1]["content"]


def listed(sentences: Mapping[str, str]) -> str:
    """Sentences in the form that is asked for."""
    return json.dumps({"sentences": [{"fact": name, "text": said} for name, said in sentences.items()]})


def model(
    draft: Answer, revision: Answer | None = None, **options: object
) -> Callable[[RecordedRequest], Reply]:
    """A model that answers drafts one way and revisions another (the same when None)."""

    def script(request: RecordedRequest) -> Reply:
        answer = revision if revision is not None and is_revision(request) else draft
        return text(answer(facts_of(request)), **options)  # type: ignore[arg-type]  # passed on as they are

    return script


def verbatim(facts: Mapping[str, str]) -> str:
    return listed(dict(list(facts.items())[:4]))
