import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { test } from "node:test";
import { eventLimits, refetchSpreadMs, type BroadcastPayload } from "@seance/contract/events";
import { newId } from "#core/ids.ts";
import { publish, publishEvent } from "#db/bus.ts";
import { bumpCatalogue } from "#domains/catalogue/index.ts";
import { testApp, type TestApp } from "./app.ts";
import { openStream, type OpenStream } from "./event-client.ts";
import { signIn, type Person } from "./sign-in.ts";
import { until } from "./until.ts";

/** Two processes' worth of server on one database. */
const one = await listening();
const two = await listening(one.databaseUrl);
const { db, bus } = one.services;

async function listening(databaseUrl?: string): Promise<TestApp & { readonly port: number }> {
  const site = await testApp({}, databaseUrl ? { databaseUrl } : {});
  await site.app.listen({ port: 0, host: "127.0.0.1" });
  return { ...site, port: (site.app.server.address() as AddressInfo).port };
}

let marks = 0;
/** Waits until everything said before has come through: a last event for everybody passes behind it. */
async function settled(...streams: OpenStream[]): Promise<void> {
  const job_id = newId();
  marks++;
  await publishEvent(db, "job-progress", { job_id }, "everybody");
  for (const stream of streams) await until(`mark ${marks}`, () => stream.text().includes(job_id));
}
const names = (stream: OpenStream): string[] => stream.events.map(({ name }) => name).filter((name) => name !== "job-progress");
const setRole = async ({ id }: Person, role: "user" | "admin"): Promise<void> => {
  await db.updateTable("account").set({ role }).where("id", "=", id).execute();
  await publish(db, { kind: "account", id });
};

test("a stream says what it is, is not compressed or kept, and tells its reader when to come back", async () => {
  const stream = await openStream(one.port, { headers: { "accept-encoding": "gzip, br" } });
  assert.equal(stream.status, 200);
  assert.equal(stream.headers["content-type"], "text/event-stream; charset=utf-8");
  assert.equal(stream.headers["cache-control"], "no-store");
  assert.equal(stream.headers["x-accel-buffering"], "no");
  assert.equal(stream.headers["content-encoding"], undefined);
  assert.equal(stream.headers["x-content-type-options"], "nosniff");
  await until("the hint", () => stream.text().includes("\n\n"));
  const hint = Number(/^retry: (\d+)\n\n/.exec(stream.text())?.[1]);
  assert.ok(hint >= eventLimits.reconnectMinMs && hint <= eventLimits.reconnectMaxMs, stream.text());
  stream.close();
});

test("HEAD is answered and ends", async () => {
  const answer = await fetch(`http://127.0.0.1:${one.port}/api/events`, { method: "HEAD" });
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get("content-type") ?? "", /text\/event-stream/);
});

test("each hears what is meant for it and nothing else, on both processes", async () => {
  const [viewer, admin] = [await signIn(one), await signIn(one, "admin")];
  const opened = await Promise.all(
    [one, two].map(async ({ port }) => ({
      guest: await openStream(port),
      theirs: await openStream(port, { token: viewer.token }),
      staff: await openStream(port, { token: admin.token }),
    })),
  );
  const streams = opened.flatMap(({ guest, theirs, staff }) => [guest, theirs, staff]);
  await publishEvent(db, "announcements-updated", {}, "everybody");
  await publishEvent(db, "presence", { online_staff: 3 }, "signed-in");
  await publishEvent(db, "badges-updated", {}, { account: viewer.id });
  await publishEvent(db, "ticket-updated", { ticket_id: newId() }, { holding: "support:answer" });
  await settled(...streams);
  for (const { guest, theirs, staff } of opened) {
    assert.deepEqual(names(guest), ["announcements-updated"]);
    assert.deepEqual(names(theirs).toSorted(), ["announcements-updated", "badges-updated", "presence"]);
    assert.deepEqual(names(staff), ["announcements-updated", "presence", "ticket-updated"]);
    assert.deepEqual(theirs.events.find(({ name }) => name === "presence")?.data, { online_staff: 3 });
  }
  for (const stream of streams) stream.close();
});

test("what is rolled back is not said", async () => {
  const guest = await openStream(one.port);
  await assert.rejects(
    db.transaction().execute(async (tx) => {
      await publishEvent(tx, "ticker-updated", {}, "everybody");
      throw new Error("annulée");
    }),
  );
  await settled(guest);
  assert.deepEqual(names(guest), []);
  guest.close();
});

test("the same news many times over is said at once and once more, not each time", async () => {
  const guests = [await openStream(one.port), await openStream(two.port)];
  for (let i = 0; i < 50; i++) await bumpCatalogue(db, "movies");
  // Both processes say it once more, so that nothing of it is left to be said during the next test.
  for (const guest of guests) await until("once more", () => names(guest).length > 1);
  await settled(...guests);
  for (const guest of guests) {
    assert.ok(names(guest).length <= 12, `${names(guest).length} times`);
    assert.deepEqual(new Set(names(guest)), new Set(["movies-updated"]));
    guest.close();
  }
});

test("the catalogue says what of it changed; views are no news", async () => {
  const guest = await openStream(two.port);
  await bumpCatalogue(db, "series");
  await bumpCatalogue(db, "content");
  await bumpCatalogue(db, "counts");
  await settled(guest);
  assert.deepEqual(names(guest), ["series-updated", "content-updated"]);
  guest.close();
});

test("a new role is said, and changes what is heard, on the stream that is open", async () => {
  const person = await signIn(one);
  const stream = await openStream(two.port, { token: person.token });
  await setRole(person, "admin");
  assert.deepEqual((await stream.hears("role-changed")).data, { role: "admin" });
  const ticket_id = newId();
  await publishEvent(db, "ticket-updated", { ticket_id }, { holding: "support:answer" });
  await stream.hears("ticket-updated");
  await setRole(person, "user");
  await until("the second change", () => stream.events.filter(({ name }) => name === "role-changed").length === 2);
  await publishEvent(db, "ticket-updated", { ticket_id: newId() }, { holding: "support:answer" });
  await settled(stream);
  assert.equal(names(stream).filter((name) => name === "ticket-updated").length, 1);
  stream.close();
});

const endings: Record<string, { work: (person: Person) => Promise<unknown>; reason: string; ban?: object }> = {
  "a ban": {
    work: async ({ id }) => {
      await db.updateTable("account").set({ is_active: false }).where("id", "=", id).execute();
      await publish(db, { kind: "account", id });
    },
    reason: "banned",
    ban: { reason: "", until: null },
  },
  "an account erased": {
    work: async ({ id }) => {
      await db.deleteFrom("account").where("id", "=", id).execute();
      await publish(db, { kind: "account", id });
    },
    reason: "deleted",
  },
  "signing out": {
    work: ({ token }) => one.call("POST", "/users/logout", { token, body: { end_session: true } }),
    reason: "ended",
  },
  "a new password, for the other sessions": {
    work: async ({ email, password }) => {
      const other = await one.call("POST", "/login", { body: { email, password } });
      const body = { current_password: password, new_password: "une-autre-phrase" };
      assert.equal((await one.call("PUT", "/me/password", { token: other.json.access_token, body })).status, 204);
    },
    reason: "password",
  },
};

for (const [what, { work, ...data }] of Object.entries(endings)) {
  test(`${what} ends the stream on both processes, and says why`, async () => {
    const person = await signIn(one);
    const bystander = await signIn(one);
    const streams = [await openStream(one.port, { token: person.token }), await openStream(two.port, { token: person.token })];
    const other = await openStream(one.port, { token: bystander.token });
    await work(person);
    for (const stream of streams) await until("the stream ends", stream.ended);
    for (const stream of streams) assert.deepEqual(stream.events.at(-1), { name: "session-ended", data });
    assert.equal(other.ended(), false);
    other.close();
  });
}

test("caps: the 7th of an account and the 51st of an address are told to come later; room made is room again", async () => {
  const person = await signIn(one);
  const own: OpenStream[] = [];
  for (let i = 0; i < eventLimits.perAccount; i++)
    own.push(await openStream(one.port, { token: person.token, from: `127.0.1.${i + 1}` }));
  const seventh = await openStream(one.port, { token: person.token, from: "127.0.1.99" });
  assert.equal(seventh.status, 429);
  assert.ok(Number(seventh.headers["retry-after"]) >= 1);
  own.shift()?.close();
  await until("there is room again", async () => {
    const next = await openStream(one.port, { token: person.token, from: "127.0.1.100" });
    if (next.status === 200) own.push(next);
    return next.status === 200;
  });

  const from = "127.0.2.1";
  const house = await Promise.all(Array.from({ length: eventLimits.perAddress }, () => openStream(one.port, { from })));
  assert.deepEqual(new Set(house.map(({ status }) => status)), new Set([200]));
  assert.equal((await openStream(one.port, { from })).status, 429);
  assert.equal(
    (await openStream(one.port, { from, headers: { "x-forwarded-for": "198.51.100.9" } })).status,
    429,
    "a spoofed header",
  );
  const neighbour = await openStream(one.port, { from: "127.0.2.2" });
  assert.equal(neighbour.status, 200);
  for (const stream of [...own, ...house, neighbour]) stream.close();
  await until("all of them are let go of", async () => (await streamsOf(one)) === 0);
});

test("who does not read is cut; the others go on", async () => {
  const reader = await openStream(one.port, { from: "127.0.3.1" });
  const sleeper = connect(one.port, "127.0.0.1");
  await once(sleeper, "connect");
  sleeper.on("error", () => undefined);
  sleeper.write("GET /api/events HTTP/1.1\r\nhost: localhost\r\n\r\n");
  await once(sleeper, "readable");
  assert.equal(await streamsOf(one), 2);
  // Far more than the kernel holds for a reader that has stopped.
  const data = { pad: "x".repeat(60_000) };
  for (let i = 0; i < 600 && (await streamsOf(one)) === 2; i++) {
    const before = reader.text().length;
    bus.tell({ kind: "event", name: "content-updated", data: { ...data, i }, to: "everybody" });
    await until("the reader has it", () => reader.text().length > before + data.pad.length);
  }
  assert.equal(await streamsOf(one), 1);
  assert.equal(reader.ended(), false);
  reader.close();
  sleeper.destroy();
});

async function streamsOf(site: TestApp): Promise<number> {
  const { text } = await site.call("GET", "/metrics", { address: "127.0.0.1" });
  return Number(/^seance_event_streams (\d+)/m.exec(text)?.[1]);
}

test("news for everybody says within what time to read again: under a second for a thousand, longer for more", async () => {
  const guest = await openStream(two.port);
  await publishEvent(db, "ticker-updated", {}, "everybody");
  assert.deepEqual((await guest.hears("ticker-updated")).data, { within_ms: eventLimits.spreadMinMs });
  guest.close();
  const many = await Promise.all(
    Array.from({ length: 550 }, (_, i) => openStream(one.port, { from: `127.0.5.${1 + (i % 11)}` })),
  );
  await publishEvent(db, "ticker-updated", {}, "everybody");
  for (const stream of many) {
    const { within_ms } = (await stream.hears("ticker-updated")).data as BroadcastPayload;
    assert.ok(within_ms >= refetchSpreadMs(many.length) && within_ms > eventLimits.spreadMinMs, String(within_ms));
    stream.close();
  }
  assert.deepEqual([1, 100, 1000, 4000, 12_000].map(refetchSpreadMs), [400, 400, 800, 3200, 5000]);
});
