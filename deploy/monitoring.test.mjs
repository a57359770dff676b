import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parse } from "yaml";
import { inRoot } from "../scripts/lib/paths.mjs";

// apps/server/test/monitoring.test.ts compares the names of metrics with those of the server.

const cwd = inRoot("deploy/prometheus");
const { groups } = parse(readFileSync(`${cwd}/seance.rules.yml`, "utf8"));
const alerts = groups.flatMap(({ rules }) => rules);

test("each alert says how bad it is and what is wrong, and is tried", () => {
  const tried = readFileSync(`${cwd}/seance.rules.test.yml`, "utf8");
  for (const { alert, labels, annotations } of alerts) {
    assert.match(labels.severity, /^(warning|critical)$/, alert);
    assert.ok(annotations.summary, alert);
    assert.ok(tried.includes(`alertname="${alert}"`), alert);
  }
});

test("no two panels of the dashboard have one id or lie over each other", () => {
  const { panels } = JSON.parse(readFileSync(inRoot("deploy/grafana/seance.json"), "utf8"));
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, i) => `${x + (i % w)},${y + Math.floor(i / w)}`),
  );
  assert.equal(new Set(cells).size, cells.length);
});

if (spawnSync("promtool", ["--version"]).error === undefined)
  test("Prometheus reads the rules, and they fire as they should", () => {
    execFileSync("promtool", ["check", "rules", "seance.rules.yml"], { cwd });
    execFileSync("promtool", ["test", "rules", "seance.rules.test.yml"], { cwd });
  });
else console.log("Règles d’alerte non essayées par promtool\u202f: il n’est pas installé (apt install prometheus).");
