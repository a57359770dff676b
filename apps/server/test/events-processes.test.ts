import assert from "node:assert/strict";
import { once } from "node:events";
import { after, test } from "node:test";
import { openLog } from "#core/log.ts";
import { publish, publishEvent } from "#db/bus.ts";
import { openDatabase } from "#db/client.ts";
import { testDatabase } from "./app.ts";
import { openStream, type OpenStream } from "./event-client.ts";
import { founder, startServer, type RealServer } from "./real-server.ts";
import { until } from "./until.ts";

const databaseUrl = await testDatabase();
const onIt = { DATABASE_URL: databaseUrl, LOG_LEVEL: "warn" };

async function signInFounder({ url }: RealServer): Promise<{ token: string; id: string }> {
  const answer = await fetch(`${url}/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(founder),
  });
  assert.equal(answer.status, 200);
  const { access_token: token, user } = (await answer.json()) as { access_token: string; user: { id: string } };
  return { token, id: user.id };
}

const one = await startServer(onIt);
const two = await startServer(onIt);
const database = openDatabase(databaseUrl, { max: 2, log: openLog("silent") });
after(() => database.close());
const { db } = database;

test("two processes on one database: presence, a new role and a ban done through one reach a stream of the other", async () => {
  const { token, id } = await signInFounder(one);
  const stream = await openStream(two.port, { token });
  const beat = await fetch(`${one.url}/users/heartbeat`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(beat.status, 204);
  assert.deepEqual((await stream.hears("presence")).data, { online_staff: 1 });
  await publishEvent(db, "announcements-updated", {}, "everybody");
  await stream.hears("announcements-updated");
  await db.updateTable("account").set({ role: "admin" }).where("id", "=", id).execute();
  await publish(db, { kind: "account", id });
  assert.deepEqual((await stream.hears("role-changed")).data, { role: "admin" });
  const ended = await fetch(`${one.url}/users/logout`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ end_session: true }),
  });
  assert.equal(ended.status, 204);
  await until("the stream on the other process ends", stream.ended);
  assert.equal(stream.events.at(-1)?.name, "session-ended");
});

test("SIGTERM with a thousand streams open: they end first, and the process in time", async () => {
  const streams: OpenStream[] = [];
  for (let i = 0; i < 1000; i += 50)
    streams.push(
      ...(await Promise.all(Array.from({ length: 50 }, () => openStream(two.port, { from: `127.0.4.${i / 50 + 1}` })))),
    );
  assert.deepEqual(new Set(streams.map(({ status }) => status)), new Set([200]));
  const exited = once(two.child, "exit");
  const began = performance.now();
  two.child.kill("SIGTERM");
  assert.deepEqual(await exited, [0, null]);
  assert.ok(performance.now() - began < 30_000, `${performance.now() - began} ms`);
  await until("every stream has ended", () => streams.every((stream) => stream.ended()));
  const guest = await openStream(one.port);
  assert.equal(guest.status, 200, "the other process goes on");
});
