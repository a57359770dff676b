import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import { testApp, type TestAnswer } from "./app.ts";
import { makeEpisode, makeMovie } from "./make.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";

/** Saves of progress that come at the same time. */
const home = await testApp();
const { call, services } = home;
const { db } = services;

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const save = (
  token: string,
  item_type: "movie" | "episode",
  item_id: string,
  current_time: number,
  saved_at = ago(1),
): Promise<TestAnswer> =>
  call("PUT", "/history", { token, body: { entries: [{ item_type, item_id, current_time, total_time: 3600, saved_at }] } });
const timesOf = ({ json }: TestAnswer): number[] => json.entries.map((entry: { current_time: number }) => entry.current_time);
const signInAll = (count: number) => Promise.all(Array.from({ length: count }, () => signIn(home)));

/** Counts the statements that write progress from now on. */
function countWrites(t: TestContext): () => number {
  const query = t.mock.method(pg.Client.prototype, "query");
  return () =>
    query.mock.calls.filter(({ arguments: [asked] }) => JSON.stringify(asked ?? "").includes("insert into watch_progress"))
      .length;
}

test("many accounts are saved by a few statements, and each is answered with its own entries", async (t) => {
  const people = await signInAll(30);
  const [movie, episode] = [await makeMovie(db), await makeEpisode(db)];
  const writes = countWrites(t);
  const answers = await Promise.all(
    people.map(({ token }, i) => (i % 2 ? save(token, "movie", movie, i) : save(token, "episode", episode, i))),
  );
  assert.deepEqual(
    answers.map(timesOf),
    people.map((_, i) => [i]),
  );
  assert.ok(writes() < people.length / 2, `${writes()} statements`);
  for (const [i, { token }] of people.entries()) assert.deepEqual(timesOf(await call("GET", "/history", { token })), [i]);
});

test("each account sees in the answer what it may see: a draft is saved for the staff alone", async () => {
  const [viewer, editor] = [await signIn(home), await signIn(home, "admin")];
  const [movie, draft] = [await makeMovie(db), await makeMovie(db, { status: "draft" })];
  const answers = await Promise.all([
    save(viewer.token, "movie", draft, 10),
    save(editor.token, "movie", draft, 20),
    save(viewer.token, "movie", movie, 30),
  ]);
  assert.deepEqual(answers.map(timesOf), [[], [20], [30]]);
});

test("saves of one account keep their order, also where both times are ahead of the database's clock", async () => {
  const { token } = await signIn(home);
  // The session is cached, so that the requests arrive in their order.
  await call("GET", "/history", { token });
  const movie = await makeMovie(db);
  const answers = await Promise.all([
    save(token, "movie", movie, 100, "2999-01-01T00:00:00Z"),
    save(token, "movie", movie, 200, "2998-01-01T00:00:00Z"),
    save(token, "movie", movie, 50, ago(5)),
  ]);
  assert.deepEqual(answers.map(timesOf), [[100], [200], [200]]);
});

test("a save that the database refuses fails alone", async () => {
  const people = await signInAll(6);
  const movie = await makeMovie(db);
  await sql`alter table watch_progress add constraint refused check (watched_seconds <> 1313)`.execute(db);
  try {
    const answers = await Promise.all(people.map(({ token }, i) => save(token, "movie", movie, i === 2 ? 1313 : 40 + i)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 500, 200, 200, 200],
    );
    for (const [i, { token }] of people.entries())
      assert.deepEqual(timesOf(await call("GET", "/history", { token })), i === 2 ? [] : [40 + i]);
  } finally {
    await sql`alter table watch_progress drop constraint refused`.execute(db);
  }
});

test("others do not wait for an account whose entry is locked", async () => {
  const [held, ...others] = await signInAll(4);
  assert.ok(held);
  const movie = await makeMovie(db);
  await save(held.token, "movie", movie, 1, ago(9));
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const lock = db.transaction().execute(async (tx) => {
    await tx.selectFrom("watch_progress").select("item_id").where("movie_id", "=", movie).forUpdate().execute();
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const waiting = save(held.token, "movie", movie, 2);
  // It waits for the lock by itself, before the others come.
  await until("it waits for the lock", async () => {
    const { rows } = await sql`select 1 from pg_locks where not granted`.execute(db);
    return rows.length > 0;
  });
  const first = await Promise.all(others.map(({ token }, i) => save(token, "movie", movie, 10 + i)));
  const second = await Promise.all(others.map(({ token }, i) => save(token, "movie", movie, 20 + i, ago(0.5))));
  assert.deepEqual([...first, ...second].map(timesOf), [[10], [11], [12], [20], [21], [22]]);
  assert.equal((await waiting).status, 503, "it is not written while the lock is held");
  release.resolve();
  await lock;
  assert.deepEqual(timesOf(await save(held.token, "movie", movie, 2)), [2]);
});
