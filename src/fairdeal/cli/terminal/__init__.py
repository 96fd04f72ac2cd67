"""The table at the terminal: a drawn or plain felt, keys, and a person who plays."""
