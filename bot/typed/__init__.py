"""What people type in their private chat instead of pressing a button: cards and calls."""
