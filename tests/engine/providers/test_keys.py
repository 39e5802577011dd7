"""Keys never reach a person, not even in what a server answers."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import SecretStr

from engine.providers.keys import Redactor
from tests.engine.providers.asking import ask, text_of
from tests.model_server import ModelServer, text

KEY = "sk-abcabcabd-0123456789"


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from([KEY, KEY[:7], KEY[3:], "sk-", "s", " and ", "abc"]), max_size=12), st.data())
def test_a_key_is_taken_out_however_the_text_is_cut(parts: list[str], data: st.DataObject) -> None:
    whole = "".join(parts)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(whole)), max_size=20)))
    redactor = Redactor(SecretStr(KEY))
    passed = [redactor.feed(whole[a:b]) for a, b in zip([0, *cuts], [*cuts, len(whole)], strict=True)]
    assert "".join([*passed, redactor.finish()]) == whole.replace(KEY, "[key]")


def test_a_word_given_as_a_key_stays_in_the_text() -> None:
    assert Redactor(SecretStr("ollama")).feed("I run on ollama.") == "I run on ollama."


def test_a_server_that_answers_with_the_key_does_not_show_it(model_server: ModelServer) -> None:
    model_server.script = text(f"Incorrect API key provided: {KEY}. See sk", pieces=17)
    events = ask(model_server.base_url, key=KEY)
    assert text_of(events) == "Incorrect API key provided: [key]. See sk"
