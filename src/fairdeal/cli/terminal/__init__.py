"""The table at the terminal: a felt that is drawn or told, keys, and a person who plays."""
