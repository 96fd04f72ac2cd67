"""What happens around the rounds, in words that a dealer would use."""

from fairdeal.money import in_dollars
from fairdeal.round.words import words_of
from fairdeal.table.events import (
    BoughtIn,
    CashedOut,
    CutMade,
    DeckCounted,
    Left,
    MeterSeeded,
    Prepared,
    Sat,
    SheetChanged,
    Shuffled,
    SignedOn,
    TableEvent,
)


@words_of.register
def _(event: TableEvent) -> str:
    match event:
        case Prepared(what=what, deck=deck):
            return f"{event.actor}: {what}" + (f" ({deck})" if deck else "")
        case Shuffled(deck=deck, root=root):
            return f"{event.actor} shuffles the {deck} deck, committed to {root[:16]}…"
        case CutMade(count=count):
            return f"{event.actor} cuts {count} cards"
        case DeckCounted(deck=deck, count=count):
            return f"the shuffler counts {count} cards in the {deck} deck"
        case SignedOn(role=role, name=name):
            return f"{name} signs on as {role}"
        case SheetChanged(hash=hash):
            return f"{event.actor} puts another sheet in force: {hash[:16]}…"
        case Sat(seat=seat, player=player):
            return f"{player} sits at seat {seat}"
        case Left(seat=seat, player=player):
            return f"{player} leaves seat {seat}"
        case BoughtIn(player=player, amount=amount):
            return f"{player} changes {in_dollars(amount)} for chips"
        case CashedOut(player=player, amount=amount):
            return f"{player} takes {in_dollars(amount)} in chips away"
        case MeterSeeded(amount=amount):
            return f"the progressive meter starts at {in_dollars(amount)}"
    raise TypeError(f"no words for {type(event).__name__}")
