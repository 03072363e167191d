"""Short files of either kind are told apart: Chinese GB18030 from Western Latin-1."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridge import load


@pytest.mark.parametrize(
    ("text", "encoding", "found"),
    [
        ("地区,销售额\n华东,1\n", "gb18030", "gb18030"),
        ('地区,销售额\n华东,"¥1,234.50"\n', "gb18030", "gb18030"),
        ("name,note\na,好\n", "gb18030", "gb18030"),
        ("地区,销售额\n华东,1\n", "utf-8", "utf-8"),
        ("Stadt,Wert\nMüller,1\nKöln,2\nStraße,3\n", "latin-1", "cp1252"),
        ("ville,prix\nOrléans,3\nNîmes,4\n", "latin-1", "cp1252"),
    ],
)
def test_a_short_file_is_read_in_its_encoding(
    text: str, encoding: str, found: str, tmp_path: Path
) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes(text.encode(encoding))
    table = load(path)
    header = text.split("\n", maxsplit=1)[0].split(",")
    assert [column.name for column in table.columns] == header
    assert table.provenance.encoding == found
    cells = str(table.to_arrow().to_pylist())
    assert text.split("\n")[1].split(",", maxsplit=1)[0] in cells
