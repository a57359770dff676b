import { sql, type Kysely, type SelectQueryBuilder } from "kysely";
import { isTooLong, type Db } from "./client.ts";
import type { Schema } from "./schema.ts";

export interface NearCount {
  readonly total: number;
  /** True where `total` is what the planner thinks: near the truth, within some percent. */
  readonly estimated: boolean;
}

/** Rows to count, on the connection that is given; without columns. */
type Rows = (db: Db) => SelectQueryBuilder<Schema, keyof Schema, object>;

/** More rows than this are not counted within the time anywhere: not even tried. */
const surelyTooMany = 1_000_000;

/**
 * How many rows there are: counted where that takes no longer than `withinMs`, else estimated, from `estimated` where the planner
 * misjudges the rows themselves.
 */
export async function nearCount(
  db: Kysely<Schema>,
  rows: Rows,
  { withinMs = 200, estimated = rows }: { withinMs?: number; estimated?: Rows } = {},
): Promise<NearCount> {
  const estimate = await planned(estimated(db));
  if (estimate > surelyTooMany) return { total: estimate, estimated: true };
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

/** So many entries of an index are counted in some ten milliseconds. */
const quicklyCounted = 100_000;

/** The same in one transaction with other reads, and without trying: counted where they are few, else estimated. */
export async function quickCount(tx: Db, rows: Rows, { estimated = rows }: { estimated?: Rows } = {}): Promise<NearCount> {
  const estimate = await planned(estimated(tx));
  if (estimate > quicklyCounted) return { total: estimate, estimated: true };
  const { total } = await rows(tx)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { total, estimated: false };
}

interface Explained {
  readonly "QUERY PLAN": readonly { readonly Plan: { readonly "Plan Rows": number } }[];
}

/** The planner's own guess at the number of rows. */
async function planned(rows: SelectQueryBuilder<Schema, keyof Schema, object>): Promise<number> {
  const [explained] = await rows.select(sql<number>`1`.as("one")).explain<Explained>("json");
  return explained?.["QUERY PLAN"][0]?.Plan["Plan Rows"] ?? 0;
}
