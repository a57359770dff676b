import assert from "node:assert/strict";
import { test } from "node:test";
import { closeAtEnd } from "#test/app.ts";
import { openStream } from "#test/event-client.ts";
import { until } from "#test/until.ts";
import { startCluster, type Cluster } from "./cluster.ts";
import * as faults from "./faults.ts";
import { openLoad, type ClusterLoad } from "./load.ts";

const viewerCount = 20;
const cutsNetwork = process.getuid?.() === 0;
if (!cutsNetwork) console.log("Coupures du réseau : non testées, il faut être root");

const started = await startCluster();
if (started) {
  closeAtEnd(started.close);
  const load = await openLoad(started, { count: viewerCount });
  closeAtEnd(load.close);
  testCluster(started, load);
}

/** Defines the tests once the cluster serves its viewers: the hooks of this file run at an `await` after a test. */
function testCluster(cluster: Cluster, { films, token, ask, signIn, ...load }: ClusterLoad): void {
  const { site, nodes, serverWith } = cluster;
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

  if (cutsNetwork)
    test("a network cut between a node and PgBouncer: no call fails when tried again", async () => {
      await make(faults.cutPooler);
    });

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
