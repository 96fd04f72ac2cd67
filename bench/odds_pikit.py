"""What Pik-it is worth under every sheet that the law prints, with time and memory.

Run: .venv/bin/python -m bench.odds_pikit
The bar is 2 s for all sheets, warm, in one process. The peer is the plain way in the same
process: to go through the dealer's hands of each class one by one (as `advise` does, compiled
too), timed on some classes and extrapolated to all of them.
"""

import time
from itertools import product
from math import sqrt

from bench.claims import memory, seconds, took
from fairdeal.analysis.report import OddsReport
from fairdeal.cards import DECK, cards
from fairdeal.games.pik_it_poker.sheet import PikItSheet
from fairdeal.games.pik_it_poker.solver.advice import advise, meet
from fairdeal.games.pik_it_poker.solver.hands import hand_classes, selections, three_card_categories
from fairdeal.games.pik_it_poker.solver.odds import odds
from fairdeal.games.pik_it_poker.solver.short_rules import rules
from fairdeal.games.pik_it_poker.solver.strategy import best_play, dealer_counts, full_deck
from fairdeal.sheet import read_sheet

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


def plain_way() -> float:
    """Seconds for every class, from some of them."""
    some = hand_classes().cards[:: len(hand_classes().key) // SAMPLE].tolist()
    hands = [[NUMBERED[index] for index in row] for row in some]
    meet(hands[0])
    began = time.process_time()
    for hand in hands:
        meet(hand)
    return (time.process_time() - began) * len(hand_classes().key) / len(hands)


def from_nothing() -> int:
    for kept in KEPT:
        kept.cache_clear()
    return len(all_sheets())


def main() -> None:
    """The times beside the bar and the peer, then the figures."""
    count = from_nothing()
    took(
        f"all {count} sheets, from nothing",
        seconds(from_nothing, 3),
        bar=BAR,
        plain_way=plain_way(),
    )
    hand, sheet = cards("Ks Qd 9h 7c 3s"), sheet_of({})
    took("advice, nothing else seen", seconds(lambda: advise(sheet, hand), 11), bar=ADVICE_BAR)
    memory()
    show_main(all_sheets())
    show_sides()
    show_rules()


if __name__ == "__main__":
    main()
