"""Stand-ins for the chat platforms, as strict as the real ones."""
