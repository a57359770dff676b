import { isDeepStrictEqual } from "node:util";
import type { Ticker } from "@seance/contract/ticker";
import { tickerFields, type TickerFields } from "@seance/contract/ticker-form";
import { recordAudit, type AuditActor } from "#db/audit-trail.ts";
import { commitAndTell, publishEvent } from "#db/bus.ts";
import type { Db } from "#db/client.ts";
import type { Services } from "#services.ts";
import { read, write } from "./ticker.queries.ts";

export const readTicker = (db: Db): Promise<Ticker> => read(db);

/** Writes the ticker, checked whoever calls (null: the site itself); open pages are told at once. */
export async function saveTicker(
  services: { db: Db; bus: Services["bus"] },
  actor: AuditActor,
  fields: TickerFields,
): Promise<Ticker> {
  const ticker = tickerFields.parse(fields);
  await commitAndTell(services, { kind: "tag", tag: "ticker" }, async (tx) => {
    const before = await read(tx);
    if (isDeepStrictEqual(before, ticker)) return;
    await write(tx, ticker);
    await recordAudit(tx, actor, {
      action: "ticker.update",
      target: { type: "setting", label: "ticker" },
      before,
      after: ticker,
    });
    await publishEvent(tx, "ticker-updated", {}, "everybody");
  });
  return ticker;
}
