import { sql } from "kysely";
import { errorMessage } from "#core/errors.ts";
import type { Log } from "#core/log.ts";
import { openDatabase } from "./client.ts";

/** Health check of the database. */
export interface Probe {
  answers(): Promise<boolean>;
  close(): Promise<void>;
}

/** Together with the connection timeout, a frozen database is detected within 2.5 s. */
const answerMs = 1300;

/**
 * A probe on its own connection: a busy pool must not fail health checks, nor they take its connections. Concurrent checks share a
 * query.
 */
export function openProbe(url: string, log: Log): Probe {
  const { db, close } = openDatabase(url, { max: 1, log, answerMs });
  let pending: Promise<boolean> | undefined;
  const ask = async (): Promise<boolean> => {
    try {
      await sql`select 1`.execute(db);
      return true;
    } catch (error) {
      log.warn({ reason: errorMessage(error) }, "la base de données ne répond pas");
      return false;
    } finally {
      pending = undefined;
    }
  };
  return { answers: () => (pending ??= ask()), close };
}
