# What only Discord needs.

discord-trouble = Nešto je pošlo po zlu. Pokušaj opet.
# $permissions (String): what is missing, side by side
discord-missing-permissions = Ovdje to ne smijem: { $permissions }. Obrati se adminu servera.
discord-permission-view = vidjeti kanal
discord-permission-send = pisati poruke
discord-permission-threads = pisati u nitima
discord-permission-embed = umetati linkove
discord-option-belot = pravila, tempo, zasebna nit: avkm quick thread
discord-option-join = kod stola
