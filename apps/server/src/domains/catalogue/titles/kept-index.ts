import type { Kysely } from "kysely";
import type { Log } from "#core/log.ts";
import type { Bus } from "#db/bus.ts";
import type { Schema } from "#db/schema.ts";
import { countSeen, readTitleFacts } from "./title-index.queries.ts";
import { indexOf, type TitleIndex } from "./title-index.ts";
import type { TitleTable } from "./title-list.queries.ts";

/** The index of viewers' lists, kept until the catalogue changes. */
export interface KeptIndex {
  /** The index as the catalogue is now; nothing while it is not known here: the database answers then. */
  current(): TitleIndex | undefined;
  /** Resolves once what is being read for it has come; nothing while it is not read. */
  readonly underWay: Promise<void> | undefined;
}

/** A hundred bytes for each title: a larger catalogue is left to the database's indexes. */
const mostTitles = 200_000;
/** Reading it is worth it when lists are asked for, and not each time an import writes a title. */
const leastAsked = 4;
const restsLongerThanRead = 10;

export function keepIndex(
  { db, bus, log }: { db: Kysely<Schema>; bus: Pick<Bus, "subscribe" | "listening">; log: Log },
  table: TitleTable,
): KeptIndex {
  let index: TitleIndex | undefined;
  /** Grows with each change: what was read from before one is not kept. */
  let generation = 0;
  let asked = 0;
  let restsUntil = 0;
  let reading: Promise<void> | undefined;
  bus.subscribe((message) => {
    if (message.kind !== "resync" && (message.kind !== "tag" || message.tag !== "catalogue")) return;
    generation++;
    asked = 0;
    index = undefined;
  });

  const read = async (): Promise<void> => {
    const [before, started] = [generation, performance.now()];
    try {
      const fresh = await readIndex(db, table);
      if (before === generation) index = fresh;
    } catch (error) {
      // Whoever asks is answered from the database meanwhile.
      log.warn({ err: error, table }, "index des listes non lu");
    } finally {
      reading = undefined;
      restsUntil = performance.now() + restsLongerThanRead * (performance.now() - started);
    }
  };
  return {
    current() {
      if (!bus.listening) return undefined;
      if (!index && ++asked >= leastAsked && !reading && performance.now() >= restsUntil) reading = read();
      return index;
    },
    get underWay() {
      return reading;
    },
  };
}

/** All of one moment. */
async function readIndex(db: Kysely<Schema>, table: TitleTable): Promise<TitleIndex | undefined> {
  if ((await countSeen(db, table)) > mostTitles) return undefined;
  const moment = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return indexOf(await moment.execute((tx) => readTitleFacts(tx, table)));
}
