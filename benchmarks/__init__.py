"""What is measured; `make bench` prints the figures."""
