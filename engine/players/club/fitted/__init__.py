"""What contracts were worth in many thousands of deals that the club player played itself."""
