"""Five small tables of our own, the same on every machine, at any number of rows.

Each function builds one table. Missing values sit at fixed positions; the keys that questions
compute shares over (`product`, `segment`, `产品`, `城市`, `支付方式`, `status`) are complete.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pandas as pd

ROWS = (36, 200, 201, 5_000)

FIRST_NAMES = ("Anna", "Ben", "Clara", "David", "Emma", "Felix", "Grace", "Henry", "Iris", "Jonas")
LAST_NAMES = (
    "Adler",
    "Brown",
    "Costa",
    "Dubois",
    "Evans",
    "Fischer",
    "Garcia",
    "Hughes",
    "Jensen",
    "Klein",
)


def sales_monthly(rows: int) -> pd.DataFrame:
    """Three years of sales: one row a month at 36 rows, many rows a month above."""
    rng = np.random.default_rng(11)
    month_number = _spread_over_months(rows)
    region = rng.choice(["North", "South", "East", "West"], rows, p=[0.35, 0.25, 0.22, 0.18])
    product = rng.choice(["Laptop", "Phone", "Tablet"], rows)
    base_price = (
        pd.Series(product).map({"Laptop": 1200.0, "Phone": 700.0, "Tablet": 450.0}).to_numpy()
    )
    price = np.round(base_price * rng.normal(1.0, 0.08, rows), 2)
    season = 1 + 0.25 * np.sin(2 * np.pi * month_number / 12)
    elasticity = (price / base_price) ** -1.5
    units = np.round(
        (120 + 2 * month_number) * season * elasticity * rng.normal(1, 0.06, rows)
    ).astype(int)
    frame = pd.DataFrame(
        {
            "month": _month_starts(month_number),
            "region": region,
            "product": product,
            "units": units,
            "revenue": np.round(units * price, 2),
            "price": price,
            "cost": np.round(units * price * rng.uniform(0.55, 0.75, rows), 2),
        }
    )
    return _with_missing(frame, {"region": (23, 7), "revenue": (19, 5), "cost": (29, 11)})


def sales_in_chinese(rows: int) -> pd.DataFrame:
    """Sales with Chinese headers and cells, three years."""
    rng = np.random.default_rng(12)
    month_number = _spread_over_months(rows)
    product = rng.choice(["手机", "电脑", "平板"], rows)
    base_price = pd.Series(product).map({"手机": 3200.0, "电脑": 6500.0, "平板": 2400.0}).to_numpy()
    price = np.round(base_price * rng.normal(1.0, 0.1, rows), 2)
    units = np.round(
        (80 + 1.5 * month_number) * (price / base_price) ** -1.2 * rng.normal(1, 0.08, rows)
    ).astype(int)
    frame = pd.DataFrame(
        {
            "月份": _month_starts(month_number),
            "地区": rng.choice(["华东", "华南", "华北"], rows, p=[0.45, 0.3, 0.25]),
            "产品": product,
            "销量": units,
            "销售额": np.round(units * price, 2),
            "单价": price,
            "客户类型": rng.choice(["企业", "个人"], rows, p=[0.4, 0.6]),
        }
    )
    return _with_missing(frame, {"销售额": (21, 4), "单价": (33, 9), "客户类型": (27, 13)})


def customers(rows: int) -> pd.DataFrame:
    """One row a customer, three kinds of behaviour, two dates."""
    rng = np.random.default_rng(13)
    segment = rng.choice(["Retail", "Corporate", "Small Business"], rows, p=[0.5, 0.2, 0.3])
    level = (
        pd.Series(segment).map({"Retail": 1.0, "Corporate": 2.6, "Small Business": 1.7}).to_numpy()
    )
    age = rng.integers(18, 80, rows)
    income = np.round(28_000 * level + 300 * age + rng.normal(0, 5_000, rows), 2)
    visits = rng.poisson(6 * level)
    signup = pd.Timestamp("2020-01-01") + pd.to_timedelta(rng.integers(0, 1_461, rows), unit="D")
    frame = pd.DataFrame(
        {
            "customer_id": np.arange(1, rows + 1) + 10_000,
            "name": [f"{rng.choice(FIRST_NAMES)} {rng.choice(LAST_NAMES)}" for _ in range(rows)],
            "age": age,
            "city": rng.choice(
                ["London", "Paris", "Berlin", "Madrid", "Rome"], rows, p=[0.3, 0.25, 0.2, 0.15, 0.1]
            ),
            "segment": segment,
            "income": income,
            "spend": np.round(0.03 * income + 60 * visits + rng.normal(0, 150, rows), 2),
            "visits": visits,
            "churned": rng.random(rows) < 0.35 - 0.08 * level,
            "signup_date": signup,
            "last_visit": signup + pd.to_timedelta(rng.integers(1, 365, rows), unit="D"),
        }
    )
    return _with_missing(frame, {"city": (25, 6), "income": (17, 3), "spend": (31, 12)})


def transactions(rows: int) -> pd.DataFrame:
    """Card and wallet payments of one year; about one in sixty is far too large."""
    rng = np.random.default_rng(14)
    amount = np.round(rng.lognormal(5.0, 0.7, rows), 2)
    amount[8::60] = np.round(amount[8::60] * 60, 2)
    minutes = np.sort(rng.integers(0, 365 * 24 * 60, rows))
    frame = pd.DataFrame(
        {
            "交易编号": [f"T{number:06d}" for number in range(1, rows + 1)],
            "交易时间": pd.Timestamp("2024-01-01") + pd.to_timedelta(minutes, unit="min"),
            "金额": amount,
            "商户": rng.choice(["星巴克", "沃尔玛", "京东", "美团", "滴滴"], rows),
            "支付方式": rng.choice(
                ["微信支付", "支付宝", "银行卡", "现金"], rows, p=[0.4, 0.35, 0.2, 0.05]
            ),
            "城市": rng.choice(["北京", "上海", "广州", "深圳"], rows, p=[0.3, 0.35, 0.2, 0.15]),
        }
    )
    return _with_missing(frame, {"金额": (22, 5), "商户": (28, 10)})


def measurements(rows: int) -> pd.DataFrame:
    """Readings of four sensors, without any date."""
    rng = np.random.default_rng(15)
    temperature = rng.normal(21, 4, rows)
    temperature[15::70] += 35
    frame = pd.DataFrame(
        {
            "sensor": rng.choice(["S1", "S2", "S3", "S4"], rows),
            "temperature": np.round(temperature, 2),
            "humidity": np.round(
                np.clip(95 - 1.8 * temperature + rng.normal(0, 5, rows), 5, 100), 1
            ),
            "pressure": np.round(rng.normal(1013, 6, rows), 1),
            "status": rng.choice(["ok", "warning", "fault"], rows, p=[0.7, 0.2, 0.1]),
        }
    )
    return _with_missing(frame, {"temperature": (18, 2), "humidity": (26, 14)})


TABLES: dict[str, Callable[[int], pd.DataFrame]] = {
    "sales_monthly": sales_monthly,
    "销售": sales_in_chinese,
    "customers": customers,
    "transactions": transactions,
    "measurements": measurements,
}


def _spread_over_months(rows: int) -> np.ndarray:
    """The month (0 to 35) of each row, in order."""
    return np.arange(rows) * 36 // rows


def _month_starts(month_number: np.ndarray) -> pd.DatetimeIndex:
    return pd.date_range("2022-01-01", periods=36, freq="MS")[month_number]


def _with_missing(frame: pd.DataFrame, places: dict[str, tuple[int, int]]) -> pd.DataFrame:
    """Empty every `step`th cell of a column from `start` on; `places` holds (step, start)."""
    for column, (step, start) in places.items():
        frame.loc[start::step, column] = None
    return frame
