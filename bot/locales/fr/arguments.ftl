# What may be written after a command. $command (String): its name

how-nothing = On n’écrit rien après, juste /{ $command }.
how-nothing-on-page = C’est tout : /{ $command }
how-code = Juste /{ $command }, ou avec le code d’une de tes tables : /{ $command } K7QRT
how-code-on-page = À ta table : /{ $command }
how-person = Comme ceci : /{ $command } Ivan, ou en réponse à un de ses messages. Juste /{ $command } parle de toi.
how-person-on-page = Sur toi : /{ $command }
how-help = Écris le nom d’une commande, par exemple /help belot. /help les montre toutes.
how-help-on-page = Tout ce qu’il y a : /help
how-start = Ce lien ne mène plus nulle part.
how-me = Comme ceci : /me quiet 22-8, ou /me clock Europe/Vienna. Juste /me montre tout.
how-me-on-page = Tout se choisit ici : /me
# $languages (String): their names
how-language = Je parle : { $languages }
# $words (String): all the words
how-words = Après /{ $command } tu peux écrire : { $words }
how-words-on-page = Tout se choisit ici : /{ $command }
# $games (String); $paces (String): as in answer-belot-how
how-settings =
    Comme ceci : /settings bela 501 quick
    Jeux : { $games }
    Temps par tour : { $paces }
how-settings-on-page = Tout se choisit ici : /settings
word-on = on
word-off = off
answer-replay-none = Aucune partie n’a encore été jouée ici.

# Choosing between several tables. $who (String): the opener

answer-lobby-stands = La table ouverte par { $who } est ici, avec de la place : assieds-toi là. Ou bien :
another-table = Ouvrir une autre table
close-which = Quelle table faut-il fermer ?
