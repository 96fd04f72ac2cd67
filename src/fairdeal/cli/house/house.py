"""`fairdeal staff` and `fairdeal house`: a house looked after."""

import asyncio
import sys
from datetime import date
from getpass import getpass
from pathlib import Path
from typing import Annotated

import typer

from fairdeal.cli.house.house_args import (
    DATA,
    Address,
    AsJson,
    Data,
    house_refusals,
    opened_house,
    say,
)
from fairdeal.cli.house.verify import backup, restore, verify
from fairdeal.cli.io import dump, printing
from fairdeal.law import in_short, refuse
from fairdeal.money import in_dollars

Day = Annotated[str, typer.Option(help="A day (UTC), as in 2026-11-16; else all days.")]

_LOOK_AGAIN = 1.0  # seconds

house = typer.Typer(help="Look after a house: verify, back up, export.", no_args_is_help=True)
staff = typer.Typer(help="Members of staff.", no_args_is_help=True)


@staff.command("add")
def add_staff(
    name: Annotated[str, typer.Argument(help="What the person is called.")],
    role: Annotated[str, typer.Option(help="dealer, floor, cashier, auditor or admin.")],
    database: Address = "",
    data: Data = DATA,
) -> None:
    """Make a member of staff, or give one a further role.

    The password is asked for, or read from standard input where that is no
    terminal. A server may be running meanwhile.
    """
    with house_refusals():
        from fairdeal.house.access.permissions import Role
        from fairdeal.house.house import House

        if role not in (known := [each.value for each in Role if each is not Role.PLAYER]):
            raise refuse("not-a-staff-role", f"{in_short(role)} is none of {', '.join(known)}")
        password = getpass() if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")

        async def add() -> None:
            async with House(*opened_house(database, data)) as open_house:
                await open_house.people.add_staff(name, password, Role(role), by="command line")

        asyncio.run(add())
    print(f"{name} is {role} here")


@house.command()
def report(
    day: Day = "",
    until: Annotated[str, typer.Option(help="With --day: all days from then to this one.")] = "",
    database: Address = "",
    data: Data = DATA,
    as_json: AsJson = False,
) -> None:
    """Print the books: per table drop, win and hold, per wager handle, win and hold, and theory.

    The expected win is that of the exact odds of the sheet in force at each round,
    under the best play. Its standard deviation counts that the hands of a round
    share a dealer and often a board: how they vary together comes from rounds
    played at random by the simulator, always the same ones. A table beyond
    three standard deviations is named, with the rounds and seats that made it.
    """
    with house_refusals(as_json=as_json):
        from fairdeal.cli.house.report import HOW, documents, lines

        wanted, last = _day(day), _day(until)
        if last is not None and (wanted is None or last < wanted):
            raise refuse("not-days", "--until names the last of the days that begin with --day")
        opened, _ = opened_house(database, data)
        has_theory = False
        for document in documents(opened, wanted, last):
            has_theory |= "expected_win" in document
            print(dump(document) if as_json else "\n".join(lines(document)))
        if has_theory and not as_json:
            print(f"\n{HOW}")


@house.command()
def coupons(
    alone: Annotated[
        int | None,
        typer.Option(help="Dollars that one cashier may issue to a player in a day alone."),
    ] = None,
    practice: Annotated[
        int | None,
        typer.Option(help="Dollars of the practice coupon that a player gets in a day; 0: none."),
    ] = None,
    database: Address = "",
    data: Data = DATA,
) -> None:
    """Show or set the house's rules for match play coupons.

    Above what one cashier may issue alone, a second person approves. A change
    is a line of the house's journal. A server may be running meanwhile.
    """
    with house_refusals():
        from fairdeal.house.house import House
        from fairdeal.house.money.coupons import CouponRules

        async def rules() -> CouponRules:
            async with House(*opened_house(database, data)) as open_house:
                now = open_house.coupons.rules()
                wanted = CouponRules(
                    now.alone if alone is None else 100 * alone,
                    now.practice if practice is None else 100 * practice,
                )
                if wanted != now:
                    await open_house.coupons.set_rules_here(wanted)
                return wanted

        in_force = asyncio.run(rules())
    print(f"One cashier alone: {in_dollars(in_force.alone)} to a player in a day")
    print(f"Practice coupon: {in_dollars(in_force.practice) if in_force.practice else 'none'}")


@house.command()
def drain(
    end: Annotated[bool, typer.Option("--end", help="Let rounds start again.")] = False,
    wait: Annotated[bool, typer.Option(help="Wait until no round is on at any table.")] = True,
    database: Address = "",
    data: Data = DATA,
) -> None:
    """Finish all rounds before an upgrade: no new round starts at any table.

    Rounds that are on are played to their end. The command waits for that, names
    the tables that it waits for, and says when every table is between rounds. It
    is a line of the house's journal. A server that starts lets rounds start again,
    and so does --end. A server may be running meanwhile.
    """
    with house_refusals():
        from fairdeal.house.house import House

        async def finish() -> None:
            async with House(*opened_house(database, data)) as open_house:
                open_house.dealer.stop()  # the server deals
                if end:
                    await open_house.upgrade.end_drain()
                    return
                await open_house.upgrade.drain()
                before: list[str] | None = None
                while (waiting := open_house.upgrade.in_a_round()) and wait:
                    if waiting != before:
                        say(f"In a round: {', '.join(waiting)}")
                    before = waiting
                    await asyncio.sleep(_LOOK_AGAIN)
                if waiting:
                    print(f"No new round starts. In a round: {', '.join(waiting)}")
                else:
                    print("No new round starts, and every table is between rounds")

        asyncio.run(finish())
    if end:
        print("Rounds start again")


@house.command()
def export(
    folder: Annotated[Path, typer.Argument(help="Where the journals go, one file per table.")],
    day: Day = "",
    database: Address = "",
    data: Data = DATA,
) -> None:
    """Write every table's journal to a file that verify, replay and extract read.

    With them goes the house's own journal, for verify. Beside each lies its
    head, signed with the house's key, which serve names when it starts. Of a
    day: the journals that were written to then, up to its end. A round that is
    not over yet is left out: nobody sees its cards.
    """
    with house_refusals():
        from fairdeal.house.history.heads import as_file, journals, of_day, signer_of
        from fairdeal.house.store.folder import write_new
        from fairdeal.house.store.seal import Seal

        wanted = _day(day)
        opened, key = opened_house(database, data)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # every card is in them
        for id, lines in of_day(journals(opened, Seal(key)), wanted):
            journal = as_file(id, lines, signer_of(key))
            if (file := folder / journal.name).exists():
                raise refuse("journal-exists", f"{file} exists; a journal is never overwritten")
            write_new(file, journal.text.encode("ascii"))
            write_new(folder / journal.head_name, journal.head.encode("ascii"))
            print(file)


@house.command()
def hands(
    output: Annotated[
        str, typer.Argument(metavar="FILE", help="Where to: .csv, .jsonl, .parquet, .toml.")
    ],
    day: Day = "",
    judge: Annotated[
        bool, typer.Option("--judge", help="Add the best choice and the exact cost of each.")
    ] = False,
    database: Address = "",
    data: Data = DATA,
) -> None:
    """Write the decisions and wagers of all tables as flat tables: see `fairdeal hands`.

    Of a day: the rounds that ended on it. A round that is not over yet is left
    out.
    """
    with house_refusals():
        from fairdeal.audit import hand_history, joined, of_time
        from fairdeal.files.hand_files import write_hands
        from fairdeal.house.history.heads import journals, of_day
        from fairdeal.house.store.seal import Seal
        from fairdeal.house.store.transaction import HOUSE
        from fairdeal.view.mistakes import judged_columns

        wanted = _day(day)
        opened, key = opened_house(database, data)
        written = joined(
            hand_history(lines, judge=judged_columns if judge else None)
            for id, lines in of_day(journals(opened, Seal(key)), wanted)
            if id != HOUSE
        )
        for file in write_hands(of_time(written, day), output):
            print(file)


@house.command()
def rebuild(database: Address = "", data: Data = DATA) -> None:
    """Write the rows again that make history quick to find, from the journals.

    Pages find rounds, results and lines by these rows. The journals alone count:
    run this where `house verify` says that a row is not what the lines give. No
    server may be running meanwhile.
    """
    with house_refusals():
        from fairdeal.house.history.writing import rebuild_history

        opened, _ = opened_house(database, data)
        count = rebuild_history(opened)
    print(f"{count:,} rows written from the journals")


def _day(written: str) -> date | None:
    try:
        return date.fromisoformat(written) if written else None
    except ValueError:
        raise refuse("not-a-day", f"{in_short(written)} is no day; write 2026-11-16") from None


for looking_after in (verify, backup, restore):
    house.command()(looking_after)
for group in (house, staff):
    for command in group.registered_commands:
        assert command.callback is not None
        command.callback = printing(command.callback)
