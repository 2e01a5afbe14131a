"""TODO engine/tables/folds."""
