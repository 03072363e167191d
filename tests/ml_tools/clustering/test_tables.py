"""The tables of the clustering tool against plain pandas."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest


@pytest.fixture
def frame():
    rng = np.random.default_rng(0)
    group = np.repeat([0, 1], [200, 100])
    return pd.DataFrame(
        {
            "客户编号": rng.permutation(300) + 7000,
            "income": 1000.0 + 5000 * group + rng.normal(0, 100, 300),
            "size": 50.0 - 30 * group + rng.normal(0, 2, 300),
            "city": np.where(group == 0, "Oslo", "Rome"),
            "flat": 1,
        }
    )


def test_labels_cover_every_row_and_missing_rows_have_none(registry, frame):
    frame.loc[[3, 10], "income"] = np.nan
    result = registry.run("clustering_tool", frame)
    labels = result.tables["labels"]
    assert labels["row"].tolist() == list(range(300))
    assert labels["cluster"].isna().to_numpy().nonzero()[0].tolist() == [3, 10]
    assert labels["confidence"].dropna().between(0, 1).all()
    assert result.rows.used == 298
    assert result.rows.dropped == {"missing_feature": 2}


def test_the_profile_holds_sizes_and_means_in_original_units(registry, frame):
    result = registry.run("clustering_tool", frame)
    profile = result.tables["profile"].set_index("cluster")
    labels = result.tables["labels"]["cluster"].astype(int).to_numpy()
    expected = frame.groupby(labels)[["income", "size"]].mean()
    np.testing.assert_allclose(profile["income"], expected["income"])
    np.testing.assert_allclose(profile["size (mean)"], expected["size"])
    assert profile["size"].tolist() == [200, 100]
    np.testing.assert_allclose(profile["share"], [2 / 3, 1 / 3])


def test_the_largest_group_is_group_0_whatever_the_seed(registry, frame):
    for seed in range(3):
        labels = registry.run("clustering_tool", frame, seed=seed).tables["labels"]["cluster"]
        assert (labels[:200] == 0).all()


def test_ids_constants_and_text_are_left_out(registry, frame):
    result = registry.run("clustering_tool", frame)
    assert result.columns.used == ("income", "size")
    assert result.columns.ignored == {
        "客户编号": "id_like",
        "flat": "constant",
        "city": "not_numeric",
    }


def test_a_column_that_repeats_another_does_not_count_twice(registry, frame):
    frame["income_cents"] = frame["income"] * 100
    result = registry.run("clustering_tool", frame)
    assert result.columns.ignored["income_cents"] == "repeats_another"


def test_named_text_counts(registry, frame):
    result = registry.run("clustering_tool", frame, features=["city", "income"])
    profile = result.tables["profile"].set_index("cluster")
    assert profile["city = Oslo"].tolist() == [1.0, 0.0]


def test_the_same_seed_gives_the_same_result(registry, frame):
    first, second = (registry.run("clustering_tool", frame) for _ in range(2))
    assert first.to_dict() == second.to_dict()
    pd.testing.assert_frame_equal(first.tables["labels"], second.tables["labels"])


def test_both_languages_tell_the_same_numbers(registry, frame, numbers_in):
    tool = registry.get("clustering_tool")
    result = registry.run("clustering_tool", frame)
    english, chinese = tool.explain(result), tool.explain(result, "zh")
    assert numbers_in(english) == numbers_in(chinese)
    assert "66.7%" in english
