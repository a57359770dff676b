import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { Agent } from "node:http";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Client } from "pg";
import { openLog } from "#core/log.ts";
import { openDatabase } from "#db/client.ts";
import { closeAtEnd } from "#test/app.ts";
import { openStream } from "#test/event-client.ts";
import { makeMovie } from "#test/make.ts";
import { until } from "#test/until.ts";
import { startCluster, type Cluster } from "./cluster.ts";
import { archived, asSuperuser, checkRestore, restoreTo } from "./restores.ts";
import { exchange, startViewers, type Notes } from "./viewers.ts";

/** The longest that no write works while another PostgreSQL becomes the primary. */
const longestFailoverMs = 15_000;
const viewerCount = 20;

const cluster = await startCluster();
if (cluster) await testCluster(cluster);

/** Defines the tests once the cluster serves its viewers: the hooks of this file run at an `await` after a test. */
async function testCluster(parts: Cluster): Promise<void> {
  const { site, nodes, founder, database, kill, end, stop, resume, serverWith } = parts;
  const direct = openDatabase(database.DATABASE_LISTEN_URL, { max: 2, log: openLog("silent") });
  closeAtEnd(() => direct.close());
  const films: string[] = [];
  for (let i = 0; i < 10; i++) films.push(await makeMovie(direct.db));
  const agent = new Agent({ keepAlive: false });
  const ask = (port: number, method: string, path: string, options: { body?: object; token?: string } = {}) =>
    exchange(port, { agent, method, path, ...options });
  const [one = 0, two = 0, three = 0] = nodes;
  const signIn = async (port: number): Promise<string> =>
    (JSON.parse((await ask(port, "POST", "/login", { body: founder })).body) as { access_token: string }).access_token;
  const token = await signIn(one);
  const viewers = await startViewers(site, viewerCount, films);
  closeAtEnd(viewers.stop);

  /** Waits until the viewers have made `more` calls from now on. */
  const afterCalls = async (notes: Notes, more: number): Promise<void> => {
    const last = notes.calls + more;
    await until(`${more} more calls`, () => notes.calls >= last);
  };
  const isBack = (node: string): Promise<void> =>
    until(`${node} is back`, async () => (await ask(nodes[Number(node.at(-1)) - 1] ?? 0, "GET", "/health")).status === 200);
  const isPair = async (): Promise<boolean> =>
    (await serverWith("primary")) !== undefined && (await serverWith("sync")) !== undefined;

  test("a session of one node is one of the others, and a write through one is read and heard through another", async () => {
    for (const port of [two, three]) assert.equal((await ask(port, "GET", "/me", { token })).status, 200);
    const stream = await openStream(three, { token });
    assert.equal((await ask(one, "POST", "/users/heartbeat", { token })).status, 204);
    await stream.hears("presence");
    stream.close();
    const item = { item_type: "movie", item_id: films[0] };
    assert.equal((await ask(one, "POST", "/favorites", { token, body: item })).status, 201);
    const read = await ask(two, "GET", "/favorites", { token });
    assert.match(read.body, new RegExp(films[0] ?? "-"));
  });

  test("kill -9 of a node: no call fails when tried again, its streams open on another, and it comes back", async () => {
    const stream = await openStream(site, { token });
    const notes = viewers.note();
    await afterCalls(notes, 100);
    for (const node of ["node1", "node2", "node3"]) {
      await kill(node);
      await afterCalls(notes, 100);
      await isBack(node);
    }
    await until("the stream has ended", stream.ended);
    await until("another stream opens", async () => {
      const again = await openStream(site, { token });
      again.close();
      return again.status === 200;
    });
    report("nodes", notes);
    assert.deepEqual([notes.unserved, notes.wrong], [[], []]);
  });

  test("nodes that are replaced one after the other lose no call that is tried again", async () => {
    const notes = viewers.note();
    for (const node of ["node1", "node2", "node3"]) {
      await afterCalls(notes, 50);
      await end(node);
      await isBack(node);
    }
    await afterCalls(notes, 50);
    report("replaced nodes", notes);
    assert.deepEqual([notes.unserved, notes.wrong], [[], []]);
  });

  test("a node whose clock is two minutes ahead accepts sessions and progress of the others, and the other way round", async () => {
    assert.equal((await ask(one, "GET", "/me", { token: await signIn(three) })).status, 200);
    assert.equal((await ask(three, "GET", "/me", { token })).status, 200);
    for (const [port, seconds] of [
      [three, 20],
      [one, 30],
    ] as const) {
      const entry = {
        item_type: "movie",
        item_id: films[2],
        current_time: seconds,
        total_time: 100,
        saved_at: new Date().toISOString(),
      };
      assert.equal((await ask(port, "PUT", "/history", { token, body: { entries: [entry] } })).status, 200);
    }
    const read = await ask(two, "GET", "/history", { token });
    assert.match(read.body, /"current_time":30\b/, "the last one counts");
  });

  test("kill -9 of PgBouncer: 503 with Retry-After at worst", async () => {
    const notes = viewers.note();
    await afterCalls(notes, 100);
    await kill("pgbouncer");
    await until("writes work", async () => (await writes()).ok);
    await afterCalls(notes, 100);
    report("PgBouncer", notes);
    assert.deepEqual(notes.wrong, []);
  });

  test("kill -9 of the replica: no call fails when tried again", async () => {
    await until("there are a primary and a replica", isPair);
    const notes = viewers.note();
    await afterCalls(notes, 100);
    const replica = `postgres${await serverWith("sync")}`;
    await stop(replica);
    await afterCalls(notes, 200);
    await resume(replica);
    report("replica", notes);
    assert.deepEqual([notes.unserved, notes.wrong], [[], []]);
    await until("it is a replica again", isPair);
  });

  const moments: Date[] = [];

  /** Keeps a film through the site. The moment is between this write and the next ones, by the clock of the database. */
  const keep = async (film: number): Promise<Date> => {
    const body = { item_type: "movie", item_id: films[film] };
    assert.equal((await ask(site, "POST", "/favorites", { token, body })).status, 201);
    await sleep(10);
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(direct.db);
    await sleep(10);
    return rows[0]?.now ?? new Date(0);
  };

  test("a restored backup is like its source, which is being written to; one that cannot be restored is a failure", async () => {
    await parts.backup("diff");
    moments.push(await keep(5));
    await keep(6);
    const calls = viewers.note();
    const checked = await checkRestore(parts);
    assert.ok(!checked.failed, checked.said);
    assert.ok(calls.calls > 50, "the site is used meanwhile");
    assert.deepEqual([calls.unserved, calls.wrong], [[], []]);
    assert.match(checked.metrics, /^seance_restore_check_failed 0$/m);
    const success = /^seance_restore_check_success_timestamp_seconds .+$/m;
    const failed = await checkRestore(parts, "another");
    assert.ok(failed.failed);
    assert.match(failed.metrics, /^seance_restore_check_failed 1$/m);
    assert.equal(success.exec(failed.metrics)?.[0], success.exec(checked.metrics)?.[0], "the time of the last success stays");
    assert.ok(!existsSync(`${parts.folder}/check`), "the folder is deleted");
  });

  test("kill -9 of the primary: the replica takes its place within 15 s, and nobody is signed out", async (t) => {
    await until("there are a primary and a replica", isPair);
    const notes = viewers.note();
    const stream = await openStream(one, { token });
    await afterCalls(notes, 100);
    const before = await serverWith("primary");
    const began = performance.now();
    await stop(`postgres${before}`);
    await until("writes work", async () => (await writes()).ok);
    const ms = Math.round(performance.now() - began);
    t.diagnostic(`writes work ${ms} ms after the primary was killed`);
    assert.notEqual(await serverWith("primary"), before);
    assert.ok(ms < longestFailoverMs, `${ms} ms`);
    await afterCalls(notes, 200);
    await stream.hears("resync");
    assert.ok(!stream.ended(), "the stream stays");
    stream.close();
    report("primary", notes);
    assert.deepEqual(notes.wrong, []);
    await resume(`postgres${before}`);
    await until("the killed one is its replica", isPair);
    for (const port of nodes) assert.equal((await ask(port, "GET", "/me", { token })).status, 200);
  });

  test("rows that were deleted for good come back as of a moment, before or after the failover, without the later ones", async () => {
    moments.push(await keep(7));
    await keep(8);
    const primary = await asSuperuser(parts);
    const kept = async (client: Client): Promise<(string | undefined)[]> => {
      const { rows } = await client.query<{ movie_id: string }>(
        "select movie_id from favourite where account_id = (select id from account where email = $1)",
        [founder.email],
      );
      return [5, 6, 7, 8].map((film) => films[film]).filter((id) => rows.some(({ movie_id }) => movie_id === id));
    };
    assert.equal((await kept(primary)).length, 4);
    await primary.query("delete from favourite where account_id = (select id from account where email = $1)", [founder.email]);
    await archived(primary);
    const [before = new Date(0), after = new Date(0)] = moments;
    assert.deepEqual(await kept(await restoreTo(parts, before)), [films[5]]);
    assert.deepEqual(await kept(await restoreTo(parts, after)), [films[5], films[6], films[7]]);
    assert.deepEqual(await kept(primary), [], "the source is not touched");
  });

  test("after all that, the site has every write that it has acknowledged", async (t) => {
    viewers.note();
    const acknowledged = await viewers.end();
    t.diagnostic(`${acknowledged} writes acknowledged`);
    assert.ok(acknowledged > 200, `${acknowledged}`);
  });

  async function writes(): Promise<{ readonly ok: boolean }> {
    const entry = {
      item_type: "movie",
      item_id: films[1],
      current_time: 10,
      total_time: 100,
      saved_at: new Date().toISOString(),
    };
    const { status, body } = await ask(site, "PUT", "/history", { token, body: { entries: [entry] } });
    assert.ok(status === 200 || status === 503 || status === 502 || status === 0, `${status} ${body}`);
    return { ok: status === 200 };
  }
}

const report = (part: string, { calls, again, unserved }: Notes): void =>
  console.log(`${part}: ${calls} calls, ${again.length} tried again, ${unserved.length} not served then either`);
