"""Run measurements: ``python -m tests.benchmarks [NAME...]``."""

from __future__ import annotations

import importlib
import pkgutil
import sys

import tests.benchmarks


def main(names: list[str]) -> int:
    known = sorted(
        m.name for m in pkgutil.iter_modules(tests.benchmarks.__path__) if not m.name.startswith("_")
    )
    unknown = [name for name in names if name not in known]
    if unknown:
        print(f"no such measurement: {', '.join(unknown)}; there are: {', '.join(known)}", file=sys.stderr)
        return 2
    for name in names or known:
        module = importlib.import_module(f"tests.benchmarks.{name}")
        if not hasattr(module, "run"):
            continue
        print(f"## {name}\n\n{module.run()}\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
