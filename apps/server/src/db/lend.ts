import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";
import { traced } from "#core/tracing.ts";

/**
 * Adapts the pool to Kysely. A connection whose query timed out is closed on release, because the next query would wait behind the hung
 * one. Until then its queries fail at once, a rollback too.
 */
export function usePool(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => new PoolClient(await pool.connect()),
    end: () => pool.end(),
  };
}

class PoolClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  #hung: Error | undefined;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: unknown, values: readonly unknown[] = []): unknown {
    // Cursors are not configured: it is always text.
    return this.#ask(String(text), values);
  }

  async #ask(text: string, values: readonly unknown[]): Promise<unknown> {
    if (this.#hung) throw this.#hung;
    try {
      return await traced(verbOf(text), queryAttributes(text), () => this.#client.query(text, [...values]));
    } catch (error) {
      if (error instanceof Error && error.message === "Query read timeout") this.#hung = error;
      throw error;
    }
  }

  release(): void {
    this.#client.release(this.#hung);
  }
}

/** The first word of a query, which is how its span is named. */
const verbOf = (text: string): string => (/[a-z]+/i.exec(text)?.[0] ?? "query").toUpperCase();

/** The text of a query has no values: they are parameters. */
const queryAttributes = (text: string) => ({ "db.system.name": "postgresql", "db.query.text": text });
