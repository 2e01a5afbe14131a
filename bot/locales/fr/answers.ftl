# The short answers to a button or a command.

denied-not-allowed = Seuls la personne qui a ouvert la table ou un admin le peuvent.
denied-not-seated = Tu n’es pas à cette table.
denied-already-seated = Tu es déjà à cette place.
denied-seat-taken = Cette place est prise.
denied-chair-free = Il n’y a personne.
denied-chair-held = La place est gardée pour quelqu’un. Réessaie dans une minute.
denied-no-seat = Cette place n’existe pas.
denied-table-full = La table est complète.
denied-not-invited = Cette table est sur invitation.
denied-blocked = Tu ne peux pas t’asseoir à cette table.
denied-openers-own = On ne peut pas retirer la personne qui dirige la table.
denied-chairs-empty = Il n’y a encore personne pour jouer.
denied-not-in-lobby = La partie a commencé.
denied-not-playing = Aucune partie n’est en cours.
denied-still-playing = La partie n’est pas finie.
denied-table-over = Cette table est fermée.
denied-not-your-turn = Ce n’est pas ton tour.
denied-already-decided = C’est déjà décidé.
denied-not-away = Tu es là et tu joues.
denied-already-left = Tu as quitté ta place ; « Continuer » ou « Me revoilà » te ramène.
denied-no-change = C’est déjà réglé ainsi.
denied-illegal-call = Cette enchère n’est pas possible maintenant.
denied-illegal-card = Tu ne peux pas jouer cette carte maintenant.
denied-not-your-card = Tu n’as pas cette carte.
denied-illegal-declaration = Tu n’as pas cette annonce.
denied-too-late-to-declare = C’est trop tard pour annoncer.
denied-no-belote = Tu n’as pas de { $game ->
    [bela] bela
   *[belot] belote
} à annoncer maintenant.
denied-not-now = Pas maintenant.
denied-no-cancel = Tu ne peux pas annuler cette donne.
denied-bad-discard = Tu ne peux pas écarter ces cartes.
denied-no-challenge = Tu ne peux pas signaler de renonce maintenant.
denied-not-enough = Ton camp n’a pas encore atteint l’objectif.
denied-incoherent-rules = Ces règles ne vont pas ensemble.
denied-too-many-seated = Il y a plus de monde à la table que de places dans ce jeu.

answer-unknown = Ce bouton ne sert plus à rien.
answer-only-admins = Ici, la langue est choisie par les admins du chat.
answer-pictures-are-admins = Ici, les images sont choisies par les admins du chat.
answer-next-table-is-admins = Ici, les règles de la prochaine table sont choisies par les admins du chat. Ouvre ta propre table et choisis ses règles.
# above an answer about a group in private; $group (String): its name
answer-in-group = Dans « { $group } » :
answer-no-table = Il n’y a pas de table ici. /belot en ouvre une.
answer-no-hand = Tu ne joues nulle part en ce moment.
# $word (String): what was written after the command
answer-unknown-option = Je ne comprends pas « { $word } » ici.
# $games (String): their names; $paces (String): each as it is written, and how long it
# is; the word quick is one of them
answer-belot-how =
    Écris par exemple : /belot bela 501 quick
    Jeux : { $games }
    Temps par tour : { $paces }
answer-belot-how-on-page = Le jeu, le total et le temps par tour se choisissent à la table : /belot
# $games (String): their names
answer-games = Jeux : { $games }
# $preset (String): the game's name; $target (String): what was written; $targets (String)
answer-unknown-target = { $preset } ne se joue pas ici en { $target }, mais en { $targets } points. Pour un autre jeu, écris aussi son nom.
answer-unknown-target-on-page = { $preset } ne se joue pas ici en { $target }, mais en { $targets } points.
answer-seated = Tu as pris place.
answer-own-side = Tu es déjà de ce côté. Cette place est pour ton partenaire.
answer-asked-in = Cette table est sur invitation. J’ai demandé si tu peux t’asseoir.
answer-admitted = Entrée acceptée.
answer-not-let-in = Entrée refusée.
# to somebody in their private chat; $who (String): whose table it is
guest-let-in = Tu peux t’asseoir chez { $who } dès qu’une place se libère.
# $who (String): as above; to somebody waiting to sit down with the next deal
guest-chair-back = Quelqu’un est revenu chez { $who }, la place n’est donc plus libre.
guest-turned-down = On ne t’a pas laissé entrer chez { $who }.
guest-sent-away = On t’a fait quitter ta place chez { $who }.
guest-blocked = Tu ne peux plus t’asseoir chez { $who }.
guest-runs-table = { $who } t’a confié la table : c’est toi qui la diriges.
answer-invitation-sent = Le code est dans notre chat privé.
replay-no-deals = Cette partie a été abandonnée avant sa première donne : il n’y a rien à revoir.
answer-replay-how = Comme ceci : /replay 3.5 – donne 3, pli 5 de la dernière partie ici, ou avec le code de la table : /replay K7QRT 3.5
answer-replay-how-on-page = La dernière partie d’ici : /replay – et toutes les tiennes : /history
answer-quiet-how = Comme ceci : /me quiet 22-8 – de quelle heure à quelle heure, 12 heures au plus. Sans heures calmes : /me quiet off
answer-quiet-how-on-page = Les heures calmes se choisissent ici : /me
answer-clock-how = Une ville avec son continent, comme ceci : /me clock Europe/Vienna
answer-clock-how-on-page = Ta ville se choisit ici : /me
answer-notify-how = Écris /notify dans un groupe sous ton propre nom : je t’écrirai quand une table s’y ouvre.
answer-notify-how-on-page = Ça se choisit dans un groupe, sous ton nom : je te préviendrai quand une table s’y ouvre.
# $group (String): its name
answer-notify-on = Je t’écrirai en privé quand une table s’ouvre dans « { $group } ». Un nouveau /notify là-bas l’arrête.
answer-notify-on-somewhere = Je t’écrirai en privé quand une table s’y ouvre. Un nouveau /notify là-bas l’arrête.
answer-notify-off = Je ne t’écrirai plus au sujet des tables de là-bas.
# $who (String); $group (String): its name; $preset (String): which rules
notice-opened = **{ $who }** a ouvert une table dans « { $group } » – { $preset }
notice-opened-somewhere = **{ $who }** a ouvert une table – { $preset }
notice-stop = Ne plus me prévenir
answer-stood-up = Tu as quitté ta place.
answer-closed = La table est fermée.
answer-back = Tu joues de nouveau.
answer-declared = Annoncé.
answer-deal-sent = La donne est dans notre chat privé.
answer-open-private = Je ne peux pas t’écrire. Ouvre notre chat privé et appuie sur Démarrer.
answer-press-start = Ta place est gardée une minute. Ouvre notre chat privé et appuie sur Démarrer.
# $button (String): the button's label
answer-seated-by-group = Tu as pris place et tu joues d’ici : « { $button } » montre tes cartes à toi seul. C’est plus simple dans notre chat privé : ouvre-le et appuie sur Démarrer.
answer-joined = Tu as pris place. Tes cartes arriveront ici quand la partie commencera.
# $group (String): its name
answer-joined-group = Tu as pris place à la table de « { $group } ». Tes cartes arriveront ici quand la partie commencera.
answer-join-how = Écris aussi le code de la table, par exemple /join K7QRT.
answer-join-how-on-page = Le code d’une table va dans le champ du menu.
answer-join-late = La partie est en cours et aucune place n’est libre. Tu pourras t’asseoir entre deux parties.
answer-codes-slowly = Tu as essayé beaucoup de codes. Attends quelques minutes avant le prochain.
answer-no-such-table = Aucune table n’a ce code.
answer-masked = Tu écris au nom du groupe. Prends place avec le bouton.
answer-one-table = Cette page montre une seule table. Ouvre-en une autre dans le chat.
answer-one-table-cup = Cette page montre une seule table. Les tournois sont dans le chat.
answer-masked-own = Tu écris au nom du groupe. Écris sous ton propre nom.
answer-language = C’est fait, je parle français.
# after it, in a group, if one's own language is another
answer-language-own = Tes cartes restent dans ta langue ; /language la change dans notre chat privé.
# $what (String): a card or a call
answer-done = ✓ { $what }
# $done (String): as answer-done; it goes on at once
answer-done-again = { $done } · à toi

answer-trouble = Quelque chose n’a pas marché. Rien n’a changé ; réessaie.
answer-busy = Nous avons du mal à enregistrer et ne savons pas si c’est passé. Regarde dans un instant, et réessaie si ce n’est pas le cas.
# $word (String): what was written
answer-unknown-command = La commande /{ $word } n’existe pas. /help les montre toutes.
answer-unknown-command-on-page = Je ne connais pas ça. Tout ce qu’il y a : /help
# $file (String): the name of a file
answer-put-away = Cette table est ancienne et a été archivée. Les gens qui gèrent le bot l’ont encore, dans { $file } ; son résultat compte comme avant.
answer-too-fast = Doucement : c’était trop d’un coup, et le dernier appui n’a pas compté.
answer-too-many-tables = Tu as ouvert assez de tables ici. Fermes-en une d’abord.
answer-left = Tu as quitté la table ; une IA joue pour toi jusqu’à ce que tu appuies sur quelque chose ou que quelqu’un prenne ta place.
answer-no-threads = On ne peut pas ouvrir de fil ici.
# $link (String): where it is
answer-thread-opened = Ta table a son propre fil : { $link }
answer-thread-right = Je n’ai pas le droit d’ouvrir des fils dans ce salon. Un admin peut me donner la permission « Créer des fils publics ».
# $who (String): who opens the table
thread-title = Belote – { $who }
answer-in-private = Écris /me dans notre chat privé.
answer-in-private-on-page = Ça ne regarde que toi : /me
# $what (String): a card or a call, for people who press twice
answer-once-more = { $what } ? Appuie encore une fois.
# $number (String): of a bid, as 110 or Capot
answer-bid-number = { $number } – choisis l’atout.
# $contract (String): of a bid: the sign of a suit, or no trumps or all trumps
answer-bid-contract = { $contract } – à combien ?
# $who (String): the name that was written
answer-nobody-called = Je ne connais personne du nom de « { $who } » ici.
answer-stranger = Cette personne n’a pas encore joué.
answer-versus-how = Contre qui ? Par exemple /versus Ivan.
answer-versus-how-on-page = Contre qui ? Les gens avec qui tu joues : /stats
answer-versus-self = Contre toi-même ? Toujours match nul. Par exemple /versus Ivan.
answer-versus-self-on-page = Contre toi-même ? Toujours match nul.
answer-link-private = Ça se fait dans notre chat privé.
answer-link-read = Tout le monde ici a lu ce code, il ne marche donc plus. Écris /link sur l’autre plateforme pour en avoir un nouveau, et ce nouveau code dans notre chat privé.
answer-link-read-on-page = Tout le monde ici a lu ce code, il ne marche donc plus. Un nouveau : /link
answer-link-unknown = Ce code ne marche pas. Écris /link sur l’autre plateforme pour en avoir un nouveau.
answer-link-unknown-on-page = Ce code ne marche pas. Un nouveau : /link
answer-link-self = C’est ton propre code : écris-le sur l’autre plateforme.
answer-link-self-on-page = C’est ton propre code : il est pour l’autre plateforme.
answer-link-linked = Tu as déjà relié des plateformes. Écris /link ici, et le code sur la nouvelle.
answer-link-linked-on-page = Tu as déjà relié des plateformes. Un code pour la nouvelle : /link
answer-link-taken = La personne qui t’a donné le code a déjà un autre compte sur cette plateforme.
answer-link-slowly = Trop d’essais. Attends un peu.
answer-link-playing = Quitte d’abord ta table : /leave.
answer-link-tournament = Tu es dans un tournoi ou tu en organises un : retire-toi, annule-le, ou attends qu’il soit fini.
answer-link-done = C’est fait : tu es la même personne partout.
answer-link-later = C’est fait : tu es la même personne partout. Ce que tu as joué ici s’ajoutera au prochain décompte.
answer-unlink-done = C’est fait : ici tu repars de zéro. Ce que tu as joué reste aux autres plateformes.
answer-unlink-alone = Tu n’as relié aucune autre plateforme.
answer-data-sent = Le fichier est dans notre chat privé.
answer-forgotten = C’est fait. Je ne sais plus rien de toi ; si tu m’écris, nous repartons de zéro.
answer-forgotten-on-page = C’est fait. Je ne sais plus rien de toi ; si tu reviens, nous repartons de zéro.
