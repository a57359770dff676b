import { createHash, randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { Refusal } from "#core/refusal.ts";
import type { Db } from "./client.ts";

/** At most `max` tries in `seconds`, from the first one. */
export interface AttemptRule {
  readonly name: string;
  readonly max: number;
  readonly seconds: number;
  /** Counts right guesses too, not only wrong ones. */
  readonly everyTry?: boolean;
}

/** Over `max` wrong guesses in `seconds`, guesses take turns, for all processes together. */
export interface PaceRule extends AttemptRule {
  /** Seconds between two turns. */
  readonly turn: number;
  /** A guess that would wait for more than these seconds is refused. */
  readonly longest: number;
  /** Turns that one address may take in `seconds`. */
  readonly turnsEach: number;
}

/** What is guessed at, by somebody at an address. */
export interface Paced {
  readonly rule: PaceRule;
  readonly of: string;
  readonly from: string;
  /** Tells whether this guess need not wait. */
  readonly mayPass: () => Promise<boolean>;
}

/** One counter: a rule, and the account or address that it counts. */
export interface Bucket {
  readonly rule: AttemptRule;
  readonly of: readonly string[];
}

/** An expected failure that stays counted, because it was a guess. */
export class WrongGuess extends Refusal {}

export interface Attempts {
  /** Counts one try; throws a 429 with the seconds left when there were too many. */
  take(bucket: Bucket): Promise<void>;
  /**
   * Counts a try in every bucket before `work` runs, so that concurrent tries cannot exceed the limit; over it, 429 and no try is
   * counted. A {@link WrongGuess} stays counted in all of them. Success resets the first bucket and gives the other tries back; any
   * other failure gives all of them back, except where the rule counts every try.
   */
  guess<T>(buckets: readonly Bucket[], work: () => Promise<T>): Promise<T>;
  /** Runs `work`, a guess, once it is its turn; 429 when that is too far away. */
  pace<T>(paced: Paced, work: () => Promise<T>): Promise<T>;
  /** Forgets the wrong guesses at something, and the turns that are taken. */
  forget(paced: Pick<Paced, "rule" | "of">): Promise<void>;
}

/**
 * Limits how often callers may guess. The counts are in the database; a process remembers only which buckets are full, so that a flood
 * of refused tries does not become a flood of writes. Without `enabled` nothing is counted.
 */
export function openAttempts(db: Db, { enabled }: { readonly enabled: boolean }): Attempts {
  const memory = new AttemptMemory();
  const counts = new AttemptCounts(db, memory);
  return {
    async take(bucket) {
      if (!enabled) return;
      await memory.refuseIfFull([bucket]);
      await counts.take([bucket]);
    },
    async guess(buckets, work) {
      if (!enabled) return work();
      await memory.enter(buckets);
      try {
        await counts.take(buckets);
        return await settle(counts, buckets, work);
      } finally {
        memory.leave(buckets);
      }
    },
    pace: (paced, work) => (enabled ? counts.pace(paced, work) : work()),
    async forget({ rule, of }) {
      await Promise.all([{ rule, of: [of] }, turnOf(rule, of)].map((bucket) => counts.reset(bucket)));
    },
  };
}

async function settle<T>(counts: AttemptCounts, buckets: readonly Bucket[], work: () => Promise<T>): Promise<T> {
  const returned = buckets.filter(({ rule }) => !rule.everyTry);
  try {
    const right = await work();
    await Promise.all(returned.map((bucket, i) => (i === 0 ? counts.reset(bucket) : counts.giveBack(bucket))));
    return right;
  } catch (error) {
    if (!(error instanceof WrongGuess)) await Promise.all(returned.map((bucket) => counts.giveBack(bucket)));
    throw error;
  }
}

class AttemptCounts {
  readonly #db: Db;
  readonly #memory: AttemptMemory;

  constructor(db: Db, memory: AttemptMemory) {
    this.#db = db;
    this.#memory = memory;
  }

  /** Counts a try in all buckets; if one is full, in none of them, and throws a 429. */
  async take(buckets: readonly Bucket[]): Promise<void> {
    const rows = await countTry(this.#db, buckets);
    if (rows.some(({ count }) => count === 1)) await deleteExpiredSometimes(this.#db);
    const found = new Map(rows.map((row) => [row.bucket.toString("hex"), row]));
    const taken = buckets.map((bucket) => ({ bucket, row: found.get(keyOf(bucket).toString("hex")) }));
    const full = taken.filter(({ bucket, row }) => row !== undefined && row.count > bucket.rule.max);
    if (full.length === 0) return;
    await Promise.all(taken.filter((one) => !full.includes(one)).map(({ bucket }) => this.giveBack(bucket)));
    for (const { bucket, row } of full) this.#memory.noteFull(bucket, row?.left ?? 0);
    throw tooMany(Math.max(...full.map(({ row }) => row?.left ?? 0)));
  }

  /** Counts the guess before `work`, so that concurrent ones cannot exceed the limit; only a wrong one stays counted. */
  async pace<T>(paced: Paced, work: () => Promise<T>): Promise<T> {
    const bucket = { rule: { ...paced.rule, max: countedAtMost }, of: [paced.of] };
    const [row] = await countTry(this.#db, [bucket]);
    try {
      if (row && row.count > paced.rule.max && !(await paced.mayPass())) await this.#waitForTurn(paced);
      const right = await work();
      await this.giveBack(bucket);
      return right;
    } catch (error) {
      if (!(error instanceof WrongGuess)) await this.giveBack(bucket);
      throw error;
    }
  }

  async #waitForTurn({ rule, of, from }: Paced): Promise<void> {
    const each = { name: `${rule.name}-turns`, max: rule.turnsEach, seconds: rule.seconds };
    await this.#memory.refuseIfFull([{ rule: each, of: [of, from] }]);
    await this.take([{ rule: each, of: [of, from] }]);
    const seconds = await takeTurn(this.#db, rule, of);
    if (seconds === null) await this.#memory.refuse(rule.longest);
    else await sleep(seconds * 1000);
  }

  async reset(bucket: Bucket): Promise<void> {
    this.#memory.noteRoom(bucket);
    await this.#db.deleteFrom("attempt").where("bucket", "=", keyOf(bucket)).execute();
  }

  async giveBack(bucket: Bucket): Promise<void> {
    this.#memory.noteRoom(bucket);
    await this.#db
      .updateTable("attempt")
      .set((row) => ({ count: row("count", "-", 1) }))
      .where("bucket", "=", keyOf(bucket))
      .where("count", ">", 0)
      .execute();
  }
}

/** Counts a try in each bucket; a bucket whose time is over starts again. */
function countTry(db: Db, buckets: readonly Bucket[]) {
  const over = sql<boolean>`attempt.ends_at <= now()`;
  const cases = buckets.map((bucket) => sql`when ${keyOf(bucket)}::bytea then ${bucket.rule.max}::integer`);
  const max = sql<number>`case excluded.bucket ${sql.join(cases, sql` `)} end`;
  // The rows are locked in the order of the buckets, which is the same for all: two such statements cannot deadlock.
  return db
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
}

/** Wrong guesses are counted further than `max`: each that turns out right takes its own one back. */
const countedAtMost = 1_000_000;

const turnOf = ({ name, max, seconds }: PaceRule, of: string): Bucket => ({ rule: { name, max, seconds }, of: [of, "turn"] });

/** Seconds until the turn that is taken; null when it would be further away than `longest`. */
async function takeTurn(db: Db, rule: PaceRule, of: string): Promise<number | null> {
  const [turn, longest] = [sql`make_interval(secs => ${rule.turn})`, sql`make_interval(secs => ${rule.longest})`];
  const { rows } = await sql<{ left: number }>`
    insert into attempt (bucket, count, ends_at) values (${keyOf(turnOf(rule, of))}, 1, now() + ${turn})
    on conflict (bucket) do update set ends_at = greatest(attempt.ends_at, now()) + ${turn}
      where greatest(attempt.ends_at, now()) + ${turn} <= now() + ${longest}
    returning extract(epoch from ends_at - now())::float8 as left`.execute(db);
  return rows[0]?.left ?? null;
}

const nameOf = ({ rule, of }: Bucket): string => JSON.stringify([rule.name, ...of]);
const keyOf = (bucket: Bucket): Buffer => createHash("sha256").update(nameOf(bucket)).digest();

/** Deletes expired counts once in a hundred new ones: the table stays as small as an hour's visitors. */
async function deleteExpiredSometimes(db: Db): Promise<void> {
  if (randomInt(100) === 0)
    await db
      .deleteFrom("attempt")
      .where("ends_at", "<", sql<Date>`now()`)
      .execute();
}

function tooMany(secondsLeft: number): Refusal {
  const minutes = Math.ceil(secondsLeft / 60);
  const detail = `Trop de tentatives. Réessayez dans ${minutes} minute${minutes > 1 ? "s" : ""}.`;
  return new Refusal("too-many", detail, { retryAfter: secondsLeft });
}

const fullKeptMs = 1000;
/** Delays refusals from memory: a client that retries at once would otherwise take the processor. */
const refusalDelayMs = 1000;
/** Bounds the number of delayed answers. */
const maxDelayed = 500;

/** What one process knows of the buckets without the database. */
class AttemptMemory {
  /** Buckets found full within the last second, with the time when they reset. */
  readonly #full = new LRUCache<string, number>({ max: 10_000, ttl: fullKeptMs });
  /** Number of unfinished tries by bucket. */
  readonly #unfinished = new Map<string, number>();
  #delayed = 0;

  async refuseIfFull(buckets: readonly Bucket[]): Promise<void> {
    const ends = buckets.flatMap((bucket) => this.#full.get(nameOf(bucket)) ?? []);
    if (ends.length > 0) await this.refuse((Math.max(...ends) - performance.now()) / 1000);
  }

  /** Throws a 429, a second later. */
  async refuse(secondsLeft: number): Promise<never> {
    if (this.#delayed < maxDelayed) {
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

  /** Throws a 429 if a bucket is full, or has as many unfinished tries as it allows. */
  async enter(buckets: readonly Bucket[]): Promise<void> {
    await this.refuseIfFull(buckets);
    // No await between the check and the count: concurrent tries must not all pass.
    if (buckets.some((bucket) => this.#countOf(bucket) >= bucket.rule.max)) await this.refuse(1);
    for (const bucket of buckets) this.#unfinished.set(nameOf(bucket), this.#countOf(bucket) + 1);
  }

  leave(buckets: readonly Bucket[]): void {
    for (const bucket of buckets) {
      const left = this.#countOf(bucket) - 1;
      if (left > 0) this.#unfinished.set(nameOf(bucket), left);
      else this.#unfinished.delete(nameOf(bucket));
    }
  }

  #countOf(bucket: Bucket): number {
    return this.#unfinished.get(nameOf(bucket)) ?? 0;
  }
}
