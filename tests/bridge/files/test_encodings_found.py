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
        (
            '地区,销售额,日期\n华东,"¥1,234.50",2024年1月5日\n华南,(200),2024年2月1日\n',
            "gb18030",
            "gb18030",
        ),
        ("name,note\na,好\n", "gb18030", "gb18030"),
        ("姓名,年龄\n喆,30\n赟,41\n", "gb18030", "gb18030"),
        ("公司,地点\n镕基,漯河\n", "gb18030", "gb18030"),
        ("產品,銷售額\n電腦,100\n", "gb18030", "gb18030"),
        ("品名,価格\nテスト,5\n", "gb18030", "gb18030"),
        ("A股,T恤XL\n1,2\n", "gb18030", "gb18030"),
        ("名称：,值（元）\n“甲”,￥5\n", "gb18030", "gb18030"),
        ("sign,note\n€,x\n", "gb18030", "gb18030"),
        ("地区,销售额\n华东,1\n", "utf-8", "utf-8"),
        ("Stadt,Wert\nMüller,1\nKöln,2\nStraße,3\n", "latin-1", "cp1252"),
        ("ville,prix\nOrléans,3\nNîmes,4\n", "latin-1", "cp1252"),
        ("Name,Stadt\nMüller,Köln\n", "latin-1", "cp1252"),
        ("NOME,CIDADE\nGARÇÃO,SÃO PAULO\n", "latin-1", "cp1252"),
        ("mot,n\ncréée,1\nPRÉÉMINENCE,2\n", "latin-1", "cp1252"),
        ("note,n\nit’s,1\ndon’t,2\n", "cp1252", "cp1252"),
        ("temp,n\n20 °C,1\n68 °F,2\n", "latin-1", "cp1252"),
        ("prix,n\n5 £,1\n½,2\n", "latin-1", "cp1252"),
        ("a,n\n«été»,1\n", "latin-1", "cp1252"),
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


def test_the_first_chinese_letters_may_come_late(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes(b"a,b\nplain,1\n" + b"plain,1\n" * 200_000 + "华东,2\n".encode("gb18030"))
    table = load(path)
    assert table.provenance.encoding == "gb18030"
    assert table.select(["a"], [("b", "==", 2)]).to_arrow().to_pylist() == [{"a": "华东"}]
