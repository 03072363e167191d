"""What the clustering tool says of its result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ml_tools.wording import effect_word, sentences

if TYPE_CHECKING:
    from ml_tools.contract import Lang, ToolResult

_SAID = 8


def lines(result: ToolResult, lang: Lang) -> list[str]:
    """Return how many groups, what each is like, and how well they are separated."""
    texts = sentences("ml_tools.clustering")
    values = result.values
    chosen = "n_clusters" in result.repro.get("chosen", ())
    facts = {"k": values["n_clusters"], "n": result.rows.used, "names": result.columns.used}
    told = [texts.say("chosen" if chosen else "asked", lang, facts)]
    told += [_cluster(cluster, lang) for cluster in values["clusters"][:_SAID]]
    word = effect_word("silhouette", max(0.0, values["silhouette"]), lang)
    told.append(texts.say("quality", lang, values, word=word))
    return told


def _cluster(cluster: dict[str, Any], lang: Lang) -> str:
    texts = sentences("ml_tools.clustering")
    traits = [texts.say(f"trait_{trait['direction']}", lang, trait) for trait in cluster["traits"]]
    if not traits:
        return texts.say("cluster_average", lang, cluster)
    joined = ("；" if lang == "zh" else "; ").join(traits)
    return texts.say("cluster", lang, cluster, traits=joined)
