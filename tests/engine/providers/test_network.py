"""The way to a server: proxies, certificates, waits, redirects, connections; whatever the dialect."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import ssl
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.errors import BrokenStream, ProviderError, ProviderRefused, ProviderUnreachable, UsageError
from engine.providers.connection import HttpClients, Network, Timeouts
from engine.providers.dialect import DIALECTS, DialectName
from engine.providers.http import HttpProvider
from engine.providers.registry import dialect_named
from tests.engine.providers.asking import REQUEST, FakeClients, ask, collect, pieces, text_of
from tests.model_server import Hang, ModelServer, Reply, Wait, error, raw, text
from tests.model_server.dialects import chat, message, tags

KEY = "sk-planted-0123456789"
ANSWERS: dict[str, Callable[[str], Reply]] = {"openai": text, "anthropic": message, "ollama": chat}


@pytest.fixture(params=DIALECTS)
def dialect(request: pytest.FixtureRequest) -> DialectName:
    return request.param


# -- proxies ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("written", ["http://127.0.0.1:{port}", "127.0.0.1:{port}"])
def test_a_proxy_of_the_settings_is_asked_for_other_machines(
    model_server: ModelServer, monkeypatch: pytest.MonkeyPatch, written: str
) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")  # the settings go first
    model_server.script = text("Hi.")
    network = Network(proxy=written.format(port=model_server.port))
    assert text_of(ask("http://models.example/v1", allow_plain_http=True, network=network)) == "Hi."
    assert model_server.requests[0].headers["host"] == "models.example"


def test_a_proxy_of_the_settings_is_not_asked_for_this_machine(model_server: ModelServer) -> None:
    model_server.script = text("Hi.")
    assert text_of(ask(model_server.root, network=Network(proxy="http://127.0.0.1:9"))) == "Hi."


def test_a_proxy_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ProviderUnreachable):
        ask("http://models.example", allow_plain_http=True, network=Network(proxy="http://127.0.0.1:9"))


@pytest.mark.parametrize(
    "proxy", ["http://", "ftp://proxy.example", "http://me:secret@proxy.example", "http://["]
)
def test_a_proxy_that_cannot_be_used_is_told_before_anything_is_asked(proxy: str) -> None:
    with pytest.raises(UsageError, match="proxy") as caught:
        HttpProvider(dialect_named("openai"), "https://a.example", "m", network=Network(proxy=proxy))
    assert "secret" not in str(caught.value)


# -- certificates -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a certificate authority of our own, and a certificate of it for 127.0.0.1."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("openssl is not installed")
    folder = tmp_path_factory.mktemp("ca")
    (folder / "san").write_text("subjectAltName=IP:127.0.0.1\n")
    key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    for command in (
        ["req", "-x509", *key, "-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=Our Own", "-days", "2"],
        ["req", *key, "-keyout", "server.key", "-out", "server.csr", "-subj", "/CN=127.0.0.1"],
        ["x509", "-req", "-in", "server.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial",
         "-out", "server.pem", "-days", "2", "-extfile", "san"],
    ):  # fmt: skip
        subprocess.run([openssl, *command], cwd=folder, check=True, capture_output=True, timeout=30)
    return folder


def test_an_authority_of_ones_own(authority: Path) -> None:
    shown = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    shown.load_cert_chain(authority / "server.pem", authority / "server.key")
    with ModelServer(text("Hi."), tls=shown) as server:
        with pytest.raises(ProviderUnreachable, match="not trusted") as caught:
            ask(server.root, key=KEY)
        assert not caught.value.retryable
        assert server.requests == []
        trusting = Network(ca_file=str(authority / "ca.pem"))
        assert text_of(ask(server.root, key=KEY, network=trusting)) == "Hi."


@pytest.mark.parametrize("content", [None, b"", b"no certificate"])
def test_a_file_that_holds_no_authorities(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "ca.pem"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(ProviderRefused, match="cannot be used as certificate authorities"):
        ask("https://models.example", network=Network(ca_file=str(file)))


# -- waits ------------------------------------------------------------------------------------------


def test_the_wait_for_the_first_byte_and_for_the_next_are_apart(
    model_server: ModelServer, dialect: DialectName
) -> None:
    """A server that loads a model first is not taken for one that has fallen silent."""
    apart = Timeouts(connect=5.0, first_byte=20.0, silence=0.2)
    model_server.script = ANSWERS[dialect]("Hi.").silent_head(Wait(0.5))
    assert text_of(ask(model_server.root, dialect=dialect, timeouts=apart)) == "Hi."


# -- redirects --------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_a_redirect_carries_nothing_to_another_server(
    model_server: ModelServer, dialect: DialectName, status: int
) -> None:
    with ModelServer(ANSWERS[dialect]("Hi.")) as other:
        away = Reply((), status).with_headers(location=f"{other.root}/v1/chat/completions")
        model_server.script = away
        with pytest.raises(ProviderRefused, match="neither key nor replay were sent there"):
            ask(model_server.root, dialect=dialect, key=KEY)
        assert (other.requests, other.connections) == ([], 0)


def test_a_redirect_to_a_host_that_holds_the_key_does_not_show_it(model_server: ModelServer) -> None:
    model_server.script = Reply((), 302).with_headers(location=f"https://{KEY.upper()}.evil.example/")
    with pytest.raises(ProviderRefused, match="holds the key") as caught:
        ask(model_server.root, key=KEY)
    assert KEY not in str(caught.value).lower()


def test_a_redirect_on_the_same_server_is_followed(dialect: DialectName) -> None:
    import httpx

    def handler(request: httpx.Request) -> httpx.Response:
        if request.url.path != "/moved":
            return httpx.Response(307, headers={"location": "/moved"})
        return pieces(ANSWERS[dialect]("Hi.").body)

    clients = FakeClients(handler)
    assert text_of(ask("https://models.example", dialect=dialect, key=KEY, clients=clients)) == "Hi."
    assert KEY in "\n".join(clients.asked[-1].headers.values())


# -- connections ------------------------------------------------------------------------------------


def test_all_providers_share_one_pool(model_server: ModelServer) -> None:
    model_server.routes["GET", "/api/tags"] = tags("m")

    async def run() -> None:
        clients = HttpClients()
        for name in DIALECTS:
            model_server.script = ANSWERS[name]("Hi.")
            provider = HttpProvider(dialect_named(name), model_server.root, "m", clients=clients)
            assert text_of(await collect(provider)) == "Hi."
            await provider.look()
            await provider.close()
        await clients.close()

    asyncio.run(run())
    assert len(model_server.requests) == 3
    assert model_server.connections == 1


def test_cancelling_closes_the_socket(model_server: ModelServer, dialect: DialectName) -> None:
    """The server sees it, in the middle of the answer and before its first byte."""

    async def cancelled(reply: Reply, reached: Callable[[], bool]) -> None:
        model_server.script = reply
        provider = HttpProvider(dialect_named(dialect), model_server.root, "m")

        async def consume() -> None:
            async with contextlib.aclosing(provider.stream(REQUEST)) as events:
                async for _ in events:
                    pass

        task = asyncio.create_task(consume())
        await asyncio.to_thread(model_server.wait_until, reached)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        last = model_server.requests[-1]
        await asyncio.to_thread(model_server.wait_until, lambda: last.closed_early)
        await provider.close()

    answer = ANSWERS[dialect]("Hello there.")
    asyncio.run(
        cancelled(answer.hold("never", after_pieces=3), lambda: any(r.sent for r in model_server.requests))
    )
    asyncio.run(cancelled(answer.hold("never"), lambda: len(model_server.requests) == 2))


# -- answers that do not end ------------------------------------------------------------------------


@pytest.mark.parametrize("reset", [False, True])
def test_a_connection_that_breaks_in_the_middle_is_not_asked_again(
    model_server: ModelServer, dialect: DialectName, *, reset: bool
) -> None:
    answer = ANSWERS[dialect]("Hello there.")
    model_server.script = answer.cut(after_bytes=len(answer.body) // 2, reset=reset)
    with pytest.raises(BrokenStream, match="broke in the middle") as caught:
        ask(model_server.root, dialect=dialect)
    assert not caught.value.retryable


def test_silence_in_the_middle_is_not_asked_again(model_server: ModelServer, dialect: DialectName) -> None:
    quick = Timeouts(connect=5.0, first_byte=20.0, silence=0.1)
    model_server.script = ANSWERS[dialect]("Hello there.").insert(5, Hang())
    with pytest.raises(BrokenStream, match="fell silent") as caught:
        ask(model_server.root, dialect=dialect, timeouts=quick)
    assert not caught.value.retryable
    model_server.wait_until(lambda: model_server.requests[0].closed_early)


@pytest.mark.parametrize("reply", [raw(b""), error(503, "busy"), error(429, "slow down")])
def test_what_fails_before_the_first_byte_may_be_asked_again(
    model_server: ModelServer, dialect: DialectName, reply: Reply
) -> None:
    model_server.script = reply
    with pytest.raises(ProviderError) as caught:
        ask(model_server.root, dialect=dialect)
    assert caught.value.retryable
