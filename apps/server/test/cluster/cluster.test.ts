import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Client } from "pg";
import { openLog } from "#core/log.ts";
import { openDatabase } from "#db/client.ts";
import { closeAtEnd } from "#test/app.ts";
import { openStream } from "#test/event-client.ts";
import { until } from "#test/until.ts";
import { startCluster, type Cluster } from "./cluster.ts";
import * as faults from "./faults.ts";
import { openLoad, type ClusterLoad } from "./load.ts";
import { archived, asSuperuser, checkRestore, restoreTo } from "./restores.ts";

const viewerCount = 20;

const started = await startCluster();
if (started) {
  closeAtEnd(started.close);
  const load = await openLoad(started, { count: viewerCount });
  closeAtEnd(load.close);
  testCluster(started, load);
}

/** Defines the tests once the cluster serves its viewers: the hooks of this file run at an `await` after a test. */
function testCluster(cluster: Cluster, { films, token, ask, signIn, ...load }: ClusterLoad): void {
  const { site, nodes, founder, database, serverWith } = cluster;
  const direct = openDatabase(database.DATABASE_LISTEN_URL, { max: 2, log: openLog("silent") });
  closeAtEnd(() => direct.close());
  const [one = 0, two = 0, three = 0] = nodes;
  const entryAt = (film: string | undefined, seconds: number): object => ({
    item_type: "movie",
    item_id: film,
    current_time: seconds,
    total_time: 100,
    saved_at: new Date().toISOString(),
  });

  /** Makes a fault while the viewers go on, and fails for anything that it must not do. */
  async function make(fault: faults.Fault): Promise<faults.Outcome> {
    const outcome = await faults.makeFault(cluster, { films, token, ask, signIn, ...load }, fault, 100);
    const { calls, again, unserved, segments, longestGapMs } = outcome.notes;
    console.log(
      `${fault.name}: ${calls} calls, ${again.length} tried again, ${unserved.length} not served then either, ${segments} segments, no write for ${longestGapMs} ms`,
    );
    assert.deepEqual(faults.faultsOf(fault, outcome), []);
    return outcome;
  }

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

  test("a node whose clock is two minutes ahead accepts sessions and progress of the others, and the other way round", async () => {
    assert.equal((await ask(one, "GET", "/me", { token: await signIn(three) })).status, 200);
    assert.equal((await ask(three, "GET", "/me", { token })).status, 200);
    for (const [port, seconds] of [
      [three, 20],
      [one, 30],
    ] as const)
      assert.equal((await ask(port, "PUT", "/history", { token, body: { entries: [entryAt(films[2], seconds)] } })).status, 200);
    const read = await ask(two, "GET", "/history", { token });
    assert.match(read.body, /"current_time":30\b/, "the last one counts");
  });

  test("kill -9 of a node: no call fails when tried again, films play on, and its streams open on another", async () => {
    const stream = await openStream(site, { token });
    await make(faults.killNodes);
    await until("the stream has ended", stream.ended);
  });

  test("kill -9 of the runner, of HAProxy and of one process of the store: films play on", async () => {
    for (const fault of [faults.killRunner, faults.killProxy, faults.killObjectServer]) await make(fault);
  });

  test("kill -9 of PgBouncer: 503 with Retry-After at worst", async () => {
    await make(faults.killPooler);
  });

  test("kill -9 of the replica: no call fails when tried again", async () => {
    await make(faults.killReplica);
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
    await cluster.backup("diff");
    moments.push(await keep(5));
    await keep(6);
    const calls = load.viewers.note();
    const checked = await checkRestore(cluster);
    assert.ok(!checked.failed, checked.said);
    assert.ok(calls.calls > 50, "the site is used meanwhile");
    assert.deepEqual([calls.unserved, calls.wrong], [[], []]);
    assert.match(checked.metrics, /^seance_restore_check_failed 0$/m);
    const success = /^seance_restore_check_success_timestamp_seconds .+$/m;
    const failed = await checkRestore(cluster, "another");
    assert.ok(failed.failed);
    assert.match(failed.metrics, /^seance_restore_check_failed 1$/m);
    assert.equal(success.exec(failed.metrics)?.[0], success.exec(checked.metrics)?.[0], "the time of the last success stays");
    assert.ok(!existsSync(`${cluster.folder}/check`), "the folder is deleted");
  });

  test("kill -9 of the primary: the replica takes its place within 15 s, and nobody is signed out", async () => {
    const stream = await openStream(one, { token });
    const before = await serverWith("primary");
    await make(faults.killPrimary);
    assert.notEqual(await serverWith("primary"), before);
    await stream.hears("resync");
    assert.ok(!stream.ended(), "the stream stays");
    stream.close();
    for (const port of nodes) assert.equal((await ask(port, "GET", "/me", { token })).status, 200);
  });

  test("rows that were deleted for good come back as of a moment, before or after the failover, without the later ones", async () => {
    moments.push(await keep(7));
    await keep(8);
    const primary = await asSuperuser(cluster);
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
    assert.deepEqual(await kept(await restoreTo(cluster, before)), [films[5]]);
    assert.deepEqual(await kept(await restoreTo(cluster, after)), [films[5], films[6], films[7]]);
    assert.deepEqual(await kept(primary), [], "the source is not touched");
  });

  if (cluster.canCut)
    test("a network cut between a node and PgBouncer: no call fails when tried again", async () => {
      await make(faults.cutPooler);
    });
  else console.log("Coupures du réseau : non testées, la machine n’en permet pas");

  test("a rolling upgrade over a migration loses no call that is tried again", async () => {
    await make(faults.upgradeNodes);
  });

  test("after all that, the site has every write that it has acknowledged", async (t) => {
    const notes = load.viewers.note();
    const acknowledged = await load.viewers.check();
    t.diagnostic(`${acknowledged} writes acknowledged`);
    assert.ok(acknowledged > 200, `${acknowledged}`);
    assert.deepEqual(notes.lost, []);
  });
}
