"""Chat platforms behind one interface (`adapters.platform`). Nothing here knows belot."""
