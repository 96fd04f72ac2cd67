"""Small building blocks for every package: frozen values, their JSON, plain text."""
