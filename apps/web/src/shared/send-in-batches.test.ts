import assert from "node:assert/strict";
import { test } from "node:test";
import { bulkLimits } from "@seance/contract/bulk";
import { sendInBatches } from "./send-in-batches.ts";

test("many items go in parts that the server takes, one after the other, each once", async () => {
  const ids = Array.from({ length: 2 * bulkLimits.items + 3 }, (_, at) => String(at));
  const sent: string[][] = [];
  const outcome = await sendInBatches(ids, (part) => {
    sent.push(part);
    return Promise.resolve({ changed: part.length - 1, missing: part.slice(0, 1) });
  });
  assert.deepEqual(
    sent.map(({ length }) => length),
    [bulkLimits.items, bulkLimits.items, 3],
  );
  assert.deepEqual(sent.flat(), ids);
  assert.deepEqual(outcome, { changed: ids.length - 3, missing: ["0", String(bulkLimits.items), String(2 * bulkLimits.items)] });
});

test("a part that fails stops the rest", async () => {
  let sent = 0;
  const failing = sendInBatches(Array.from({ length: 1500 }, String), () => {
    sent++;
    return Promise.reject(new Error("503"));
  });
  await assert.rejects(failing, /503/);
  assert.equal(sent, 1);
});
