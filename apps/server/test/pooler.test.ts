import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { test } from "node:test";
import { admin } from "./admin-command.ts";
import { closeAtEnd, testDatabase } from "./app.ts";
import { ask, enter, startServer } from "./real-server.ts";
import { until } from "./until.ts";

const databaseUrl = await testDatabase();
const [pooler, direct] = [await forwarder(databaseUrl), await forwarder(databaseUrl)];
const settings = { DATABASE_URL: pooler.url, DATABASE_LISTEN_URL: direct.url, APP_SECRET: "x".repeat(40) };
const server = await startServer(settings);

/** In the place of a pooler: forwards connections to the database, and notes the applications that open them. */
async function forwarder(to: string) {
  const { hostname, port, pathname, username, password, searchParams } = new URL(to);
  const folder = searchParams.get("host");
  const target = folder
    ? { path: path.join(folder, `.s.PGSQL.${port || 5432}`) }
    : { host: hostname, port: Number(port || 5432) };
  const applications = new Set<string>();
  const listener = createServer((client) => {
    const database = connect(target);
    client.once("data", (start) => applications.add(/application_name\0([^\0]+)/.exec(start.toString("latin1"))?.[1] ?? ""));
    client.on("error", () => database.destroy()).pipe(database);
    database.on("error", () => client.destroy()).pipe(client);
  });
  await once(listener.listen(0, "127.0.0.1"), "listening");
  closeAtEnd(async () => listener.close());
  const { port: own } = listener.address() as AddressInfo;
  const user = password ? `${username}:${password}` : username;
  return { url: `postgresql://${user}@127.0.0.1:${own}${pathname}`, applications };
}

test("what needs a session of PostgreSQL goes to DATABASE_LISTEN_URL, past a pooler in transaction mode", async () => {
  const token = await enter(server);
  assert.equal((await ask(`${server.url}/favorites`, token)).status, 200);
  await until("background jobs have connected", () => direct.applications.has("seance-jobs"));
  assert.deepEqual([...direct.applications].toSorted(), ["seance-jobs", "seance-listen", "seance-migrate"]);
  assert.deepEqual(
    [...pooler.applications].filter((name) => direct.applications.has(name)),
    [],
  );
});

test("commands of the administrator take their locks past the pooler, too", async () => {
  pooler.applications.clear();
  const { code, complained } = await admin(["reindex-search"], settings);
  assert.equal(code, 0, complained);
  assert.deepEqual(
    [...pooler.applications].filter((name) => name === "seance-migrate" || name === "seance-admin"),
    [],
  );
  assert.ok(direct.applications.has("seance-admin"));
});
