"""The house edge of every printed Trips table, as a table: exact, beside rounded.

Run: python examples/pay_tables.py
"""

from typing import Literal

import fairdeal

TABLES: tuple[Literal["A", "B", "C", "D"], ...] = ("A", "B", "C", "D")

for name in TABLES:
    edge = fairdeal.odds("nj-uth", trips_pay_table=name).side["trips"].house_edge
    print(f"Trips {name}: {float(edge):.4%}  {edge}")
