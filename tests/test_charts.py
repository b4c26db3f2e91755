"""Charts: what is painted can be read as text, in the language in use; nothing of a name becomes markup."""

import re
from base64 import b64decode
from fractions import Fraction
from xml.etree import ElementTree

import pytest

import legion_widget as lw
from legion_widget.engine import i18n
from legion_widget.engine.scene import Poly
from legion_widget.study import average, charts, share

pytestmark = pytest.mark.usefixtures("english")


CHARTS = {
    "shares": lambda: charts.shares({"a": {"x": Fraction(1, 4), "y": 0.75}, "b": {"y": 1}}, "Title"),
    "columns": lambda: charts.columns({"a": {1: 0.5, 2: Fraction(1, 3)}, "b": {2: 1}}, "Title", line=("level", 0.2)),
    "curves": lambda: charts.curves({"a": {1: 1.0, 2: 0.5}, "b": {1: 0.25, 2: 0}}, "Title", "x", "y", dotted=["b"]),
    "measured": lambda: charts.measured({"a": share(30, 100), "b": share(1, 9)}, "Title"),
    "spread": lambda: charts.spread([-2, 0, 3, 3], "Title", "x", "y"),
}
TEXTS = {
    "shares": "Title\na: x 25.0%; y 75.0%\nb: x 0.0%; y 100.0%",
    "columns": "Title\na: 1 50.0%; 2 33.3%\nb: 1 0.0%; 2 100.0%\nlevel: 20.0%",
    "curves": "Title\na: 1 100%; 2 50%\nb: 1 25%; 2 0%",
    "measured": "Title\na: 30.0% (21.9% – 39.6%)\nb: 11.1% (2.0% – 43.5%)",
    "spread": "Title\n-2: 1\n0: 1\n+3: 2",
}


@pytest.mark.parametrize("kind", CHARTS)
def test_a_chart_reads_as_it_is_painted(kind, tmp_path):
    chart = CHARTS[kind]()

    assert repr(chart) == TEXTS[kind]
    assert chart.save(tmp_path / "chart.png").read_bytes().startswith(b"\x89PNG")
    picture = r'<img class="lw-chart" src="data:image/png;base64,[A-Za-z0-9+/=]+" alt="Title\n'
    assert re.search(picture, chart._repr_html_())


def test_the_columns_are_as_high_as_their_chances():
    chart = charts.columns({"a": {1: 0.5, 2: Fraction(1, 3)}, "b": {2: 1}}, "Title")
    assert [bar.get_height() for bar in chart.axes.patches] == pytest.approx([0.5, 1 / 3, 0, 1])


def test_the_parts_of_a_row_lie_end_to_end():
    chart = charts.shares({"a": {"x": Fraction(1, 4), "y": 0.75}}, "Title")
    assert [(bar.get_x(), bar.get_width()) for bar in chart.axes.patches] == [(0, 0.25), (0.25, 0.75)]


def test_what_was_measured_stands_before_what_is_exact():
    chart = charts.measured({0: share(30, 100)}, "Title", exact={0: Fraction(1, 3)}, names=("exact", "measured"))
    assert repr(chart) == "Title\n0: exact 33.3%; 30.0% (21.9% – 39.6%)"
    assert [bar.get_height() for bar in chart.axes.patches] == pytest.approx([1 / 3])
    (low, high), (dot,) = (list(line.get_ydata()) for line in chart.axes.lines)
    assert low < dot == 0.3 < high


def test_figures_in_the_way_of_each_language():
    assert charts.percent(share(30, 100), 0) == "30% (22% – 40%)"
    assert charts.decimal(average([-1.0, 2.0])) == "0.5 (-18.6 – 19.6)"
    i18n.set_language("es")
    assert charts.percent(Fraction(1, 3)) == "33,3 %"
    assert charts.decimal(Fraction(5, 2), 2) == "2,50"


def test_no_name_becomes_markup():
    chart = charts.columns({'"><script>': {"<b>": 0.5}}, "<i>")
    assert "<script>" not in chart._repr_html_()
    assert "<i>" not in chart._repr_html_()


@pytest.fixture
def plain(monkeypatch):
    """As in a browser: there is no matplotlib."""
    monkeypatch.setitem(__import__("sys").modules, "matplotlib.figure", None)


def picture_of(chart):
    """The SVG picture of a chart, as elements."""
    source = re.search("data:image/svg[+]xml;base64,([A-Za-z0-9+/=]+)", chart._repr_html_())
    return ElementTree.fromstring(b64decode(source[1]))


def boxes(chart, colour):
    """The corners of what is filled with a colour, on a picture of 100 by 100: left, top, right, bottom."""
    shapes = [shape for shape in chart.axes.drawn(0, 0, 100, 100) if isinstance(shape, Poly) and shape.fill == colour]
    ends = [tuple(zip(*shape.points, strict=True)) for shape in shapes]
    return [(min(xs), min(ys), max(xs), max(ys)) for xs, ys in ends]


@pytest.mark.parametrize("kind", CHARTS)
def test_without_matplotlib_a_chart_reads_the_same(plain, kind):
    chart = CHARTS[kind]()
    assert repr(chart) == TEXTS[kind]
    svg = picture_of(chart)
    words = [element.text for element in svg.iter() if element.tag.endswith("text")]
    assert "Title" in words
    _, _, wide, high = map(float, svg.get("viewBox").split())
    for element in svg.iter():
        if element.tag.endswith("text"):
            assert 0 <= float(element.get("x")) <= wide
            assert 0 <= float(element.get("y")) <= high


def test_without_matplotlib_columns_are_as_high_as_their_chances(plain):
    first, second = boxes(charts.columns({"a": {1: 0.5, 2: 0.25}}, "Title"), charts.GREY)
    assert first[3] - first[1] == pytest.approx(2 * (second[3] - second[1]), rel=0.01)
    assert first[3] == second[3], "both stand on the axis"


def test_without_matplotlib_the_parts_of_a_row_lie_end_to_end(plain):
    chart = charts.shares({"a": {"x": 0.25, "y": 0.75}}, "Title")
    (short,), (long,) = boxes(chart, charts.BLUE), boxes(chart, charts.GREY)
    assert short[2] == pytest.approx(long[0])
    assert long[2] - long[0] == pytest.approx(3 * (short[2] - short[0]), rel=0.01)


def test_without_matplotlib_no_name_becomes_markup(plain):
    svg = picture_of(charts.columns({"</text><script>": {"<b>": 0.5}, "other": {}}, "<i>"))
    assert not [element for element in svg.iter() if element.tag.endswith(("script", "i", "b"))]
    assert "</text><script>" in [element.text for element in svg.iter()]


def test_without_matplotlib_a_study_is_drawn(plain):
    vary = {"short": {"turns": 2}}
    study = lw.study("first-day", "recruit", games=4, vary=vary, history=True, jobs=1, progress=False)
    for kind in ("wins", "strength", "losses", "length", "places"):
        assert len(list(picture_of(study.chart(kind)).iter())) > 20, kind


def test_without_matplotlib_a_file_names_the_extra(plain, tmp_path):
    with pytest.raises(lw.MissingExtra, match=r"legion-widget\[study\]"):
        CHARTS["shares"]().save(tmp_path / "chart.png")
    assert not list(tmp_path.iterdir())
