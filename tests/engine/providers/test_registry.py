"""From a name to a provider, and what is said when that cannot be."""

from __future__ import annotations

import pytest
from pydantic import SecretStr

from engine.errors import UsageError
from engine.providers.address import parse_address
from engine.providers.base import ChatProvider
from engine.providers.embedded import EmbeddedAnalyst, SlipOptions
from engine.providers.http import HttpProvider
from engine.providers.presets import PRESETS, preset, preset_at
from engine.providers.registry import ProviderSpec, build_provider, provider_names

ENVIRON = {"DEEPSEEK_API_KEY": "sk-deep", "MY_KEY": " sk-mine \n", "EMPTY": ""}


def build(**options: object) -> ChatProvider:
    return build_provider(ProviderSpec(**options), environ=ENVIRON)  # type: ignore[arg-type]  # as the caller wrote them


def key_of(provider: ChatProvider) -> str | None:
    assert isinstance(provider, HttpProvider)
    held = provider._key
    return None if held is None else held.get_secret_value()


def test_embedded_by_default() -> None:
    provider = build()
    assert isinstance(provider, EmbeddedAnalyst)
    assert build(lang="zh").label == "内置分析器（非语言模型）"
    assert "seed 7" in build(slips=SlipOptions(0.3, 7)).label


def test_a_service_by_name() -> None:
    provider = build(name="deepseek")
    assert (provider.id, provider.model) == ("deepseek", "deepseek-chat")
    assert provider.label == "deepseek-chat · DeepSeek"
    assert key_of(provider) == "sk-deep"
    assert build(name="deepseek", model="deepseek-reasoner").model == "deepseek-reasoner"


def test_a_server_by_address() -> None:
    provider = build(base_url="http://127.0.0.1:9999", model="local", api_key_env="MY_KEY")
    assert (provider.id, provider.model, provider.label) == ("custom", "local", "local · 127.0.0.1")
    assert key_of(provider) == "sk-mine"


def test_a_known_service_by_address() -> None:
    provider = build(base_url="https://api.deepseek.com", model="deepseek-chat")
    assert (provider.id, provider.label) == ("deepseek", "deepseek-chat · DeepSeek")
    assert key_of(provider) == "sk-deep"


def test_a_key_of_the_environment_goes_to_its_own_service_only() -> None:
    for base_url in (
        "http://127.0.0.1:9999",
        "https://api.deepseek.com.evil.example",
        "https://models.example",
    ):
        assert key_of(build(base_url=base_url, model="m")) is None


def test_a_key_that_was_given_goes_first() -> None:
    assert key_of(build(name="deepseek", key=SecretStr("sk-given"))) == "sk-given"


def test_openai_begins_with_the_field_its_models_take() -> None:
    provider = build(name="openai", key=SecretStr("sk-x"))
    assert isinstance(provider, HttpProvider)
    assert provider.quirks.max_tokens == "max_completion_tokens"


# -- dialects ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("base_url", "dialect"),
    [
        ("https://api.anthropic.com", "anthropic"),
        ("https://api.anthropic.com/v1/messages", "anthropic"),
        ("https://api.deepseek.com/anthropic", "anthropic"),
        ("https://gateway.example/anthropic/v1", "anthropic"),
        ("http://localhost:11434", "ollama"),
        ("localhost:11434/api/chat", "ollama"),
        ("http://localhost:11434/v1", "openai"),
        ("http://localhost:8080", "openai"),
        ("https://models.example/api", "openai"),
        ("https://openrouter.ai/api/v1", "openai"),
    ],
)
def test_an_address_shows_its_dialect(base_url: str, dialect: str) -> None:
    provider = build(base_url=base_url, model="m")
    assert isinstance(provider, HttpProvider)
    assert provider.dialect.name == dialect


def test_a_dialect_that_was_given_goes_first() -> None:
    provider = build(base_url="https://models.example", model="m", dialect="anthropic")
    assert isinstance(provider, HttpProvider)
    assert (provider.id, provider.dialect.name) == ("custom", "anthropic")


def test_services_and_their_dialects() -> None:
    for known in PRESETS:
        provider = build_provider(
            ProviderSpec(name=known.id, model="m", key=None if known.local else SecretStr("sk-x"))
        )
        assert isinstance(provider, HttpProvider)
        assert (provider.id, provider.dialect.name) == (known.id, known.dialect)
    assert {known.dialect for known in PRESETS} == {"openai", "anthropic", "ollama"}


# -- keys out of the key store ----------------------------------------------------------------------


def kept(**options: object) -> str | None:
    """The key a provider gets where every name has one, which says what name it was looked up by."""
    spec = ProviderSpec(**options)  # type: ignore[arg-type]  # as the caller wrote them
    return key_of(build_provider(spec, environ=ENVIRON, read_key=lambda name: f"sk-of-{name}"))


def test_a_key_of_the_key_store_is_that_of_the_server_that_is_asked() -> None:
    assert kept(name="mistral") == "sk-of-mistral"
    assert kept(base_url="https://api.mistral.ai/v1", model="m") == "sk-of-mistral"
    assert kept(base_url="https://models.example:8443/v1", model="m") == "sk-of-https://models.example:8443"
    # A service's key does not go along when it is asked at another address.
    assert (
        kept(name="mistral", base_url="https://gateway.example", model="m") == "sk-of-https://gateway.example"
    )


def test_the_environment_goes_before_the_key_store() -> None:
    assert kept(name="deepseek") == "sk-deep"
    assert kept(name="mistral", api_key_env="MY_KEY") == "sk-mine"
    assert kept(name="mistral", key=SecretStr("sk-given")) == "sk-given"


def test_a_local_server_is_not_sent_a_key_nobody_asked_for() -> None:
    assert kept(name="ollama") is None
    assert kept(base_url="http://localhost:11434", model="m") is None


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"name": "nonesuch"}, "no provider 'nonesuch'"),
        ({"name": "embedded", "model": "gpt"}, "takes no model"),
        ({"name": "embedded", "api_key_env": "MY_KEY"}, "no key"),
        ({"name": "mistral"}, "needs a key: get one at https://console.mistral.ai"),
        ({"name": "lmstudio"}, "Name the model"),
        ({"base_url": "http://127.0.0.1:9999"}, "Name the model"),
        ({"base_url": "http://127.0.0.1:9999", "model": "m", "api_key_env": "NOPE"}, "NOPE is not set"),
        ({"base_url": "http://127.0.0.1:9999", "model": "m", "api_key_env": "EMPTY"}, "EMPTY is not set"),
        ({"base_url": "http://10.0.0.9:1", "model": "m", "api_key_env": "MY_KEY"}, "unencrypted"),
        ({"base_url": "nonsense://x", "model": "m"}, "address"),
        ({"name": "deepseek", "slips": SlipOptions(0.5)}, "Slips are made by the built-in analyst"),
    ],
)
def test_what_cannot_be(options: dict[str, object], says: str) -> None:
    with pytest.raises(UsageError) as caught:
        build(**options)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_spec_does_not_print_its_key() -> None:
    assert "sk-given" not in repr(ProviderSpec(key=SecretStr("sk-given")))


# -- presets ----------------------------------------------------------------------------------------


def test_every_preset_is_complete() -> None:
    assert len({p.id for p in PRESETS}) == len(PRESETS)
    assert set(provider_names()) >= {"embedded", *(p.id for p in PRESETS)}
    for known in PRESETS:
        address = parse_address(known.base_url)
        if known.local:
            assert address.loopback
            assert known.hint
            assert known.key_env is None
        else:
            assert address.secure
            assert known.models
            assert known.key_env
            assert known.key_url is not None
            assert known.key_url.startswith("https://")
            assert known.key_env.endswith("_API_KEY")


def test_the_usual_ones_are_there() -> None:
    names = {p.id for p in PRESETS}
    assert {"openai", "deepseek", "qwen", "openrouter", "mistral", "groq"} <= names
    assert {"ollama", "lmstudio", "llama-server", "vllm", "jan", "koboldcpp"} <= names


def test_found_by_name_and_address() -> None:
    assert preset("ollama") is not None
    assert preset("nope") is None
    for known in PRESETS:
        assert preset_at(known.base_url) is known
    assert preset_at("127.0.0.1:11434") is preset("ollama")
    assert preset_at("http://192.168.1.5:11434") is None
    assert preset_at("https://models.example/v1") is None


def test_names_in_chinese() -> None:
    qwen = preset("qwen")
    assert qwen is not None
    assert "通义" in qwen.display("zh")
    assert qwen.display("en").startswith("Qwen")
