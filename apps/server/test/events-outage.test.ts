import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { openLog } from "#core/log.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { testApp } from "./app.ts";
import { openStream } from "./event-client.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";

// A PostgreSQL of this file's own, to stop.
const dataDir = await mkdtemp(path.join(os.tmpdir(), "seance-test-"));
const log = openLog("silent");
let postgres = await startEmbedded({ dataDir, log });
after(async () => {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});
await migrate(postgres.url, log);

const site = await testApp({}, { databaseUrl: postgres.url });
const { db } = site.services;
await site.app.listen({ port: 0, host: "127.0.0.1" });
const { port } = site.app.server.address() as AddressInfo;

test("the database gone and back: streams stay, hear that they may have missed something, and lose whoever was banned meanwhile", async () => {
  const [viewer, banned] = [await signIn(site), await signIn(site)];
  const guest = await openStream(port);
  const theirs = await openStream(port, { token: viewer.token });
  const lost = await openStream(port, { token: banned.token });
  // Nobody tells of it: the gap in the messages is what has it read again.
  await db.updateTable("account").set({ is_active: false }).where("id", "=", banned.id).execute();
  await postgres.stop();
  await until("a deaf server takes no stream", async () => {
    const late = await openStream(port);
    if (late.status === 200) late.close();
    return late.status === 503;
  });
  postgres = await startEmbedded({ dataDir, log });
  await guest.hears("resync");
  await theirs.hears("resync");
  await until("the banned one's stream ends", lost.ended);
  assert.deepEqual(lost.events.at(-1), { name: "session-ended", data: { reason: "banned", ban: { reason: "", until: null } } });
  assert.deepEqual([guest.ended(), theirs.ended()], [false, false]);
});
