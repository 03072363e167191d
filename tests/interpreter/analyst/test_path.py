"""A question goes from data to an Analysis, whatever the data comes in."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa
import pytest

from bridge.table import Table
from interpreter.analyst import Analyst, analyze, analyze_async
from tests.interpreter.here import Here
from tests.interpreter.tables import sales

QUESTION = "average price by region"


def _forms(folder: Path) -> dict[str, Any]:
    frame = sales()
    frame.to_csv(folder / "s.csv", index=False)
    frame.to_parquet(folder / "s.parquet")
    return {
        "frame": frame,
        "arrow": pa.Table.from_pandas(frame),
        "table": Table.from_pandas(frame),
        "csv": folder / "s.csv",
        "csv text": str(folder / "s.csv"),
        "parquet": folder / "s.parquet",
        "mapping": {"sales": frame},
        "result": {"columns": list(frame.columns), "rows": frame.astype(object).values.tolist()},
    }


@pytest.mark.parametrize(
    "form", ["frame", "arrow", "table", "csv", "csv text", "parquet", "mapping", "result"]
)
def test_every_form_of_data_gives_the_same_numbers(form: str, tmp_path: Path) -> None:
    analysis = analyze(_forms(tmp_path)[form], QUESTION, service=Here())
    assert analysis.status == "answered", analysis.message
    means = sales().groupby("region")["price"].mean()
    table = analysis.tables["result"]
    assert dict(zip(table["region"], table["mean price"], strict=True)) == dict(means)


def test_only_the_columns_that_are_needed_reach_the_jail() -> None:
    here = Here()
    analyze(sales(), QUESTION, service=here)
    (request,) = here.requests
    assert set(request.inputs["df"].names) == {"region", "price"}


def test_the_table_that_the_question_is_about_is_chosen() -> None:
    people = pd.DataFrame({"name": ["a", "b"], "age": [30, 40]})
    analysis = analyze({"sales": sales(), "people": people}, "average age", service=Here())
    assert analysis.value == 35


def test_the_callers_frame_is_left_as_it_was() -> None:
    frame = sales()
    analyze(frame, QUESTION, service=Here())
    pd.testing.assert_frame_equal(frame, sales())


def test_the_jail_starts_before_the_file_is_read() -> None:
    here = Here()
    analyze("none.csv", QUESTION, service=here)
    assert here.started == 1


def test_rows_left_out_are_said_in_the_reading() -> None:
    analysis = analyze(sales(), QUESTION, service=Here())
    assert "1 row without price left out" in analysis.reading
    assert "left_out" in {note.code for note in analysis.caveats}


def test_the_route_is_decided_by_the_threshold() -> None:
    question = "effect of units on price"
    frame = pd.concat([sales()] * 5, ignore_index=True)
    below = Analyst(service=Here(), threshold_rows=30).ask(frame, question)
    above = Analyst(service=Here(), threshold_rows=29).ask(frame, question)
    assert (below.route.path, above.route.path) == ("code", "tool")
    assert below.value["values"] == above.value["values"]


def test_the_answer_is_in_the_language_of_the_question() -> None:
    analysis = analyze(sales(), "按 region 统计 price 的平均值", service=Here())
    assert analysis.lang == "zh"
    assert "平均值" in analysis.answer


def test_the_steps_are_told() -> None:
    told: list[str] = []
    analyze(sales(), QUESTION, service=Here(), progress=told.append)
    assert told == ["reading", "understanding", "running"]


def test_twins_work_inside_a_running_loop() -> None:
    async def both() -> tuple[Any, Any]:
        here = Here()
        return analyze(sales(), QUESTION, service=here), await analyze_async(
            sales(), QUESTION, service=here
        )

    first, second = asyncio.run(both())
    assert first.manifest.result_hash == second.manifest.result_hash
