"""From a name and options to a provider."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pydantic import SecretStr

from engine.errors import UsageError
from engine.providers.address import parse_address
from engine.providers.anthropic import AnthropicDialect
from engine.providers.base import ChatProvider
from engine.providers.connection import DIRECT, LOCAL, HttpClients, Network, Timeouts
from engine.providers.dialect import Dialect, DialectName, guess_dialect
from engine.providers.http import HttpProvider
from engine.providers.keystore import key_name
from engine.providers.ollama import OllamaDialect
from engine.providers.openai import OpenAIDialect
from engine.providers.presets import PRESETS, Preset, preset, preset_at

if TYPE_CHECKING:
    from engine.providers.embedded import SlipOptions

EMBEDDED = "embedded"
ON_THIS_COMPUTER = "local"
CUSTOM = "custom"
"""Id of a server that is named by its address and is none of the known services: it is no service's id, since
what a service asks for its models says nothing about what others do."""

ReadKey = Callable[[str], "str | None"]
"""Looks a key up by the name `engine.providers.keystore.key_name` gives it; may wait for a person."""


@dataclass(frozen=True, slots=True)
class ProviderSpec:
    """Which provider, and how.

    Attributes:
        name: ``embedded``, ``local`` for a model on this computer, or the id of a preset; with
            ``base_url`` only the id shown for it.
        base_url: Address of a server; goes before the preset's own.
        dialect: How it is asked; None for what its address shows.
        model: Name of the model; None takes the preset's first suggestion. For ``local`` the id of an
            installed one or the path of a GGUF file; None takes the one in use.
        key: A key that was given by other means than the environment.
        api_key_env: Name of the environment variable that holds the key.
        timeout: Seconds without any byte of an answer after which it is given up; None for the usual.
        allow_plain_http: Whether replays and key may go unencrypted to another machine.
        network: The way to servers that are not on this machine.
        lang: Language of the label of the built-in analyst.
        slips: Seeded mistakes of the built-in analyst, for trying out the hidden pass.
        pace: Seconds between two pieces of the built-in analyst's text.
    """

    name: str = EMBEDDED
    base_url: str | None = None
    dialect: DialectName | None = None
    model: str | None = None
    key: SecretStr | None = field(default=None, repr=False)
    api_key_env: str | None = None
    concurrency: int | None = None
    timeout: float | None = None
    allow_plain_http: bool = False
    network: Network = DIRECT
    lang: str = "en"
    slips: SlipOptions | None = None
    pace: float = 0.0


def provider_names() -> tuple[str, ...]:
    """Every name `build_provider` takes."""
    return (EMBEDDED, ON_THIS_COMPUTER, *(p.id for p in PRESETS))


def build_provider(
    spec: ProviderSpec,
    *,
    clients: HttpClients | None = None,
    environ: Mapping[str, str] | None = None,
    read_key: ReadKey | None = None,
) -> ChatProvider:
    """Make a provider. Connects to nothing.

    Args:
        clients: Connections to share between providers; the provider makes its own when None.
        environ: Where keys are looked up; the process's environment when None.
        read_key: Where a key is looked up that is neither in the spec nor in the environment.

    Raises:
        UsageError: for an unknown name, a missing model or key, or an address that cannot be used.
    """
    environ = os.environ if environ is None else environ
    if spec.base_url is None and spec.name == EMBEDDED:
        if spec.model is not None or spec.api_key_env is not None:
            raise UsageError(
                "The built-in analyst takes no model and no key: give --base-url, or --provider SERVICE."
            )
        from engine.providers.embedded import EmbeddedAnalyst  # whoever asks a server need not wait for it

        return EmbeddedAnalyst(lang=spec.lang, slips=spec.slips, pace=spec.pace)
    if spec.slips is not None:
        raise UsageError("Slips are made by the built-in analyst only: leave out the model server.")
    if spec.base_url is None and spec.name == ON_THIS_COMPUTER:
        return _on_this_computer(spec, clients)
    service = preset_at(spec.base_url) if spec.base_url is not None else preset(spec.name)
    if service is None and spec.base_url is None:
        raise UsageError(
            f"There is no provider {spec.name!r}: use one of {', '.join(provider_names())}, or --base-url."
        )
    base_url = spec.base_url or (service.base_url if service else "")
    dialect = dialect_of(spec, service)
    model = spec.model or (service.models[0] if service and service.models and not spec.base_url else None)
    if model is None:
        shown = service.display(spec.lang) if service else base_url
        raise UsageError(
            f"Name the model to use at {shown} with --model; `truecast doctor` lists what it has."
        )
    timeouts = LOCAL if service is not None and service.local else None
    if spec.timeout is not None:
        timeouts = (timeouts or Timeouts()).patient(spec.timeout)
    key, hint = _key(spec, service, environ, read_key)
    return HttpProvider(
        dialect,
        base_url,
        model,
        key=key,
        key_hint=hint,
        service=service.display(spec.lang) if service is not None and _is_usual(service, spec) else None,
        id=service.id if service is not None and _is_usual(service, spec) else CUSTOM,
        timeouts=timeouts,
        concurrency=spec.concurrency or (service.concurrency if service is not None else 4),
        allow_plain_http=spec.allow_plain_http,
        quirks=service.quirks() if service is not None else None,
        network=spec.network,
        clients=clients,
    )


def _on_this_computer(spec: ProviderSpec, clients: HttpClients | None) -> ChatProvider:
    from engine.providers.local.folder import chosen, find
    from engine.providers.local.provider import LocalProvider

    model = find(spec.model) if spec.model is not None else chosen()
    if model is None:
        raise UsageError(
            "No model is installed on this computer: run truecast model install small, "
            "or truecast model use with a GGUF file of your own."
        )
    return LocalProvider(model, lang=spec.lang, timeouts=LOCAL.patient(spec.timeout), clients=clients)


def dialect_of(spec: ProviderSpec, service: Preset | None) -> Dialect:
    """How the server a spec means is asked: as was said, else as its address shows."""
    name = spec.dialect
    if name is None:
        at_home = spec.base_url is None and service is not None
        name = service.dialect if at_home and service else guess_dialect(parse_address(spec.base_url or ""))
    return dialect_named(name)


def dialect_named(name: DialectName) -> Dialect:
    """The dialect of a name."""
    match name:
        case "anthropic":
            return AnthropicDialect()
        case "ollama":
            return OllamaDialect()
        case _:
            return OpenAIDialect()


def _is_usual(service: Preset, spec: ProviderSpec) -> bool:
    # Anything may listen on a local port: a server that was given by address is named by its address.
    return spec.base_url is None or not service.local


def _key(
    spec: ProviderSpec, service: Preset | None, environ: Mapping[str, str], read_key: ReadKey | None
) -> tuple[SecretStr | None, str]:
    """The key to send and what to do when it is refused."""
    if spec.key is not None:
        return spec.key, "check the key in the settings"
    if spec.api_key_env is not None:
        value = environ.get(spec.api_key_env, "").strip()
        if not value:
            raise UsageError(f"The environment variable {spec.api_key_env} is not set: put the key in it.")
        return SecretStr(value), f"check the key in the environment variable {spec.api_key_env}"
    if service is not None and service.key_env is not None:
        # A service's usual variable is read for that service's own address alone.
        value = environ.get(service.key_env, "").strip()
        if value:
            return SecretStr(value), f"check the key in the environment variable {service.key_env}"
    if read_key is not None and (kept := _kept(spec, service, read_key)):
        return SecretStr(kept), "check the key in the settings"
    if service is not None and service.key_env is not None and spec.base_url is None:
        raise UsageError(
            f"{service.display(spec.lang)} needs a key: get one at {service.key_url} "
            f"and put it in the environment variable {service.key_env}, or in the settings."
        )
    return None, "give a key with --api-key-env or in the settings"


def _kept(spec: ProviderSpec, service: Preset | None, read_key: ReadKey) -> str | None:
    """A key out of the key store, for servers that may want one: the usual local ones do not."""
    if service is not None and service.local:
        return None
    name = key_name(spec.name, spec.base_url)
    return None if name is None else read_key(name)
