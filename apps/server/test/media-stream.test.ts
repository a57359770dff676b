import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { truncate, writeFile } from "node:fs/promises";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { after, test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { openFileStreamer } from "#domains/playback/media/stream-file.ts";
import { scratchFolder } from "./app.ts";

/** More than the kernel buffers for a client that does not read. */
const size = 24_000_000;
const film = randomBytes(size);
const file = path.join(await scratchFolder(), "film.mp4");
await writeFile(file, film);

const failures: unknown[] = [];
const streamFile = openFileStreamer();
const server = createServer((request, response) => {
  const [start = 0, end = 0] = (request.url ?? "").slice(1).split("-").map(Number);
  response.writeHead(200, { "content-length": end - start + 1 });
  streamFile(file, { start, end }, response).catch((error: unknown) => {
    failures.push(error);
    response.destroy();
  });
}).listen(0, "127.0.0.1");
after(() => server.close());
await once(server, "listening");
const { port } = server.address() as AddressInfo;
const ask = (part: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => get({ host: "127.0.0.1", port, path: `/${part}`, agent: false }, resolve).on("error", reject));

/** Reads slowly, so that the sender waits while others reuse free buffers. */
async function slowly(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let i = 0; i < 200; i++) await turn();
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part);
    await turn();
  }
  return Buffer.concat(parts);
}

test("concurrent clients, fast and slow, receive their own bytes", async () => {
  await Promise.all(
    Array.from({ length: 16 }, async (_, i) => {
      const [start, end] = [i * 1000, i % 4 === 0 ? size - 1 : i * 50_000 + 700_000];
      const received = await slowly(await ask(`${start}-${end}`));
      assert.ok(received.equals(film.subarray(start, end + 1)), `${start}-${end}`);
    }),
  );
  assert.deepEqual(failures, []);
});

test("clients that disconnect half-way leave the bytes of others intact", async () => {
  const gone = Array.from({ length: 4 }, async () => {
    const answer = await ask(`0-${size - 1}`);
    answer.on("error", () => undefined);
    answer.once("data", () => answer.destroy());
  });
  const kept = Array.from({ length: 4 }, async () => slowly(await ask(`0-${size - 1}`)));
  await Promise.all(gone);
  for (const received of await Promise.all(kept)) assert.ok(received.equals(film));
  assert.deepEqual(failures, []);
});

test("cuts the connection when the file has become shorter", async () => {
  await truncate(file, 1_000_000);
  const answer = await ask(`0-${size - 1}`);
  await assert.rejects(slowly(answer), { code: "ECONNRESET" });
  assert.match(String(failures.pop()), /plus court/);
});
