"""The PAR sheet: what a sheet is worth, row by row, with how each figure was obtained."""
