"""A game under a sheet, as pages show it: its felt, its wagers, its limits, its rules."""

from fairdeal.games import Presentation, game_of, offered, presentation_of, rules_of
from fairdeal.play import FurtherHands, PayoutLimit, RulesPage, Wager, WagerTerms, limits_in_force
from fairdeal.sheet import Sheet
from fairdeal.table import TableState


class GameView:
    """A game under a sheet."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet, self._game = sheet, game_of(sheet.instrument.id)

    @property
    def wagers(self) -> tuple[Wager, ...]:
        """The wagers of the game."""
        return tuple(self._game.wagers(self._sheet))

    @property
    def terms(self) -> tuple[WagerTerms, ...]:
        """The limits of each wager."""
        return tuple(self._game.betting_terms(self._sheet).wagers)

    @property
    def payout_limits(self) -> tuple[PayoutLimit, ...]:
        """The limits in force on what one hand may win, over the wagers that are offered."""
        return tuple(limits_in_force(self._game.payout_limits(self._sheet), offered(self._sheet)))

    @property
    def rules(self) -> RulesPage:
        """The rules of the game, for beginners; refused where it has none."""
        return rules_of(self._sheet)

    @property
    def has_rules(self) -> bool:
        """Whether the game has rules for beginners."""
        return self._game.how_to_play is not None


def felt_of(instrument: str) -> str:
    """Return the name of the felt of an instrument's game: it selects the colour of its cloth."""
    return game_of(instrument).short


def has_felt(instrument: str) -> bool:
    """Return whether the game has a felt of its own."""
    return game_of(instrument).felt is not None


def presented(instrument: str) -> Presentation:
    """Return the words and the picture by which the lobby presents a game."""
    return presentation_of(instrument)


def hands_dealt(state: TableState | None) -> int:
    """Return the number of hands dealt, with the dealer's: of players who have bet, or else of
    all who are seated.
    """
    if state is None:
        return 0
    wagered = 0 if state.round is None else len(state.round.hands)
    players = wagered or len(state.seated)
    return players + 1 if players else 0


def further_hands(state: TableState | None, viewer: int) -> FurtherHands | None:
    """Return what comes in which order for a player of several hands."""
    round = None if state is None else state.round
    if state is None or round is None or round.over or state.game.further_hands is None:
        return None
    player = round.seated.get(viewer)
    return state.game.further_hands(round, player) if player else None
