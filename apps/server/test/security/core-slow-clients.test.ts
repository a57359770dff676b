import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { after, test } from "node:test";
import { promisify } from "node:util";
import { testApp } from "#test/app.ts";
import { until } from "#test/until.ts";

const { app } = await testApp();
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo;

/** A client that says `start` and then hardly anything more; gives what it was answered once it is closed. */
async function slowClient(start: string, more: string): Promise<{ said: string; ms: number }> {
  const began = performance.now();
  const socket: Socket = connect(port, "127.0.0.1");
  let said = "";
  socket.setEncoding("utf8").on("data", (text: string) => (said += text));
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(start);
  const drip = setInterval(() => socket.write(more), 100);
  await once(socket, "close");
  clearInterval(drip);
  return { said, ms: performance.now() - began };
}

test("slow headers and slow bodies are closed, whatever trickles in; others are served meanwhile", async () => {
  const { server } = app;
  assert.deepEqual([server.headersTimeout, server.requestTimeout], [10_000, 30_000]);
  // The same check, on shorter times: it runs every two seconds.
  server.headersTimeout = 600;
  server.requestTimeout = 900;
  const posts = "POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{";
  const clients = [
    ...Array.from({ length: 20 }, () => slowClient("GET /api/health HTTP/1.1\r\nhost: localhost\r\n", "x-a: b\r\n")),
    ...Array.from({ length: 20 }, () => slowClient(posts, " ")),
  ];
  const normal = await fetch(`http://127.0.0.1:${port}/api/settings`, { headers: { connection: "close" } });
  assert.equal(normal.status, 200);
  for (const { said, ms } of await Promise.all(clients)) {
    assert.ok(ms < 25_000, `${ms} ms`);
    assert.match(said, /^(HTTP\/1\.1 408 |$)/);
  }
});

test("a client that sends nothing and never closes holds no connection", async () => {
  app.server.headersTimeout = 600;
  const countOpen = promisify(app.server.getConnections.bind(app.server));
  await until("those of the other tests have ended", async () => (await countOpen()) === 0);
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  after(() => socket.destroy());
  socket.on("error", () => undefined).resume();
  await until("it is open", async () => (await countOpen()) === 1);
  await until("it is closed", async () => (await countOpen()) === 0);
});

test("headers without end are refused", async () => {
  const { said } = await slowClient(`GET /api/health HTTP/1.1\r\nhost: localhost\r\nx-long: ${"a".repeat(20_000)}\r\n\r\n`, "");
  assert.match(said, /^HTTP\/1\.1 431 /);
});
