import { createHash, randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Config } from "#core/config.ts";
import { Refusal } from "#core/refusal.ts";
import type { Db } from "./client.ts";

/** At most `max` tries in `seconds`, counted from the first one. */
export interface AttemptRule {
  readonly name: string;
  readonly max: number;
  readonly seconds: number;
  /** Whether a try stays counted however it ends, not a wrong guess alone. */
  readonly everyTry?: boolean;
}

/** What one count is about: a rule, and whom it counts. */
export interface Bucket {
  readonly rule: AttemptRule;
  readonly of: readonly string[];
}

interface Limited {
  readonly db: Db;
  readonly config: Pick<Config, "RATE_LIMITS">;
}

/** An expected failure that was a guess, and so stays counted. */
export class WrongGuess extends Refusal {}

/**
 * Counts a try in every bucket before `guess` runs, so that many at once cannot outrun the limit; over it, 429 and no try is counted.
 * A {@link WrongGuess} stays counted in all of them. A right one empties the first bucket and gives the other tries back, any other
 * failure gives all of them back, except where the rule counts every try.
 */
export async function countingGuesses<T>(
  { db, config }: Limited,
  buckets: readonly Bucket[],
  guess: () => Promise<T>,
): Promise<T> {
  if (config.RATE_LIMITS === "off") return guess();
  const memory = memoryOf(db);
  await memory.enter(buckets);
  try {
    await takeAttempts(db, buckets);
    return await settlingTries(db, buckets, guess);
  } finally {
    memory.leave(buckets);
  }
}

async function settlingTries<T>(db: Db, buckets: readonly Bucket[], guess: () => Promise<T>): Promise<T> {
  const returned = buckets.filter(({ rule }) => !rule.everyTry);
  try {
    const right = await guess();
    await Promise.all(returned.map((bucket, i) => (i === 0 ? forget(db, bucket) : giveBack(db, bucket))));
    return right;
  } catch (error) {
    if (!(error instanceof WrongGuess)) await Promise.all(returned.map((bucket) => giveBack(db, bucket)));
    throw error;
  }
}

/** Counts one try; throws a 429 with the seconds left when there were too many. */
export async function takeAttempt({ db, config }: Limited, bucket: Bucket): Promise<void> {
  if (config.RATE_LIMITS === "off") return;
  await memoryOf(db).refuseIfFull([bucket]);
  await takeAttempts(db, [bucket]);
}

/** Counts a try in all buckets by one statement; in none of them when one is full. */
async function takeAttempts(db: Db, buckets: readonly Bucket[]): Promise<void> {
  if (buckets.length === 0) return;
  const over = sql<boolean>`attempt.ends_at <= now()`;
  const cases = buckets.map((bucket) => sql`when ${keyOf(bucket)}::bytea then ${bucket.rule.max}::integer`);
  const max = sql<number>`case excluded.bucket ${sql.join(cases, sql` `)} end`;
  // The rows are locked in the order of the buckets, which is the same for all: two such statements cannot deadlock.
  const rows = await db
    .insertInto("attempt")
    .values(
      buckets.map((bucket) => ({
        bucket: keyOf(bucket),
        count: 1,
        ends_at: sql<Date>`now() + make_interval(secs => ${bucket.rule.seconds})`,
      })),
    )
    .onConflict((conflict) =>
      conflict.column("bucket").doUpdateSet({
        count: sql<number>`case when ${over} then 1 else least(attempt.count, ${max}) + 1 end`,
        ends_at: sql<Date>`case when ${over} then excluded.ends_at else attempt.ends_at end`,
      }),
    )
    .returning(["bucket", "count", sql<number>`extract(epoch from ends_at - now())::float8`.as("left")])
    .execute();
  if (rows.some(({ count }) => count === 1)) await sweepNowAndThen(db);
  const found = new Map(rows.map((row) => [row.bucket.toString("hex"), row]));
  const taken = buckets.map((bucket) => ({ bucket, row: found.get(keyOf(bucket).toString("hex")) }));
  const full = taken.filter(({ bucket, row }) => row !== undefined && row.count > bucket.rule.max);
  if (full.length === 0) return;
  await Promise.all(taken.filter((one) => !full.includes(one)).map(({ bucket }) => giveBack(db, bucket)));
  for (const { bucket, row } of full) memoryOf(db).noteFull(bucket, row?.left ?? 0);
  throw tooMany(Math.max(...full.map(({ row }) => row?.left ?? 0)));
}

function forget(db: Db, bucket: Bucket) {
  memoryOf(db).noteRoom(bucket);
  return db.deleteFrom("attempt").where("bucket", "=", keyOf(bucket)).execute();
}

function giveBack(db: Db, bucket: Bucket) {
  memoryOf(db).noteRoom(bucket);
  return db
    .updateTable("attempt")
    .set((row) => ({ count: row("count", "-", 1) }))
    .where("bucket", "=", keyOf(bucket))
    .where("count", ">", 0)
    .execute();
}

const nameOf = ({ rule, of }: Bucket): string => JSON.stringify([rule.name, ...of]);
const keyOf = (bucket: Bucket): Buffer => createHash("sha256").update(nameOf(bucket)).digest();

/** One new count in a hundred clears those whose time is over: the table stays as small as an hour's visitors. */
async function sweepNowAndThen(db: Db): Promise<void> {
  if (randomInt(100) === 0)
    await db
      .deleteFrom("attempt")
      .where("ends_at", "<", sql<Date>`now()`)
      .execute();
}

const tooMany = (secondsLeft: number): Refusal =>
  new Refusal("too-many", "Trop de tentatives. Réessayez plus tard.", { retryAfter: secondsLeft });

const fullKeptMs = 1000;
/** What memory refuses is answered later: a client that asks again at once would otherwise take the processor of the others. */
const refusalDelayMs = 1000;
/** No more answers than these are held back at once. */
const mostDelayed = 500;

/** What one process knows of the buckets without asking the database: a flood of refused tries must not become a flood of writes. */
class AttemptMemory {
  /** Buckets found full less than a second ago, by their end. */
  readonly #full = new LRUCache<string, number>({ max: 10_000, ttl: fullKeptMs });
  /** Tries whose end is not known yet. */
  readonly #underWay = new Map<string, number>();
  #delayed = 0;

  async refuseIfFull(buckets: readonly Bucket[]): Promise<void> {
    const ends = buckets.flatMap((bucket) => this.#full.get(nameOf(bucket)) ?? []);
    if (ends.length > 0) await this.#refuse((Math.max(...ends) - performance.now()) / 1000);
  }

  async #refuse(secondsLeft: number): Promise<never> {
    if (this.#delayed < mostDelayed) {
      this.#delayed++;
      await sleep(refusalDelayMs);
      this.#delayed--;
    }
    throw tooMany(secondsLeft);
  }

  noteFull(bucket: Bucket, secondsLeft: number): void {
    this.#full.set(nameOf(bucket), performance.now() + secondsLeft * 1000);
  }

  noteRoom(bucket: Bucket): void {
    this.#full.delete(nameOf(bucket));
  }

  /** Lets a try go on: 429 where a bucket is full, or where as many tries as it takes are under way. */
  async enter(buckets: readonly Bucket[]): Promise<void> {
    await this.refuseIfFull(buckets);
    // No pause between the check and the count: the tries of one moment must not all find room.
    if (buckets.some((bucket) => this.#countOf(bucket) >= bucket.rule.max)) await this.#refuse(1);
    for (const bucket of buckets) this.#underWay.set(nameOf(bucket), this.#countOf(bucket) + 1);
  }

  leave(buckets: readonly Bucket[]): void {
    for (const bucket of buckets) {
      const left = this.#countOf(bucket) - 1;
      if (left > 0) this.#underWay.set(nameOf(bucket), left);
      else this.#underWay.delete(nameOf(bucket));
    }
  }

  #countOf(bucket: Bucket): number {
    return this.#underWay.get(nameOf(bucket)) ?? 0;
  }
}

const memories = new WeakMap<Db, AttemptMemory>();

function memoryOf(db: Db): AttemptMemory {
  const memory = memories.get(db) ?? new AttemptMemory();
  memories.set(db, memory);
  return memory;
}
