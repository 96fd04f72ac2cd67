"""The name of the house: a line of its journal, printed on the felts of its practice tables."""

from contextlib import suppress
from functools import partial

from fairdeal.house.access.commands import Commands, Draft
from fairdeal.house.history.marks import notes_of
from fairdeal.house.store import HOUSE, Note, Work
from fairdeal.house.tables.tables import UNNAMED, Tables
from fairdeal.law import Refused, refuse
from fairdeal.money import Currency
from fairdeal.play import FLOOR, Action
from fairdeal.press.lettering import check_letters
from fairdeal.sheet import schema_of

NAMED = "house named"
_MOST = 60  # letters, as many as a paper's foot has room for


class Called:
    """The names that the house has had, as of when it was opened; the newest counts."""

    def __init__(self, commands: Commands, tables: Tables) -> None:
        self._commands, self._tables = commands, tables
        notes = notes_of(commands.database, NAMED)
        self._names = [str(note["data"]["name"]) for note in notes]
        self._to_name: list[str] = []  # practice tables with a former name on their felt

    @property
    def name(self) -> str:
        """The newest name; empty if there is none yet."""
        return self._names[-1] if self._names else ""

    async def be_called(self, name: str) -> None:
        """Name the house, from its server's command line; felts follow between rounds."""
        check_house_name(name)
        former = {UNNAMED, *self._names} - {name}
        if name != self.name:

            def make() -> Draft:
                entry = self._commands.note(Note(HOUSE, NAMED, {"name": name}))
                return Draft(Work((entry,)), {})

            await self._commands.do(make)
            self._names.append(name)
        rows = [
            row["id"] for row in self._tables.all() if row["currency"] == Currency.PRACTICE.value
        ]
        has = {id: self._tables.live(id).durable.state.sheet.licensee for id in rows}
        self._to_name = [id for id in rows if has[id] in former]
        await self.name_felts()

    async def name_felts(self) -> None:
        """Put the name on the felts; tables in a round or closed ones follow later."""
        for id in list(self._to_name):
            with suppress(Refused):
                await self._commands.do(partial(self._felt, id), at_table=True)
                self._to_name.remove(id)

    def _felt(self, id: str) -> Draft:
        live = self._tables.live(id)
        live.check_not_held()
        sheet = live.ahead.sheet
        options = schema_of(sheet.instrument.id).options
        chosen = {each.name: each.write(getattr(sheet, each.name)) for each in options}
        renamed = {**chosen, "licensee": self.name}
        return self._tables.draft(live, Action(FLOOR, "change the sheet", options=renamed))


def check_house_name(name: str) -> None:
    """Refuse a name that felts and papers cannot show."""
    if not name.strip() or len(name) > _MOST:
        raise refuse("not-a-name", f"a house has a name of at most {_MOST} letters")
    check_letters(name, "the name of the house")
