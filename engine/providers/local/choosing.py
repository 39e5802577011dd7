"""Which model to take when nobody named one: the best that answers."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from engine.errors import TruecastError
from engine.providers.local.folder import chosen
from engine.providers.presets import PRESETS
from engine.providers.probe import Probe, probe_local
from engine.providers.registry import EMBEDDED, ON_THIS_COMPUTER, ProviderSpec

AUTO = "auto"
"""Name that asks for this choice."""


async def best_available(
    spec: ProviderSpec,
    *,
    environ: Mapping[str, str] | None = None,
    servers: Sequence[Probe] | None = None,
    folder: Path | None = None,
) -> ProviderSpec:
    """A spec with the best provider that can be had just now, everything else as it was.

    A service whose key stands in the environment goes first, then a model server that answers on this
    machine, then a model installed on this computer: it is small, and only restates facts. The built-in
    analyst is always there.

    Args:
        spec: What was asked for besides the provider.
        environ: Where keys are looked up; the process's environment when None.
        servers: The servers that answer on this machine; looked for when None.
        folder: Where installed models lie; the usual one when None.
    """
    environ = os.environ if environ is None else environ
    for service in PRESETS:
        if service.key_env is not None and service.models and environ.get(service.key_env, "").strip():
            return replace(spec, name=service.id)
    if servers is None:
        servers = await probe_local()
    for server in servers:
        if server.status == "ok" and server.models:
            return replace(spec, base_url=server.base_url, model=spec.model or server.models[0])
    try:
        installed = chosen(folder) is not None
    except TruecastError:
        installed = False  # the file that was chosen is gone: `truecast model list` and the doctor say so
    return replace(spec, name=ON_THIS_COMPUTER if installed else EMBEDDED)
