"""Passwords are hashed with little memory in tests, which are about what people may do with them.

How the house itself hashes them is put back by the tests that are about that.
"""

from argon2 import PasswordHasher

from fairdeal.house.access import passwords

AS_THE_HOUSE_DOES = passwords._HASHER
passwords._HASHER = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
