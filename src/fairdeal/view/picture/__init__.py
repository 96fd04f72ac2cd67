"""The picture of a table: what everybody sees, and what one viewer sees besides."""
