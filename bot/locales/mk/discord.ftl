# Words for Discord only.

discord-trouble = Нешто тргна наопаку. Пробај пак.
# $permissions (String): what is missing, side by side
discord-missing-permissions = Тука тоа не смеам: { $permissions }. Обрати му се на админ на серверот.
discord-permission-view = да го гледам каналот
discord-permission-send = да праќам пораки
discord-permission-threads = да пишувам во нишки
discord-permission-embed = да вметнувам линкови
# $button (String): the button's label
discord-seated-by-group = Седиш и играш од тука: „{ $button }“ ти ги покажува картите само тебе. За да ти доаѓаат и во директни пораки, дозволи ги во поставките за приватност на серверот.
# $button (String): the button's label
discord-cards-come = Картите ти доаѓаат во директна порака; „{ $button }“ ги покажува и тука, само тебе.
discord-nowhere = Играм само во канали на сервер и во директни пораки со мене.
# the answer to a request is below, where everybody sees it
discord-below = 👇 Еве го подолу, за сите.
# after the names of those whose first hand of a match can be seen; $count (Number): how many; $button (String): a button's label
discord-first-hands = { $count ->
    [one] картите се поделени: притисни „{ $button }“.
   *[other] картите се поделени: притиснете „{ $button }“, секој ги гледа само своите.
}
