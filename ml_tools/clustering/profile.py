"""What each cluster is like: its size, its means, and where it stands out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd

    from ml_tools.clustering.assignment import Assignment
    from ml_tools.clustering.features import Features
    from ml_tools.preparation import Prepared

    Array = np.ndarray[Any, np.dtype[Any]]

_TRAITS = 3
_TRAIT_MIN = 0.4  # standard deviations from the overall mean; less is not worth a word
_OWN = ("cluster", "size", "share", "name", "name_zh")


def means(prepared: Prepared, found: Assignment, features: Features) -> dict[str, Array]:
    """Return feature → its mean in each cluster, in original units; shares for text levels."""
    import numpy as np

    k = len(found.centres)
    sizes = np.bincount(found.labels, minlength=k)
    out: dict[str, Array] = {}
    for name in prepared.names:
        values = prepared.column(name)[features.rows]
        out[name] = np.bincount(found.labels, values, minlength=k) / sizes
    for name in prepared.categories.columns:
        cat = prepared.categories[name].cat
        codes = cat.codes.to_numpy()[features.rows]
        for code, level in enumerate(cat.categories):
            out[f"{name} = {level}"] = np.bincount(found.labels, codes == code, minlength=k) / sizes
    return out


def describe(
    prepared: Prepared, found: Assignment, features: Features
) -> tuple[pd.DataFrame, list[dict[str, Any]]]:
    """Return the profile table and one description a cluster, largest first.

    A trait is a feature whose scaled mean is at least 0.4 standard deviations from the table's.
    """
    import numpy as np
    import pandas as pd

    k = len(found.centres)
    sizes = np.bincount(found.labels, minlength=k)
    averages = means(prepared, found, features)
    overall = {name: float(np.average(of, weights=sizes)) for name, of in averages.items()}
    clusters: list[dict[str, Any]] = []
    for c in range(k):
        ranked = np.argsort(-np.abs(found.centres[c]), kind="stable")[:_TRAITS]
        traits = [
            {
                "feature": features.names[j],
                "direction": "high" if found.centres[c, j] > 0 else "low",
                "z": float(found.centres[c, j]),
                "mean": float(averages[features.names[j]][c]),
                "overall": overall[features.names[j]],
            }
            for j in ranked
            if abs(found.centres[c, j]) >= _TRAIT_MIN
        ]
        share = float(sizes[c] / len(found.labels))
        clusters.append({"cluster": c, "size": int(sizes[c]), "share": share, "traits": traits})
    table = pd.DataFrame(
        {
            "cluster": range(k),
            "size": sizes,
            "share": sizes / len(found.labels),
            "name": [_name(cluster["traits"], "en") for cluster in clusters],
            "name_zh": [_name(cluster["traits"], "zh") for cluster in clusters],
        }
    )
    for name, of in averages.items():
        table[name if name not in _OWN else f"{name} (mean)"] = of
    return table, clusters


def _name(traits: list[dict[str, Any]], lang: Any) -> str:
    """Return a short name from the two features that stand out most."""
    from ml_tools.wording import sentences

    texts = sentences("ml_tools.clustering")
    if not traits:
        return texts.say("name_average", lang)
    parts = [texts.say(f"name_{trait['direction']}", lang, trait) for trait in traits[:2]]
    return ("、" if lang == "zh" else ", ").join(parts)
