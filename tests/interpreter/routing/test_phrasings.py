"""Two hundred questions in two languages take their right way and get their right number."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from bridge.table import Table
from interpreter.codegen.planner import Planned, plan
from interpreter.intents import NotUnderstood, understand
from interpreter.routing import decide
from tests.interpreter.routing.comparing import same
from tests.interpreter.routing.tables import TABLES

HERE = Path(__file__).parent


def phrasings() -> list[Any]:
    rows = []
    for name in ("phrasings_blind.tsv", "phrasings_blind_2.tsv", "phrasings_known.tsv"):
        with (HERE / name).open(encoding="utf-8", newline="") as file:
            rows += list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return [pytest.param(row, id=row["id"]) for row in rows]


@cache
def table(name: str, rows: int) -> tuple[pd.DataFrame, Table, Any]:
    frame = TABLES[name](rows)
    loaded = Table.from_pandas(frame)
    return frame, loaded, loaded.profile()


def read(row: dict[str, str]) -> tuple[str, Planned | None]:
    _, loaded, profile = table(row["table"], int(row["rows"]))
    try:
        understanding = understand(row["question"], {"df": profile})
        route = decide(understanding, loaded.row_count)
        planned = plan(understanding, route, {"df": loaded})
    except NotUnderstood as back:
        return back.status, None
    if route.tool:
        return f"{'tool' if route.path == 'tool' else 'tool_code'}:{route.tool}", planned
    return "code", planned


@pytest.mark.parametrize("row", phrasings())
def test_phrasing(row: dict[str, str]) -> None:
    way, planned = read(row)
    expected = f"{row['expect']}:{row['tool']}" if row["tool"] else row["expect"]
    if row["expect"] in {"needs_input", "refused"}:
        # Handing a question back is right either way; which of the two is pinned where it is ours.
        accepted = {"needs_input", "refused"} if row["id"].startswith("b") else {row["expect"]}
        assert way in accepted
        return
    assert way == expected
    if row["pandas"]:
        assert planned is not None
        frame, loaded, _ = table(row["table"], int(row["rows"]))
        wanted = eval(row["pandas"], {"df": frame.copy(), "pd": pd, "np": np})  # noqa: S307
        space: dict[str, Any] = {"df": loaded.to_pandas()}
        exec(planned.program.source, space)  # noqa: S102
        assert same(space["result"], wanted), f"{planned.reading}\n{space['result']}\n!=\n{wanted}"


def test_there_are_enough_in_each_language() -> None:
    languages = [param.values[0]["lang"] for param in phrasings()]
    assert languages.count("en") >= 60
    assert languages.count("zh") >= 60
