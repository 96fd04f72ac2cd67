"""The routes of the staff pages."""

from fastapi import APIRouter

from fairdeal.web.api.routing import guarded_router
from fairdeal.web.pages.approvals.corrections import show_corrections
from fairdeal.web.pages.approvals.waiting import show_proposal, show_proposed_print, show_waiting
from fairdeal.web.pages.books.books import show_books
from fairdeal.web.pages.cage.cage import show_cage
from fairdeal.web.pages.pit.closing import show_closing
from fairdeal.web.pages.pit.opening import show_opening, show_opening_print
from fairdeal.web.pages.pit.pit import show_pit
from fairdeal.web.pages.pit.table_page import show_print, show_report, show_table
from fairdeal.web.pages.sheets.sheet import show_draft_print, show_sheet
from fairdeal.web.pages.sheets.sheets import show_sheets
from fairdeal.web.pages.staff.help import show_help
from fairdeal.web.pages.staff.people import show_people
from fairdeal.web.pages.staff.sign_on import add_sign_on
from fairdeal.web.pages.staff.staff_page import Desks, Pages
from fairdeal.web.pages.station.station import show_now, show_station, show_stations

PAGES: Pages = {
    "/station": show_stations,
    "/station/{id}": show_station,
    "/station/{id}/now": show_now,
    "/books": show_books,
    "/cage": show_cage,
    "/cage/corrections": show_corrections,
    "/people": show_people,
    "/staff/help": show_help,
    "/pit": show_pit,
    "/pit/open": show_opening,
    "/pit/open/prints/{name}": show_opening_print,
    "/pit/tables/{id}": show_table,
    "/pit/tables/{id}/close": show_closing,
    "/pit/tables/{id}/report": show_report,
    "/pit/tables/{id}/prints/{name}": show_print,
    "/pit/sheets": show_sheets,
    "/pit/sheets/{id}": show_sheet,
    "/pit/sheets/{id}/print": show_draft_print,
    "/pit/waiting": show_waiting,
    "/pit/waiting/{id}": show_proposal,
    "/pit/waiting/{id}/print": show_proposed_print,
}


def staff_router(desks: Desks) -> APIRouter:
    """Return the staff pages of one house."""
    router = guarded_router()
    add_sign_on(router)
    desks.add(router, PAGES)
    return router
