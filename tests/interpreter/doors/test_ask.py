"""``statbox ask``: what it prints, what it saves, how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.interpreter.doors.command import Command

QUESTION = "average price by region"


def test_an_answer(command: Command, file: str) -> None:
    done = command("ask", file, QUESTION)
    assert done.code == 0
    assert done.err == ""
    for part in ("read as: mean of price", "North", "15", "route: code"):
        assert part in done.out
    assert "groupby" not in done.out


def test_with_its_code(command: Command, file: str) -> None:
    assert "groupby" in command("ask", file, QUESTION, "--code").out


def test_json_is_all_that_is_printed(command: Command, file: str) -> None:
    done = command("ask", file, QUESTION, "--json")
    assert json.loads(done.out)["status"] == "answered"


@pytest.mark.parametrize(
    ("question", "part"),
    [("average colour", "'colour'"), ("", "empty"), ("average prise", 'average "price"')],
)
def test_a_refusal_ends_with_one(command: Command, file: str, question: str, part: str) -> None:
    done = command("ask", file, question)
    assert done.code == 1
    assert part in done.out


def test_a_missing_file_ends_with_one(command: Command, tmp_path: Path) -> None:
    done = command("ask", str(tmp_path / "none.csv"), QUESTION)
    assert done.code == 1
    assert "none.csv" in done.out


def test_a_chinese_question_is_answered_in_chinese(command: Command, file: str) -> None:
    done = command("ask", file, "按 region 统计 price 的平均值")
    assert done.code == 0
    assert "理解为" in done.out


def test_a_tool_with_parameters(command: Command, file: str) -> None:
    columns = 'columns=["units", "price"]'
    done = command("ask", file, "--tool", "correlation_tool", "--param", columns, "--json")
    found = json.loads(done.out)
    assert done.code == 0, done.out
    assert found["route"]["params"] == {"columns": ["units", "price"]}


def test_a_parameter_that_is_no_json_is_text(command: Command, file: str) -> None:
    done = command("ask", file, "--tool", "correlation_tool", "--param", "target=price", "--json")
    assert json.loads(done.out)["route"]["params"] == {"target": "price"}


def test_it_saves(command: Command, file: str, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    assert command("ask", file, QUESTION, "--out", str(folder)).code == 0
    assert (folder / "analysis.json").is_file()
    again = command("ask", file, QUESTION, "--out", str(folder))
    assert again.code == 1
    assert str(folder) in again.err


def test_several_files_are_tables_by_their_names(command: Command, file: str) -> None:
    other = Path(file).with_name("people 2024.csv")
    other.write_text("name,age\na,30\nb,40\n", "utf-8")
    done = command("ask", file, str(other), "average age", "--code")
    assert done.code == 0, done.out
    assert "people_2024" in done.out


def test_a_denial_ends_with_three(
    command: Command, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STATBOX_MIN_ISOLATION", "system")
    assert command("ask", file, QUESTION).code == 3


def test_a_bad_setting_is_told(
    command: Command, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STATBOX_SEED", "many")
    done = command("ask", file, QUESTION)
    assert done.code == 2
    assert "STATBOX_SEED" in done.err
