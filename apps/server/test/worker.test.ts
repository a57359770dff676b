import assert from "node:assert/strict";
import { test } from "node:test";
import { WorkerFailure, inWorker, partsFromWorker } from "#core/worker.ts";
import { until } from "./until.ts";

const module = new URL("./counting.worker.ts", import.meta.url);
const bounds = { ms: 30_000, memoryMb: 64 };
const threads = (): number => (process.report.getReport() as unknown as { readonly workers: readonly unknown[] }).workers.length;
const failsWith = (words: RegExp) => (error: unknown) => error instanceof WorkerFailure && words.test(error.message);

test("a thread gives its parts as they are asked for, and a fault after the last one is told to whoever asks on", async () => {
  const parts = partsFromWorker<number>(module, { last: 2 }, bounds);
  assert.deepEqual([(await parts.next()).value, (await parts.next()).value], [1, 2]);
  assert.equal(threads(), 1);
  await assert.rejects(parts.next(), failsWith(/raté/));
  assert.equal(threads(), 0);
});

test("a reader that stops ends the thread, which has no fault to tell", async () => {
  assert.equal(await inWorker<number>(module, { last: 3 }, bounds), 1);
  await until("the thread is gone", () => threads() === 0);
});

test("a thread that takes too long is ended, and fails whoever asked", async () => {
  await assert.rejects(inWorker(module, { last: 1 }, { ...bounds, ms: 1 }), failsWith(/trop long/));
  assert.equal(threads(), 0);
});
