"""Words for yes, no and missing are read where the column says that they are such words."""

from __future__ import annotations

import pytest

from bridge.arrow import texts
from bridge.convert import convert_text


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        (["true", "false", "TRUE"], [True, False, True]),
        (["Yes", "no", None], [True, False, None]),
        (["是", "否"], [True, False]),
        (["yes", "maybe"], ["yes", "maybe"]),
        (["NO", "NO"], ["NO", "NO"]),
    ],
)
def test_yes_and_no(cells: list[str | None], expected: list[object]) -> None:
    assert convert_text(texts(cells), "x").values.to_pylist() == expected


def test_the_country_namibia_stays_among_country_codes() -> None:
    found = convert_text(texts(["NA", "DE", "FR"]), "country")
    assert found.values.to_pylist() == ["NA", "DE", "FR"]
    assert found.note == "'NA' is kept as a code"


def test_na_is_missing_among_words_and_numbers() -> None:
    found = convert_text(texts(["north", "NA", "south"]), "region")
    assert found.values.to_pylist() == ["north", None, "south"]
    assert found.note == "1 cells ('NA') read as missing"
    assert convert_text(texts(["1", "NA"]), "n").values.to_pylist() == [1, None]


def test_none_is_a_word_in_text_and_missing_among_numbers() -> None:
    assert convert_text(texts(["None", "full"]), "x").values.to_pylist() == ["None", "full"]
    assert convert_text(texts(["None", "3"]), "x").values.to_pylist() == [None, 3]


def test_white_space_is_missing_but_kept_around_words() -> None:
    assert convert_text(texts(["  ", " a "]), "x").values.to_pylist() == [None, " a "]


def test_all_missing_stays_without_values() -> None:
    assert convert_text(texts([None, None]), "x").values.to_pylist() == [None, None]
    assert convert_text(texts([]), "x").values.to_pylist() == []
