"""The command line: the same engine without a window.

Final text goes to standard output, progress to standard error; ``--json`` prints one document and nothing
else. Errors are one clear line, never a traceback. Exit status: 0 every segment clean or revised; 1 a
segment fell back or failed; 2 bad usage or a replay that cannot be read; 3 the provider cannot be reached
or refuses; 4 a run over many replays stopped
at its budget; 130 stopped by Ctrl+C.
"""

from __future__ import annotations

from engine.cli.main import main

__all__ = ["main"]
