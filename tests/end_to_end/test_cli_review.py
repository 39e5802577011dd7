from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest

from tests.end_to_end.cli import finish, run, spawn, start
from tests.end_to_end.drafts import (
    APOLOGY,
    NO_BLOCK,
    SAMPLE,
    TRUE,
    WRONG_COUNT,
    WRONG_WINNER,
)
from tests.model_server import ModelServer, RecordedRequest, Reply, Script, error, text


def answers(draft: str | Reply, revision: str | Reply = TRUE) -> Script:
    """Answer drafts and revisions differently."""

    def script(request: RecordedRequest) -> Reply:
        answer = revision if "<issues>" in request.prompt else draft
        return text(answer) if isinstance(answer, str) else answer

    return script


def review(server: ModelServer, *more: str) -> list[str]:
    return [
        "review", str(SAMPLE), "--base-url", server.base_url, "--model", "scripted", "--lang", "en", *more,
    ]  # fmt: skip


def revisions(server: ModelServer) -> list[RecordedRequest]:
    return [request for request in server.requests if "<issues>" in request.prompt]


def test_a_clean_review(capfd: pytest.CaptureFixture[str], model_server: ModelServer) -> None:
    model_server.script = answers(TRUE)
    ran = run(capfd, *review(model_server, "--segments", "2", "--json"))
    assert ran.status == 0
    document = ran.json
    assert document["schema"] == "truecast.review/1"
    assert document["replay"]["game"] == "wesnoth"
    assert [side["slot"] for side in document["replay"]["sides"]] == ["side 1", "side 2"]
    assert [segment["status"] for segment in document["segments"]] == ["clean", "clean"]
    segment = document["segments"][0]
    assert segment["text"].startswith("Side 2 won the game")
    assert "[c1]" not in segment["text"]
    assert segment["warning"] is None
    assert [claim["verdict"] for claim in segment["claims"]] == ["supported"] * 3
    assert segment["badge"] == {"verified": 3, "corrected": 0, "removed": 0}
    assert [attempt["role"] for attempt in segment["attempts"]] == ["draft"]
    assert segment["attempts"][0]["usage"] == {"input_tokens": 120, "output_tokens": 40}
    assert document["usage"] == {
        "input_tokens": 240,
        "output_tokens": 80,
        "hidden_input_tokens": 0,
        "hidden_output_tokens": 0,
    }
    assert len(model_server.requests) == 2


def test_a_wrong_draft_is_corrected_with_exactly_one_request(
    capfd: pytest.CaptureFixture[str], model_server: ModelServer
) -> None:
    model_server.script = answers(WRONG_COUNT)
    ran = run(capfd, *review(model_server, "--segments", "1", "--json"))
    assert ran.status == 0
    (segment,) = ran.json["segments"]
    assert segment["status"] == "revised"
    assert "13 units" in segment["text"]
    assert segment["badge"]["corrected"] == 1
    assert segment["issues"] == []
    draft, revision = segment["attempts"]
    assert (draft["accepted"], revision["accepted"]) == (False, True)
    assert {issue["kind"] for issue in draft["issues"]} == {"replay_mismatch"}
    assert ran.json["usage"]["hidden_input_tokens"] == 120
    assert len(model_server.requests) == 2
    assert len(revisions(model_server)) == 1


def test_what_the_revision_request_contains(
    capfd: pytest.CaptureFixture[str], model_server: ModelServer
) -> None:
    model_server.script = answers(WRONG_COUNT)
    run(capfd, *review(model_server, "--segments", "1", "--json"))
    (request,) = revisions(model_server)
    assert [message["role"] for message in request.messages] == ["system", "user"]  # a fresh single turn
    prompt = request.prompt
    assert WRONG_COUNT.strip() in prompt
    issue = json.loads(prompt.partition("<issues>")[2].partition("</issues>")[0])
    assert issue["severity"] == "contradiction"
    assert issue["kind"] == "replay_mismatch"
    assert issue["claim"] == "c2"
    assert issue["expected"] == 13
    assert "12 units" in issue["text"]
    facts = json.loads(prompt.partition("<facts>")[2].partition("</facts>")[0])
    rows = facts["facts"]
    lost = [row for row in rows if row["kind"] == "lost"]
    assert {row["side"] for row in lost} == {"side 1"}
    assert len(lost) == 13
    assert "no apology" in prompt


def test_the_revision_request_is_in_the_language_of_the_review(
    capfd: pytest.CaptureFixture[str], model_server: ModelServer
) -> None:
    model_server.script = answers(WRONG_COUNT)
    run(capfd, *review(model_server, "--segments", "1", "--json", "--lang", "zh"))
    (request,) = revisions(model_server)
    assert "请用简体中文把这一部分完整地重写一遍" in request.prompt


@pytest.mark.parametrize("revision", [WRONG_WINNER, NO_BLOCK, APOLOGY, "", error(500)])
def test_a_draft_that_stays_wrong_is_shown_with_a_warning(
    capfd: pytest.CaptureFixture[str], model_server: ModelServer, revision: str | Reply
) -> None:
    model_server.script = answers(WRONG_WINNER, revision)
    ran = run(capfd, *review(model_server, "--segments", "1", "--json"))
    assert ran.status == 1
    (segment,) = ran.json["segments"]
    assert segment["status"] == "fallback"
    assert segment["text"].startswith("Side 1 won")
    assert "disagree" in segment["warning"]
    assert "Side 1 won" in segment["warning"]
    assert any(issue["severity"] == "fatal" for issue in segment["issues"])
    assert segment["badge"]["corrected"] == 0
    spans = [statement["span"] for statement in segment["statements"] if statement["status"] == "refuted"]
    assert any(segment["text"][slice(*span)].startswith("Side 1 won") for span in spans)


def test_plain_output_is_the_text_and_the_warning(
    capfd: pytest.CaptureFixture[str], model_server: ModelServer
) -> None:
    model_server.script = answers(WRONG_WINNER, WRONG_WINNER)
    ran = run(capfd, *review(model_server, "--segments", "1"))
    assert ran.status == 1
    assert ran.out.startswith("## ")
    assert "Side 1 won the game by killing the enemy leader." in ran.out
    assert "> ⚠ The validator could not get this part right" in ran.out
    assert "[c1]" not in ran.out
    assert "correcting" in ran.err


def test_unchecked_text_is_on_neither_stream(
    capfd: pytest.CaptureFixture[str], model_server: ModelServer
) -> None:
    model_server.script = answers(WRONG_COUNT)
    ran = run(capfd, *review(model_server, "--segments", "2"))
    assert ran.status == 0
    assert "12 units" not in ran.out
    assert "12 units" not in ran.err


def test_shadow_mode_never_asks_for_a_revision(
    capfd: pytest.CaptureFixture[str], model_server: ModelServer
) -> None:
    model_server.script = answers(WRONG_COUNT)
    ran = run(capfd, *review(model_server, "--segments", "2", "--no-revision", "--json"))
    assert ran.status == 1
    assert [segment["status"] for segment in ran.json["segments"]] == ["fallback", "fallback"]
    assert not revisions(model_server)


def test_segments_run_side_by_side_up_to_the_limit(
    capfd: pytest.CaptureFixture[str], model_server: ModelServer
) -> None:
    model_server.script = lambda request: text(TRUE, delay=0.01)
    ran = run(capfd, *review(model_server, "--segments", "5", "--concurrency", "2", "--json"))
    assert ran.status == 0
    assert model_server.most_at_once == 2


@pytest.mark.parametrize(
    "reply",
    [error(401, "bad key"), error(404, "no such model"), error(400, "bad request")],
)
def test_a_provider_that_refuses(
    capfd: pytest.CaptureFixture[str], model_server: ModelServer, reply: Reply
) -> None:
    model_server.script = lambda request: reply
    ran = run(capfd, *review(model_server))
    assert ran.status == 3
    assert ran.out == ""
    assert ran.err.strip().splitlines()[-1].startswith("truecast: The model's server refused")


def test_a_provider_that_cannot_be_reached(capfd: pytest.CaptureFixture[str]) -> None:
    with ModelServer() as server:
        closed = server.base_url
    ran = run(capfd, "review", SAMPLE, "--base-url", closed, "--model", "m", "--lang", "en")
    assert ran.status == 3
    assert ran.out == ""
    assert "could not be reached" in ran.err
    assert "Traceback" not in ran.err
    assert "invalid _" not in ran.err, "names of the program's own functions tell a person nothing"


def test_with_json_even_a_failure_is_one_document(
    capfd: pytest.CaptureFixture[str], model_server: ModelServer
) -> None:
    model_server.script = lambda request: error(401)
    ran = run(capfd, *review(model_server, "--json"))
    assert ran.status == 3
    assert {segment["status"] for segment in ran.json["segments"]} == {"failed"}


def test_one_failed_segment_among_others_is_status_1(
    capfd: pytest.CaptureFixture[str], model_server: ModelServer
) -> None:
    def script(request: RecordedRequest) -> Reply:
        return error(400) if "Part: Opening" in request.prompt else text(TRUE)

    model_server.script = script
    ran = run(capfd, *review(model_server, "--segments", "3"))
    assert ran.status == 1
    assert "Side 2 won" in ran.out
    assert "refused" in ran.out


def test_a_character_is_part_of_the_prompt(
    capfd: pytest.CaptureFixture[str], model_server: ModelServer
) -> None:
    model_server.script = answers(TRUE)
    ran = run(capfd, *review(model_server, "--segments", "1", "--character", "coach"))
    assert ran.status == 0
    assert "Strict coach" in model_server.requests[0].system


# -- the built-in analyst -----------------------------------------------------------------------------


def test_without_any_option_the_built_in_analyst_reviews(capfd: pytest.CaptureFixture[str]) -> None:
    ran = run(capfd, "review", SAMPLE, "--json", "--lang", "en")
    assert ran.status == 0
    assert {segment["status"] for segment in ran.json["segments"]} == {"clean"}
    assert ran.json["provider"]["id"] == "embedded"


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_with_slips_some_segments_are_corrected(capfd: pytest.CaptureFixture[str], lang: str) -> None:
    ran = run(capfd, "review", SAMPLE, "--json", "--lang", lang, "--slips", "1", "--seed", "7")
    assert ran.status in (0, 1)
    states = [segment["status"] for segment in ran.json["segments"]]
    assert "revised" in states
    assert set(states) <= {"clean", "revised", "fallback"}
    for segment in ran.json["segments"]:
        left = [i for i in segment["issues"] if i["severity"] in ("contradiction", "fatal")]
        assert bool(left) is bool(segment["warning"])  # never silently wrong


# -- stopping -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_in_good_order(model_server: ModelServer, number: signal.Signals) -> None:
    def script(request: RecordedRequest) -> Reply:
        reply = text(TRUE)
        return reply if "Part: Opening" in request.prompt else reply.hold("for ever", after_pieces=4)

    model_server.script = script
    with start(*review(model_server, "--segments", "3")) as process:
        assert process.stdout is not None
        shown = [process.stdout.readline() for _ in range(3)]
        assert shown[0] == "## Opening\n"
        assert "Side 2 won" in shown[2]
        model_server.wait_for_requests(3)
        process.send_signal(number)
        ran = finish(process)
    assert ran.status == 130
    assert "Stopped before this part was complete" in ran.out
    assert "Traceback" not in ran.err
    model_server.wait_until(lambda: all(r.closed_early or r.finished for r in model_server.requests))


def test_nobody_reading_is_no_error() -> None:
    with start("review", SAMPLE, "--lang", "en") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        err = process.stderr.read()
        assert process.wait(40) in (141, 0)
    assert "Traceback" not in err
    assert "BrokenPipe" not in err


# -- streams and files --------------------------------------------------------------------------------


def test_output_is_utf_8_whatever_the_locale() -> None:
    plain = [("LC_ALL", "C"), ("PYTHONUTF8", "0"), ("PYTHONCOERCECLOCALE", "0")]
    ran = spawn("review", SAMPLE, "--lang", "zh", "--segments", "1", env=plain)
    assert ran.out.startswith("## ")
    assert not ran.err.startswith("Traceback")
    assert any("\u4e00" <= character <= "\u9fff" for character in ran.out)


def test_the_page_is_whole_and_escaped(
    capfd: pytest.CaptureFixture[str], model_server: ModelServer, tmp_path: Path
) -> None:
    hostile = TRUE.replace("Side 2 lost only 6 units", "Side 2 lost only 6 units <script>alert(1)</script>")
    model_server.script = answers(hostile, hostile)
    page = tmp_path / "review.html"
    run(capfd, *review(model_server, "--segments", "1", "--html", str(page)))
    html = page.read_text(encoding="utf-8")
    assert html.startswith("<!DOCTYPE html>")
    assert "<script" not in html
    assert "&lt;script" in html  # a mark may end within it
    assert "http://" not in html.replace(model_server.base_url, "")
    assert 'class="verified"' in html


def test_a_terminal_shows_what_a_model_writes_and_obeys_none_of_it(
    capfd: pytest.CaptureFixture[str], model_server: ModelServer
) -> None:
    evil = "\x1b[31mSide 2\x1b]0;title\x07 lost \u202eonly 6\x9b31m units"
    model_server.script = answers(*[TRUE.replace("Side 2 lost only 6 units", evil)] * 2)
    for more in ((), ("--json",)):
        ran = run(capfd, *review(model_server, "--segments", "1", *more))
        assert "Side 2 lost only 6" in ran.out
        for stream in (ran.out, ran.err):
            assert not {"\x1b", "\x07", "\u202e", "\x9b"} & set(stream)
    assert ran.json["segments"][0]["attempts"][0]["raw"] == TRUE.replace("Side 2 lost only 6 units", evil)


def test_a_page_that_cannot_be_written_is_said_before_anything_is_asked(
    capfd: pytest.CaptureFixture[str], model_server: ModelServer, tmp_path: Path
) -> None:
    ran = run(capfd, *review(model_server, "--html", str(tmp_path / "missing" / "page.html")))
    assert ran.status == 2
    assert not model_server.requests


# -- usage --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        ["review"],
        ["review", "missing.gz"],
        ["review", SAMPLE, "--segments", "0"],
        ["review", SAMPLE, "--timeout", "nan"],
        ["review", SAMPLE, "--timeout", "soon"],
        ["review", SAMPLE, "--concurrency", "x"],
        ["review", SAMPLE, "--lang", "fr"],
        ["review", SAMPLE, "--side", "side 9"],
        ["review", SAMPLE, "--provider", "nobody"],
        ["review", SAMPLE, "--base-url", "http://127.0.0.1:9/v1"],
        ["review", SAMPLE, "--base-url", "not an address", "--model", "m"],
        ["review", SAMPLE, "--game", "2"],
        ["review", SAMPLE, "--character", "nobody"],
        ["ask", SAMPLE, "  "],
        ["nonsense"],
    ],
)
def test_bad_usage_is_one_clear_line(capfd: pytest.CaptureFixture[str], arguments: list[str | Path]) -> None:
    ran = run(capfd, *arguments)
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.strip().splitlines()[-1].startswith("truecast")
    assert "Traceback" not in ran.err


def test_help_is_no_error(capfd: pytest.CaptureFixture[str]) -> None:
    ran = run(capfd, "--help")
    assert ran.status == 0
    assert "truecast review" in ran.out


def test_without_a_display_the_window_says_what_to_do_instead(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    ran = run(capfd)
    assert ran.status == 2
    assert ran.out == ""
    assert "truecast review" in ran.err
