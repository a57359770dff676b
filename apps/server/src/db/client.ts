import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import { parse as parseArray } from "postgres-array";
import type { Log } from "#core/log.ts";
import { usePool } from "./lend.ts";
import type { Schema } from "./schema.ts";

export type Db = Kysely<Schema> | Transaction<Schema>;

const { types } = pg;
// Counts are bigint, and fit a number. Dates stay text.
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.DATE, (text) => text);
// The parser that `pg` comes with takes ten times as long for lists of text.
const textArray: number = 1009;
// oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the enum has no types of arrays
types.setTypeParser(textArray, (text) => parseArray(text));

export interface Database {
  readonly db: Kysely<Schema>;
  close(): Promise<void>;
}

/**
 * Opens a pool. A query fails without a connection in 1.2 s, or without an answer in `answerMs`: callers get 503 within 3 s while the
 * database is away.
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
  // A lost connection fails its query; without a listener its error event would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  let closing = false;
  // While the pool closes, connections that PostgreSQL ends first are not errors.
  pool.on("error", (error) => closing || log.warn({ reason: error.message }, "connexion à la base perdue"));
  return {
    db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool: usePool(pool) }) }),
    close: () => {
      closing = true;
      return pool.end();
    },
  };
}

/** Work on a connection of its own whose queries may take minutes, as a background job's do. */
export type LongWrites = <T>(work: (db: Kysely<Schema>) => Promise<T>) => Promise<T>;

const longestWriteMs = 600_000;

export const openLongWrites =
  (url: string, log: Log): LongWrites =>
  async (work) => {
    const { db, close } = openDatabase(url, { max: 1, log, answerMs: longestWriteMs });
    try {
      return await work(db);
    } finally {
      await close();
    }
  };

const longRead = { seconds: 5, connections: 4 };

/** A separate pool for reads of up to 5 s, so that they do not occupy the connections of other requests. */
export const openLongReads = (url: string, log: Log): Database =>
  openDatabase(url, { max: longRead.connections, log, answerMs: (longRead.seconds + 1) * 1000 });

/** Runs `work` in a read-only transaction of {@link openLongReads}, with a statement timeout of 5 s and times in UTC. */
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

/** Whether a statement timed out. */
export const isTooLong = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === "57014";

const onCommit = new WeakMap<Db, (() => void)[]>();

/** Runs `work` in a transaction, or in the open one. */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  const then: (() => void)[] = [];
  const result = await db.transaction().execute((tx) => {
    onCommit.set(tx, then);
    return work(tx);
  });
  for (const run of then) run();
  return result;
}

/** Runs `run` once the transaction of {@link inTransaction} commits: at once outside of one, and never when it is undone. */
export function afterCommit(tx: Db, run: () => void): void {
  const then = onCommit.get(tx);
  if (then) then.push(run);
  else run();
}

const awayCodes = new Set([
  "57P01",
  "57P02",
  "57P03",
  "25006",
  // A replica cancels a read that keeps it from following the primary.
  "40001",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
]);
const awayWords =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|not queryable/i;

/** Whether an error means that the database is unavailable (stopped, restarting, frozen, full, no disk), not that a query is wrong. */
export function isAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isAway);
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  // A socket that is not there; other missing files are no fault of the database.
  if (code === "ENOENT") return "syscall" in error && error.syscall === "connect";
  return awayCodes.has(code) || code.startsWith("08") || code.startsWith("53") || awayWords.test(error.message);
}

/** Whether a write violated a unique index; `constraint` narrows it to one. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  return error instanceof pg.DatabaseError && error.code === "23505" && (!constraint || error.constraint === constraint);
}

/** Whether a statement waited for a lock longer than it may. */
export const isLocked = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === "55P03";

const isDeadlock = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === "40P01";

const maxTries = 4;

/** Retries a transaction that PostgreSQL ended because of a deadlock. */
export async function retryOnDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction();
    } catch (error) {
      if (!isDeadlock(error) || tries === maxTries) throw error;
    }
  }
}
