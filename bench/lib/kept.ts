import { existsSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { openLog } from "@seance/server/core/log.ts";
import { startEmbedded } from "@seance/server/db/embedded.ts";
import { migrate } from "@seance/server/db/migrate.ts";
import pg from "pg";
import { migrationsStamp } from "./stamp.ts";

const kept = fileURLToPath(new URL("../.data/", import.meta.url));

/** A data directory with a filled database, cached between benches until the migrations or the filling change. */
export async function keptDirectory(name: string, fill: (url: string) => Promise<void>): Promise<string> {
  const folder = path.join(kept, `${name}-${await migrationsStamp()}`);
  const ready = path.join(folder, "ready");
  if (existsSync(ready)) return folder;
  await mkdir(folder, { recursive: true });
  for (const other of await readdir(kept))
    if (other.startsWith(`${name}-`)) await rm(path.join(kept, other), { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const postgres = await startEmbedded({ dataDir: folder, log: openLog("warn") });
  try {
    await migrate(postgres.url, openLog("warn"));
    await fill(postgres.url);
    await settle(postgres.url);
  } finally {
    await postgres.stop();
  }
  await writeFile(ready, "");
  return folder;
}

/** Vacuums and analyzes, as autovacuum does in its first minutes; exceeds the query timeout of the site. */
async function settle(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("vacuum analyze");
  await client.end();
}
