"""AI players against each other: the same cards for both, and how sure what comes out is."""
