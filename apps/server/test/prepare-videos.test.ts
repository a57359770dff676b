import assert from "node:assert/strict";
import { test } from "node:test";
import type { MediaRunner } from "@seance/contract/runners";
import { testDatabase } from "./app.ts";
import { ask, enter, startServer } from "./real-server.ts";
import { until } from "./until.ts";

const shared = { DATABASE_URL: await testDatabase() };
const idle = await startServer({ ...shared, PREPARE_VIDEOS: "no" });
const preparing = await startServer(shared);

test("with PREPARE_VIDEOS=no a server leaves hosted videos to other runners", async () => {
  const token = await enter(idle);
  const names = async (): Promise<string[]> =>
    (await ask<{ runners: MediaRunner[] }>(`${idle.url}/media-runners`, token)).json.runners.map(({ name }) => name);
  // The server without a runner started first: it would be in the list by now.
  await until("the runner of the other server is listed", async () => (await names()).length > 0);
  const found = await names();
  assert.deepEqual([found.length, found[0]?.includes(String(preparing.child.pid))], [1, true], found.join());
});
