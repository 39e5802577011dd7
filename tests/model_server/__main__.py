"""Run the scripted server by hand: ``python -m tests.model_server --script FILE --port 0``.

The script file is JSON: a list of rules, the first that matches answers::

    [{"when": "issues", "text": "The corrected text."},
     {"status": 429, "retry_after": 3, "times": 1},
     {"text": "The draft.", "pieces": 40, "delay": 0.05}]

``when`` is looked for in all messages of the request; a rule without it matches always; ``times``
is how often a rule may answer. ``/api/chat`` is answered as Ollama does, ``/v1/messages`` as Anthropic
does, everything else as OpenAI does.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

from tests.model_server.dialects import chat, message, tags
from tests.model_server.recordings import recorded
from tests.model_server.replies import Reply, error, text
from tests.model_server.server import ModelServer, RecordedRequest


def _reply(rule: dict[str, Any], path: str) -> Reply:
    if "recorded" in rule:
        return recorded(Path(rule["recorded"]))
    if "status" in rule:
        return error(rule["status"], rule.get("message", "scripted"), retry_after=rule.get("retry_after"))
    options = {k: v for k, v in rule.items() if k not in ("when", "times", "text")}
    if "usage" in options and options["usage"] is not None:
        options["usage"] = tuple(options["usage"])
    if path == "/api/chat":
        return chat(rule["text"], **_known(options, "pieces", "usage", "done_reason", "thinking"))
    if path.endswith("/messages"):
        return message(rule["text"], **_known(options, "pieces", "usage", "stop", "thinking"))
    return text(rule["text"], **options)


def _known(options: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in options.items() if name in names}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.model_server")
    parser.add_argument("--script", type=Path, help="JSON file of rules; without it every answer says hello")
    parser.add_argument("--port", type=int, default=0)
    options = parser.parse_args()
    rules = json.loads(options.script.read_text("utf-8")) if options.script else [{"text": "Hello there."}]
    used = [0] * len(rules)

    def script(request: RecordedRequest) -> Reply:
        for index, rule in enumerate(rules):
            if used[index] < rule.get("times", sys.maxsize) and rule.get("when", "") in request.text:
                used[index] += 1
                sys.stderr.write(f"request {request.index}: rule {index}\n")
                return _reply(rule, request.path)
        return error(404, "no rule matches this request")

    with ModelServer(script, {("GET", "/api/tags"): tags("scripted")}, port=options.port) as server:
        sys.stdout.write(server.base_url + "\n")
        sys.stdout.flush()
        try:
            while True:
                time.sleep(3600)
        except KeyboardInterrupt:
            return 0


if __name__ == "__main__":
    sys.exit(main())
