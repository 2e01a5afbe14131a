"""Commands and buttons of tournaments: planning, signing up, leaving, the organiser's menu."""
