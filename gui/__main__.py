"""``python -m gui``: open the window."""

import sys

from gui.app import main

sys.exit(main(replay=sys.argv[1] if len(sys.argv) > 1 else None))
