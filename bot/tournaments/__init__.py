"""Tournaments where people see them: the chats in which they are announced, and private ones."""
