"""A conversation on the command line: questions that follow on each other, own characters, scores."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.end_to_end.cli import run
from tests.end_to_end.drafts import SAMPLE, TRUE, WRONG_COUNT
from tests.model_server import ModelServer, RecordedRequest, text


def ask(server: ModelServer, question: str, *more: str) -> list[str]:
    model = ["--base-url", server.base_url, "--model", "m"]
    return ["ask", str(SAMPLE), question, *model, "--lang", "en", *more]


def sent(request: RecordedRequest) -> str:
    """Everything in a request, all messages together."""
    return "\n".join(str(message["content"]) for message in request.messages)


def test_a_question_may_follow_on_the_one_before(
    capfd: pytest.CaptureFixture[str], model_server: ModelServer
) -> None:
    model_server.script = lambda request: text(TRUE)
    assert run(capfd, *ask(model_server, "Who won?", "--continue")).status == 0
    assert run(capfd, *ask(model_server, "Why?", "--continue")).status == 0
    assert run(capfd, *ask(model_server, "Alone?")).status == 0
    first, second, alone = (
        sent(request) for request in model_server.requests
    )  # no request but the three answers
    assert "Side 2 won the game" not in first
    assert "Who won?" in second
    assert "Side 2 won the game" in second
    assert "<earlier>" in second
    assert "Who won?" not in alone
    assert "<earlier>" not in alone


def test_a_conversation_is_about_one_replay_and_one_game_of_it(
    capfd: pytest.CaptureFixture[str], model_server: ModelServer
) -> None:
    model_server.script = lambda request: text("White won.\n")
    assert run(capfd, "ask", str(SAMPLE), "Who won?", "--lang", "en", "--continue").status == 0
    games = Path(__file__).parents[2] / "resources/samples/opera-game-1858.pgn"
    asked = ["Who won?", "--base-url", model_server.base_url, "--model", "m", "--continue", "--lang", "en"]
    run(capfd, "ask", str(games), *asked)
    assert "<earlier>" not in sent(model_server.requests[0])


def test_going_on_needs_the_archive(capfd: pytest.CaptureFixture[str]) -> None:
    ran = run(capfd, "ask", str(SAMPLE), "Why?", "--continue", "--no-archive")
    assert ran.status == 2
    assert "--no-archive" in ran.err
    assert ran.out == ""


def test_scores_come_with_the_document_and_cost_no_request(
    capfd: pytest.CaptureFixture[str], model_server: ModelServer
) -> None:
    model_server.script = lambda request: text(TRUE if "<issues>" in request.prompt else WRONG_COUNT)
    ran = run(capfd, *ask(model_server, "Who won?", "--json"))
    assert len(model_server.requests) == 2
    scores = ran.json["scores"]
    assert 0 < scores["world_consistency"]["score"] < 1
    assert "agree with the replay" in scores["world_consistency"]["reason"]
    assert {scores[name]["score"] for name in ("immersion", "character_fidelity", "risk")} == {0}


def test_an_own_character_speaks(
    capfd: pytest.CaptureFixture[str],
    model_server: ModelServer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TRUECAST_CONFIG_DIR", str(tmp_path))
    folder = tmp_path / "characters"
    folder.mkdir()
    (folder / "bard.toml").write_text('[en]\nname = "Bard"\nvoice = "You sing in hexameters."\n', "utf-8")
    model_server.script = lambda request: text(TRUE)
    assert run(capfd, *ask(model_server, "Who won?", "--character", "bard")).status == 0
    assert "You sing in hexameters." in sent(model_server.requests[0])
    (folder / "bard.toml").write_text("[en", "utf-8")
    ran = run(capfd, *ask(model_server, "Who won?", "--character", "bard"))
    assert ran.status == 2
    assert "'bard' cannot be used" in ran.err
