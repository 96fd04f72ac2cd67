"""Commands of the School: drills at the terminal."""
