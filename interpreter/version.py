"""The version, where everything reads it."""

from __future__ import annotations

VERSION = "0.1.0"
