"""The database of a house: schema, transactions, the writer, sealed lines."""
