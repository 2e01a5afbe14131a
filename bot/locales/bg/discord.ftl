# What only Discord needs.

discord-trouble = Нещо се обърка. Опитай пак.
# $permissions (String): what is missing, side by side
discord-missing-permissions = Нямам права за това тук: { $permissions }. Обърни се към администратор на сървъра.
discord-permission-view = да виждам канала
discord-permission-send = да пиша съобщения
discord-permission-threads = да пиша в теми
discord-permission-embed = да вграждам връзки
discord-option-belot = правила, темпо, отделна тема: avkm quick thread
discord-option-join = кодът на масата
