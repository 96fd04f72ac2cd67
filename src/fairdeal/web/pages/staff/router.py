"""The staff's pages: a table of contents."""

from collections.abc import Mapping

from fastapi import APIRouter

from fairdeal.house.house import House
from fairdeal.web.judging import Verdict
from fairdeal.web.pages.figures import Figures
from fairdeal.web.pages.staff.books import show_books
from fairdeal.web.pages.staff.cage import show_cage
from fairdeal.web.pages.staff.closing import show_closing
from fairdeal.web.pages.staff.corrections import show_corrections
from fairdeal.web.pages.staff.desk import Pages, add_pages
from fairdeal.web.pages.staff.help import show_help
from fairdeal.web.pages.staff.opening import show_opening, show_opening_print
from fairdeal.web.pages.staff.people import show_people
from fairdeal.web.pages.staff.pit import show_pit
from fairdeal.web.pages.staff.sheet import show_draft_print, show_sheet
from fairdeal.web.pages.staff.sheets import show_sheets
from fairdeal.web.pages.staff.sign_on import add_sign_on
from fairdeal.web.pages.staff.station import show_now, show_station, show_stations
from fairdeal.web.pages.staff.table import show_print, show_report, show_table
from fairdeal.web.pages.staff.waiting import show_proposal, show_proposed_print, show_waiting

PAGES: Pages = {
    "/station": ("deal", show_stations),
    "/station/{id}": ("deal", show_station),
    "/station/{id}/now": ("deal", show_now),
    "/books": ("read the books", show_books),
    "/cage": ("move money", show_cage),
    "/cage/corrections": ("propose a correction", show_corrections),
    "/people": ("see who is who", show_people),
    "/staff/help": ("read the staff's help", show_help),
    "/pit": ("see the pit", show_pit),
    "/pit/open": ("run tables", show_opening),
    "/pit/open/prints/{name}": ("run tables", show_opening_print),
    "/pit/tables/{id}": ("see the pit", show_table),
    "/pit/tables/{id}/close": ("run tables", show_closing),
    "/pit/tables/{id}/report": ("report an irregularity", show_report),
    "/pit/tables/{id}/prints/{name}": ("see the pit", show_print),
    "/pit/sheets": ("propose a sheet", show_sheets),
    "/pit/sheets/{id}": ("propose a sheet", show_sheet),
    "/pit/sheets/{id}/print": ("propose a sheet", show_draft_print),
    "/pit/waiting": ("see what waits", show_waiting),
    "/pit/waiting/{id}": ("see what waits", show_proposal),
    "/pit/waiting/{id}/print": ("see what waits", show_proposed_print),
}


def staff_router(house: House, figures: Figures, verdicts: Mapping[str, Verdict]) -> APIRouter:
    """The pages of one house for those who work there; verdicts are by table."""
    router = APIRouter(include_in_schema=False)
    add_sign_on(router, house)
    add_pages(router, house, figures, PAGES, verdicts)
    return router
