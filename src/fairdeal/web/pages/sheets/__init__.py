"""Option sheets: list, form, comparison."""
