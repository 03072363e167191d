"""Writes THIRD_PARTY_NOTICES.md from the metadata of the packages that statbox installs."""

from __future__ import annotations

import re
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "THIRD_PARTY_NOTICES.md"

_HEAD = """\
# Third-party notices

statbox is under the MIT licence (LICENSE). It contains no code of others; it installs the packages
below, each under its own licence, whose text comes with the package. The list is read from the
packages' own metadata (`make docs` writes it again). "Directly" marks what statbox itself names;
the rest is needed by those.

Some wheels carry compiled libraries of others: numpy and scipy carry OpenBLAS (BSD-3-Clause) and
the GCC runtime libraries (GPL-3.0 with the GCC Runtime Library Exception), prophet a compiled Stan
program (BSD-3-Clause) with oneTBB (Apache-2.0), scikit-learn and pyarrow further ones. Their
notices are in those wheels.

| package | licence | named |
|---|---|---|
"""


def normal(name: str) -> str:
    """A package's name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def direct() -> dict[str, Requirement]:
    """What statbox names itself, with the extras, by normal name."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = [each for extra in project["optional-dependencies"].values() for each in extra]
    found = [Requirement(each) for each in [*project["dependencies"], *extras]]
    return {normal(each.name): each for each in found}


def needed() -> set[str]:
    """Normal names of everything that is installed because of statbox, on this Python."""
    found: set[str] = set()
    seen: set[tuple[str, str]] = set()
    waiting = list(direct().values())
    while waiting:
        requirement = waiting.pop()
        name = normal(requirement.name)
        found.add(name)
        for extra in {"", *requirement.extras}:
            if (name, extra) in seen:
                continue
            seen.add((name, extra))
            for text in metadata.requires(name) or ():
                inner = Requirement(text)
                if inner.marker is None or inner.marker.evaluate({"extra": extra}):
                    waiting.append(inner)
    return found


def licence(name: str) -> str:
    """A package's licence as its metadata tells it, short."""
    about = metadata.metadata(name)
    if expression := about.get("License-Expression"):
        return expression
    classifiers = about.get_all("Classifier") or []
    told = [each.rpartition(" :: ")[2] for each in classifiers if each.startswith("License :: ")]
    if told:
        return ", ".join(told)
    return (about.get("License") or "see the package").splitlines()[0]


def page() -> str:
    """The whole page."""
    named = direct()
    rows = [
        f"| {name} | {licence(name)} | {'directly' if name in named else ''} |"
        for name in sorted(needed())
    ]
    return _HEAD + "\n".join(rows) + "\n"


def main() -> None:
    """Writes the page."""
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE.name}: written")


if __name__ == "__main__":
    main()
