"""The house edge of every printed Trips table, as a table: exact, beside rounded.

Run: python examples/pay_tables.py
"""

import fairdeal

for name in "ABCD":
    edge = fairdeal.odds("nj-uth", trips_pay_table=name).side["trips"].house_edge
    print(f"Trips {name}: {float(edge):.4%}  {edge}")
