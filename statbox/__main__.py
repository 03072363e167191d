"""``python -m statbox``: the same as the command ``statbox``."""

from __future__ import annotations

import sys

from interpreter.doors.cli import main

if __name__ == "__main__":
    sys.exit(main())
