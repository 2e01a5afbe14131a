# Profil igrača: povezivanje, što se čuva, zaboravljanje.

# $said (String): the command to be written
link-code = Napiši na drugoj platformi: **{ $said }**
link-code-how = Kod vrijedi 10 minuta i samo jednom. Ne daji ga nikome: tko ga ima, postaje ti.
link-copy = Kopiraj
# $who (String): a name; $where (String): platforms
link-confirm = Povezati s **{ $who }** ({ $where })?
link-warning = Pritisni samo ako si to ti. Sve što si ovdje odigrao prelazi na taj profil.
link-yes = Da, to sam ja
