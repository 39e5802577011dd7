"""``truecast doctor`` with a model: it is tried out."""

from __future__ import annotations

import pytest

from tests.end_to_end.cli import run
from tests.model_server import ModelServer, error, text

TRUE = (
    "Side 1 lost 1 unit [c1] and side 2 lost 2 [c2].\n\n```claims\n"
    '{"id":"c1","type":"count","side":"side 1","kind":"lost","object":"unit","op":"=","value":1}\n'
    '{"id":"c2","type":"count","side":"side 2","kind":"lost","object":"unit","op":"=","value":2}\n```\n'
)


def arguments(server: ModelServer, *more: str) -> list[str]:
    return ["doctor", "--base-url", server.root, "--model", "m", *more]


def test_each_step_and_what_it_comes_to(capfd: pytest.CaptureFixture[str], model_server: ModelServer) -> None:
    model_server.script = text(TRUE)
    ran = run(capfd, *arguments(model_server, "--lang", "en"))
    assert ran.status == 0
    lines = ran.out.splitlines()
    assert lines[0] == "Trying m · 127.0.0.1"
    assert [line.split(":")[0].strip() for line in lines[1:-1]] == [
        "✓ Reachable", "– Model exists", "✓ Key accepted", "✓ Model exists", "✓ Answers as it writes",
        "✓ Counts tokens", "✓ Keeps the format", "✓ Keeps to the facts",
    ]  # fmt: skip
    assert lines[-1].strip().startswith("→ It drafts freely")
    assert "asking it about a small duel" in ran.err


def test_as_a_document(capfd: pytest.CaptureFixture[str], model_server: ModelServer) -> None:
    model_server.script = text(TRUE)
    document = run(capfd, *arguments(model_server, "--json", "--lang", "zh")).json
    assert document["schema"] == "truecast.trial/1"
    assert document["drafting"] == "free"
    assert (document["format"], document["facts"]) == (1.0, 1.0)
    assert {step["step"]: step["health"] for step in document["steps"]}["facts"] == "ok"


def test_a_model_that_does_not_answer(capfd: pytest.CaptureFixture[str], model_server: ModelServer) -> None:
    model_server.script = error(401, "no")
    ran = run(capfd, *arguments(model_server, "--lang", "zh"))
    assert ran.status == 3
    assert "✗ 密钥有效" in ran.out
    assert ran.out.splitlines()[-1].strip() == "→ 目前无法使用。"


def test_plain_http_to_another_machine_is_asked_about(capfd: pytest.CaptureFixture[str]) -> None:
    ran = run(capfd, "doctor", "--base-url", "http://192.168.1.5:1234", "--model", "m")
    assert ran.status == 2
    assert "--allow-plain-http" in ran.err
