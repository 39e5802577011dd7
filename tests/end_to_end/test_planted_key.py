"""A planted key, which the server repeats wherever it can, is in nothing that is written or shown."""

from __future__ import annotations

import logging
import os
import traceback
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.archive.store import Archive
from engine.errors import ProviderError
from engine.providers import keystore
from engine.providers.dialect import DialectName
from tests.end_to_end.cli import Ran, run
from tests.end_to_end.drafts import SAMPLE, TRUE, WRONG_COUNT
from tests.engine.providers.asking import ask
from tests.model_server import ModelServer, RecordedRequest, Reply, error, text
from tests.model_server.dialects import chat, error_event, events, message, message_error, message_frames

KEY = "planted-k3y-0123456789abcdefXYZ"
HALVES = (KEY[:14], KEY[14:])
DIALECTS: tuple[DialectName, ...] = ("openai", "anthropic", "ollama")
ANSWERS = {"openai": text, "anthropic": message, "ollama": chat}
THOUGHTS = {"openai": "reasoning", "anthropic": "thinking", "ollama": "thinking"}
FOLDERS = ("TRUECAST_DATA_DIR", "TRUECAST_CONFIG_DIR", "TRUECAST_CACHE_DIR")


@pytest.fixture(autouse=True)
def _planted(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    monkeypatch.setenv("PLANTED", KEY)
    monkeypatch.setattr(keystore, "_of_this_run", {})


def files() -> Iterator[Path]:
    for name in FOLDERS:
        folder = Path(os.environ[name])
        yield from (path for path in folder.rglob("*") if path.is_file())


def assert_nowhere(*told: str, files_of: Path | None = None) -> None:
    """The key, or a half of it, is in none of the texts and in no file there is."""
    for part in (KEY, *HALVES):
        for shown in told:
            assert part not in shown
        for path in [*files(), *(files_of.rglob("*") if files_of is not None else ())]:
            assert not path.is_file() or part.encode() not in path.read_bytes(), path


def sent_with_the_key(server: ModelServer) -> None:
    """The test would prove nothing if the key had not gone out."""
    assert server.requests
    assert all(KEY in "\n".join(request.headers.values()) for request in server.requests)


def asked(server: ModelServer, dialect: DialectName, *more: str) -> list[str]:
    return [
        "review", str(SAMPLE), "--base-url", server.root, "--dialect", dialect, "--model", "scripted",
        "--api-key-env", "PLANTED", "--lang", "en", "--segments", "1", *more,
    ]  # fmt: skip


@pytest.mark.parametrize("dialect", DIALECTS)
def test_echoed_in_answers_thoughts_and_heads(
    capfd: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
    model_server: ModelServer,
    tmp_path: Path,
    dialect: DialectName,
) -> None:
    """The text and the thinking both repeat it, cut in two; so does a claim, and a header."""

    def script(request: RecordedRequest) -> Reply:
        draft = TRUE if "<issues>" in request.prompt else WRONG_COUNT
        answer = f"Hello {KEY}. {draft}".replace('"id":"c3"', f'"note":"{KEY}","id":"c3"')
        cut = answer.index(KEY) + len(HALVES[0])
        pieces = [answer[:cut], answer[cut : cut + 30], answer[cut + 30 :]]
        options = {THOUGHTS[dialect]: f"The key is {KEY}, is it not? {KEY}"}
        return ANSWERS[dialect](answer, pieces=pieces, **options).with_headers(x_echo=KEY)

    model_server.script = script
    page = tmp_path / "review.html"
    ran = run(capfd, *asked(model_server, dialect, "--json", "--verbose", "--html", str(page)))
    told = [ran.out, ran.err, caplog.text]
    assert "[key]" in ran.out, "it was said, and taken out"
    sent_with_the_key(model_server)
    with Archive() as archive:
        (header,) = archive.turns()
    for kind in ("json", "markdown", "html"):
        exported = run(capfd, "archive", "export", header.run_id, "--format", kind)
        assert exported.status == 0
        told += [exported.out, exported.err]
    told.append(run(capfd, "archive", "list", "--search", "key").out)
    assert_nowhere(*told, files_of=tmp_path)
    assert page.is_file()


def refusals(dialect: DialectName) -> list[Reply]:
    said = f"Incorrect API key provided: {KEY} (Bearer {KEY})"
    if dialect == "anthropic":
        begun = events(message_frames("Hello there.")[:5])
        return [
            message_error("authentication_error", said, status=401),
            message_error("api_error", said, status=500),
            begun.then(error_event("api_error", said)),
            Reply((f"data: {KEY}\n\n".encode(),)),
        ]
    return [
        error(401, said),
        error(500, said),
        error(400, body=f"<<{KEY}>>".encode()),
        Reply((f'{{"error": "{said}"}}\n'.encode(),)),
        Reply((f"data: {KEY}\n\n".encode(),)),
        Reply((f"{{{KEY}\n".encode(),)),
    ]


@pytest.mark.parametrize("dialect", DIALECTS)
def test_echoed_in_refusals(
    capfd: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
    model_server: ModelServer,
    dialect: DialectName,
) -> None:
    told: list[str] = []
    for reply in refusals(dialect):
        model_server.script = reply
        ran = run(capfd, *asked(model_server, dialect, "--json", "--verbose"))
        assert ran.status in (1, 3)
        told += [ran.out, ran.err]
    sent_with_the_key(model_server)
    assert_nowhere(*told, caplog.text)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_in_no_traceback(model_server: ModelServer, dialect: DialectName) -> None:
    for reply in refusals(dialect):
        model_server.script = reply
        with pytest.raises(ProviderError) as caught:
            ask(model_server.root, dialect=dialect, key=KEY)
        assert KEY not in repr(caught.value) + str(caught.value)
        shown: traceback.TracebackException | None
        shown = traceback.TracebackException.from_exception(caught.value, capture_locals=True)
        while shown is not None:
            for frame in shown.stack:
                # What the test and its helpers hold is no leak.
                if "/tests/" not in frame.filename:
                    assert KEY not in repr(frame.locals), (dialect, frame.filename, frame.name)
            shown = shown.__cause__ or shown.__context__


def test_a_fault_of_the_program_does_not_print_it(
    capfd: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
    model_server: ModelServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from engine.providers.http import HttpProvider

    def broken(self: HttpProvider) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(HttpProvider, "_headers", broken)
    ran = run(capfd, *asked(model_server, "openai", "--json", "--verbose"))
    assert ran.status != 0
    assert_nowhere(ran.out, ran.err, caplog.text)


def test_a_kept_key_is_sent_by_the_command_line_and_told_to_nobody(
    capfd: pytest.CaptureFixture[str], model_server: ModelServer
) -> None:
    """A key kept for a server in the settings serves the command line too; another server's does not."""
    keystore.keep_for_this_run(model_server.root, KEY)
    keystore.keep_for_this_run("http://127.0.0.1:9", "another-key-0123456789")
    model_server.script = text(TRUE)
    arguments = asked(model_server, "openai", "--json")
    at = arguments.index("--api-key-env")
    ran = run(capfd, *arguments[:at], *arguments[at + 2 :])
    assert ran.status == 0
    sent_with_the_key(model_server)
    assert_nowhere(ran.out, ran.err)


def test_the_doctor_and_trials_do_not_tell_it(
    capfd: pytest.CaptureFixture[str], model_server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEEPSEEK_API_KEY", KEY)
    model_server.routes["GET", "/v1/models"] = error(401, f"no {KEY}")
    tried = ["doctor", "--base-url", model_server.root, "--model", "m", "--api-key-env", "PLANTED"]
    told: list[Ran] = [run(capfd, *tried), run(capfd, *tried, "--json"), run(capfd, "doctor", "--json")]
    assert_nowhere(*(part for ran in told for part in (ran.out, ran.err)))
