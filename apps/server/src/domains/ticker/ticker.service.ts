import { isDeepStrictEqual } from "node:util";
import { tickerDefaults, type Ticker } from "@seance/contract/ticker";
import { tickerFields, type TickerFields } from "@seance/contract/ticker-form";
import { recordAudit, type AuditActor } from "#db/audit-trail.ts";
import { commitAndTell, publishEvent } from "#db/bus.ts";
import type { Db } from "#db/client.ts";
import { readSetting, writeSetting } from "#db/settings.ts";
import type { Services } from "#services.ts";

const settingName = "ticker";

export async function readTicker(db: Db): Promise<Ticker> {
  return { ...tickerDefaults, ...(await readSetting<Ticker>(db, settingName))?.value };
}

/** Validates and saves the ticker; open pages are told at once. A null actor is the site itself. */
export async function saveTicker(
  services: { db: Db; bus: Services["bus"] },
  actor: AuditActor,
  fields: TickerFields,
  verb: "update" | "revert" = "update",
): Promise<Ticker> {
  const ticker = tickerFields.parse(fields);
  await commitAndTell(services, { kind: "tag", tag: "ticker" }, async (tx) => {
    const before = await readTicker(tx);
    if (isDeepStrictEqual(before, ticker)) return;
    await writeSetting(tx, settingName, ticker);
    await recordAudit(tx, actor, {
      action: `ticker.${verb}`,
      target: { type: "setting", label: "ticker" },
      before,
      after: ticker,
    });
    await publishEvent(tx, "ticker-updated", {}, "everybody");
  });
  return ticker;
}

/** Saves the given fields of the ticker, the others as they are. */
export const revertTicker = async (services: Services, actor: AuditActor, fields: Partial<TickerFields>): Promise<Ticker> =>
  saveTicker(services, actor, { ...(await readTicker(services.db)), ...fields }, "revert");
