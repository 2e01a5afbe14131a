"""The languages: every word that a person sees.

A language is one folder: its messages (`*.ftl`, Project Fluent), the words people type
(`typed.toml`), its name, clock and usual game (`language.toml`). `words` finds the folders and
says a message in a language.
"""
