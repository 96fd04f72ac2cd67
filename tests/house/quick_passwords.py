"""Passwords are hashed with little memory in tests, which are about what people may do with them.

How the house itself hashes them is put back by the tests that are about that.
"""

from argon2 import PasswordHasher

from fairdeal.house.access import account_names

AS_THE_HOUSE_DOES = account_names._HASHER
account_names._HASHER = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
