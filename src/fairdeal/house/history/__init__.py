"""What happened in the house: rows folded from journals, and the questions that pages ask them."""
