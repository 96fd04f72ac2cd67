"""Commands about the law: instruments, clauses, rulings, options, rules."""
