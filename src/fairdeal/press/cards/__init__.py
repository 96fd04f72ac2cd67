"""The dealer's card, game by game: what to do at each stage in few words, and when it goes wrong.

What is said aloud, and the clauses, come from the dealer's script; limits and odds from the sheet.
"""
