"""A Python process of the program's own.

Started anew and never forked: the program has threads and Qt in it.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

_MODULE_ROOT = Path(__file__).parents[2]
_SECRET = re.compile(r"KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL", re.IGNORECASE)


def start_python(module: str) -> subprocess.Popen[bytes]:
    """Start ``python -m module`` with pipes for its standard input and output.

    What it writes to standard error is dropped. Raises OSError if the system starts no process.
    """
    # -P: the working folder, which may hold anything, is not searched for modules. The child finds
    # what the program finds, adapters of other packages included. Keys are none of its business.
    search = dict.fromkeys([*(entry for entry in sys.path if entry), str(_MODULE_ROOT)])
    environment = {name: value for name, value in os.environ.items() if not _SECRET.search(name)}
    environment["PYTHONPATH"] = os.pathsep.join(search)
    return subprocess.Popen(
        [sys.executable, "-P", "-X", "utf8", "-m", module],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),  # Windows only
    )
