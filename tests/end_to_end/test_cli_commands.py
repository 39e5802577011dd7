from __future__ import annotations

import io
import json
import os
import time
from pathlib import Path

import pytest

from engine.archive.store import Archive
from tests.end_to_end.cli import run, start
from tests.end_to_end.drafts import CHESS, NO_BLOCK, PROSE, SAMPLE, TRUE, WRONG_COUNT, WRONG_WINNER
from tests.model_server import ModelServer, RecordedRequest, Reply, text

# -- check --------------------------------------------------------------------------------------------


def check(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, draft: str, *more: str
) -> tuple[int, dict[str, object]]:
    file = tmp_path / "draft.md"
    file.write_text(draft, encoding="utf-8")
    plain = run(capfd, "check", SAMPLE, "--draft", file, "--json", *more)
    assert plain.status == 0  # it could be checked, whatever came of it
    strict = run(capfd, "check", SAMPLE, "--draft", file, "--json", "--strict", *more)
    return strict.status, plain.json


def test_check_a_true_draft(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, document = check(capfd, tmp_path, TRUE)
    assert status == 0
    assert document["schema"] == "truecast.check/1"
    assert document["counts"] == {"supported": 3, "refuted": 0, "not_checkable": 0}
    assert document["issues"] == []
    assert isinstance(document["milliseconds"], float)


def test_check_a_wrong_draft(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, document = check(capfd, tmp_path, WRONG_COUNT)
    assert status == 1
    claims = {claim["id"]: claim for claim in document["claims"]}
    assert (claims["c2"]["verdict"], claims["c2"]["actual"]) == ("refuted", 13)
    (issue,) = document["issues"]
    assert set(issue) >= {"severity", "kind", "message", "claim_id", "span", "expected", "evidence"}
    assert issue["found_by"] == "code"
    assert document["text"][slice(*issue["span"])].startswith("Side 1 lost 12 units")


def test_prose_alone_needs_no_block(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, document = check(capfd, tmp_path, PROSE)
    assert status == 0
    assert document["claims"] == []
    status, document = check(capfd, tmp_path, PROSE.replace("Side 2", "Side 1"))
    assert status == 1
    assert {issue["kind"] for issue in document["issues"]} == {"wrong_outcome"}


def test_check_reads_standard_input(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(("\ufeff" + WRONG_WINNER).encode())))
    ran = run(capfd, "check", SAMPLE, "--draft", "-")
    assert ran.status == 0
    assert "wrong_outcome" in ran.out
    assert "“Side 1 won" in ran.out


def test_check_knows_who_you_are(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    won = "You won the game by killing the enemy leader."
    assert check(capfd, tmp_path, won, "--side", "side 2")[0] == 0
    assert check(capfd, tmp_path, won, "--side", "side 1")[0] == 1


def test_check_looks_at_the_language_only_when_asked(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert check(capfd, tmp_path, NO_BLOCK)[0] == 0
    status, document = check(capfd, tmp_path, NO_BLOCK, "--lang", "zh")
    assert status == 1
    assert "language_mismatch" in {issue["kind"] for issue in document["issues"]}


@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00broken"])
def test_a_draft_that_cannot_be_read(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, content: bytes | None
) -> None:
    file = tmp_path / "draft.md"
    if content is not None:
        file.write_bytes(content)
    ran = run(capfd, "check", SAMPLE, "--draft", file)
    assert (ran.status, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1


# -- facts --------------------------------------------------------------------------------------------


def test_facts(capfd: pytest.CaptureFixture[str]) -> None:
    ran = run(capfd, "facts", SAMPLE, "--json")
    assert ran.status == 0
    document = ran.json
    assert document["schema"] == "truecast.facts/1"
    assert document["game"] == "wesnoth"
    event = document["events"][0]
    assert {"id", "at", "clock", "side", "kind", "object", "quantity", "grade"} <= set(event)
    clock, value = document["series"]["villages"]["side 1"][0]
    assert isinstance(clock, str)
    assert isinstance(value, int)
    assert document["dropped"]


def test_facts_for_a_person(capfd: pytest.CaptureFixture[str]) -> None:
    ran = run(capfd, "facts", CHESS)
    assert ran.status == 0
    assert "White won (checkmate)" in ran.out
    assert "dropped" in ran.out


@pytest.mark.parametrize("content", [b"", b"\x00" * 100, b"just text", b"MPQ\x1b" + b"\x00" * 200])
def test_a_file_that_is_no_replay(capfd: pytest.CaptureFixture[str], tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "some file.bin"
    file.write_bytes(content)
    ran = run(capfd, "facts", file, "--json")
    assert (ran.status, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
    assert "some file.bin" in ran.err


# -- ask ----------------------------------------------------------------------------------------------


def test_ask(capfd: pytest.CaptureFixture[str], model_server: ModelServer) -> None:
    model_server.script = text("Side 2 won the game, so there is little to add.")
    ran = run(
        capfd, "ask", SAMPLE, "Who won?", "--base-url", model_server.base_url, "--model", "m", "--json",
        "--lang", "en",
    )  # fmt: skip
    assert ran.status == 0
    document = ran.json
    assert document["schema"] == "truecast.ask/1"
    assert document["question"] == "Who won?"
    (segment,) = document["segments"]
    assert (segment["id"], segment["status"]) == ("answer-1", "clean")  # an answer needs no block
    assert "<question>\nWho won?\n</question>" in model_server.requests[0].prompt


def test_a_wrong_answer_goes_through_the_same_hidden_pass(
    capfd: pytest.CaptureFixture[str], model_server: ModelServer
) -> None:
    def script(request: RecordedRequest) -> Reply:
        return text(TRUE if "<issues>" in request.prompt else WRONG_WINNER)

    model_server.script = script
    ran = run(
        capfd, "ask", SAMPLE, "Who won?", "--base-url", model_server.base_url, "--model", "m", "--json",
        "--lang", "en",
    )  # fmt: skip
    assert ran.json["segments"][0]["status"] == "revised"


def test_ask_the_built_in_analyst(capfd: pytest.CaptureFixture[str]) -> None:
    ran = run(capfd, "ask", CHESS, "白方什么时候易位？", "--lang", "zh")
    assert ran.status == 0
    assert ran.out.startswith("## 回答")


# -- doctor -------------------------------------------------------------------------------------------


def test_doctor(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEEPSEEK_API_KEY", "planted-secret-123")
    ran = run(capfd, "doctor", "--json", "--lang", "en")
    assert ran.status == 0
    found = {finding["id"]: finding for finding in ran.json["findings"]}
    assert found["python"]["health"] == "ok"
    assert found["game.wesnoth"]["health"] == "ok"
    assert found["provider.embedded"]["health"] == "ok"
    assert found["provider.deepseek"]["health"] == "ok"
    assert "OpenAI" in found["provider.services"]["detail"]
    assert "planted-secret-123" not in ran.out + ran.err


def test_doctor_for_a_person(capfd: pytest.CaptureFixture[str]) -> None:
    ran = run(capfd, "doctor", "--lang", "zh")
    assert ran.status == 0
    assert "内置分析员" in ran.out


# -- the archive --------------------------------------------------------------------------------------


def test_a_review_is_kept_unless_told_otherwise(capfd: pytest.CaptureFixture[str]) -> None:
    run(capfd, "review", SAMPLE, "--segments", "1", "--lang", "en", "--no-archive")
    assert not Path(os.environ["TRUECAST_DATA_DIR"]).exists()
    run(capfd, "review", SAMPLE, "--segments", "1", "--lang", "en")
    with Archive() as archive:
        (header,) = archive.turns()
        assert header.replay.file == SAMPLE.name
        assert archive.turn(header.run_id).results


def test_an_archive_that_cannot_be_used_is_one_line_and_the_review_goes_on(
    capfd: pytest.CaptureFixture[str],
) -> None:
    Path(os.environ["TRUECAST_DATA_DIR"]).write_text("a file in the way")
    ran = run(capfd, "review", SAMPLE, "--segments", "1", "--lang", "en", "--json")
    assert len(ran.json["segments"]) == 1
    assert len([line for line in ran.err.splitlines() if "archive" in line]) == 1


def test_killed_in_the_middle_of_a_review_what_was_shown_is_kept(
    capfd: pytest.CaptureFixture[str], model_server: ModelServer
) -> None:
    def script(request: RecordedRequest) -> Reply:
        reply = text(TRUE)
        return reply if "Part: Opening" in request.prompt else reply.hold("for ever", after_pieces=4)

    def kept() -> list[str]:
        with Archive() as archive:
            return [result.id for one in archive.turns() for result in archive.turn(one.run_id).results]

    model_server.script = script
    with start(
        "review", SAMPLE, "--base-url", model_server.base_url, "--model", "m", "--segments", "3",
        "--lang", "en",
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stdout.readline() == "## Opening\n"
        model_server.wait_for_requests(3)
        while kept() != ["opening"]:  # written as it happens, not at the end
            time.sleep(0.01)
        process.kill()
    with Archive() as archive:
        (header,) = archive.turns()
        found = archive.turn(header.run_id)
    assert [result.id for result in found.results] == ["opening"]
    assert found.status == "running"
    assert run(capfd, "review", SAMPLE, "--segments", "1", "--lang", "en").out
    with Archive() as archive:
        assert len(archive.turns()) == 2


def test_what_is_kept_can_be_listed_exported_and_deleted(capfd: pytest.CaptureFixture[str]) -> None:
    run(capfd, "review", SAMPLE, "--segments", "1", "--lang", "en")
    (row,) = run(capfd, "archive", "list", "--json").json["turns"]
    run_id = row["run_id"]
    assert run_id[:8] in run(capfd, "archive", "list").out
    exported = run(capfd, "archive", "export", run_id[:8], "--format", "json")
    assert json.loads(exported.out)["run_id"] == run_id
    assert run(capfd, "archive", "export", run_id, "--format", "markdown").out.startswith("# Review")
    assert run(capfd, "archive", "export", "nothing").status == 2
    assert run(capfd, "archive", "delete", run_id).status == 0
    assert run(capfd, "archive", "list", "--json").json["turns"] == []
    assert run(capfd, "archive", "labels").status == 0
    assert run(capfd, "archive", "forget", "--days", "30").status == 0


# -- the window ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "replay", "game"),
    [
        ([], None, 1),
        (["open", "some.gz"], "some.gz", 1),
        (["open", "some.pgn", "--game", "3"], "some.pgn", 3),
    ],
)
def test_the_window_is_opened_where_there_is_one(
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    replay: str | None,
    game: int,
) -> None:
    opened: list[tuple[str | None, int]] = []

    def main(argv: list[str], *, replay: str | None, game: int) -> int:
        opened.append((replay, game))
        return 0

    monkeypatch.setattr("gui.app.main", main)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert run(capfd, *arguments).status == 0
    assert opened == [(replay, game)]
