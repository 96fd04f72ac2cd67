"""The staff's pages: a table of contents."""

from fastapi import APIRouter

from fairdeal.house.house import House
from fairdeal.web.pages.figures import Figures
from fairdeal.web.pages.staff.books import show_books
from fairdeal.web.pages.staff.desk import Pages, add_pages
from fairdeal.web.pages.staff.help import show_help
from fairdeal.web.pages.staff.opening import show_opening
from fairdeal.web.pages.staff.people import show_people
from fairdeal.web.pages.staff.pit import show_pit
from fairdeal.web.pages.staff.sheet import show_draft_print, show_sheet, show_sheets
from fairdeal.web.pages.staff.sign_on import add_sign_on
from fairdeal.web.pages.staff.station import show_now, show_station, show_stations
from fairdeal.web.pages.staff.table import show_print, show_report, show_table
from fairdeal.web.pages.staff.waiting import show_proposal, show_proposed_print, show_waiting

PAGES: Pages = {
    "/station": ("deal", show_stations),
    "/station/{id}": ("deal", show_station),
    "/station/{id}/now": ("deal", show_now),
    "/books": ("read the books", show_books),
    "/people": ("see who is who", show_people),
    "/staff/help": ("read the staff's help", show_help),
    "/pit": ("see the pit", show_pit),
    "/pit/open": ("run tables", show_opening),
    "/pit/tables/{id}": ("see the pit", show_table),
    "/pit/tables/{id}/report": ("report an irregularity", show_report),
    "/pit/tables/{id}/prints/{name}": ("see the pit", show_print),
    "/pit/sheets": ("propose a sheet", show_sheets),
    "/pit/sheets/{id}": ("propose a sheet", show_sheet),
    "/pit/sheets/{id}/print": ("propose a sheet", show_draft_print),
    "/pit/waiting": ("see what waits", show_waiting),
    "/pit/waiting/{id}": ("see what waits", show_proposal),
    "/pit/waiting/{id}/print": ("see what waits", show_proposed_print),
}


def staff_router(house: House, figures: Figures) -> APIRouter:
    """The pages of one house for those who work there."""
    router = APIRouter(include_in_schema=False)
    add_sign_on(router, house)
    add_pages(router, house, figures, PAGES)
    return router
