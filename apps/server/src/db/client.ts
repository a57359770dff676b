import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import type { Log } from "#core/log.ts";
import { usePool } from "./lend.ts";
import type { Schema } from "./schema.ts";

export type Db = Kysely<Schema> | Transaction<Schema>;

const { types } = pg;
// Counts are bigint: they fit a number. Dates without a time stay as written.
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.DATE, (text) => text);

export interface Database {
  readonly db: Kysely<Schema>;
  close(): Promise<void>;
}

/**
 * Opens a pool. Whoever gets no connection in 1.2 s, or then no answer in 1.7 s, fails: callers are told 503 within 3 s
 * instead of waiting on a database that is away. `answerMs` is that second time, for reads that may be long.
 */
export function openDatabase(url: string, { max, log, answerMs = 1700 }: { max: number; log: Log; answerMs?: number }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 1200,
    query_timeout: answerMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: "seance",
  });
  // A connection lost while it is lent fails its query; unheard, the same event would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  let closing = false;
  // A pool says that it is closed before its connections are: those that PostgreSQL ends first are not lost.
  pool.on("error", (error) => closing || log.warn({ reason: error.message }, "connexion à la base perdue"));
  return {
    db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool: usePool(pool) }) }),
    close: () => {
      closing = true;
      return pool.end();
    },
  };
}

const longRead = { seconds: 5, connections: 4 };

/** A pool of its own for reads that may take 5 s, so that none of them keeps a viewer waiting for a connection. */
export const openLongReads = (url: string, log: Log): Database =>
  openDatabase(url, { max: longRead.connections, log, answerMs: (longRead.seconds + 1) * 1000 });

/** Reads from that pool, in one transaction that writes nothing, each statement ended after 5 s; days and times are of UTC. */
export function readAtLength<T>(reads: Kysely<Schema>, work: (tx: Db) => Promise<T>): Promise<T> {
  return reads
    .transaction()
    .setAccessMode("read only")
    .execute(async (tx) => {
      const longest = `${longRead.seconds}s`;
      await sql`select set_config('statement_timeout', ${longest}, true), set_config('timezone', 'UTC', true)`.execute(tx);
      return work(tx);
    });
}

/** Whether a statement was ended because it took too long. */
export const isTooLong = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === "57014";

/** Runs `work` in one transaction, or within the one that is already open. */
export function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

const awayCodes = new Set([
  "57P01",
  "57P02",
  "57P03",
  "25006",
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
]);
const awayWords =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|not queryable/i;

/** Whether an error says that the database is away (stopped, restarting, frozen, full, without disk), not that a query is wrong. */
export function isAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isAway);
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return awayCodes.has(code) || code.startsWith("08") || code.startsWith("53") || awayWords.test(error.message);
}

/** Whether a write met a row that is there already; `constraint` narrows it to one index. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  return error instanceof pg.DatabaseError && error.code === "23505" && (!constraint || error.constraint === constraint);
}

const isDeadlock = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === "40P01";

const mostTries = 4;

/** Runs a transaction again when PostgreSQL ended it because it and another waited for each other. */
export async function retryOnDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction();
    } catch (error) {
      if (!isDeadlock(error) || tries === mostTries) throw error;
    }
  }
}
