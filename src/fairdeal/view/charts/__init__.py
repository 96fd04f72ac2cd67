"""Charts of strategy: starting hands, kinds of hands, hands that are set to two totals."""
