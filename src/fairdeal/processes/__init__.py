"""Worker processes beside a house: odds of sheets, and verification of journals."""
