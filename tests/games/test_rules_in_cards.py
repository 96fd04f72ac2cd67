"""The hands that show a short rule in cards are played by that rule."""

from fairdeal.cards import Card, best_three, cards, five_card, three_card
from fairdeal.games.five_card_hi_lo import rule_of_thumb as hi_lo
from fairdeal.games.pik_it_poker import rule_of_thumb as pik_it
from fairdeal.games.pik_it_poker.sheet import PikItSheet
from fairdeal.games.ultimate_texas_holdem import rule_of_thumb as uth
from fairdeal.play.rules_page import RuleExample
from fairdeal.sheet import read_sheet


def groups(taught: RuleExample) -> tuple[tuple[Card, ...], ...]:
    return tuple(cards(" ".join(group)) for group in taught.cards)


def test_every_hand_of_hold_em_is_raised_by_the_rule_that_it_shows() -> None:
    first, flop, last = map(groups, uth.IN_CARDS)
    assert uth.worth_it_before_the_flop(*first)
    assert uth.worth_it_after_the_flop(*flop)
    assert uth.worth_it_after_the_last_cards(*last)
    assert uth.IN_CARDS[2].words == f"{uth.outs(*last)} beat it"
    assert uth.outs(*last) <= uth.MOST_OUTS


def test_every_hi_lo_hand_is_set_as_it_lies_or_folded() -> None:
    for taught in hi_lo.IN_CARDS:
        high, low = groups(taught)
        picks = hi_lo.low_hand(high + low)
        if taught.rule.startswith("Fold"):
            assert picks == ()
        else:
            assert {(high + low)[n - 1].rank for n in picks} == {card.rank for card in low}


def test_every_pik_it_hand_is_played_as_it_says() -> None:
    sheet = read_sheet("nj-pikit", {})
    assert isinstance(sheet, PikItSheet)
    numbers = (3, 5, 3, 3, 3, 5, 5, 5)
    for taught, number in zip(pik_it.IN_CARDS, numbers, strict=True):
        three, others = groups(taught)
        assert best_three(three + others) == three_card(three), taught
        played = pik_it.by_the_rules(five_card(three + others), three_card(three), sheet)
        assert played == number, taught
        assert not taught.words or taught.words.endswith(f"play {number}")
