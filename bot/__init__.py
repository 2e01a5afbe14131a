"""The application: puts the engine and the chat platforms together."""

from importlib.metadata import version

__version__ = version("belotbot")
