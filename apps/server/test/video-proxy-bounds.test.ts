import assert from "node:assert/strict";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { test } from "node:test";
import { limits } from "@seance/contract/limits";
import { openStreams } from "#domains/playback/proxy/open-streams.ts";
import type { Grant } from "#domains/playback/media-token.ts";
import { readBoundedText, withIdleTimeout } from "#core/bounded-stream.ts";

test("passes bytes unchanged, and closes a source that falls silent", { timeout: 10_000 }, async () => {
  const whole = new PassThrough();
  whole.end(Buffer.alloc(300_000, 5));
  assert.ok((await buffer(withIdleTimeout(whole, 1000))).equals(Buffer.alloc(300_000, 5)));

  const silent = new PassThrough();
  silent.write("un début");
  const passed = withIdleTimeout(silent, 30);
  await assert.rejects(buffer(passed), /ne dit plus rien/);
  assert.ok(silent.destroyed);
});

test("a paused reader does not trigger the idle timeout", async (t) => {
  const source = new PassThrough();
  const passed = withIdleTimeout(source, 20_000);
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

test("closes the source when the reader leaves", async () => {
  const source = new PassThrough();
  source.write("a");
  const passed = withIdleTimeout(source, 10_000);
  const closed = once(source, "close");
  for await (const _chunk of passed) break;
  await closed;

  const silent = new PassThrough();
  const waiting = withIdleTimeout(silent, 10_000);
  waiting.resume();
  await new Promise((done) => setImmediate(done));
  const left = once(silent, "close");
  waiting.destroy();
  await left;
});

test("reads a text within its limits of size and time", async () => {
  const whole = new PassThrough();
  whole.end("#EXTM3U\nété\n");
  assert.equal(await readBoundedText(whole, { maxBytes: 100, ms: 1000 }), "#EXTM3U\nété\n");

  const long = new PassThrough();
  long.end("x".repeat(101));
  assert.equal(await readBoundedText(long, { maxBytes: 100, ms: 1000 }), null);
  assert.ok(long.destroyed);

  const drip = new PassThrough();
  const timer = setInterval(() => drip.write("#"), 5);
  assert.equal(await readBoundedText(drip, { maxBytes: 1e6, ms: 60 }), null);
  assert.ok(drip.destroyed);
  clearInterval(timer);
});

test("limits the streams of a process across accounts", () => {
  const streams = openStreams({ subscribe: () => () => undefined }, async () => true);
  const grant = (n: number): Grant => ({
    itemType: "movie",
    itemId: "",
    holder: { accountId: String(n), sessionId: "" },
    expiresAt: Date.now() / 1000 + 60,
  });
  const { perProcess, perAccount } = limits.videoProxy;
  const removers = Array.from({ length: perProcess }, (_, n) => streams.add(grant(Math.floor(n / perAccount)), () => undefined));
  assert.throws(() => streams.add(grant(-1), () => undefined), { kind: "unavailable" });
  removers.forEach((remove) => remove());
  streams.add(grant(-1), () => undefined)();
});
