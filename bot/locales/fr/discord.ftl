# Words for Discord only.

discord-trouble = Quelque chose n’a pas marché ici. Réessaie.
# $permissions (String): what is missing, side by side
discord-missing-permissions = Je n’ai pas le droit de faire ça ici : { $permissions }. Demande à un admin du serveur.
discord-permission-view = voir le salon
discord-permission-send = envoyer des messages
discord-permission-threads = écrire dans les fils
discord-permission-embed = intégrer des liens
# $button (String): the button's label
discord-seated-by-group = Tu as pris place et tu joues d’ici : « { $button } » montre tes cartes à toi seul. Pour les recevoir aussi en messages privés, autorise-les dans les paramètres de confidentialité du serveur.
# $button (String): the button's label
discord-cards-come = Tes cartes arrivent en message privé ; « { $button } » les montre ici aussi, à toi seul.
discord-nowhere = Je joue dans les salons d’un serveur et en messages privés avec moi, nulle part ailleurs.
# the answer to a request is below, where everybody sees it
discord-below = 👇 Voilà, pour tout le monde.
# after the names of those whose first hand of a match can be seen; $count (Number): how many; $button (String): a button's label
discord-first-hands = { $count ->
    [one] tes cartes sont là : appuie sur « { $button } ».
   *[other] vos cartes sont là : appuyez sur « { $button } » : chacun n’y voit que les siennes.
}
