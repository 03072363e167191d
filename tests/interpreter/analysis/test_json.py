"""``to_dict()`` is strict JSON and complete."""

from __future__ import annotations

import json
from dataclasses import fields

import pandas as pd

from interpreter.analysis import Analysis
from interpreter.analyst import Analyst
from tests.interpreter.here import Here
from tests.interpreter.tables import hostile, sales


def _strict(analysis: Analysis) -> dict:
    return json.loads(json.dumps(analysis.to_dict(), allow_nan=False))


def test_every_field_of_the_contract_is_there() -> None:
    plain = _strict(Analyst(service=Here()).ask(sales(), "average price by region"))
    assert plain["schema_version"] == 1
    private = {"max_rows_json", "inputs", "_again"}
    assert {field.name for field in fields(Analysis)} - private <= set(plain)
    assert plain["status"] == "answered"
    assert plain["route"]["path"] == "code"
    assert plain["attempts"][0]["outcome"]["status"] == "ok"


def test_tables_hold_at_most_the_rows_of_the_setting() -> None:
    frame = pd.DataFrame({"item": [f"i{n}" for n in range(30)], "price": range(30)})
    analysis = Analyst(service=Here(), max_rows_json=7).ask(frame, "total price by item")
    table = _strict(analysis)["tables"]["result"]
    assert len(table["rows"]) == 7
    assert table["row_count"] == 30
    assert table["truncated"] is True
    assert len(analysis.tables["result"]) == 30


def test_infinite_values_are_null_with_a_caveat() -> None:
    frame = pd.DataFrame({"region": ["a", "b"], "price": [float("inf"), 1.0]})
    plain = _strict(Analyst(service=Here()).ask(frame, "average price by region"))
    assert ["a", None] in plain["tables"]["result"]["rows"]
    assert "infinite_values" in {note["code"] for note in plain["caveats"]}


def test_hostile_names_and_cells_travel_unchanged() -> None:
    frame = hostile()
    name = frame.columns[0]
    analysis = Analyst(service=Here()).ask(frame, f'how many rows by "{name}"')
    assert analysis.status == "answered", analysis.message
    plain = _strict(analysis)
    assert plain["tables"]["result"]["columns"][0]["name"] == name
    assert {row[0] for row in plain["tables"]["result"]["rows"]} == set(frame[name])


def test_a_refusal_is_json_too() -> None:
    plain = _strict(Analyst(service=Here()).ask("none.csv", "average price"))
    assert plain["status"] == "refused"
    assert plain["cause"] == "file_missing"
    assert plain["tables"] == {}
