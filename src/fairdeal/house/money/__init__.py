"""Money of a house: accounts, transfers, coupons, counts."""
