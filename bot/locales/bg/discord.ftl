# Words for Discord only.

discord-trouble = Нещо се обърка. Опитай пак.
# $permissions (String): what is missing, side by side
discord-missing-permissions = Нямам права за това тук: { $permissions }. Обърни се към администратор на сървъра.
discord-permission-view = да виждам канала
discord-permission-send = да пиша съобщения
discord-permission-threads = да пиша в теми
discord-permission-embed = да вграждам връзки
# $button (String): the button's label
discord-seated-by-group = Седна и играеш оттук: „{ $button }“ показва картите ти само на теб. За да идват и на лични съобщения, разреши ги в настройките за поверителност на сървъра.
# $button (String): the button's label
discord-cards-come = Картите ти идват на лично съобщение; „{ $button }“ ги показва и тук, само на теб.
discord-nowhere = Играя само в каналите на сървър и на лични съобщения с мен.
# the answer to a request is below, where everybody sees it
discord-below = 👇 Отговорът е отдолу, виждат го всички.
# after the names of those whose first hand of a match can be seen; $count (Number): how many; $button (String): a button's label
discord-first-hands = { $count ->
    [one] картите са раздадени: натисни „{ $button }“.
   *[other] картите са раздадени: натиснете „{ $button }“, всеки ще види само своите.
}
