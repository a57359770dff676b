import { createHash, randomInt } from "node:crypto";
import { sql } from "kysely";
import { Refusal } from "#core/refusal.ts";
import type { Db } from "./client.ts";

/** At most `max` tries in `seconds`, counted from the first one. */
export interface AttemptRule {
  readonly name: string;
  readonly max: number;
  readonly seconds: number;
}

/** What one count is about: a rule, and whom it counts. */
export interface Bucket {
  readonly rule: AttemptRule;
  readonly of: readonly string[];
}

/** An expected failure that was a guess, and so stays counted. */
export class WrongGuess extends Refusal {}

/**
 * Counts a try in every bucket before `guess` runs, so that many at once cannot outrun the limit; over it, 429.
 * Only a {@link WrongGuess} stays counted. A right one empties the first bucket; any other failure gives its tries back.
 */
export async function countingGuesses<T>(db: Db, buckets: readonly Bucket[], guess: () => Promise<T>): Promise<T> {
  for (const bucket of buckets) await takeAttempt(db, bucket);
  try {
    const right = await guess();
    await Promise.all(buckets.map((bucket, i) => (i === 0 ? forget(db, bucket) : giveBack(db, bucket))));
    return right;
  } catch (error) {
    if (!(error instanceof WrongGuess)) await Promise.all(buckets.map((bucket) => giveBack(db, bucket)));
    throw error;
  }
}

/** Counts one try; throws a 429 with the seconds left when there were too many. */
export async function takeAttempt(db: Db, bucket: Bucket): Promise<void> {
  const { max, seconds } = bucket.rule;
  const end = sql<Date>`now() + make_interval(secs => ${seconds})`;
  const over = sql<boolean>`attempt.ends_at <= now()`;
  const { count, left } = await db
    .insertInto("attempt")
    .values({ bucket: keyOf(bucket), count: 1, ends_at: end })
    .onConflict((conflict) =>
      conflict.column("bucket").doUpdateSet({
        count: sql<number>`case when ${over} then 1 else least(attempt.count, ${max}) + 1 end`,
        ends_at: sql<Date>`case when ${over} then ${end} else attempt.ends_at end`,
      }),
    )
    .returning(["count", sql<number>`extract(epoch from ends_at - now())::float8`.as("left")])
    .executeTakeFirstOrThrow();
  if (count === 1) await sweepNowAndThen(db);
  if (count > max) throw new Refusal("too-many", "Trop de tentatives. Réessayez plus tard.", { retryAfter: left });
}

const forget = (db: Db, bucket: Bucket) => db.deleteFrom("attempt").where("bucket", "=", keyOf(bucket)).execute();

const giveBack = (db: Db, bucket: Bucket) =>
  db
    .updateTable("attempt")
    .set((row) => ({ count: row("count", "-", 1) }))
    .where("bucket", "=", keyOf(bucket))
    .where("count", ">", 0)
    .execute();

function keyOf({ rule, of }: Bucket): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([rule.name, ...of]))
    .digest();
}

/** One new count in a hundred clears those whose time is over: the table stays as small as an hour's visitors. */
async function sweepNowAndThen(db: Db): Promise<void> {
  if (randomInt(100) === 0)
    await db
      .deleteFrom("attempt")
      .where("ends_at", "<", sql<Date>`now()`)
      .execute();
}
