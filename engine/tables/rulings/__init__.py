"""TODO engine/tables/rulings."""
