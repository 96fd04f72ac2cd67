"""The keys that work at any time: help, pay tables, the law of the step."""

from collections.abc import Sequence

from fairdeal.cli.terminal.keys import HELP, LAW, LEAVE, TABLES, Key, always
from fairdeal.cli.terminal.page import Page
from fairdeal.cli.terminal.papers import general_keys, law_of, pay_tables
from fairdeal.round import Step


class Beside:
    """Shows what lies beside the felt."""

    _HELP = Key(HELP, "help", "")
    _OTHERS = (Key(TABLES, "pay tables", ""), Key(LAW, "law", ""), Key(LEAVE, "leave", ""))

    def __init__(self, page: Page) -> None:
        self.page = page
        self._known = False

    def bar(self, keys: Sequence[Key]) -> None:
        """The keys of the moment; those that always work are named once, then help alone."""
        self.page.keys((*keys, self._HELP) if self._known else keys)
        if not self._known:
            self.page.keys((self._HELP, *self._OTHERS))
        self._known = True

    def shown(
        self, answer: str, keys: tuple[Key, ...], step: Step, *, betting: bool = False
    ) -> bool:
        """Whether the answer asked for one of these; then it was shown."""
        sheet = self.page.sheet
        match always(answer):
            case "h" | "?":  # with nothing to decide, a question mark asks for help
                everything = (*keys, *general_keys(step, sheet, betting=betting))
                self.page.clauses("Keys", [(key.key, _with_clause(key)) for key in everything])
            case "t":
                self.page.papers(pay_tables(sheet))
            case "l":
                self.page.clauses(f"The law of this step: {step.stage}", law_of(step, sheet))
            case _:
                return False
        return True


def _with_clause(key: Key) -> str:
    return f"{key.words} ({key.clause})" if key.clause else key.words
