"""Adjusted p-values, and p-values that underflow."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from statsmodels.stats.multitest import multipletests

from ml_tools.wording import p_value


@pytest.mark.parametrize(("ours", "theirs"), [("holm", "holm"), ("bh", "fdr_bh")])
def test_adjustment_agrees_with_statsmodels(registry, ours, theirs):
    rng = np.random.default_rng(5)
    frame = pd.DataFrame(rng.normal(size=(60, 6)), columns=list("abcdef"))
    frame["b"] += frame["a"]
    table = registry.run("correlation_tool", frame, method="pearson", adjust=ours).tables["pairs"]
    expected = multipletests(table["p_value"], method=theirs)[1]
    np.testing.assert_allclose(table["p_adjusted"], expected, rtol=1e-12)


def test_chance_findings_are_told(registry):
    rng = np.random.default_rng(11)
    frame = pd.DataFrame(rng.normal(size=(100, 10)))
    result = registry.run("correlation_tool", frame)
    facts = next(c.params for c in result.caveats if c.code == "multiple_testing")
    assert facts["m"] == 45
    assert facts["raw"] > facts["adjusted"] == 0


def test_a_p_value_is_never_zero(registry):
    x = np.arange(5000.0) * 2
    noise = np.random.default_rng(0).normal(size=5000)
    result = registry.run("correlation_tool", pd.DataFrame({"x": x, "y": x + noise}))
    smallest = result.tables["pairs"]["p_value"].min()
    assert 0 < smallest < 1e-300
    assert p_value(smallest) == "< 1e-300"
    assert "p < 1e-300" in registry.get("correlation_tool").explain(result)
