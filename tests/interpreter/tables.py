"""Small tables whose names and cells are meant to do harm."""

from __future__ import annotations

import pandas as pd

SCRIPT = "<script>alert(1)</script>"
FORMULA = '=HYPERLINK("http://x","y")'


def hostile() -> pd.DataFrame:
    """Names and cells with markup, formulas, quotes, line ends, emoji and Chinese."""
    return pd.DataFrame(
        {
            f"group {SCRIPT}": ["=1+1", "+2", "-3", "@x", "\tq", SCRIPT],
            "价格 '\"\n😀": [1.5, 2.5, 3.5, 4.5, 5.5, 6.5],
            "__class__": [FORMULA, "\x1b[31mred", "a\u202eb", "😀", "中", ""],
        }
    )


def sales() -> pd.DataFrame:
    """Six rows of two regions; one price is missing."""
    return pd.DataFrame(
        {
            "region": ["North", "South", "North", "South", "North", "South"],
            "price": [10.0, 5.0, 20.0, 7.0, None, 9.0],
            "units": [1, 2, 3, 4, 5, 6],
        }
    )
