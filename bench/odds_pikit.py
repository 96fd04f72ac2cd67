"""What Pik-it is worth under every sheet that the law prints, with time and memory.

Run: .venv/bin/python bench/odds_pikit.py
The bar is 2 s for all sheets, warm, in one process. The peer is the plain way in the same
process: to go through the dealer's hands of each class one by one (as `advise` does, compiled
too), timed on some classes and extrapolated to all of them. Times are of the processor, so that
other work on the machine does not count.
"""

import resource
import time
from itertools import product
from math import sqrt

from fairdeal.analysis.pik_it_poker import advise, odds
from fairdeal.analysis.pikit_advice import meet
from fairdeal.analysis.pikit_counts import dealer_counts
from fairdeal.analysis.pikit_hands import hand_classes, selections, three_card_categories
from fairdeal.analysis.pikit_rules import rules
from fairdeal.analysis.pikit_strategy import best_play, full_deck
from fairdeal.analysis.report import OddsReport
from fairdeal.cards import DECK, cards
from fairdeal.sheet import PikItSheet, read_sheet

BAR = 2.0
ADVICE_BAR = 0.050
SAMPLE = 100  # classes for the plain way
NUMBERED = sorted(DECK, key=lambda card: card.index)
KEPT = (hand_classes, dealer_counts, full_deck, selections, three_card_categories)


def sheet_of(options: dict[str, object]) -> PikItSheet:
    sheet = read_sheet("nj-pikit", options)
    assert isinstance(sheet, PikItSheet)
    return sheet


def all_sheets() -> list[tuple[dict[str, object], OddsReport]]:
    """Both multiples, with and without a qualifier, every printed table, both selections."""
    found = []
    for three, five, qualifies, table in product((1, 2), (1, 2), (False, True), (1, 2)):
        options: dict[str, object] = {
            "play_3_multiple": three,
            "play_5_multiple": five,
            "dealer_qualifies": qualifies,
            "five_card_bonus_pay_table": table,
        }
        found.append((options, odds(sheet_of(options), options)))
    return found


def megabytes() -> float:
    """The most memory that the process has had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def show_main(found: list[tuple[dict[str, object], OddsReport]]) -> None:
    print("play 3, play 5, qualifier, bonus table: EV per ante, sd, average bet, element of risk,")
    print("    shares of play 3, play 5, fold")
    for options, report in found:
        main = report.main
        shares = "  ".join(f"{float(share):.4%}" for share in main.decisions.values())
        print(
            *options.values(),
            f" {main.ev} = {float(main.ev):+.6%}  sd {sqrt(main.variance):.4f}  "
            f"bet {float(main.average_bet):.6f}  risk {float(main.element_of_risk):+.4%}",
        )
        print(f"    {shares}")


def show_side(wager: str, options: dict[str, object]) -> None:
    side = odds(sheet_of(options), options).side[wager]
    chosen = " ".join(map(str, options.values()))
    print(f"{wager} {chosen}: {side.ev} = {float(side.ev):+.6%}, sd {sqrt(side.variance):.4f}")


def show_sides() -> None:
    for table in (1, 2):
        show_side("five_card_bonus", {"five_card_bonus_pay_table": table})
    for selection, table in product(("face-down", "after-looking"), (1, 2, 3)):
        options = {"three_card_bonus_pay_table": table, "three_card_selection": selection}
        show_side("three_card_bonus", options)


def show_rules() -> None:
    for three, five, qualifies in product((1, 2), (1, 2), (False, True)):
        sheet = sheet_of(
            {"play_3_multiple": three, "play_5_multiple": five, "dealer_qualifies": qualifies}
        )
        found = rules(best_play(sheet))
        print(f"rules, {three} {five} {qualifies}: cost {found.cost} = {float(found.cost):.4%}")
        for words in found.words():
            print(f"    {words}")


def main() -> None:
    """Figures first, then the times beside the bar and the peer."""
    show_main(all_sheets())
    show_sides()
    show_rules()
    for kept in KEPT:
        kept.cache_clear()
    before = megabytes()
    began = time.process_time()
    count = len(all_sheets())
    took = time.process_time() - began
    print(f"\nall {count} sheets from nothing, warm: {took:.3f} s; the bar is {BAR} s")
    print(f"peak memory {megabytes():.0f} MB ({before:.0f} MB before)")

    some = hand_classes().cards[:: len(hand_classes().key) // SAMPLE].tolist()
    hands = [[NUMBERED[index] for index in row] for row in some]
    meet(hands[0])
    began = time.process_time()
    for hand in hands:
        meet(hand)
    plain = (time.process_time() - began) * len(hand_classes().key) / len(hands)
    print(f"the plain way, extrapolated: {plain:.0f} s; ratio {plain / took:,.0f}")

    sheet = sheet_of({})
    began = time.process_time()
    for _ in range(10):
        advise(sheet, cards("Ks Qd 9h 7c 3s"))
    advice = (time.process_time() - began) / 10
    print(f"advice, nothing else seen: {advice * 1e3:.1f} ms; the bar is {ADVICE_BAR * 1e3:.0f} ms")


if __name__ == "__main__":
    main()
