import { sql, type Kysely } from "kysely";
import { errorMessage } from "#core/errors.ts";
import type { Log } from "#core/log.ts";
import { openDatabase } from "./client.ts";
import type { Schema } from "./schema.ts";

/** Health check of the database. */
export interface Probe {
  answers(): Promise<boolean>;
  /** How the database archives; null where it does not, or does not answer. */
  archive(): Promise<ArchiveState | null>;
  close(): Promise<void>;
}

interface ArchiveState {
  /** Since a segment of the write-ahead log was last archived. */
  readonly seconds: number;
  readonly failing: boolean;
}

/** Together with the connection timeout, a frozen database is detected within 2.5 s. */
const answerMs = 1300;

/**
 * A probe on its own connection: a busy pool must not fail health checks, nor they take its connections. Concurrent checks share a
 * query.
 */
export function openProbe(url: string, log: Log): Probe {
  const { db, close } = openDatabase(url, { max: 1, log, answerMs });
  const ask = async (): Promise<boolean> => {
    try {
      await sql`select 1`.execute(db);
      return true;
    } catch (error) {
      log.warn({ reason: errorMessage(error) }, "la base de données ne répond pas");
      return false;
    }
  };
  return { answers: shared(ask), archive: shared(() => readArchive(db, log)), close };
}

/** Concurrent calls share a result. */
function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined;
  return () =>
    (pending ??= read().finally(() => {
      pending = undefined;
    }));
}

async function readArchive(db: Kysely<Schema>, log: Log): Promise<ArchiveState | null> {
  try {
    const { rows } = await sql<ArchiveState>`
      select extract(epoch from now() - coalesce(last_archived_time, stats_reset))::float as seconds,
        coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing
      from pg_stat_archiver where current_setting('archive_mode') <> 'off'`.execute(db);
    return rows[0] ?? null;
  } catch (error) {
    log.warn({ reason: errorMessage(error) }, "l’état de l’archivage n’a pas pu être lu");
    return null;
  }
}
