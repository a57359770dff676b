import { sql } from "kysely";
import { errorMessage } from "#core/errors.ts";
import type { Log } from "#core/log.ts";
import { openDatabase } from "./client.ts";

/** Asks the database whether it answers. */
export interface Probe {
  answers(): Promise<boolean>;
  close(): Promise<void>;
}

/** With the second that a new connection may take, a frozen database is known to be away within 2.5 s. */
const answerMs = 1300;

/**
 * A probe on one connection of its own: a pool that is busy says nothing about the database, and health checks take none of its
 * connections. Checks that come together share one query.
 */
export function openProbe(url: string, log: Log): Probe {
  const { db, close } = openDatabase(url, { max: 1, log, answerMs });
  let underWay: Promise<boolean> | undefined;
  const ask = async (): Promise<boolean> => {
    try {
      await sql`select 1`.execute(db);
      return true;
    } catch (error) {
      log.warn({ reason: errorMessage(error) }, "la base de données ne répond pas");
      return false;
    } finally {
      underWay = undefined;
    }
  };
  return { answers: () => (underWay ??= ask()), close };
}
