"""Equipment on the dealer's side of every table."""

from fairdeal.law import Cite
from fairdeal.press.layout.felt import Spot
from fairdeal.press.layout.geometry import Box
from fairdeal.press.wording import Asked
from fairdeal.sheet import Dealing, Sheet


def equipment(sheet: Sheet) -> tuple[Spot, ...]:
    """Return inventory, boxes on both sides of the dealer, discard rack, and the source of
    cards.
    """
    inventory = ((Cite("table-sides"), Cite("fold-loses-ante-and-blind")),)
    boxes = (Cite("drop-box-and-tip-box"),)
    rack = (Cite("pick-up-in-order"),)
    if sheet.dealing is Dealing.HAND:
        dealt_from, label, source = "Shuffler", "SHUFFLER", Cite("hand-dealing-needs-shuffler")
    else:
        dealt_from, label, source = "Dealing shoe", "SHOE", Cite("deck-placed")
    return (
        _spot("inventory", "Table inventory container", 606, 0, 618, 82, inventory,
              "TABLE INVENTORY"),
        _spot("drop box", "Drop box", 508, 8, 74, 56, boxes, "DROP"),
        _spot("tip box", "Tip box", 1248, 8, 74, 56, boxes, "TIPS"),
        _spot("shoe", dealt_from, 1344, 12, 100, 118, (source,), label),
        _spot("discard rack", "Discard rack", 392, 10, 92, 112, rack, "DISCARD"),
    )  # fmt: skip


def _spot(
    name: str,
    words: str,
    left: float,
    top: float,
    wide: float,
    high: float,
    cites: tuple[Asked, ...],
    label: str,
) -> Spot:
    return Spot(
        name=name,
        words=words,
        shape=Box(left + wide / 2, top + high / 2, wide, high),
        cites=cites,
        kind="equipment",
        label=(label,),
    )
