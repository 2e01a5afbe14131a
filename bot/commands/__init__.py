"""What commands and buttons do, one file for each family of them."""
