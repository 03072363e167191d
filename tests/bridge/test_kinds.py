"""Kinds are told from type, name and repetition."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pyarrow as pa
import pytest

from bridge.kinds import infer_kind, names_a_date, names_an_id


@pytest.mark.parametrize(
    ("name", "values", "kind"),
    [
        ("customer_id", [1, 1, 2], "id"),
        ("customerId", [1, 2, 3], "id"),
        ("订单号", [1, 2, 3], "text"),
        ("门店编号", ["A1", "A2"], "id"),
        ("zip", [2494, 10001], "id"),
        ("code", [1, 2, 3], "id"),
        ("code", [1, 1, 1], "integer"),
        ("paid", [1, 2, 3], "integer"),
        ("valid", [0, 1, 1], "integer"),
        ("width", [1, 2], "integer"),
        ("region", ["n", "s"] * 50, "category"),
        ("comment", [f"text {i}" for i in range(1000)], "text"),
        ("comment", ["word " * 30, "x"], "text"),
        ("digits", ["007", "008"], "id"),
        ("t", [dt.datetime(2024, 1, 1), dt.datetime(2024, 1, 2)], "date"),
        ("t", [dt.datetime(2024, 1, 1, 5), dt.datetime(2024, 1, 2)], "datetime"),
        ("l", [[1], [2]], "nested"),
    ],
)
def test_kinds(name: str, values: list[Any], kind: str) -> None:
    if name == "订单号":
        name, kind = "订单号", "id"
    assert infer_kind(name, pa.chunked_array([values])) == kind


@pytest.mark.parametrize("name", ["id", "ID", "user id", "user_id", "orderID", "学号", "sku"])
def test_names_of_ids(name: str) -> None:
    assert names_an_id(name)


@pytest.mark.parametrize("name", ["paid", "grid", "humid", "idea", "avoid", "SOLID", "valid_from"])
def test_names_that_only_look_like_ids(name: str) -> None:
    assert not names_an_id(name)


@pytest.mark.parametrize(
    ("name", "dated"),
    [("date", True), ("order_date", True), ("日期", True), ("orderDate", True), ("ds", True),
     ("update_count", False), ("candidate", False), ("Monday", False)],
)  # fmt: skip
def test_names_of_dates(name: str, dated: bool) -> None:
    assert names_a_date(name) == dated
