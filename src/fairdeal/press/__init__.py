"""What a licensee prints from an option sheet: felt, signs, PAR sheet, cards, dispute packets."""
