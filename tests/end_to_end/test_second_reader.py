"""``review --second-reader`` against the scripted server."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.end_to_end.cli import run
from tests.end_to_end.drafts import SAMPLE, TRUE
from tests.model_server import ModelServer, RecordedRequest, Reply, Script, error, text

OPEN = "Some 417 torches lit the way that night."
"""Nothing in the replay tells of torches: code leaves it open, and so it is asked about."""


def answers(reading: str | Reply, *, open_sentence: str = OPEN) -> Script:
    def script(request: RecordedRequest) -> Reply:
        if "<sentences>" in request.prompt:
            return text(reading) if isinstance(reading, str) else reading
        head, fence, block = TRUE.partition("```claims")
        return text(f"{head.rstrip()} {open_sentence}\n\n{fence}{block}")

    return script


def readings(server: ModelServer) -> list[RecordedRequest]:
    return [request for request in server.requests if "<sentences>" in request.prompt]


def review(capfd: pytest.CaptureFixture[str], server: ModelServer, *more: str) -> Any:
    ran = run(
        capfd, "review", str(SAMPLE), "--base-url", server.base_url, "--model", "scripted", "--lang", "en",
        "--segments", "1", "--json", *more,
    )  # fmt: skip
    assert ran.status == 0
    return ran.json


def test_without_the_option_nothing_is_read(
    capfd: pytest.CaptureFixture[str], model_server: ModelServer
) -> None:
    model_server.script = answers("```claims\n```")
    review(capfd, model_server)
    assert not readings(model_server)


def test_the_request_holds_sentences_and_names_and_no_facts(
    capfd: pytest.CaptureFixture[str], model_server: ModelServer
) -> None:
    model_server.script = answers("```claims\n```")
    review(capfd, model_server, "--second-reader")
    (request,) = readings(model_server)
    rows = request.prompt.partition("<sentences>")[2].rpartition("</sentences>")[0].strip().splitlines()[-1]
    assert OPEN in json.loads(rows)["text"]
    assert "<facts>" not in request.prompt
    assert '"result"' not in request.prompt.partition("<sides>")[2]


def test_it_stands_beside_the_draft_in_the_document_and_its_cost_is_hidden(
    capfd: pytest.CaptureFixture[str], model_server: ModelServer
) -> None:
    lie = '{"id":"1a","type":"count","side":"side 1","kind":"lost","object":"unit","op":"=","value":417}'
    model_server.script = answers(f"```claims\n{lie}\n```")
    document = review(capfd, model_server, "--second-reader")
    (segment,) = document["segments"]
    assert segment["status"] == "clean"
    draft, reading = segment["attempts"]
    assert (draft["role"], draft["accepted"]) == ("draft", True)
    assert (reading["role"], reading["reads"], reading["accepted"]) == ("second_reader", "draft", False)
    assert (reading["text"], reading["claims"], reading["issues"]) == ("", [], [])
    (proposal,) = reading["proposals"]
    assert proposal["claim"]["value"] == 417
    assert proposal["reason"] == "object"  # torches are no units
    assert document["usage"]["hidden_input_tokens"] == 120


def test_a_server_that_fails_only_for_it_leaves_a_clean_review(
    capfd: pytest.CaptureFixture[str], model_server: ModelServer
) -> None:
    model_server.script = answers(error(400))
    document = review(capfd, model_server, "--second-reader")
    (segment,) = document["segments"]
    assert segment["status"] == "clean"
    assert segment["attempts"][1]["error"]
    assert document["usage"]["hidden_input_tokens"] is None  # unknown, never zero


@pytest.mark.parametrize("more", [(), ("--provider", "embedded")])
def test_the_built_in_analyst_cannot_be_the_second_reader(
    capfd: pytest.CaptureFixture[str], more: tuple[str, ...]
) -> None:
    ran = run(capfd, "review", str(SAMPLE), "--second-reader", *more)
    assert ran.status == 2
    assert "--second-reader needs a model" in ran.err
