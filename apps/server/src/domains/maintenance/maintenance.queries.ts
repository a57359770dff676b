import type { MaintenanceStatus } from "@seance/contract/maintenance";
import type { Db } from "#db/client.ts";
import type { PersonalData } from "#db/personal-data.ts";
import { readSetting, writeSetting } from "#db/settings.ts";

const settingName = "maintenance";

/** The maintenance as it is stored. */
export interface StoredStatus extends MaintenanceStatus {
  /** The value of the cookie with which the staff's browsers load pictures and videos meanwhile. */
  readonly pass: string;
}

/** Undefined before the first maintenance. With `lock`, the row is locked until the transaction ends. */
export async function readStored(db: Db, options?: { readonly lock: boolean }): Promise<StoredStatus | undefined> {
  return (await readSetting<StoredStatus>(db, settingName, options))?.value;
}

export const writeStored = (db: Db, status: StoredStatus): Promise<void> => writeSetting(db, settingName, status);

export const personalData: PersonalData = {
  async erase(tx, { username }) {
    if ((await readStored(tx))?.enabled_by !== username) return;
    const stored = await readStored(tx, { lock: true });
    if (stored?.enabled_by === username) await writeStored(tx, { ...stored, enabled_by: null });
  },
};
