import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";

test("the clock of a program is two minutes ahead, and its dates are dates", () => {
  const program = "console.log(JSON.stringify([Date.now(), new Date(), new Date(0), new Date() instanceof Date]))";
  const clock = new URL("clock-ahead.mjs", import.meta.url).href;
  const printed = execFileSync(process.execPath, ["--import", clock, "-e", program], { encoding: "utf8" });
  const [now, date, epoch, isDate] = JSON.parse(printed);
  for (const ms of [now, Date.parse(date)]) assert.ok(Math.abs(ms - Date.now() - 120_000) < 10_000, printed);
  assert.deepEqual([epoch, isDate], ["1970-01-01T00:00:00.000Z", true]);
});
