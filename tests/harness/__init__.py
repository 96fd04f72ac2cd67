"""One harness to seat, bet, deal and finish, for every test that plays.

`Driver` is the one way to bet, to take the dealer's offers until somebody decides and to finish a
round. `BareRound` drives a round without a table, `TableDriver` a real table: a `ToldTable` has
decks and mishaps that a test tells, a `RandomTable` does whatever may happen, a `BusyTable` with a
floor that has ideas too, a `Night` with a journal.
"""

from tests.harness.bare_round import BareRound as BareRound
from tests.harness.clauses import EVERY as EVERY
from tests.harness.clauses import EVERY_WAY as EVERY_WAY
from tests.harness.clauses import METHODS as METHODS
from tests.harness.clauses import clause as clause
from tests.harness.driver import Driver as Driver
from tests.harness.eyes import eyes as eyes
from tests.harness.mishaps import Mishaps as Mishaps
from tests.harness.mishaps import without_faults as without_faults
from tests.harness.nights import Kept as Kept
from tests.harness.nights import Night as Night
from tests.harness.nights import night as night
from tests.harness.random_table import RandomTable as RandomTable
from tests.harness.reports import exposed as exposed
from tests.harness.reports import reporting as reporting
from tests.harness.reports import wrong_number as wrong_number
from tests.harness.sheets import PROGRESSIVE as PROGRESSIVE
from tests.harness.sheets import SHEETS as SHEETS
from tests.harness.table import TableDriver as TableDriver
from tests.harness.told_decks import EACH as EACH
from tests.harness.told_decks import face_up as face_up
from tests.harness.told_decks import in_turn as in_turn
from tests.harness.told_decks import missing as missing
from tests.harness.told_decks import nth as nth
from tests.harness.told_decks import order as order
from tests.harness.told_decks import surplus as surplus
from tests.harness.told_table import OPENED as OPENED
from tests.harness.told_table import Told as Told
from tests.harness.told_table import ToldTable as ToldTable
from tests.harness.wagers import BETS as BETS
from tests.harness.wagers import NAMES as NAMES
from tests.harness.wagers import RICH as RICH
from tests.harness.wagers import SIDE_BETS as SIDE_BETS
from tests.harness.wagers import opening as opening
