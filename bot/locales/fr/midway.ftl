# A match at a standstill, and agreements in the middle of one.

standstill-deserted = **Tout le monde est absent. La donne suivante attend.**
standstill-paused = **⏸ La partie est en pause. Aucun temps ne court.**
# a button
standstill-go-on = Continuer

# The menu behind the button with three dots.

menu-title = { $opponents ->
    [1] Que veux-tu ? Ton adversaire est consulté.
   *[other] Que veux-tu ? Les autres à la table sont consultés.
}
menu-nothing = Tu n’es pas à cette table.
# buttons: questions to the others
menu-pause = Pause
menu-open-hands = Montrer les mains après les donnes
menu-fast = IA plus rapides
menu-usual-pace = IA à l’allure habituelle
menu-give-up = Abandonner
menu-end = Arrêter la partie

# The questions. $who (String): who asks
vote-pause = **{ $who }** demande une pause.
vote-open-hands = **{ $who }** voudrait que toutes les mains soient montrées après chaque donne.
vote-fast = **{ $who }** voudrait que les IA jouent vite.
vote-give-up = **{ $who }** veut abandonner la partie.
vote-end = **{ $who }** veut arrêter la partie sans résultat.
# $who (String): the names of those who have agreed
vote-for = ✓ { $who }
# $who (String): the names of those who have not answered yet
vote-waits = … { $who }
# buttons
vote-yes = Oui
vote-no = Non
vote-agreed = Tout le monde est d’accord.
# $who (String): one person
vote-refused = { $who } a dit non.
vote-run-out = Tout le monde n’a pas répondu à temps.

# on the message of a deal that was not played to its end
play-called-off = La partie a été arrêtée sans résultat.
play-given-up = La partie a été abandonnée.
# $who (String): the people of a side
result-given-up = Abandon : { $who }.

denied-paused = La partie est en pause. Appuie d’abord sur « Continuer ».
denied-vote-open = Une question est déjà posée.
denied-asked-before = On vient de te refuser. Redemande dans une minute.
denied-not-asked = On ne te demande rien.
answer-menu-sent = Le menu est dans notre chat privé.
# $code (String): the table's code
answer-menu-guest = Tu n’es pas à cette table. Pour regarder, écris-moi /watch { $code } en privé.
# the same on a page, which shows them the table
answer-menu-watching = Tu n’es pas à cette table : ici, tu peux regarder.
answer-asked = C’est demandé. Il y a deux minutes pour répondre.
answer-agreed = C’est fait.
answer-said-yes = Tu as dit oui.
answer-said-no = Tu as dit non.

# Chairs that change hands.

menu-chairs = Quelle place veux-tu ?
# buttons. $who (String): whose chair it is, an AI's or of somebody who has left
menu-chair = { $who }
# $who (String): somebody who is away
menu-chair-ask = Demander à remplacer { $who }
# $who (String): who wants it; $chair (String): whose it is
vote-chair = **{ $who }** voudrait remplacer { $chair }, qui est absent.
# a button
chair-of-ai = Prendre la place d’une IA
answer-sits-down-next = Tu t’assieds à la donne suivante ; une IA finit celle-ci, pour que personne n’apprenne ses cartes. Pour jouer tout de suite, demande aux autres : ouvre « ⋯ » à la table.
denied-sits-down-next = Tu t’assieds à la donne suivante.
# a line below the deal. $who (String): a newcomer; $chair (String): whose chair they take
chair-newcomer = { $who } remplace { $chair } à la donne suivante.
# beside the chair. $who (String): as in chair-newcomer
chair-coming = ensuite : { $who }
# a button for the newcomer
menu-chair-now = Demander à jouer tout de suite
# $who (String), $chair (String): as in chair-newcomer
vote-chair-now = **{ $who }** remplace { $chair } à la donne suivante, et voudrait jouer aussi celle-ci. Il faut un oui de tout le monde.
answer-open-to-sit = Ouvre notre chat privé et appuie sur Démarrer : alors tu t’assieds.

# Watching.

# buttons
watch-start = Regarder
watch-stop = Ne plus regarder
answer-watch-how = Écris aussi le code de la table, par exemple /watch K7QRT.
answer-watch-how-on-page = Une table se regarde avec son lien.
answer-watch-seated = Tu es toi-même à cette table.
answer-watch-stopped = Tu ne regardes plus.
answer-watching = Tu regardes : la partie est dans notre chat privé. Un nouveau /watch l’arrête.
answer-watching-on-page = Tu regardes : la partie est dans notre chat privé. Pour arrêter : /watch

# Claiming all remaining tricks. A button; then the line in the deal: $who (String)

hand-claim = Le reste est à moi
claim-told = { $who } a pris tout ce qui restait.
denied-not-certain = Ce n’est pas encore certain.

# In the settings; then a button that changes it.

settings-last-card-on = La dernière carte d’une main se joue toute seule.
settings-last-card-off = Chacun joue lui-même sa dernière carte.
settings-last-card = Dernière carte seule
