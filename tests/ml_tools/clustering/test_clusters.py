"""Clusters found again on data whose groups are known."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from sklearn.cluster import KMeans
from sklearn.datasets import load_iris, load_wine
from sklearn.metrics import adjusted_rand_score, silhouette_score
from sklearn.preprocessing import StandardScaler


def _blobs(k, rows, columns=3, seed=0, gap=8.0):
    rng = np.random.default_rng(seed)
    centres = rng.permutation(np.eye(k, columns) if k <= columns else rng.normal(size=(k, columns)))
    truth = np.arange(rows) % k
    frame = pd.DataFrame(gap * centres[truth] + rng.normal(size=(rows, columns)))
    return frame.rename(columns=lambda j: f"f{j}"), truth


def _labels(result):
    return result.tables["labels"]["cluster"].to_numpy(dtype=float, na_value=np.nan)


@pytest.mark.parametrize("k", [2, 3])
def test_separate_groups_are_found_and_counted(registry, k):
    frame, truth = _blobs(k, 600)
    result = registry.run("clustering_tool", frame)
    assert result.values["n_clusters"] == k
    assert adjusted_rand_score(truth, _labels(result)) > 0.99
    assert result.values["structure"] is True
    assert result.values["stability"] > 0.99


def test_wine_cultivars_need_scaled_columns(registry):
    wine = load_wine(as_frame=True)
    result = registry.run("clustering_tool", wine.data, n_clusters=3)
    unscaled = KMeans(3, n_init=10, random_state=0).fit_predict(wine.data)
    assert adjusted_rand_score(wine.target, unscaled) == pytest.approx(0.371, abs=0.001)
    assert adjusted_rand_score(wine.target, _labels(result)) > 0.85


def test_iris_agrees_with_plain_standardised_kmeans(registry):
    frame = load_iris(as_frame=True).data
    result = registry.run("clustering_tool", frame, n_clusters=2)
    scaled = StandardScaler().fit_transform(frame)
    plain = KMeans(2, n_init=10, random_state=0).fit_predict(scaled)
    assert adjusted_rand_score(plain, _labels(result)) == 1.0
    assert result.values["silhouette"] == pytest.approx(silhouette_score(scaled, plain), abs=0.002)


@pytest.mark.parametrize("kind", ["normal", "uniform", "lognormal", "correlated", "one_column"])
def test_data_without_groups_are_said_to_have_none(registry, kind):
    rng = np.random.default_rng(0)
    data = {
        "normal": rng.normal(size=(500, 4)),
        "uniform": rng.uniform(size=(800, 3)),
        "lognormal": rng.lognormal(size=(800, 3)),
        "correlated": rng.multivariate_normal([0, 0], [[1, 0.95], [0.95, 1]], 800),
        "one_column": rng.normal(size=(500, 1)),
    }[kind]
    result = registry.run("clustering_tool", pd.DataFrame(data))
    assert result.values["structure"] is False
    assert result.caveats[0].code == "no_structure"


def test_groups_in_one_column_alone_are_found(registry):
    rng = np.random.default_rng(0)
    frame = pd.DataFrame({"x": np.r_[rng.normal(size=250), rng.normal(9, 1, size=250)]})
    result = registry.run("clustering_tool", frame)
    assert result.values["n_clusters"] == 2
    assert result.values["structure"] is True


def test_one_extreme_row_makes_no_group_of_its_own(registry):
    frame, truth = _blobs(2, 300)
    frame.loc[300] = [1e7, 0.0, 0.0]
    result = registry.run("clustering_tool", frame, n_clusters=2)
    assert adjusted_rand_score(truth, _labels(result)[:300]) > 0.99


@pytest.mark.parametrize("scale", [1e-3, 1e6])
def test_the_unit_of_a_column_changes_no_group(registry, scale):
    rng = np.random.default_rng(1)
    frame, _ = _blobs(3, 300)
    frame["spent"] = rng.lognormal(3, 1.5, 300)
    scaled = frame.assign(spent=frame["spent"] * scale)
    before, after = (registry.run("clustering_tool", f, n_clusters=3) for f in (frame, scaled))
    assert adjusted_rand_score(_labels(before), _labels(after)) == 1.0


def test_a_large_table_is_assigned_in_full(registry):
    frame, truth = _blobs(3, 60_000)
    result = registry.run("clustering_tool", frame)
    assert len(result.tables["labels"]) == 60_000
    assert adjusted_rand_score(truth, _labels(result)) > 0.99
    assert "clusters_chosen_on_sample" in {caveat.code for caveat in result.caveats}
