"""From a name and options to a provider."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pydantic import SecretStr

from engine.errors import UsageError
from engine.providers.base import ChatProvider
from engine.providers.connection import LOCAL, HttpClients, Timeouts
from engine.providers.openai import OpenAIProvider
from engine.providers.presets import PRESETS, Preset, preset, preset_at

if TYPE_CHECKING:
    from engine.providers.embedded import SlipOptions

EMBEDDED = "embedded"
CUSTOM = "openai"
"""Also the id of any OpenAI-compatible server that is named by its address."""


@dataclass(frozen=True, slots=True)
class ProviderSpec:
    """Which provider, and how.

    Attributes:
        name: ``embedded``, or the id of a preset; with ``base_url`` only the id shown for it.
        base_url: Address of an OpenAI-compatible server; goes before the preset's own.
        model: Name of the model; None takes the preset's first suggestion.
        key: A key that was given by other means than the environment.
        api_key_env: Name of the environment variable that holds the key.
        timeout: Seconds without any byte of an answer after which it is given up; None for the usual.
        allow_plain_http: Whether the key may go unencrypted to another machine.
        lang: Language of the label of the built-in analyst.
        slips: Seeded mistakes of the built-in analyst, for trying out the hidden pass.
        pace: Seconds between two pieces of the built-in analyst's text.
    """

    name: str = EMBEDDED
    base_url: str | None = None
    model: str | None = None
    key: SecretStr | None = field(default=None, repr=False)
    api_key_env: str | None = None
    concurrency: int | None = None
    timeout: float | None = None
    allow_plain_http: bool = False
    lang: str = "en"
    slips: SlipOptions | None = None
    pace: float = 0.0


def provider_names() -> tuple[str, ...]:
    """Every name `build_provider` takes."""
    return (EMBEDDED, *(p.id for p in PRESETS))


def build_provider(
    spec: ProviderSpec,
    *,
    clients: HttpClients | None = None,
    environ: Mapping[str, str] | None = None,
) -> ChatProvider:
    """Make a provider. Connects to nothing.

    Args:
        clients: Connections to share between providers; the provider makes its own when None.
        environ: Where keys are looked up; the process's environment when None.

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
    service = preset_at(spec.base_url) if spec.base_url is not None else preset(spec.name)
    if service is None and spec.base_url is None:
        raise UsageError(
            f"There is no provider {spec.name!r}: use one of {', '.join(provider_names())}, or --base-url."
        )
    base_url = spec.base_url or (service.base_url if service else "")
    model = spec.model or (service.models[0] if service and service.models and not spec.base_url else None)
    if model is None:
        shown = service.display(spec.lang) if service else base_url
        raise UsageError(
            f"Name the model to use at {shown} with --model; `truecast doctor` lists what it has."
        )
    timeouts = LOCAL if service is not None and service.local else None
    if spec.timeout is not None:
        timeouts = (timeouts or Timeouts()).patient(spec.timeout)
    key, hint = _key(spec, service, environ)
    return OpenAIProvider(
        base_url,
        model,
        key=key,
        key_hint=hint,
        service=service.display(spec.lang) if service is not None and _is_usual(service, spec) else None,
        id=CUSTOM if spec.base_url is not None or service is None else service.id,
        timeouts=timeouts,
        concurrency=spec.concurrency or (service.concurrency if service is not None else 4),
        allow_plain_http=spec.allow_plain_http,
        quirks=service.quirks() if service is not None else None,
        clients=clients,
    )


def _is_usual(service: Preset, spec: ProviderSpec) -> bool:
    # Anything may listen on a local port: a server that was given by address is named by its address.
    return spec.base_url is None or not service.local


def _key(
    spec: ProviderSpec, service: Preset | None, environ: Mapping[str, str]
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
        if spec.base_url is None:
            raise UsageError(
                f"{service.display(spec.lang)} needs a key: get one at {service.key_url} "
                f"and put it in the environment variable {service.key_env}."
            )
    return None, "give a key with --api-key-env or in the settings"
