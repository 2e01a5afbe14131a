# Shuffles that anybody can check.

# another seal stood there before; $number (Number): which deal; $seal (String): its first letters
fair-next-again = Donne { $number } scellée de nouveau après la restauration des données du bot : { $seal }
fair-cut = ✂️ Couper
answer-cut = Tu as coupé la prochaine donne.
# $code (String): the table’s; $number (Number): which match
fair-title = **Vérifié : { $code }, partie { $number }**
# $code (String): the table’s
fair-first = **{ $code } : la première donne**
# $count (Number): deals
fair-all = Chaque donne a été distribuée comme elle avait été scellée ({ $count }).
# $older (Number): deals
fair-some = Donnes distribuées comme scellées : { $count }. Les { $older } premières datent d’avant la vérification des mélanges.
# $count (Number): deals
fair-count = Donnes distribuées comme scellées : { $count }.
fair-none = C’était avant que les mélanges puissent être vérifiés.
# $count (Number): deals
fair-open = Donnes dont la graine n’est pas encore révélée, que personne ne peut donc vérifier : { $count }.
fair-nothing = Aucune donne n’est encore finie.
# $deal (Number): which deal
fair-seal = La donne { $deal } ne colle pas : le sceau n’est pas celui de la graine.
fair-seed = La donne { $deal } ne colle pas : une autre graine avait été scellée.
fair-moves = La donne { $deal } ne colle pas : les enchères ou les cartes de la donne d’avant étaient autres.
fair-cuts = La donne { $deal } ne colle pas : d’autres avaient coupé.
# $places (String): numbers, as 3, 17
fair-cards = La donne { $deal } ne colle pas : d’autres cartes vont à ces places du paquet : { $places }.
fair-order = La donne { $deal } ne colle pas : les cartes ne sont pas dans l’ordre de la graine.
fair-missing = La donne { $deal } ne colle pas : ce n’est pas la suivante qui avait été scellée.
fair-form = La donne { $deal } ne colle pas : personne ne peut avoir coupé, annoncé ou joué ainsi.
# what came before the match is not in its record; $deal (Number): which deal
fair-unchained = Donne { $deal } : les cartes sont celles du sceau, mais ce document ne contient pas ce qui précède, et le paquet en dépend. Vérifie ensemble toutes les parties de la table.
# $deal (Number): which deal
fair-resealed = Donne { $deal } : scellée de nouveau après une restauration ou un déménagement des données du bot. Le sceau montré d’abord n’a pas servi.
# $matches (String): numbers, as 1, 3
fair-others = D’autres parties de cette table ne collent pas : { $matches }.
# $seal (String): its first letters
fair-deal = Donne { $deal } : sceau { $seal }
# $seed (String): its first letters
fair-seed-told = graine { $seed }
# $who (String): names
fair-cut-by = ✂️ { $who }
# $seal (String): all of it
fair-sealed = Sceau de la prochaine donne : { $seal }
# beside fair-sealed, where another seal was shown before
fair-sealed-again = Elle a été scellée de nouveau après une restauration ou un déménagement des données du bot ; le sceau d’avant ne sert pas. Coupe les cartes pour en être sûr.
fair-page = Vérifier soi-même un document :
answer-verify-how = Comme ceci : /verify pour la dernière partie ici, ou avec le code de la table : /verify K7QRT
answer-verify-how-on-page = La dernière partie d’ici : /verify
command-verify = si les cartes ont été distribuées comme scellées
# $file (String)
fair-of-match = { $file } est une seule donne sans sa partie ; seules des parties entières se vérifient.
# $one, $other (String): files; $deal (Number): 0 where it is the rules or the result
fair-contradict = { $one } et { $other } racontent la même partie autrement : { $deal ->
    [0] la partie elle-même
   *[other] donne { $deal }
}

room-fair = La donne était-elle honnête ?
room-fair-lead = Le bot scelle chaque donne avant de la distribuer . Ton navigateur calcule ici si les cartes sont celles qui étaient scellées. Rien n’est envoyé nulle part.
room-fair-file = Les documents de parties (fichiers de « Document ») ; au mieux, tous ceux d’une table
room-fair-paste = … ou le texte d’un seul
room-fair-check = Vérifier
room-fair-unread = Ce n’est pas le document d’une partie.
room-fair-insecure = Les navigateurs ne calculent ça que sur les pages en https. Sur ton ordinateur, il y a : belotbot verify
room-fair-column-deal = Donne
room-fair-column-seal = Sceau
room-fair-column-seed = Graine
room-fair-column-cut = Coupe
