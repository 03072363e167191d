"""The one preparation step of all tools: names, numbers, categories, dates, and what was left out.

Importing this room imports no pandas; its functions do when they run.
"""

from __future__ import annotations

from ml_tools.preparation.dates import DateColumn, find_date_column, parse_dates
from ml_tools.preparation.frames import column, is_frame, private_copy
from ml_tools.preparation.names import resolve_column, resolve_columns
from ml_tools.preparation.prepare import Prepared, prepare

__all__ = [
    "DateColumn",
    "Prepared",
    "column",
    "find_date_column",
    "is_frame",
    "parse_dates",
    "prepare",
    "private_copy",
    "resolve_column",
    "resolve_columns",
]
