"""Questions are matched on normalised text, and the way back to the original is kept."""

from __future__ import annotations

import pytest

from interpreter.intents.text import fold, inflections, normalise, spoken_forms


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Average  Price", "average price"),
        ("ＡＶＧ　１２％", "avg 12%"),
        ("销售额（万元）", "销售额(万元)"),
        ("a\u200bb", "ab"),
        ("tab\there", "tab here"),
    ],
)
def test_width_case_and_space_do_not_matter(written: str, read: str) -> None:
    assert fold(written) == read


def test_words_are_quoted_as_they_were_written() -> None:
    text = normalise("Show  the ＰＲＩＣＥ now")
    start = text.text.index("price")
    assert text.quote(start, start + 5) == "ＰＲＩＣＥ"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("unit_price", "unit price"),
        ("unitPrice", "unit price"),
        ("Sales (EUR)", "sales"),
        ("销售额(万元)", "销售额"),
        ("city", "cities"),
        ("prices", "price"),
        ("Sepal.Length", "sepal length"),
    ],
)
def test_columns_are_found_as_people_say_them(name: str, said: str) -> None:
    assert said in spoken_forms(name)


@pytest.mark.parametrize(
    ("word", "other"), [("box", "boxes"), ("country", "countries"), ("day", "days")]
)
def test_singular_and_plural_lead_to_each_other(word: str, other: str) -> None:
    assert other in inflections(word)
    assert word in inflections(other)
