"""Shapes on the felt in millimetres: circles, turned boxes, their distances, the table's edge."""

from math import atan2, cos, degrees, hypot, pi, radians, sin
from typing import NamedTuple

from msgspec import Struct

# A table seen from above: the dealer's straight side is y = 0, x runs to the right. The edge is
# straight down to STRAIGHT, then half an ellipse.
WIDTH, HEIGHT = 1830.0, 1040.0
MIDDLE, STRAIGHT = 915.0, 190.0
ACROSS, DOWN = 915.0, 850.0  # the ellipse's radii
CORNER = 66.0

Point = tuple[float, float]


class Circle(Struct, frozen=True, tag=True):
    """A round area."""

    x: float
    y: float
    radius: float


class Box(Struct, frozen=True, tag=True):
    """A rectangle around its middle, turned clockwise by so many degrees."""

    x: float
    y: float
    width: float
    height: float
    turn: float = 0.0


Shape = Circle | Box


class SeatFrame(NamedTuple):
    """The frame of a seat: its origin, and the edge's normal, which is its “down”."""

    x: float
    y: float
    across: float
    down: float

    @property
    def turn(self) -> float:
        """The angle from the table's “down” to the seat's, clockwise, in degrees."""
        return -degrees(atan2(self.across, self.down))

    def at(self, x: float, y: float) -> Point:
        """Return a point of the seat's frame, on the table."""
        return self.x + x * self.down + y * self.across, self.y - x * self.across + y * self.down


def place(angle: float, depth: float) -> SeatFrame:
    """Return the frame of a seat at an angle from straight down, at a depth inside the edge."""
    t = radians(angle)
    x, y = MIDDLE + ACROSS * sin(t), STRAIGHT + DOWN * cos(t)
    across, down = sin(t) / ACROSS, cos(t) / DOWN
    length = hypot(across, down)
    across, down = across / length, down / length
    return SeatFrame(x - across * depth, y - down * depth, across, down)


def on_table(shape: Shape, at: SeatFrame) -> Shape:
    """Return a shape of a seat's own frame, on the table."""
    x, y = at.at(shape.x, shape.y)
    if isinstance(shape, Circle):
        return Circle(round(x, 3), round(y, 3), shape.radius)
    return Box(round(x, 3), round(y, 3), shape.width, shape.height, round(at.turn, 4))


def outline(wider: float = 0.0) -> str:
    """Return the felt's edge as an SVG path, wider by so much on every side."""
    w, c = wider, CORNER
    right, foot = WIDTH + w, STRAIGHT + DOWN + w
    return (
        f"M{c:g} {-w:g}H{WIDTH - c:g}C{WIDTH - 18 + w:g} {-w:g} {right:g} {26 - w:g} "
        f"{right:g} {c + 30:g}V{STRAIGHT:g}A{ACROSS + w:g} {DOWN + w:g} 0 0 1 {MIDDLE:g} {foot:g}"
        f"A{ACROSS + w:g} {DOWN + w:g} 0 0 1 {-w:g} {STRAIGHT:g}V{c + 30:g}"
        f"C{-w:g} {26 - w:g} {18 - w:g} {-w:g} {c:g} {-w:g}Z"
    )


def corners(box: Box) -> list[Point]:
    """Return a box's four corners, in order."""
    c, s = cos(radians(box.turn)), sin(radians(box.turn))
    half = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return [
        (box.x + a * c - b * s, box.y + a * s + b * c)
        for a, b in ((i * box.width / 2, j * box.height / 2) for i, j in half)
    ]


def distance(one: Shape, other: Shape) -> float:
    """Return the distance between two shapes; 0 if they overlap."""
    if isinstance(one, Circle) and isinstance(other, Circle):
        return max(0.0, hypot(one.x - other.x, one.y - other.y) - one.radius - other.radius)
    if isinstance(one, Circle):
        return max(0.0, _to_box((one.x, one.y), other) - one.radius)
    if isinstance(other, Circle):
        return distance(other, one)
    if _overlap(one, other) and _overlap(other, one):
        return 0.0
    return min(
        min(_to_box(point, other) for point in corners(one)),
        min(_to_box(point, one) for point in corners(other)),
    )


def _to_box(point: Point, box: Shape) -> float:
    """Return the distance from a point to a box."""
    assert isinstance(box, Box)
    t = radians(-box.turn)
    dx, dy = point[0] - box.x, point[1] - box.y
    beside = abs(dx * cos(t) - dy * sin(t)) - box.width / 2
    above = abs(dx * sin(t) + dy * cos(t)) - box.height / 2
    return hypot(max(beside, 0.0), max(above, 0.0))


def _overlap(box: Box, other: Box) -> bool:
    """Return whether the other box overlaps this one along both of its own directions."""
    t = radians(-box.turn)
    beside = [(x - box.x) * cos(t) - (y - box.y) * sin(t) for x, y in corners(other)]
    above = [(x - box.x) * sin(t) + (y - box.y) * cos(t) for x, y in corners(other)]
    return (
        min(beside) < box.width / 2
        and max(beside) > -box.width / 2
        and min(above) < box.height / 2
        and max(above) > -box.height / 2
    )


def inside(shape: Shape) -> bool:
    """Return whether a whole shape is on the felt."""
    return all(_on_felt(point) for point in _rim(shape))


def _rim(shape: Shape) -> list[Point]:
    if isinstance(shape, Box):
        return corners(shape)
    steps = (k * pi / 24 for k in range(48))
    return [(shape.x + shape.radius * cos(t), shape.y + shape.radius * sin(t)) for t in steps]


def _on_felt(point: Point) -> bool:
    x, y = point
    if y > STRAIGHT:
        return ((x - MIDDLE) / ACROSS) ** 2 + ((y - STRAIGHT) / DOWN) ** 2 <= 1
    return 0 <= x <= WIDTH and y >= 0
