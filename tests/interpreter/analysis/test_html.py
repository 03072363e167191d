"""The HTML has no script, and no name, cell or question gets out of its place."""

from __future__ import annotations

from html.parser import HTMLParser

import pandas as pd
import pytest

from interpreter.analysis import Analysis
from interpreter.analyst import Analyst
from interpreter.sandbox.outcome import Outcome
from interpreter.sandbox.spec import Figure
from tests.interpreter.here import Here
from tests.interpreter.tables import SCRIPT, hostile, sales

ALLOWED = {
    "div", "p", "strong", "em", "table", "caption", "thead", "tbody", "tr", "th", "td", "ul", "ol",
    "li", "details", "summary", "pre", "br", "img",
}  # fmt: skip


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in {"br", "img"}:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data + "\n"


def _read(analysis: Analysis) -> _Reader:
    reader = _Reader()
    reader.feed(analysis._repr_html_())
    reader.close()
    assert reader.open == []
    assert set(reader.tags) <= ALLOWED
    assert {name for name, _ in reader.attributes} <= {"class", "lang", "style", "alt", "src"}
    return reader


def test_reading_answer_table_code_and_provenance_stand_in_order() -> None:
    analysis = Analyst(service=Here()).ask(sales(), "average price by region")
    text = _read(analysis).text
    code = analysis.code.splitlines()[0]
    places = [text.index(part) for part in (analysis.reading, analysis.answer, "North\n", code)]
    assert places == sorted(places)
    assert analysis.manifest.inputs["df"]["fingerprint"][:12] in text


def test_code_is_folded() -> None:
    reader = _read(Analyst(service=Here()).ask(sales(), "average price by region"))
    assert "details" in reader.tags


def test_names_and_cells_are_escaped() -> None:
    frame = hostile()
    question = f'how many rows by "{frame.columns[0]}"'
    reader = _read(Analyst(service=Here()).ask(frame, question))
    assert SCRIPT in reader.text


@pytest.mark.parametrize("question", [SCRIPT, f"average {SCRIPT} by region", '"><img src=x>'])
def test_the_question_is_escaped(question: str) -> None:
    analysis = Analyst(service=Here()).ask(sales(), question)
    assert analysis.status == "refused"
    _read(analysis)


def test_twenty_rows_are_shown() -> None:
    frame = pd.DataFrame({"item": [f"i{n}" for n in range(30)], "price": range(30)})
    reader = _read(Analyst(service=Here()).ask(frame, "total price by item"))
    assert reader.tags.count("tr") == 21
    assert "10 more rows" in reader.text


def test_pictures_are_images_of_known_kinds() -> None:
    png, page = Figure("a", "image/png", b"x"), Figure("b", "text/html", b"<script>")
    outcome = Outcome("ok", "ok", value=3, figures=(png, page))
    reader = _read(Analyst(service=Here(outcome)).ask(sales(), "how many rows"))
    assert reader.tags.count("img") == 1
