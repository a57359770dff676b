import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { differences } from "./database-sums.mjs";
import { inRoot } from "./paths.mjs";
import { metricsText } from "./restore-metrics.mjs";

test("tables differ by rows, by sum, and by not being there", () => {
  const source = new Map([
    ["public.same", { rows: 2, sum: "5" }],
    ["public.changed", { rows: 2, sum: "5" }],
    ["public.lost", { rows: 0, sum: "0" }],
  ]);
  const restored = new Map([...source, ["public.changed", { rows: 2, sum: "6" }], ["public.more", { rows: 1, sum: "1" }]]);
  restored.delete("public.lost");
  assert.deepEqual(differences(source, restored), [
    "public.changed : 2 lignes, somme 5 ; restaurée : 2 lignes, somme 6",
    "public.lost : 0 ligne, somme 0 ; restaurée : absente",
    "public.more : absente ; restaurée : 1 ligne, somme 1",
  ]);
  assert.deepEqual(differences(source, source), []);
});

test("a failed check keeps the time of the last success, and has none where there never was one", () => {
  const good = metricsText({ failed: false, rows: 12, now: 5_000_000, ms: 1500 });
  const bad = metricsText({ failed: true, now: 9_000_000, ms: 100, before: good });
  const success = /^seance_restore_check_success_timestamp_seconds (.+)$/m;
  assert.deepEqual([success.exec(good)?.[1], success.exec(bad)?.[1]], ["5000", "5000"]);
  assert.match(bad, /^seance_restore_check_failed 1$/m);
  assert.doesNotMatch(metricsText({ failed: true, now: 1, ms: 1 }), success);
});

test("the alerts and the dashboard name metrics that a check writes", () => {
  const written = metricsText({ failed: false, rows: 1, now: 1, ms: 1 });
  for (const file of ["prometheus/seance.rules.yml", "grafana/seance.json"]) {
    const named = new Set(readFileSync(inRoot("deploy", file), "utf8").match(/seance_restore_\w+/g));
    assert.ok(named.size >= 2, file);
    for (const name of named) assert.match(written, new RegExp(`^${name} `, "m"));
  }
});
