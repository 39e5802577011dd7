"""The process that holds a model: llama.cpp's server, on this machine only, behind a random key.

Run as ``python -m engine.providers.local.child``. It reads one line of JSON from standard input, loads the
model, writes one line of JSON to standard output, and then answers over HTTP until its standard input ends.
That end is how it learns that its parent is gone, on every system and however the parent ended; where the
pipe may have been inherited by another process, the parent's id is watched as well.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from typing import Any

WATCH_SECONDS = 2.0
CANNOT_LOAD = "cannot_load"
NO_RUNTIME = "no_runtime"


def main() -> None:
    """Serve until the parent goes away."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the parent's to handle
    parent = os.getppid()
    line = sys.stdin.buffer.readline()
    if not line.strip():
        _leave()
    order: dict[str, Any] = json.loads(line)
    # From here on: loading takes seconds, and the parent may be gone by then.
    threading.Thread(target=_until_input_ends, daemon=True).start()
    if os.name == "posix":
        threading.Thread(target=_until_orphaned, args=(parent,), daemon=True).start()
    server = _serve(order)
    _say({"address": server.listening_address})
    threading.Event().wait()  # the watchers end the process


def _serve(order: dict[str, Any]) -> Any:
    try:
        import xllamacpp
    except ImportError as error:
        _say({"error": NO_RUNTIME, "detail": str(error)})
        _leave()
    params = xllamacpp.CommonParams()
    for name, value in _settings(order).items():
        if hasattr(params, name):  # names differ a little between versions
            setattr(params, name, value)
    params.model.path = order["path"]
    params.cpuparams.n_threads = order["threads"]
    params.cpuparams_batch.n_threads = order["threads"]
    try:
        return xllamacpp.Server(params)
    except Exception as error:  # noqa: BLE001 - whatever the native side raises, the model is not to be had
        _say({"error": CANNOT_LOAD, "detail": str(error)})
        _leave()


def _settings(order: dict[str, Any]) -> dict[str, Any]:
    return {
        "hostname": "127.0.0.1",
        "hostnames": ["127.0.0.1"],
        "port": 0,
        "api_keys": [order["key"]],
        "model_alias": {order["alias"]},
        "n_ctx": order["context"],
        "n_parallel": 1,
        "offline": True,
        "ui": False,
        "endpoint_slots": False,
        "cors_origins": "",
        "verbosity": 0,
    }


def _until_input_ends() -> None:
    # Unbuffered: what stands before the end does not matter.
    while os.read(0, 4096):
        pass
    _leave()


def _until_orphaned(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(WATCH_SECONDS)
    _leave()


def _say(answer: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def _leave() -> Any:
    # At once: the native server has threads that an orderly end would wait for.
    os._exit(0)


if __name__ == "__main__":
    main()
