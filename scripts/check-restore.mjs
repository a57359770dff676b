import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { differences, sumsAtRestorePoint, sumsOf } from "./lib/database-sums.mjs";
import { metricsText } from "./lib/restore-metrics.mjs";
import { restoreOptions } from "./lib/restore-options.mjs";
import { newestBackup, restoreInto, restoredConnection, startRestored, stopRestored } from "./lib/restored-database.mjs";

// Restores the newest backup of pgBackRest into an empty folder, compares every table with the source, which stays in use, and deletes the folder.
// deploy/database has a timer for it. libpq's settings (PGHOST, PGPORT, PGUSER, PGPASSWORD, PGDATABASE) lead to the primary, as a superuser.

const usage = `Usage : node scripts/check-restore.mjs --folder=DOSSIER [options]
  --folder   un dossier à créer, effacé à la fin
  --metrics  un fichier pour le « textfile collector » du node_exporter
  --port     5499 par défaut, sur le seul socket du dossier
  --stanza   seance par défaut
  --config   le fichier de pgBackRest, s’il n’est pas à sa place`;

const { folder, metrics, port, stanza, config } = restoreOptions(usage, ["metrics"]);
const database = process.env.PGDATABASE ?? "seance";
const began = Date.now();
let outcome;
try {
  outcome = await check();
} catch (error) {
  outcome = { failed: true, said: error.message };
}
if (metrics) note(outcome);
(outcome.failed ? console.error : console.log)(outcome.said);
process.exitCode = outcome.failed ? 1 : 0;

async function check() {
  if (existsSync(folder)) throw new Error(`${folder} existe déjà.`);
  // Before the restore point: a backup that ends after it could not be played back to it.
  const backup = await newestBackup({ stanza, config });
  const { point, sums } = await sumsAtRestorePoint({ PGDATABASE: database });
  try {
    await restoreInto({ folder, stanza, config, backup, until: { type: "name", target: point } });
    try {
      await startRestored({ folder, port });
      return verdict(sums, await sumsOf(restoredConnection({ folder, port, database })));
    } finally {
      // It may not run.
      await stopRestored(folder).catch(() => undefined);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function verdict(source, restored) {
  const unlike = differences(source, restored);
  if (unlike.length > 0) return { failed: true, said: `La base restaurée n’est pas celle de départ :\n  ${unlike.join("\n  ")}` };
  const rows = [...source.values()].reduce((sum, table) => sum + table.rows, 0);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  return {
    failed: false,
    rows,
    said: `La sauvegarde est bonne : ${source.size} tables, ${rows} lignes comparées en ${seconds} s.`,
  };
}

/** Writes the metrics, whole or not at all. The time of the last success stays when this one failed. */
function note({ failed, rows }) {
  const now = Date.now();
  const before = existsSync(metrics) ? readFileSync(metrics, "utf8") : "";
  const draft = `${metrics}.${process.pid}`;
  writeFileSync(draft, metricsText({ failed, rows, now, ms: now - began, before }), { mode: 0o644 });
  renameSync(draft, metrics);
}
