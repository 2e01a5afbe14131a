# Files that are sent to a chat.

file-refused = Je n’ai pas le droit d’envoyer de fichiers ici. Demande à un admin de le permettre, ou demande-moi en privé.
