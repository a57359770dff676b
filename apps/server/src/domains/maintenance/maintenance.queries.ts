import type { MaintenanceStatus } from "@seance/contract/maintenance";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { PersonalData } from "#db/personal-data.ts";
import { readSetting, writeSetting } from "#db/settings.ts";

const name = "maintenance";

/** The switch as it is kept: with what lets the staff's pictures and videos through while it is on. */
export interface Kept extends MaintenanceStatus {
  readonly pass: string;
}

/** The switch as it was last set; nothing before that. With `lock`, nobody else changes it until the transaction ends. */
export async function read(db: Db, options?: { readonly lock: boolean }): Promise<Kept | undefined> {
  return (await readSetting<Kept>(db, name, options))?.value;
}

/** One at a time from here to the end of the transaction, on every process. */
export const lock = (db: Db) => sql`select pg_advisory_xact_lock(7214003)`.execute(db);

export const write = (db: Db, kept: Kept): Promise<void> => writeSetting(db, name, kept);

export const personalData: PersonalData = {
  async erase(tx, { username }) {
    if ((await read(tx))?.enabled_by !== username) return;
    const kept = await read(tx, { lock: true });
    if (kept?.enabled_by === username) await write(tx, { ...kept, enabled_by: null });
  },
};
