"""The seal: a rosette whose waves come from a hash, so that every hash has a face of its own."""

from math import cos, pi, sin


def ring(radius: float, depth: float, waves: int, phase: float = 0.0) -> str:
    """Draw a closed wavy line around 0, 0; each half wave is one curve."""

    def at(t: float, r: float) -> str:
        return f"{r * sin(t):.2f} {-r * cos(t):.2f}"

    path = ""
    for k in range(2 * waves + 1):
        t = (k * pi - phase) / waves
        if k:
            crest = radius + (1.9 if k % 2 else -1.9) * depth
            path += f"Q{at(t - pi / (2 * waves), crest)} {at(t, radius)}"
        else:
            path += f"M{at(t, radius)}"
    return path + "Z"


def rosette(digest: str, ink: str, pen: float = 0.32) -> str:
    """Draw the rosette of a hash, radius 10.

    Its first byte gives the outer waves, then their depth and turn; two more the inner ring.
    """
    b = bytes.fromhex(digest[:10])
    waves, depth, inner = 7 + b[0] % 6, 1.5 + b[1] % 5 * 0.12, 5 + b[3] % 5
    rings = [ring(9.7 - depth, depth, waves, k * pi * 2 / 3 + b[2] / 40) for k in range(3)]
    rings += [ring(4.5, 1.3, inner, k * pi + b[4] / 40) for k in range(2)]
    paths = "".join(f'<path d="{path}"/>' for path in rings)
    return f'<g fill="none" stroke="{ink}" stroke-width="{pen:g}">{paths}</g>'


def seal(digest: str, ink: str = "#7a5312", pen: float = 0.3) -> str:
    """Draw a seal as a separate picture."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10.6 -10.6 21.2 21.2" width="21.2mm" '
        f'height="21.2mm">{rosette(digest, ink, pen)}</svg>'
    )
