"""Playing cards, chips and seals, drawn once as SVG for paper and screen."""
