# A person’s account: linking, what is stored, being forgotten.

# $said (String): the command to be written
link-code = Écris sur l’autre plateforme : **{ $said }**
link-code-on-page = Pour le bot sur l’autre plateforme : **{ $said }**
link-code-how = Le code marche 10 minutes, et une fois. Ne le donne à personne : celui qui l’a devient toi.
link-copy = Copier
link-room = salon web
# $who (String): a name; $where (String): platforms
link-confirm = Relier avec **{ $who }** ({ $where }) ?
link-warning = N’appuie que si c’est toi. Tout ce que tu as joué ici va à ce compte.
link-yes = Oui, c’est moi

privacy-title = **Ce que je garde sur toi**
privacy-kept = Ton nom, ton pseudo et ton numéro sur la plateforme, une petite copie de ta photo là-bas (sauf si tu choisis un visage dessiné), ta langue et tes réglages, les gens que tu évites, les chats où tu m’utilises, et chaque partie : qui était assis où, les cartes, les enchères, le temps par tour, le résultat.
privacy-seen = Ton nom et tes chiffres sont vus par ceux avec qui tu joues, et au classement général.
privacy-not = Je ne garde pas ce que tu écris dans le chat (sauf dans le salon web), et je ne donne rien à d’autres.
privacy-excluded = Si tu es exclu des classements : le fait, depuis quand et pourquoi.
privacy-forgotten = Si je t’oublie, il ne reste que des résultats, d’un « ancien joueur » : ils sont aussi ceux des autres. Une exclusion des classements, et le souhait d’autres de ne pas te croiser, tiennent toujours : une empreinte de ton numéro reste pour ça, et personne ne peut en tirer le numéro.
privacy-data = 📄 Tout sur moi dans un fichier
privacy-forget = M’oublier
data-title = **Tout ce que je garde sur toi**
data-cards = Les cartes de chaque partie sont dans son document : /history 💾
forget-title = **Dois-je tout oublier de toi ?**
forget-text = Ton nom, tes réglages, tes appareils et tes plateformes reliées disparaissent pour de bon. Ce que tu as joué reste à un « ancien joueur » et ne te revient pas.
forget-excluded = Tu es exclu des classements, et ça reste : je garde pour ça une empreinte de ton numéro, dont personne ne peut tirer le numéro.
forget-yes = Oui, oublie-moi

# A group that cannot be written to. $group (String): its name; $why (String): one of the reasons below
refused-group = Je ne peux pas écrire dans **{ $group }** en ce moment : { $why }. Je continue d’essayer. En attendant, tu peux jouer ici.
# $why (String): one of the reasons below
refused-somewhere = Je ne peux pas écrire dans ton groupe en ce moment : { $why }. Je continue d’essayer. En attendant, tu peux jouer ici.
refused-right = je n’ai pas le droit d’y envoyer de messages
refused-opening = le sujet ou le fil est fermé
refused-entry = je n’y suis pas, ou je ne le vois pas
refused-consent = mes messages n’y sont pas acceptés
refused-trust = la plateforme ne me laisse écrire à personne de nouveau

# People whom one does not meet at open tables.
answer-looking-is-admins = Seul un admin de ce groupe peut laisser s’asseoir des inconnus.
answer-avoided = Vous ne vous rencontrerez plus aux tables ouvertes. Ça se change dans tes réglages.
answer-avoids-many = Tu évites déjà { $most } personnes. Retires-en d’abord une de la liste, dans tes réglages.
answer-avoids-here = Quelqu’un que tu évites est à cette table. Recommence pour t’asseoir quand même.
avoided-open = Les gens que j’évite
avoided-title = **Les gens que j’évite**
avoided-some = Vous ne vous rencontrez pas aux tables ouvertes à tous. Touche un nom pour le permettre de nouveau.
avoided-none = Personne. À une table ouverte, 🚫 à côté d’un nom évite de vous y retrouver.
# $who (String): the avoided person
avoided-meet = ↩ { $who }
