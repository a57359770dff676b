import { setTimeout as sleep } from "node:timers/promises";
import { query } from "./restored-database.mjs";

/** Writers wait for at most so long; less than deadlock_timeout (1 s), so that none of them is chosen to fail. */
const longestLockMs = 500;
/** For minutes: an autovacuum or an import holds its lock until it ends. */
const lockAttempts = 100;
const archivedWithinMs = 120_000;

/** `schema.table` of every table with rows in the write-ahead log. */
const tables = `
  select format('%I.%I', nspname, relname) from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and relpersistence = 'p' and nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1`;

/** Counts and sums do not depend on the order of rows. */
const sumSql = (names) =>
  names
    .map((name) => `select '${name}', count(*), coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) from only ${name} t`)
    .join(" union all ");

/** Also of the messages of errors, whatever the language of the server. */
const sameTexts =
  "set lc_messages = 'C'; set timezone = 'UTC'; set datestyle = 'ISO'; set extra_float_digits = 1; set bytea_output = 'hex';";

/** The number of rows of each table, and a sum of their hashes. */
export async function sumsOf(connection) {
  const names = await namesOf(connection);
  return named(await query(`${sameTexts} ${sumSql(names)}`, connection));
}

/**
 * Makes a restore point, and reads the sums of exactly that moment while the database is written to: all tables are locked against writers
 * while the snapshot is taken and the point is written. Rolling back to the savepoint releases the locks and keeps the snapshot. Returns once the
 * point is in the archive.
 */
export async function sumsAtRestorePoint(connection) {
  const names = await namesOf(connection);
  for (let attempt = 1; ; attempt++) {
    const point = `check_${Date.now()}_${attempt}`;
    try {
      const [[lsn], ...rows] = await query(sumsAt(point, names), connection);
      await archived(lsn, connection);
      return { point, sums: named(rows) };
    } catch (error) {
      if (attempt === lockAttempts || !error.message.includes("statement timeout")) throw error;
      await sleep(Math.min(attempt * 100, 5000));
    }
  }
}

const sumsAt = (point, names) => `${sameTexts}
  begin isolation level repeatable read;
  savepoint before;
  set local statement_timeout = ${longestLockMs};
  lock table ${names.map((name) => `only ${name}`).join(", ")} in share mode;
  select pg_create_restore_point('${point}');
  rollback to before;
  ${sumSql(names)};
  commit;`;

async function archived(lsn, connection) {
  const [[segment]] = await query(`select pg_walfile_name('${lsn}'), pg_switch_wal()`, connection);
  const isArchived = `select 1 from pg_stat_archiver where last_archived_wal ~ '^[0-9A-F]{24}$' and last_archived_wal >= '${segment}'`;
  const deadline = Date.now() + archivedWithinMs;
  while ((await query(isArchived, connection)).length === 0) {
    if (Date.now() > deadline) throw new Error(`${segment} n’est pas archivé : la base n’archive plus.`);
    await sleep(200);
  }
}

const namesOf = async (connection) => (await query(tables, connection)).map(([name]) => name);

const named = (rows) => new Map(rows.map(([name, count, sum]) => [name, { rows: Number(count), sum }]));

/** The tables that two databases do not have alike. */
export function differences(source, restored) {
  const describe = (table) => (table ? `${table.rows} ligne${table.rows > 1 ? "s" : ""}, somme ${table.sum}` : "absente");
  return [...new Set([...source.keys(), ...restored.keys()])]
    .map((name) => [name, describe(source.get(name)), describe(restored.get(name))])
    .filter(([, before, after]) => before !== after)
    .map(([name, before, after]) => `${name} : ${before} ; restaurée : ${after}`);
}
