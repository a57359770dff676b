import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";

const sources = [new URL("../../apps/server/migrations/", import.meta.url), new URL("./", import.meta.url)];

/** Fingerprint of the migrations and of the code that fills the database; a cached database with another one is rebuilt. */
export async function migrationsStamp(): Promise<string> {
  const hash = createHash("sha256");
  for (const folder of sources) {
    for (const name of (await readdir(folder)).toSorted()) {
      if (/\.sql$|^(fill|people|population|titles)\.ts$/.test(name)) hash.update(await readFile(new URL(name, folder)));
    }
  }
  return hash.digest("hex").slice(0, 12);
}
