"""How much of a target's variation goes along with each driver."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from ml_tools.attribution.importance import correlation_of, lmg, relative_weights
from ml_tools.contract import Caveat, ToolResult
from ml_tools.regression import diagnostics, reporting
from ml_tools.regression.data import read_data
from ml_tools.regression.least_squares import fit
from ml_tools.regression.params import RegressionParams
from ml_tools.wording import refusal

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

    from ml_tools.attribution.params import AttributionParams
    from ml_tools.regression.data import Data
    from ml_tools.regression.design import Design
    from ml_tools.regression.least_squares import Fit

    Array = NDArray[np.float64]

LMG_MAX: Final = 12  # 2^12 subsets; beyond, Johnson's weights
DRIVERS_MAX: Final = 60
_SAMPLES: Final = 200
_BLOCKS_MAX: Final = 500
_LEVEL: Final = (0.025, 0.975)


def drivers(df: pd.DataFrame, params: AttributionParams, reason: str) -> ToolResult:
    """Divide the R2 of a linear model over the drivers, with intervals by resampling.

    Raises:
        Refusal: when target or drivers cannot be used.
    """
    asked = RegressionParams.model_validate(
        {"target": params.target, "features": params.dimensions, "seed": params.seed}
    )
    data = read_data(df, asked)
    if data.events is not None:
        data = replace(data, events=None)  # two values as 0 and 1: shares of their variance
    design, told = reporting.independent(data, asked)
    names = list(dict.fromkeys(design.features))
    if len(names) > DRIVERS_MAX:
        raise refusal("too_many_drivers", have=len(names), most=DRIVERS_MAX)
    groups = [[i for i, f in enumerate(design.features) if f == name] for name in names]
    divide = lmg if len(names) <= LMG_MAX else relative_weights
    method = "lmg" if divide is lmg else "johnson"
    blocks = _gram_blocks(np.column_stack([design.matrix, data.y]))
    whole = correlation_of(blocks.sum(axis=0))
    parts = divide(whole, groups)
    samples = divide(_resampled(blocks, params.seed, len(names)), groups)
    low, high = np.quantile(samples / samples.sum(axis=-1, keepdims=True), _LEVEL, axis=0)
    share = parts / max(float(parts.sum()), 1e-300)
    low, high = np.minimum(low, share), np.maximum(high, share)  # near 0 resampling only adds
    found = fit(design.matrix, data.y)
    table = _table(names, groups, parts, (low, high), (found, whole, design))
    suppressed = [str(n) for n in table.loc[table["suppressor"], "driver"]]
    if suppressed:
        told.append(Caveat("suppressor", "warning", {"names": suppressed}))
    if found.r_squared < 0.1:
        told.append(Caveat("little_explained", "warning", {"r2": found.r_squared}))
    return _result(params, data, design, (method, reason), table, told)


def _gram_blocks(values: Array) -> Array:
    """Return centred cross products of blocks of rows, shape (blocks, p, p).

    Rows are dealt to blocks in turn, so that order in the table makes no difference between them.
    """
    centred = values - values.mean(axis=0)
    scale = centred.std(axis=0)
    centred /= np.where(scale > 0, scale, 1.0)
    count = min(len(values), _BLOCKS_MAX)
    if count == len(values):
        return centred[:, :, None] * centred[:, None, :]
    return np.stack([part.T @ part for part in (centred[i::count] for i in range(count))])


def _resampled(blocks: Array, seed: int, drivers: int) -> Array:
    """Return correlations of resampled tables, shape (samples, p, p)."""
    count = _SAMPLES if drivers <= 10 else _SAMPLES // 2
    draws = np.random.default_rng(seed).multinomial(
        len(blocks), np.full(len(blocks), 1 / len(blocks)), size=count
    )
    return correlation_of(np.tensordot(draws.astype(np.float64), blocks, axes=1))


def _table(
    names: list[str],
    groups: list[list[int]],
    parts: Array,
    interval: tuple[Array, Array],
    about: tuple[Fit, Array, Design],
) -> pd.DataFrame:
    import pandas as pd

    found, whole, design = about
    vif = diagnostics.variance_inflation(found)
    beta = found.beta[1:] * found.scaling.scale
    spread = float(np.sqrt(found.tss / len(found.residuals)))
    single = [
        columns[0] if len(columns) == 1 and design.terms[columns[0]] == name else None
        for name, columns in zip(names, groups, strict=True)
    ]
    betas = np.array([np.nan if i is None else beta[i] / spread for i in single])
    alone = np.array([np.nan if i is None else whole[i, -1] for i in single])
    table = pd.DataFrame(
        {
            "driver": pd.Series(names, dtype="str"),
            "contribution": parts,
            "share": parts / parts.sum() if parts.sum() > 0 else np.full(len(parts), np.nan),
            "share_lower": interval[0],
            "share_upper": interval[1],
            "standardized": betas,
            "r": alone,
            "vif": [float(vif[g].max()) for g in groups],
            "suppressor": (betas * alone < 0) & (np.abs(betas) > 0.05),
        }
    )
    return table.sort_values("contribution", ascending=False, kind="stable", ignore_index=True)


def _result(
    params: AttributionParams,
    data: Data,
    design: Design,
    how: tuple[str, str],
    table: pd.DataFrame,
    told: list[Caveat],
) -> ToolResult:
    first: Any = table.iloc[0]
    second: Any = table.iloc[1] if len(table) > 1 else None
    if second is not None and first["share_lower"] < second["share_upper"]:
        names = [str(first["driver"]), str(second["driver"])]
        told.append(Caveat("ranks_overlap", "info", {"names": names}))
    chosen = [n for n in ("target", "dimensions") if getattr(params, n) is None]
    chosen += ["mode"] if params.mode == "auto" else []
    return ToolResult(
        tool="attribution_tool",
        status="ok",
        method=how[0],
        rows=reporting.rows_of(data),
        columns=data.use,
        values=_values(data, how[1], table),
        tables={"contributions": table},
        caveats=(*told, *reporting.general_caveats(data, design)),
        repro={
            "params": {
                "mode": "drivers",
                "target": data.target,
                "dimensions": list(dict.fromkeys(data.design.features)),
            },
            "chosen": chosen,
            "resamples": _SAMPLES if len(table) <= 10 else _SAMPLES // 2,
        },
    )


def _values(data: Data, reason: str, table: pd.DataFrame) -> dict[str, Any]:
    first: Any = table.iloc[0]
    r2 = float(table["contribution"].to_numpy().sum())
    return {
        "mode": "drivers",
        "mode_reason": reason,
        "target": data.target,
        "n": len(data.y),
        "r_squared": r2,
        "top_driver": str(first["driver"]),
        "top_share": float(first["share"]),
        "top_lower": float(first["share_lower"]),
        "top_upper": float(first["share_upper"]),
        "top_sign": None if np.isnan(first["r"]) else float(np.sign(first["r"])),
        "ranking": [str(name) for name in table["driver"]],
    }
