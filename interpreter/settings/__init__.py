"""One typed settings model: argument > environment > file > default, within a site's policy."""

from __future__ import annotations

from interpreter.settings.load import load_settings
from interpreter.settings.model import Settings

__all__ = ["Settings", "load_settings"]
