"""What people see: each view is a pure function of `TableKnowledge` and a language."""
