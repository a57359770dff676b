import { join } from "node:path";
import { restoreOptions } from "./lib/restore-options.mjs";
import { restoreInto, startRestored } from "./lib/restored-database.mjs";

// Restores the database as it was at a moment, from the repository of pgBackRest, into an empty folder, and starts PostgreSQL there. The source is
// not touched. As the user `postgres` or root, on a machine with the configuration of pgBackRest. docs/operations.md says what to do next.

const usage = `Usage : node scripts/restore-database.mjs --folder=DOSSIER [--moment=2026-01-31T12:00:00+01:00] [options]
  --folder   un dossier vide, ou à créer
  --moment   sans lui : tout ce qui est archivé ; sans fuseau, l’heure de la machine
  --port     5499 par défaut
  --listen   une adresse où écouter aussi ; sans elle, le seul socket du dossier
  --stanza   seance par défaut
  --config   le fichier de pgBackRest, s’il n’est pas à sa place`;

const { folder, moment, port, listen, stanza, config } = restoreOptions(usage, ["moment", "listen"]);
try {
  // As pgBackRest reads it.
  const target = moment && new Date(moment).toISOString().replace("T", " ").replace("Z", "+00");
  const until = target && { type: "time", target };
  const began = Date.now();
  await restoreInto({ folder, stanza, config, until });
  await startRestored({ folder, port, listen });
  console.log(`Base restaurée en ${((Date.now() - began) / 1000).toFixed(1)} s.
  y entrer    psql -h ${folder} -p ${port} -U postgres seance
  l’arrêter   pg_ctl stop -D ${join(folder, "data")}   (puis effacer ${folder})`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
