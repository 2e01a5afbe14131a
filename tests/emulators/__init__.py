"""Emulators of the chat platforms, as strict as the real ones."""
