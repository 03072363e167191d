"""Writes every generated page again: ``python -m scripts``."""

from __future__ import annotations

from interpreter.settings.reference import reference
from scripts import notices, sessions


def main() -> None:
    """Notices, the settings page, then the README's examples."""
    notices.main()
    path = sessions.ROOT / "docs" / "settings.md"
    path.write_text(reference(), encoding="utf-8")
    print(f"docs/{path.name}: written")
    sessions.main()


if __name__ == "__main__":
    main()
