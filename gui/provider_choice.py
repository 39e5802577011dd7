"""Which provider the settings mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from gui import i18n
from gui.settings.store import CUSTOM, ON_THIS_COMPUTER, Settings

if TYPE_CHECKING:
    from engine.providers.registry import ProviderSpec

EMBEDDED_PACE = 0.004
"""Seconds between two pieces of the built-in analyst's text: at once would look like a trick."""


async def provider_spec(
    settings: Settings, lang: Literal["en", "zh"], *, key: str | None = None
) -> ProviderSpec:
    """Which provider some settings mean. Runs on the engine's loop: the key store may keep it waiting.

    Args:
        settings: The choices.
        lang: Language the built-in analyst writes in.
        key: Goes before the one that is kept.
    """
    from pydantic import SecretStr

    from engine.providers.connection import Network
    from engine.providers.embedded import SlipOptions
    from engine.providers.registry import ProviderSpec

    if settings.embedded:
        slips = SlipOptions(rate=settings.slips, seed=settings.slips_seed) if settings.slips > 0 else None
        return ProviderSpec(lang=lang, slips=slips, pace=EMBEDDED_PACE)
    secret = key or await _secret(settings)
    return ProviderSpec(
        name="openai" if settings.provider == CUSTOM else settings.provider,
        base_url=settings.base_url or None,
        model=settings.model or None,
        key=SecretStr(secret) if secret else None,
        api_key_env=settings.api_key_env or None,
        allow_plain_http=settings.plain_http,
        dialect=settings.dialect or None,
        network=Network(settings.proxy or None, settings.ca_file or None),
        lang=lang,
    )


def key_name(settings: Settings) -> str | None:
    """The name under which the key of a server is kept; None where no key is wanted."""
    from engine.providers import keystore

    return None if settings.embedded else keystore.key_name(settings.provider, settings.base_url)


def model_label(settings: Settings) -> str:
    """Model and service of some settings, for the top bar."""
    from engine.providers.presets import preset  # not needed, and not loaded, for the built-in analyst

    if settings.provider == ON_THIS_COMPUTER:
        return _on_this_computer(settings)
    service = preset(settings.provider)
    if service is None:
        return settings.model or settings.base_url
    model = settings.model or next(iter(service.models), "")
    return " · ".join(part for part in (model, service.display(i18n.language())) if part)


def _on_this_computer(settings: Settings) -> str:
    """The name of the model that is used on this computer; empty while there is none."""
    from engine.errors import UsageError
    from engine.providers.local.folder import chosen, find

    try:
        model = find(settings.model) if settings.model else chosen()
    except UsageError:
        return settings.model  # it is gone, which is told when it is asked
    return model.name if model is not None else ""


async def _secret(settings: Settings) -> str | None:
    """The key out of the key store, unless a variable of the environment is to hold it."""
    import asyncio

    from engine.providers import keystore

    name = key_name(settings)
    if name is None or settings.api_key_env:
        return None
    return await asyncio.to_thread(keystore.read_key, name)
