import { isDeepStrictEqual } from "node:util";
import { tickerDefaults, type Ticker } from "@seance/contract/ticker";
import { tickerFields, type TickerFields } from "@seance/contract/ticker-form";
import { advisoryLock } from "#db/advisory-lock.ts";
import { recordAudit, type AuditActor } from "#db/audit-trail.ts";
import { commitAndTell, publishEvent } from "#db/bus.ts";
import type { Db } from "#db/client.ts";
import { readSetting, writeSetting } from "#db/settings.ts";
import type { Services } from "#services.ts";

const settingName = "ticker";

export async function readTicker(db: Db): Promise<Ticker> {
  return { ...tickerDefaults, ...(await readSetting<Ticker>(db, settingName))?.value };
}

type Needs = Pick<Services, "db" | "bus">;

/** Validates and saves the ticker; open pages are told at once. A null actor is the site itself. */
export async function saveTicker(services: Needs, actor: AuditActor, fields: TickerFields): Promise<Ticker> {
  const ticker = tickerFields.parse(fields);
  return writeTicker(services, actor, "update", () => ticker);
}

/** Shows or hides the ticker as it is, as the site itself. */
export const switchTicker = async (services: Needs, enabled: boolean): Promise<Ticker> =>
  writeTicker(services, null, "update", (before) => ({ ...before, enabled }));

/** Saves the given fields of the ticker, the others as they are. */
export const revertTicker = async (services: Needs, actor: AuditActor, fields: Partial<TickerFields>): Promise<Ticker> =>
  writeTicker(services, actor, "revert", (before) => tickerFields.parse({ ...before, ...fields }));

function writeTicker(
  services: Needs,
  actor: AuditActor,
  verb: "update" | "revert",
  wanted: (before: Ticker) => Ticker,
): Promise<Ticker> {
  return commitAndTell(services, { kind: "tag", tag: "ticker" }, async (tx) => {
    await advisoryLock(tx, "ticker");
    const before = await readTicker(tx);
    const ticker = wanted(before);
    if (isDeepStrictEqual(before, ticker)) return ticker;
    await writeSetting(tx, settingName, ticker);
    await recordAudit(tx, actor, {
      action: `ticker.${verb}`,
      target: { type: "setting", label: "ticker" },
      before,
      after: ticker,
    });
    await publishEvent(tx, "ticker-updated", {}, "everybody");
    return ticker;
  });
}
