import { tickerFields, type Ticker, type TickerFields } from "@seance/contract/ticker";
import { commitAndTell, publishEvent } from "#db/bus.ts";
import type { Db } from "#db/client.ts";
import type { Services } from "#services.ts";
import { read, write } from "./ticker.queries.ts";

export const readTicker = (db: Db): Promise<Ticker> => read(db);

/** Writes the ticker, checked whoever calls; open pages are told at once. */
export async function saveTicker(services: { db: Db; bus: Services["bus"] }, fields: TickerFields): Promise<Ticker> {
  const ticker = tickerFields.parse(fields);
  await commitAndTell(services, { kind: "tag", tag: "ticker" }, async (tx) => {
    await write(tx, ticker);
    await publishEvent(tx, "ticker-updated", {}, "everybody");
  });
  return ticker;
}
