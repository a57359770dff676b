import { tickerDefaults, type Ticker } from "@seance/contract/ticker";
import type { Db } from "#db/client.ts";
import { readSetting, writeSetting } from "#db/settings.ts";

const name = "ticker";

/** The ticker as it was last written; its usual values before that. */
export async function read(db: Db): Promise<Ticker> {
  return { ...tickerDefaults, ...(await readSetting<Ticker>(db, name))?.value };
}

export const write = (db: Db, ticker: Ticker): Promise<void> => writeSetting(db, name, ticker);
