"""The async part of the engine: loads tables, decides, stores, publishes, and keeps the time."""
