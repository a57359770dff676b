import assert from "node:assert/strict";
import { test } from "node:test";
import type { ListedJob } from "@seance/contract/job-list";
import { durationOf } from "./job-words.ts";

const job = (state: ListedJob["state"], finished_at: string | null): ListedJob => ({
  ...{ kind: "import", id: "1", label: "", progress: null, who: null, log: null, can_stop: false, can_retry: false },
  ...{ state, finished_at, at: "2026-11-25T10:00:00.000Z" },
});

test("a duration is said in seconds, minutes, or hours and minutes", () => {
  const cases: [string, string | null][] = [
    ["2026-11-25T10:00:00.200Z", null],
    ["2026-11-25T10:00:42.000Z", "42\u00a0s"],
    ["2026-11-25T10:03:10.000Z", "3\u00a0min"],
    ["2026-11-25T12:05:00.000Z", "2\u00a0h\u00a005"],
  ];
  for (const [end, expected] of cases) assert.equal(durationOf(job("done", end), 0), expected, end);
});

test("a job that runs lasts until now; one that waits has no duration", () => {
  const now = Date.parse("2026-11-25T10:01:30.000Z");
  assert.equal(durationOf(job("running", null), now), "2\u00a0min");
  assert.equal(durationOf(job("queued", null), now), null);
});
