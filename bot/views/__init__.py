"""What people see. Each view is a pure function of `TableKnowledge` and a language."""
