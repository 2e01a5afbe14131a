"""Loads every module that declares commands and button handlers."""

from importlib import import_module
from pkgutil import walk_packages

import bot.commands
from bot.commands.handlers import expect_complete

for _module in walk_packages(bot.commands.__path__, "bot.commands."):
    import_module(_module.name)
expect_complete()
