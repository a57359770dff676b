import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { openPersistentWorker, type PersistentWorkerBounds } from "#core/persistent-worker.ts";
import { Refusal } from "#core/refusal.ts";
import { WorkerFailure } from "#core/worker.ts";
import type { Question } from "./persistent.worker.ts";
import { until } from "./until.ts";

const bounds: PersistentWorkerBounds = { ms: 20_000, memoryMb: 32, waiting: 100, idleMs: 20_000 };

function kept(t: TestContext, other: Partial<PersistentWorkerBounds> = {}) {
  const worker = openPersistentWorker<Question, number>(new URL("./persistent.worker.ts", import.meta.url), {
    ...bounds,
    ...other,
  });
  t.after(worker.close);
  return worker;
}

/** Threads of this process beside its own. */
const threads = (): number => (process.report.getReport() as unknown as { readonly workers: readonly unknown[] }).workers.length;

const failsWith = (words: RegExp) => (error: unknown) => error instanceof WorkerFailure && words.test(error.message);

test("one thread answers all, in their order", async (t) => {
  const worker = kept(t);
  const settled: number[] = [];
  await Promise.all([3, 1, 2].map(async (echo) => settled.push(await worker.ask({ echo }))));
  assert.deepEqual(settled, [3, 1, 2]);
  assert.equal(await worker.ask("who"), await worker.ask("who"));
  assert.equal(threads(), 1);
});

test("a fault is the answer of its question alone, and the thread stays", async (t) => {
  const worker = kept(t);
  const thread = await worker.ask("who");
  const [failed, next] = await Promise.allSettled([worker.ask("fail"), worker.ask("who")]);
  assert.ok(failed.status === "rejected" && failed.reason instanceof TypeError && failed.reason.message === "raté");
  assert.deepEqual(next, { status: "fulfilled", value: thread });
});

test("a thread that ends fails one question; those that wait, and the next, go to another", async (t) => {
  const worker = kept(t);
  const thread = await worker.ask("who");
  const [left, waited] = await Promise.allSettled([worker.ask("leave"), worker.ask("who")]);
  assert.ok(left.status === "rejected" && failsWith(/sans réponse/)(left.reason));
  assert.ok(waited.status === "fulfilled" && waited.value !== thread);
  assert.equal(await worker.ask("who"), waited.value);
});

test("a thread that takes more memory than it may is replaced", async (t) => {
  const worker = kept(t);
  await assert.rejects(worker.ask("grow"), failsWith(/memory/));
  assert.equal(await worker.ask({ echo: 4 }), 4);
});

test("a thread that takes too long is ended and replaced", async (t) => {
  const worker = kept(t, { ms: 1500 });
  await assert.rejects(worker.ask("hang"), failsWith(/trop long/));
  // On a busy machine the new one may itself take too long to start.
  const answers = () =>
    worker.ask({ echo: 5 }).then(
      (echo) => echo === 5,
      () => false,
    );
  await until("another answers", answers);
  await until("the one that hangs is gone", () => threads() === 1);
});

test("whoever asks when too many wait is told that the server is busy", async (t) => {
  const worker = kept(t, { waiting: 2 });
  const taken = [1, 2, 3].map((echo) => worker.ask({ echo }));
  await assert.rejects(worker.ask({ echo: 4 }), (error) => error instanceof Refusal && error.status === 503);
  assert.deepEqual(await Promise.all(taken), [1, 2, 3]);
  assert.equal(await worker.ask({ echo: 5 }), 5);
});

test("without questions the thread ends, and comes back with the next", async (t) => {
  const worker = kept(t, { idleMs: 1 });
  const thread = await worker.ask("who");
  await until("no thread is left", () => threads() === 0);
  assert.notEqual(await worker.ask("who"), thread);
});

test("closing leaves no thread behind, whatever it was at, and nothing is asked afterwards", async (t) => {
  const worker = kept(t);
  const asked = [worker.ask("hang"), worker.ask("who")];
  const answers = Promise.allSettled(asked);
  await worker.close();
  assert.equal(threads(), 0);
  for (const answer of await answers) assert.ok(answer.status === "rejected" && failsWith(/arrêté/)(answer.reason));
  await assert.rejects(worker.ask("who"), failsWith(/arrêté/));
  assert.equal(threads(), 0);
});
