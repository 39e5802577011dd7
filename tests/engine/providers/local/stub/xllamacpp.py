"""Stands in for the native library: a small HTTP server that answers, or breaks as the file's name says.

``bad`` refuses to load, ``crash`` dies while loading, ``slow`` loads for ever, ``fragile`` dies at its first
question, ``mortal`` dies at every one.
"""

from __future__ import annotations

import json
import os
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace


class CommonParams(SimpleNamespace):
    def __init__(self) -> None:
        super().__init__(
            model=SimpleNamespace(path=""),
            cpuparams=SimpleNamespace(n_threads=0),
            cpuparams_batch=SimpleNamespace(n_threads=0),
            hostnames=[],
            port=1,
            api_keys=[],
            model_alias=set(),
            n_ctx=0,
            n_parallel=0,
        )


class Server:
    def __init__(self, params: CommonParams) -> None:
        path = Path(params.model.path)
        self.name = path.name
        if "bad" in self.name:
            raise RuntimeError("Failed to init server, please check the input params.")
        if "crash" in self.name:
            os.abort()
        if "slow" in self.name:
            time.sleep(600)
        mark = path.with_suffix(".asked")

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *args: object) -> None:
                pass

            def do_GET(self) -> None:
                self.answer(200, b'{"status":"ok"}', "application/json")

            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["content-length"])))
                if self.headers.get("authorization") != f"Bearer {params.api_keys[0]}":
                    self.answer(401, b"{}", "application/json")
                    return
                if "mortal" in path.name or ("fragile" in path.name and not mark.exists()):
                    mark.write_text("asked")
                    os._exit(139)
                said = {
                    "model": body["model"],
                    "max_tokens": body.get("max_tokens"),
                    "context": params.n_ctx,
                    "places": params.n_parallel,
                    "alias": sorted(params.model_alias),
                    "hosts": params.hostnames,
                    "port": params.port,
                }
                frames = [
                    {
                        "choices": [
                            {"index": 0, "delta": {"content": json.dumps(said)}, "finish_reason": None}
                        ]
                    },
                    {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]},
                ]
                stream = "".join(f"data: {json.dumps(frame)}\n\n" for frame in frames) + "data: [DONE]\n\n"
                self.answer(200, stream.encode(), "text/event-stream")

            def answer(self, status: int, body: bytes, kind: str) -> None:
                self.send_response(status)
                self.send_header("content-type", kind)
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.listening_address = f"http://127.0.0.1:{server.server_port}"
