"""Small building blocks for every package: frozen values, JSON, plain text, English."""
