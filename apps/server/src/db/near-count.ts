import { sql, type Kysely, type SelectQueryBuilder } from "kysely";
import { isTooLong, type Db } from "./client.ts";
import type { Schema } from "./schema.ts";

export interface NearCount {
  readonly total: number;
  /** Whether `total` is the planner's estimate, some percent off. */
  readonly estimated: boolean;
}

/** Builds the query to count, without columns. */
type Rows = (db: Db) => SelectQueryBuilder<Schema, keyof Schema, object>;

/** Above this estimate, a count would time out anyway. */
const maxCounted = 1_000_000;

/**
 * Counts rows within `withinMs`, else estimates them; `estimated` replaces the query for the estimate, where the planner misjudges it.
 */
export async function nearCount(
  db: Kysely<Schema>,
  rows: Rows,
  { withinMs = 200, estimated = rows }: { withinMs?: number; estimated?: Rows } = {},
): Promise<NearCount> {
  const estimate = await planned(estimated(db));
  if (estimate > maxCounted) return { total: estimate, estimated: true };
  try {
    const total = await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = ${sql.lit(withinMs)}`.execute(tx);
      const counted = await rows(tx)
        .select(({ fn }) => fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      return counted.total;
    });
    return { total, estimated: false };
  } catch (error) {
    if (!isTooLong(error)) throw error;
    return { total: estimate, estimated: true };
  }
}

/** An index scan counts this many entries in about ten milliseconds. */
const maxQuickCount = 100_000;

/** {@link nearCount} within a transaction: counts rows if the estimate is low, without a timeout. */
export async function quickCount(tx: Db, rows: Rows, { estimated = rows }: { estimated?: Rows } = {}): Promise<NearCount> {
  const estimate = await planned(estimated(tx));
  if (estimate > maxQuickCount) return { total: estimate, estimated: true };
  const { total } = await rows(tx)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { total, estimated: false };
}

interface Explained {
  readonly "QUERY PLAN": readonly { readonly Plan: { readonly "Plan Rows": number } }[];
}

/** The planner's estimate of the number of rows. */
async function planned(rows: SelectQueryBuilder<Schema, keyof Schema, object>): Promise<number> {
  const [explained] = await rows.select(sql<number>`1`.as("one")).explain<Explained>("json");
  return explained?.["QUERY PLAN"][0]?.Plan["Plan Rows"] ?? 0;
}
