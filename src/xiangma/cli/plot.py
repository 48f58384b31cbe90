"""A page of charts for `xiangma sim`: how hands end, what wins bring, how long they last, who is ahead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from logging import ERROR, getLogger
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import matplotlib as mpl
from matplotlib import font_manager
from matplotlib.figure import Figure as Page
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.ticker import FuncFormatter, LogLocator, NullLocator

from xiangma.cli.output import Lang, said
from xiangma.cli.sim import labels, shown, who
from xiangma.rules import describe, registry
from xiangma.rules.options import shown as shown_option
from xiangma.sim.intervals import Figure
from xiangma.sim.labels import KINDS
from xiangma.sim.report import PatternRow, Report
from xiangma.sim.tally import POSITIONS, policy_group
from xiangma.texts import Text

if TYPE_CHECKING:
    from matplotlib.axes import Axes

CHINESE: Final = (
    *("Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", "Source Han Sans CN", "PingFang SC"),
    *("Hiragino Sans GB", "Microsoft YaHei", "WenQuanYi Micro Hei", "WenQuanYi Zen Hei", "Heiti SC"),
    *("STHeiti", "SimHei", "Noto Sans CJK JP", "Arial Unicode MS", "Droid Sans Fallback", "SimSun"),
)
"""Fonts that have the characters, the better ones first; which is there is asked of the machine."""

INK: Final = "#22313f"
PALE: Final = "#8795a1"
GRID: Final = "#e3e8ec"
TEAL: Final = "#1f7a8c"
RED: Final = "#c8553d"
AMBER: Final = "#e0a030"
VIOLET: Final = "#7a5c99"
KIND_COLOURS: Final = {"opening": AMBER, "big": TEAL, "special": VIOLET}
ENDINGS: Final = {
    "draw": (TEAL, "white"),
    "dice": ("#63b0bd", INK),
    "discard": (RED, "white"),
    "dice_of": ("#e39a86", INK),
    "rob": ("#8c2f1b", "white"),
    "opening": (AMBER, INK),
    "deal": ("#f2cf8d", INK),
    "drawn": ("#cfd6dc", INK),
}
"""How a hand can end, with the colours of its bar and of what stands in it."""
STYLE: Final[dict[Any, Any]] = {
    "font.size": 9,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": PALE,
    "axes.titlesize": 10,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "grid.color": GRID,
    "xtick.color": INK,
    "ytick.color": INK,
    "xtick.labelsize": 8,
    "ytick.labelsize": 8,
    "axes.unicode_minus": False,
}

TITLES: Final = {
    "ways": Text("怎样结束", "How hands end"),
    "patterns": Text("牌型", "Patterns"),
    "points": Text("每胡得分", "Points that a win brings"),
    "length": Text("一局长短", "Length of a hand"),
    "won": Text("各位置胡牌率", "Win rate by place"),
    "seat_points": Text("各位置每局得分", "Points a hand by place"),
    "policies": Text("各策略每局得分", "Points a hand by policy"),
}
MEAN: Final = Text("平均", "mean")
EDGE: Final = Text("庄家优势", "dealer's edge")
HANDS: Final = Text("局", "hands")
SEED: Final = Text("种子", "seed")
OF_WINS: Final = Text("占胡牌", "of the wins")
OF_HANDS: Final = Text("占各局", "of the hands")

LEGEND: Final[dict[str, Any]] = {
    "fontsize": 8,
    "handlelength": 1,
    "columnspacing": 1.2,
    "facecolor": "white",
    "edgecolor": "none",
}
PERCENT: Final = FuncFormatter(lambda value, _: f"{round(100 * value, 6):g}%")
DOTS_PER_INCH: Final = 150
HEADROOM: Final = 1.25
"""How much higher a chart is than what it shows, for its legend."""
SPIKE: Final = 2
"""A bar so many times as high as the next one is cut."""
MOST_PATTERNS: Final = 14
"""So many, the most frequent ones, where the chart is one of several in a row."""


def draw(path: Path, reports: Sequence[Report], lang: Lang) -> None:
    """Draws the page; in Chinese only where a font has the characters."""
    getLogger("matplotlib.font_manager").setLevel(ERROR)  # it is told at length what weights a font has not
    font = chinese_font()
    families = ["DejaVu Sans", *([font] if font else [])]
    with mpl.rc_context({**STYLE, "font.family": families}):
        page = Charts(lang if font else Lang.EN).page(reports)
        page.savefig(path, dpi=DOTS_PER_INCH)


def chinese_font() -> str:
    """The name of a font on this machine that has Chinese characters; empty where there is none."""
    there = set(font_manager.fontManager.get_font_names())
    return next((name for name in CHINESE if name in there), "")


class Charts:
    """The charts in one language."""

    def __init__(self, lang: Lang) -> None:
        self.lang = lang
        self.named = labels()

    def words(self, text: Text) -> str:
        return said(text, self.lang)

    # --- the page ---

    def page(self, reports: Sequence[Report]) -> Page:
        """One rule set has a page of its own; several have a strip each."""
        return self.single(reports[0]) if len(reports) == 1 else self.several(reports)

    def single(self, report: Report) -> Page:
        """Endings on top, patterns to the left, the rest beside them."""
        page = self.empty(15, 9.8)
        page.suptitle(self.heading(report), x=0.01, ha="left", fontsize=14, fontweight="bold")
        grid = page.add_gridspec(3, 3, height_ratios=(0.4, 2, 2), width_ratios=(1.3, 1, 1))
        self.endings(page.add_subplot(grid[0, :]), [report])
        if is_mixed(report):
            self.patterns(page.add_subplot(grid[1, 0]), report, most=MOST_PATTERNS, columns=1)
            self.policies(page.add_subplot(grid[2, 0]), report)
        else:
            self.patterns(page.add_subplot(grid[1:, 0]), report, columns=1)
        self.points(page.add_subplot(grid[1, 1]), report)
        self.length(page.add_subplot(grid[1, 2]), report)
        self.won(page.add_subplot(grid[2, 1]), report)
        self.seat_points(page.add_subplot(grid[2, 2]), report)
        return page

    def several(self, reports: Sequence[Report]) -> Page:
        """The endings of all on top, then a strip of charts for each."""
        panels: list[Callable[[Axes, Report], None]] = [self.points, self.length, self.won, self.seat_points]
        if is_mixed(reports[0]):
            panels.append(self.policies)
        page = self.empty(9 + 3.6 * len(panels), 2.2 + 3.6 * len(reports))
        rows = page.add_gridspec(len(reports) + 1, 1, height_ratios=(2, *([3.6] * len(reports))))
        self.endings(page.add_subfigure(rows[0]).add_subplot(), reports)
        for number, report in enumerate(reports, start=1):
            strip = page.add_subfigure(rows[number])
            strip.suptitle(self.heading(report), x=0.01, ha="left", fontsize=13, fontweight="bold")
            grid = strip.add_gridspec(1, 1 + len(panels), width_ratios=(1.6, *([1] * len(panels))))
            self.patterns(strip.add_subplot(grid[0]), report, most=MOST_PATTERNS, columns=3)
            for column, panel in enumerate(panels, start=1):
                panel(strip.add_subplot(grid[column]), report)
        return page

    def empty(self, width: float, height: float) -> Page:
        """A page of so many inches."""
        layout = ConstrainedLayoutEngine(w_pad=0.12, h_pad=0.09, wspace=0.02, hspace=0.03)
        return Page(figsize=(width, height), layout=layout, facecolor="white")

    def heading(self, report: Report) -> str:
        """Which rules, with the options that are not the defaults; who played, and how much."""
        options = [
            f"{option.name}={shown_option(report.options[option.name])}"
            for option in registry.entry(report.rules).options
            if report.options[option.name] != option.default
        ]
        players = ", ".join(report.policies if is_mixed(report) else report.policies[:1])
        played = f"{report.hands:,} {self.words(HANDS)}"
        parts = (*options, players, played, f"{self.words(SEED)} {report.seed}")
        return "  ·  ".join((self.words(describe.title(report.rules)), *parts))

    def title(self, axis: Axes, name: str) -> None:
        axis.set_title(self.words(TITLES[name]))

    # --- the charts ---

    def endings(self, axis: Axes, reports: Sequence[Report]) -> None:
        """A bar of all hands for each rule set, in parts by how they ended."""
        left = [0.0] * len(reports)
        names = [report.rules for report in reports]
        for key, (colour, ink) in ENDINGS.items():
            group = "hands" if key == "drawn" else "ways"
            parts = [report.figures[group][key].value or 0.0 for report in reports]
            if any(parts):
                label = self.words(self.named[group, key])
                bars = axis.barh(names, parts, left=left, color=colour, label=label, edgecolor="white")
                told = [f"{part:.0%}" if part > 0.025 else "" for part in parts]
                axis.bar_label(bars, told, label_type="center", color=ink, fontsize=8)
            left = [start + part for start, part in zip(left, parts, strict=True)]
        self.title(axis, "ways")
        axis.set_xlim(0, 1)
        axis.invert_yaxis()
        axis.grid(visible=False)
        axis.spines[:].set_visible(False)
        axis.tick_params(length=0)
        axis.set_xticks([])
        axis.legend(loc="lower right", bbox_to_anchor=(1, 1), ncols=8, **LEGEND)

    def patterns(self, axis: Axes, report: Report, *, columns: int, most: int = 99) -> None:
        """Shares with their intervals on a scale of powers of ten; of too many the rarest are left out."""
        self.title(axis, "patterns")
        seen = [row for row in report.patterns if row.figure.count]
        kept = sorted(seen, key=lambda row: row.figure.value or 0, reverse=True)[:most]
        rows = [row for row in seen if row in kept]
        for number, row in enumerate(rows):
            lying(axis, row.figure, number, KIND_COLOURS[row.pattern.group])
            at = (1.01, number)
            axis.annotate(
                f"{row.figure.value:.2%}", at, xycoords=axis.get_yaxis_transform(), va="center", fontsize=7.5
            )
        axis.set_yticks(range(len(rows)), [self.pattern_name(row) for row in rows])
        axis.set_ylim(max(len(rows), 1) - 0.4, -0.6)
        axis.set_xscale("log")
        axis.xaxis.set_major_locator(LogLocator(subs=(1, 3)))
        axis.xaxis.set_minor_locator(NullLocator())
        axis.xaxis.set_major_formatter(PERCENT)
        axis.grid(axis="y", visible=False)
        for kind in dict.fromkeys(row.pattern.group for row in rows):
            axis.plot([], [], "o", color=KIND_COLOURS[kind], markersize=5, label=self.words(KINDS[kind]))
        if rows:
            axis.legend(loc="upper center", bbox_to_anchor=(0.5, -0.05), ncols=columns, **LEGEND)

    def pattern_name(self, row: PatternRow) -> str:
        return f"{self.words(row.pattern.name)}  {row.pattern.clause}"

    def points(self, axis: Axes, report: Report) -> None:
        """How often a win brought how many points, on a doubling scale; the mean with its interval."""
        self.title(axis, "points")
        axis.set_ylabel(self.words(OF_WINS), fontsize=8)
        times = report.distributions["win_points"]
        mean = report.figures["points"]["per_win"]
        if not times or mean.value is None:
            return
        shares = [count / mean.of for count in times.values()]
        axis.set_xscale("log", base=2)
        axis.vlines(list(times), 0, shares, color=TEAL, linewidth=3)
        if mean.low is not None and mean.high is not None:
            axis.axvspan(mean.low, mean.high, color=AMBER, alpha=0.3, linewidth=0)
        label = f"{self.words(MEAN)} {number(mean)}"
        axis.axvline(mean.value, color=AMBER, linewidth=1.5, linestyle="--", label=label)
        axis.set_ylim(0, HEADROOM * max(shares))
        axis.yaxis.set_major_formatter(PERCENT)
        axis.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
        axis.xaxis.set_minor_locator(NullLocator())
        axis.legend(loc="upper right", **LEGEND)

    def length(self, axis: Axes, report: Report) -> None:
        """How many hands took how many draws and discards."""
        self.title(axis, "length")
        axis.set_ylabel(self.words(OF_HANDS), fontsize=8)
        highest: list[tuple[float, int]] = []
        for name in ("draws", "discards"):
            times = report.distributions[name]
            span = range(min(times), max(times) + 1)
            shares = [times.get(value, 0) / report.hands for value in span]
            edges = [value - 0.5 for value in (*span, span.stop)]
            mean = report.figures["length"][name].value
            look = {"fill": True, "alpha": 0.45, "color": TEAL} if name == "draws" else {"color": RED}
            label = f"{self.words(self.named['length', name])}, {self.words(MEAN)} {mean:.1f}"
            axis.stairs(shares, edges, linewidth=1.5, label=label, **look)
            highest += zip(shares, span, strict=True)
        cut_spike(axis, highest)
        axis.yaxis.set_major_formatter(PERCENT)
        axis.legend(loc="upper left", **LEGEND)

    def won(self, axis: Axes, report: Report) -> None:
        self.by_place(axis, report, "won", "won", percent=True)
        axis.yaxis.set_major_formatter(PERCENT)

    def seat_points(self, axis: Axes, report: Report) -> None:
        self.by_place(axis, report, "seat_points", "points", percent=False)

    def by_place(self, axis: Axes, report: Report, title: str, name: str, *, percent: bool) -> None:
        """The dealer and the three after it, with intervals; the dealer's edge in words."""
        self.title(axis, title)
        figures = [report.figures[place][name] for place in POSITIONS]
        values = [figure.value for figure in figures if figure.value is not None]
        axis.axhline(sum(values) / len(values), color=PALE, linewidth=1, linestyle="--")
        for place, figure in enumerate(figures):
            standing(axis, figure, place, RED if place == 0 else TEAL)
        axis.set_xticks(range(4), [who(place, self.lang).replace(" ", "\n") for place in POSITIONS])
        axis.set_xlim(-0.5, 3.5)
        axis.margins(y=0.16)
        axis.grid(axis="x", visible=False)
        told = f"{self.words(EDGE)} {number(report.figures['edge'][name], percent=percent, signed=True)}"
        axis.annotate(
            told, (0.98, 0.97), xycoords="axes fraction", ha="right", va="top", fontsize=8, color=RED
        )

    def policies(self, axis: Axes, report: Report) -> None:
        """The points of each policy, best above."""
        self.title(axis, "policies")
        found = {name: report.figures[policy_group(name)]["points"] for name in report.policies}
        names = sorted(found, key=lambda name: found[name].count / found[name].of, reverse=True)
        axis.axvline(0, color=PALE, linewidth=1, linestyle="--")
        for row, name in enumerate(names):
            lying(axis, found[name], row, TEAL)
            value = number(found[name], signed=True)
            axis.annotate(value, (found[name].count / found[name].of, row - 0.16), ha="center", fontsize=8)
        axis.set_yticks(range(len(names)), names)
        axis.set_ylim(len(names) - 0.4, -0.6)
        axis.margins(x=0.12)
        axis.grid(axis="y", visible=False)


def is_mixed(report: Report) -> bool:
    return len(set(report.policies)) > 1


def number(figure: Figure, *, percent: bool = False, signed: bool = False) -> str:
    """A figure with its interval, as in the tables."""
    text = shown(figure, percent=percent)
    return f"+{text}" if signed and figure.count > 0 else text


def cut_spike(axis: Axes, highest: list[tuple[float, int]]) -> None:
    """Drawn hands all take the same draws: where their bar would flatten the rest it is cut, and told."""
    (most, where), (second, _), *_ = (*sorted(highest, reverse=True), (0.0, 0))
    cut = most > SPIKE * second > 0
    top = HEADROOM * (1.5 * second if cut else most)
    axis.set_ylim(0, top)
    if cut:
        axis.annotate(f"{most:.0%} ↑", (where - 1, 0.93 * top), ha="right", va="top", fontsize=8, color=TEAL)


def lying(axis: Axes, figure: Figure, row: int, colour: str) -> None:
    """A value and its interval, from left to right."""
    if figure.value is None:
        return
    if figure.low is not None and figure.high is not None:
        axis.hlines(row, figure.low, figure.high, color=colour, linewidth=2, alpha=0.5)
    axis.plot([figure.value], [row], "o", color=colour, markersize=5)


def standing(axis: Axes, figure: Figure, column: int, colour: str) -> None:
    """A value and its interval, upright."""
    if figure.value is None:
        return
    if figure.low is not None and figure.high is not None:
        axis.vlines(column, figure.low, figure.high, color=colour, linewidth=2.5, alpha=0.5)
    axis.plot([column], [figure.value], "o", color=colour, markersize=7)
