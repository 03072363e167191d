"""`make bench` ends non-zero when, and only when, a promise is missed."""

from __future__ import annotations

import pytest

import benchmarks.__main__ as bench
from benchmarks.measure import Figure


@pytest.mark.parametrize(
    ("value", "target", "code"),
    [(99.0, 100.0, 0), (100.0, 100.0, 0), (100.1, 100.0, 1), (1e9, None, 0)],
    ids=["below", "at the limit", "above", "not claimed"],
)
def test_exit_code(
    value: float,
    target: float | None,
    code: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    figures = [Figure("a thing", value, target, "ms"), Figure("another", 1.0, 2.0, "ms")]
    monkeypatch.setattr(bench, "_claims", lambda *, large: {"thing": lambda runs: figures})
    assert bench.main([]) == code
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == ("1 promise(s) missed" if code else "every promise kept")


def test_a_figure_shows_its_share_of_the_limit() -> None:
    assert "0.50 of the limit" in str(Figure("a thing", 50.0, 100.0, "ms"))


def test_an_unknown_claim_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        bench.main(["speeed"])
    assert stopped.value.code == 2
    assert "no claim 'speeed'; there are: import, help, ask, tools" in capsys.readouterr().err
