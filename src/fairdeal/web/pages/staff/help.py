"""Help for staff: keys, and the permissions of each role."""

from starlette.responses import Response

from fairdeal.house.access.roles import MAY, Role
from fairdeal.web.pages.staff.staff_page import Desk

KEYS = (
    ("Tables", (("j, k", "next and previous table"), ("Enter", "open it"), ("w", "what waits"))),
    ("Option sheet", (("Tab, arrows", "from choice to choice"), ("u", "undo the last change"))),
    (
        "Dealer’s station",
        (
            ("Space", "the act is done"),
            ("F1 to F5", "something went wrong"),
            ("Esc", "not so"),
            ("Backspace", "what was done and said last, once more"),
        ),
    ),
)


def show_help(desk: Desk) -> Response:
    """Render the help page."""
    roles = [role for role in Role if role is not Role.PLAYER]
    may = {role.value: [what for what, who in MAY.items() if role in who] for role in roles}
    mine = {role.value for role in desk.person.roles}
    return desk.page("staff_help.html", title="Help", place="", keys=KEYS, may=may, mine=mine)
