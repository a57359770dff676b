import assert from "node:assert/strict";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { test } from "node:test";
import { limits } from "@seance/contract/limits";
import { openStreams } from "#domains/playback/open-streams.ts";
import type { Grant } from "#domains/playback/media-token.ts";
import { paced, readText } from "#domains/playback/paced.ts";

test("bytes pass as they are, and a source that falls silent is left", { timeout: 10_000 }, async () => {
  const whole = new PassThrough();
  whole.end(Buffer.alloc(300_000, 5));
  assert.ok((await buffer(paced(whole, 1000))).equals(Buffer.alloc(300_000, 5)));

  const silent = new PassThrough();
  silent.write("un début");
  const passed = paced(silent, 30);
  await assert.rejects(buffer(passed), /ne dit plus rien/);
  assert.ok(silent.destroyed);
});

test("a reader who pauses longer than that is not the source's fault", async (t) => {
  const source = new PassThrough();
  const passed = paced(source, 20_000);
  const turn = (): Promise<void> => new Promise((done) => setImmediate(done));
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let received = 0;
  passed.on("data", (part: Buffer) => (received += part.length));
  passed.once("data", () => passed.pause());
  for (let i = 0; i < 5; i++) source.write(Buffer.alloc(65_536));
  while (passed.readableLength < 65_536) await turn();
  await turn();
  t.mock.timers.tick(3_600_000);
  await turn();
  assert.ok(!passed.destroyed && !source.destroyed);
  source.end();
  passed.resume();
  await once(passed, "end");
  assert.equal(received, 5 * 65_536);
});

test("who no longer reads closes the source", async () => {
  const source = new PassThrough();
  source.write("a");
  const passed = paced(source, 10_000);
  const closed = once(source, "close");
  for await (const _chunk of passed) break;
  await closed;

  const silent = new PassThrough();
  const waiting = paced(silent, 10_000);
  waiting.resume();
  await new Promise((done) => setImmediate(done));
  const left = once(silent, "close");
  waiting.destroy();
  await left;
});

test("a text is read within its size and its time, or not at all", async () => {
  const whole = new PassThrough();
  whole.end("#EXTM3U\nété\n");
  assert.equal(await readText(whole, { maxBytes: 100, ms: 1000 }), "#EXTM3U\nété\n");

  const long = new PassThrough();
  long.end("x".repeat(101));
  assert.equal(await readText(long, { maxBytes: 100, ms: 1000 }), null);
  assert.ok(long.destroyed);

  const drip = new PassThrough();
  const timer = setInterval(() => drip.write("#"), 5);
  assert.equal(await readText(drip, { maxBytes: 1e6, ms: 60 }), null);
  assert.ok(drip.destroyed);
  clearInterval(timer);
});

test("a process has so many streams, whoever they are for", () => {
  const streams = openStreams({ subscribe: () => () => undefined }, async () => true);
  const grant = (n: number): Grant => ({
    itemType: "movie",
    itemId: "",
    holder: { accountId: String(n), sessionId: "" },
    expiresAt: Date.now() / 1000 + 60,
  });
  const { perProcess, perAccount } = limits.videoProxy;
  const leave = Array.from({ length: perProcess }, (_, n) => streams.enter(grant(Math.floor(n / perAccount)), () => undefined));
  assert.throws(() => streams.enter(grant(-1), () => undefined), { kind: "unavailable" });
  leave.forEach((one) => one());
  streams.enter(grant(-1), () => undefined)();
});
