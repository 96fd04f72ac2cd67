"""The documents of a licensee, from an option sheet: felt, signs, PAR sheet, cards, dispute
packets.
"""
