# Words for Discord only.

discord-trouble = Нещо се обърка. Опитай пак.
# $permissions (String): what is missing, side by side
discord-missing-permissions = Нямам права за това тук: { $permissions }. Обърни се към администратор на сървъра.
discord-permission-view = да виждам канала
discord-permission-send = да пиша съобщения
discord-permission-threads = да пиша в теми
discord-permission-embed = да вграждам връзки
discord-option-belot = правила, цел, темпо, отделна тема: avkm 101 quick thread
discord-option-me = quiet 22-8 или clock Europe/Vienna
discord-option-replay = раздаване и взятка, например 3.5; отпред може кодът на масата
discord-option-person = име или @споменаване
discord-option-link = кодът от другата платформа
discord-option-join = кодът на масата
# $button (String): the button's label
discord-seated-by-group = Седна и играеш оттук: „{ $button }“ показва картите ти само на теб. За да идват и на лични съобщения, разреши ги в настройките за поверителност на сървъра.
# $button (String): the button's label
discord-cards-come = Картите ти идват на лично съобщение; „{ $button }“ ги показва и тук, само на теб.
discord-nowhere = Играя само в каналите на сървър и на лични съобщения с мен.
discord-option-code = кодът на масата, ако са няколко
discord-option-help = команда
discord-option-language = език, например български
discord-option-notify = да или не
discord-option-leaderboard = седмица, месец; играта; навсякъде
discord-option-pictures = какви картинки и какви карти
discord-option-emote = какво казваш
discord-option-settings = правила, точки, темпо: avkm 101 quick
# the answer to a request is below, where everybody sees it
discord-below = 👇 Отговорът е отдолу, виждат го всички.
# after the names of those whose first hand of a match can be seen; $count (Number): how many; $button (String): a button's label
discord-first-hands = { $count ->
    [one] картите са раздадени: натисни „{ $button }“.
   *[other] картите са раздадени: натиснете „{ $button }“, всеки ще види само своите.
}
