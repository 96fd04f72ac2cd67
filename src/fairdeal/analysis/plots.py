"""Odds as pictures: where to raise, the frequency of results, the value of each choice.

Colours are told apart by everybody, colour-blind people too (blue against vermilion, after Okabe
and Ito), and nothing is said by colour alone: bars carry their figures, boxes their words.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from io import BytesIO
from math import floor, log10, sqrt
from typing import TYPE_CHECKING

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.patches import Patch, Rectangle
from matplotlib.ticker import FuncFormatter, NullLocator

from fairdeal.analysis.compare_options import ComparedChoice, choices
from fairdeal.analysis.odds import OddsQuestion, in_antes
from fairdeal.analysis.report import Distribution, OddsReport
from fairdeal.analysis.solver import solver_of
from fairdeal.analysis.strategy import RANKS, Start, hand_name
from fairdeal.law import refuse

if TYPE_CHECKING:
    from fairdeal.analysis.risk import SessionRisk

PLAYER, HOUSE, PUSH, PALE, INK = "#0072b2", "#d55e00", "#8c8c8c", "#e4e0d6", "#222222"
MOST_BARS, ROOM = 40, 75  # letters beside each other
TITLE, SMALL, TINY = 12, 9, 7
_ACTIONS = {"raise_4": (PLAYER, "white"), "raise_3": ("#f0c750", INK), "check": (PALE, INK)}
_THIS_SHEET = "this sheet"
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def picture_kind(file: str) -> str:
    """Return the kind of a picture by the name of its file, or refuse it."""
    kind = file.rpartition(".")[2].lower()
    if kind not in ("svg", "png"):
        raise refuse("picture-not-known", f"{file:.60} ends neither in .svg nor in .png")
    return kind


def picture(asked: OddsQuestion, report: OddsReport, kind: str) -> bytes:
    """Draw all that can be drawn of a sheet's odds, as "svg" or "png"."""
    hands = solver_of(asked.sheet.instrument).chart(asked.sheet)
    every = choices(asked, report)
    height = max(9.0, 5.6 + 0.3 * len(every))
    layout = ConstrainedLayoutEngine(w_pad=0.12, h_pad=0.12)
    figure = Figure(figsize=(18 if hands else 11.5, height), layout=layout)
    panels = figure.subplot_mosaic(
        "HR;HC" if hands else "R;C", height_ratios=(4.2, max(4.0, 0.3 * len(every)))
    )
    if hands:
        starting_grid(panels["H"], hands)
    figure.suptitle("\n".join(_title(asked)), fontsize=15, color=INK)
    figure.supxlabel(_rests_on(asked, report), fontsize=SMALL, color="#555555")
    results(panels["R"], report.main.distribution)
    edge_bars(panels["C"], every)
    return _saved(figure, kind)


def _title(asked: OddsQuestion) -> Iterator[str]:
    """Iterate over the title's lines: the game, the other wagers, and a note if it is not
    lawful.
    """
    law = asked.sheet.instrument
    beside = [f"with a {name} bet of {in_antes(value)}" for name, value in asked.wagers.items()]
    if asked.shown is not None:
        beside.append(f"Progressive's meter at ${asked.shown / 100:,.2f}")
    yield ", ".join([f"{law.game}, {law.jurisdiction} ({law.id})", *beside])
    if not asked.lawful:
        yield "NOT LAWFUL: a what-if"


def _rests_on(asked: OddsQuestion, report: OddsReport) -> str:
    """Return the sources of the figures: the sheet, and the odds' clauses."""
    law = asked.sheet.instrument
    sheet = f"sheet {report.sheet}" if report.sheet else "a what-if, not a sheet: no hash"
    clauses = ", ".join(dict.fromkeys(printed.clause for printed in law.pay_tables.values()))
    return f"{sheet}\nexact odds under the best play; pay tables: {clauses} ({law.edition})"


def starting_grid(axes: Axes, chart: Mapping[str, Start]) -> None:
    """Draw the best action with each starting hand, and its gain in per cent of the ante."""
    size = len(RANKS)
    for down, row in enumerate(RANKS):
        for across, column in enumerate(RANKS):
            hand = hand_name(row, column)
            start = chart[hand]
            color, ink = _ACTIONS[start.best]
            axes.add_patch(Rectangle((across, down), 0.95, 0.95, color=color, linewidth=0))
            middle, gain = across + 0.47, f"{100 * float(start.gain):.1f}"
            name = axes.text(middle, down + 0.34, hand, fontsize=11, fontweight="bold")
            for words in (name, axes.text(middle, down + 0.7, gain, fontsize=SMALL)):
                words.set(ha="center", va="center", color=ink)
    axes.set_xlim(0, size)
    axes.set_ylim(size, 0)
    axes.set_aspect("equal")
    axes.axis("off")
    shown = {start.best for start in chart.values()}
    axes.legend(
        handles=[
            Patch(color=color, label=action.replace("_", " "))
            for action, (color, _) in _ACTIONS.items()
            if action in shown
        ],
        loc="upper center",
        bbox_to_anchor=(0.5, 0),
        ncols=len(shown),
        frameon=False,
        fontsize=11,
    )
    axes.set_title(
        "Before the flop: the best action with each starting hand, and below it what\n"
        "it gains over the other, in % of the ante (s suited, above; o offsuit, below)",
        fontsize=TITLE,
    )


def results(axes: Axes, whole: Distribution) -> None:
    """Draw the frequency of each result on a logarithmic scale, which shows rare ones."""
    nets = sorted(whole.counts)
    shares = [100 * float(whole.chance(net)) for net in nets]
    colors = [PLAYER if net > 0 else HOUSE if net < 0 else PUSH for net in nets]
    if len(nets) <= MOST_BARS:
        axes.bar(range(len(nets)), shares, color=colors, width=0.85)
        names = [_signed(net) for net in nets]
        axes.set_xticks(range(len(nets)), names, fontsize=SMALL)
        crowded = len(names) * max(map(len, names)) > ROOM
        axes.tick_params(axis="x", rotation=90 if crowded else 0, length=0)
        axes.set_xlim(-0.7, len(nets) - 0.3)
        for place, share in enumerate(shares):
            _label(axes, _share(share), place, share)
    else:
        axes.vlines([float(net) for net in nets], min(shares) / 3, shares, colors=colors)
        axes.set_xscale("symlog")
        axes.xaxis.set_major_formatter(FuncFormatter(lambda net, _: _signed(net)))
    axes.set_yscale("log")
    axes.set_ylim(min(shares) / 3, 100 * (max(shares) / min(shares)) ** 0.16)
    lowest = floor(log10(min(shares)))
    powers = range(2, lowest - 1, -1 if lowest > -8 else -2)
    axes.set_yticks([10.0**power for power in powers], [_share(10.0**power) for power in powers])
    axes.yaxis.set_minor_locator(NullLocator())
    axes.set_ylabel("share of all deals (logarithmic)")
    axes.set_xlabel("result of a round, in antes")
    mean, deviation = 100 * float(whole.mean), sqrt(whole.variance)
    axes.set_title(
        f"How often each result comes: {_figure(mean, 4)} % of the ante expected,\n"
        f"standard deviation {deviation:.4f} antes",
        fontsize=TITLE,
    )
    axes.legend(
        handles=[
            Patch(color=color, label=words)
            for color, words in ((HOUSE, "lost"), (PUSH, "even"), (PLAYER, "won"))
            if color in colors
        ],
        loc="upper right",
        ncols=3,
        frameon=False,
        fontsize=SMALL,
    )
    _quiet(axes)


def _label(axes: Axes, words: str, across: float, up: float) -> None:
    axes.annotate(
        words,
        (across, up),
        xytext=(0, 3),
        textcoords="offset points",
        ha="center",
        va="bottom",
        rotation=90,
        fontsize=TINY,
        color=INK,
    )


def edge_bars(axes: Axes, every: Sequence[ComparedChoice]) -> None:
    """Draw the value of each choice to the player, per unit of the wager."""
    places = range(len(every))
    worth = [100 * float(choice.ev) for choice in every]
    axes.barh(places, worth, color=[PLAYER if ev > 0 else HOUSE for ev in worth], height=0.7)
    axes.set_yticks(places, [_words(choice) for choice in every], fontsize=SMALL)
    axes.tick_params(axis="y", length=0)
    for label, choice in zip(axes.get_yticklabels(), every, strict=True):
        label.set_fontweight("bold" if choice.taken else "normal")
    for place, ev in enumerate(worth):
        axes.annotate(
            f"{_figure(ev, 3)} %",
            (ev, place),
            xytext=(4 if ev > 0 else -4, 0),
            textcoords="offset points",
            va="center",
            ha="left" if ev > 0 else "right",
            fontsize=SMALL,
        )
    axes.axvline(0, color=INK, linewidth=0.8)
    ends = [0.0, *worth]
    room = 0.17 * (max(ends) - min(ends))
    axes.set_xlim(min(ends) - room, max(ends) + room)
    axes.invert_yaxis()
    axes.set_xlabel("the player's expected result: main game in % of the ante, else of the wager")
    axes.set_title("What each choice of the licensee is worth (this sheet in bold)", fontsize=TITLE)
    _quiet(axes)


def _words(choice: ComparedChoice) -> str:
    return choice.wager if choice.words == _THIS_SHEET else f"{choice.wager}: {choice.words}"


def _quiet(axes: Axes) -> None:
    axes.spines[["top", "right"]].set_visible(False)


def _figure(value: float, places: int) -> str:
    return f"{value:+.{places}f}".replace("-", "−")


def _share(per_cent: float) -> str:
    """Return a share in two figures; rare ones as 2.2·10⁻⁵ %.

    >>> _share(13.62), _share(0.00083), _share(2.2e-5), _share(1e-9)
    ('14 %', '0.00083 %', '2.2·10⁻⁵ %', '10⁻⁹ %')
    """
    if per_cent >= 1e-4:
        return f"{float(f'{per_cent:.2g}'):.6f}".rstrip("0").rstrip(".") + " %"
    digits, _, power = f"{per_cent:.1e}".partition("e-")
    times = "" if digits == "1.0" else digits.removesuffix(".0") + "·"
    return f"{times}10⁻{str(int(power)).translate(_RAISED)} %"


def _signed(net: Fraction | float) -> str:
    """Return a result with its sign: +2.5, −1, +22/3.

    >>> _signed(Fraction(5, 2)), _signed(Fraction(-22, 3)), _signed(0)
    ('+2.5', '−22/3', '0')
    """
    plain = f"{float(net):.12g}"
    text = plain if Fraction(plain) == net else str(net)
    return ("+" if net > 0 else "") + text.replace("-", "−")


def session_picture(session: "SessionRisk", kind: str) -> bytes:
    """Draw how often a session ends where; the rarest ends are put together at both sides."""
    figure = Figure(figsize=(9, 5.2), layout=ConstrainedLayoutEngine(w_pad=0.12, h_pad=0.12))
    axes = figure.subplots()
    low, high = float(session.result_at(0.001)), float(session.result_at(0.99))
    width = max((high - low) / MOST_BARS, float(session.step))
    shares: dict[int, float] = {}
    for steps, chance in enumerate(session.chances.tolist(), session.lowest):
        result = float(steps * session.step)
        place = floor((min(max(result, low), high) - low) / width)
        shares[place] = shares.get(place, 0.0) + 100 * chance
    middles = [low + (place + 0.5) * width for place in shares]
    colors = [PLAYER if middle > width / 2 else HOUSE for middle in middles]
    axes.bar(middles, list(shares.values()), width=0.94 * width, color=colors)
    for share in (0.05, 0.5, 0.95):
        net = session.result_at(share)
        axes.axvline(float(net), color=INK, linewidth=0.8)
        axes.annotate(
            f"{share:.0%}: {_signed(net)}",
            (float(net), 1.0),
            (3, -12),
            xycoords=("data", "axes fraction"),
            textcoords="offset points",
            fontsize=SMALL,
        )
    axes.set_xlabel("result of the session, in antes")
    axes.set_ylabel("share of sessions, in per cent")
    axes.set_title(
        f"{session.rounds:,} rounds with {session.bankroll} antes: "
        f"risk of ruin {session.ruin:.2%}, ahead at the end {session.ahead:.2%}",
        fontsize=TITLE,
    )
    _quiet(axes)
    return _saved(figure, kind)


def _saved(figure: Figure, kind: str) -> bytes:
    """Return the picture's bytes, the same each time: no date, no random names. SVG keeps text."""
    out = BytesIO()
    undated = {"Date": None} if kind == "svg" else {}
    with mpl.rc_context({"svg.hashsalt": "fairdeal", "svg.fonttype": "none"}):
        figure.savefig(out, format=kind, dpi=130, metadata=undated, facecolor="white")
    return out.getvalue()
