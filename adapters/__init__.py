"""Chat platforms behind one set of neutral words. Nothing here knows belot."""
