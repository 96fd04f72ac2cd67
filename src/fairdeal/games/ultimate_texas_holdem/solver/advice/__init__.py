"""Advice on one decision, given every card lawfully seen."""
