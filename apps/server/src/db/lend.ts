import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";

/**
 * The pool as Kysely takes it. A connection that did not answer in time is closed at its return, never lent again: its
 * next user would wait behind the query that hangs. Until then it fails at once, so that no rollback waits either.
 */
export function usePool(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => new Lent(await pool.connect()),
    end: () => pool.end(),
  };
}

class Lent implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  #hung: Error | undefined;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: unknown, values: readonly unknown[] = []): unknown {
    // Cursors are not configured: it is always a text.
    return this.#ask(String(text), values);
  }

  async #ask(text: string, values: readonly unknown[]): Promise<unknown> {
    if (this.#hung) throw this.#hung;
    try {
      return await this.#client.query(text, [...values]);
    } catch (error) {
      if (error instanceof Error && error.message === "Query read timeout") this.#hung = error;
      throw error;
    }
  }

  release(): void {
    this.#client.release(this.#hung);
  }
}
