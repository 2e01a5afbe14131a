"""What makes parts of the product: what they print is kept in the tree."""
