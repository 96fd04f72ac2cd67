"""Odds as pictures: where to raise, how often each result comes, what each choice is worth."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from io import BytesIO
from math import sqrt

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch, Rectangle

from fairdeal.analysis.choices import Choice, choices
from fairdeal.analysis.dispatch import Question
from fairdeal.analysis.lessons import RANKS, Start, hand_name, starting_hands
from fairdeal.analysis.report import Distribution, OddsReport
from fairdeal.sheet import UthSheet

HOUSE, PLAYER, PALE, INK = "#b5473c", "#2f8f5b", "#d9d4c7", "#2b2b2b"
MOST_BARS = 40
_ACTIONS = {"raise_4": PLAYER, "raise_3": "#c9a227", "check": PALE}


def picture(asked: Question, report: OddsReport, kind: str) -> bytes:
    """All that can be drawn of a sheet's odds, as "svg" or "png"."""
    hands = starting_hands(asked.sheet) if isinstance(asked.sheet, UthSheet) else None
    figure = Figure(figsize=(17 if hands else 11, 9), layout="constrained", facecolor="white")
    if hands:
        panels = figure.subplot_mosaic("HR;HC", width_ratios=(8, 9))
        starting_grid(panels["H"], hands)
    else:
        panels = figure.subplot_mosaic("R;C")
    law = asked.sheet.instrument
    beside = "".join(f", {name} bet of {value} antes" for name, value in asked.wagers.items())
    lawful = "" if asked.lawful else " · NOT LAWFUL"
    figure.suptitle(f"{law.game}, {law.jurisdiction}{beside}{lawful}", fontsize=14)
    results(panels["R"], report.main.distribution)
    edge_bars(panels["C"], choices(asked, report))
    return _saved(figure, kind)


def starting_grid(axes: Axes, chart: Mapping[str, Start]) -> None:
    """The best action with each starting hand, and what it gains in per cent of the ante."""
    size = len(RANKS)
    for down, row in enumerate(RANKS):
        for across, column in enumerate(RANKS):
            hand = hand_name(row, column)
            start = chart[hand]
            box = Rectangle((across, down), 0.94, 0.94, color=_ACTIONS[start.best])
            axes.add_patch(box)
            ink = INK if start.best == "check" else "white"
            middle = across + 0.47
            axes.text(middle, down + 0.38, hand, ha="center", va="center", color=ink, fontsize=9)
            gain = f"{100 * float(start.gain):.1f}"
            axes.text(middle, down + 0.74, gain, ha="center", va="center", color=ink, fontsize=6)
    axes.set_xlim(0, size)
    axes.set_ylim(size, 0)
    axes.set_aspect("equal")
    axes.axis("off")
    shown = {start.best for start in chart.values()}
    axes.legend(
        handles=[
            Patch(color=color, label=action.replace("_", " "))
            for action, color in _ACTIONS.items()
            if action in shown
        ],
        loc="upper center",
        bbox_to_anchor=(0.5, 0),
        ncols=len(shown),
        frameon=False,
    )
    axes.set_title(
        "Before the flop: the best action, and what it gains in per cent of the ante\n"
        "over the other; above the diagonal suited, below it not",
        fontsize=11,
    )


def results(axes: Axes, whole: Distribution) -> None:
    """How often each result comes; the scale is logarithmic, for the rare ones to be seen."""
    nets = sorted(whole.counts)
    shares = [float(whole.chance(net)) for net in nets]
    colors = [PLAYER if net > 0 else HOUSE if net < 0 else "gray" for net in nets]
    if len(nets) <= MOST_BARS:
        axes.bar(range(len(nets)), shares, color=colors)
        axes.set_xticks(range(len(nets)), [_antes(net) for net in nets], rotation=60, fontsize=8)
        axes.set_xlim(-0.7, len(nets) - 0.3)
    else:
        axes.vlines([float(net) for net in nets], min(shares) / 3, shares, colors=colors)
        axes.set_xscale("symlog")
    axes.set_yscale("log")
    axes.set_ylim(min(shares) / 3, 1)
    axes.set_ylabel("share of deals")
    mean, deviation = 100 * float(whole.mean), sqrt(whole.variance)
    axes.set_title(
        f"Result in antes: {mean:+.4f} % expected, standard deviation {deviation:.4f}", fontsize=11
    )
    _quiet(axes)


def edge_bars(axes: Axes, every: Sequence[Choice]) -> None:
    """What each choice is worth to the player, per unit of the wager."""
    places = range(len(every))
    axes.barh(
        places,
        [100 * float(choice.ev) for choice in every],
        color=[PLAYER if choice.ev > 0 else HOUSE for choice in every],
        alpha=0.9,
        height=0.7,
    )
    axes.set_yticks(places, [f"{choice.wager}: {choice.words}" for choice in every], fontsize=8)
    for label, choice in zip(axes.get_yticklabels(), every, strict=True):
        label.set_fontweight("bold" if choice.taken else "normal")
    for place, choice in enumerate(every):
        ahead = choice.ev > 0
        axes.annotate(
            f"{100 * float(choice.ev):+.3f} %",
            (100 * float(choice.ev), place),
            xytext=(4 if ahead else -4, 0),
            textcoords="offset points",
            va="center",
            ha="left" if ahead else "right",
            fontsize=8,
        )
    axes.axvline(0, color=INK, linewidth=0.8)
    ends = [0.0, *(100 * float(choice.ev) for choice in every)]
    room = 0.15 * (max(ends) - min(ends))
    axes.set_xlim(min(ends) - room, max(ends) + room)
    axes.invert_yaxis()
    axes.set_xlabel("expected result of the player, per cent of the wager")
    axes.set_title("What each choice is worth (this sheet in bold)", fontsize=11)
    _quiet(axes)


def _quiet(axes: Axes) -> None:
    axes.spines[["top", "right"]].set_visible(False)


def _antes(net: Fraction) -> str:
    return f"+{net}" if net > 0 else str(net)


def _saved(figure: Figure, kind: str) -> bytes:
    """The same picture gives the same bytes: no date, no random names. SVG keeps text as text."""
    out = BytesIO()
    undated = {"Date": None} if kind == "svg" else {}
    with mpl.rc_context({"svg.hashsalt": "fairdeal", "svg.fonttype": "none"}):
        figure.savefig(out, format=kind, dpi=130, metadata=undated)
    return out.getvalue()
