import assert from "node:assert/strict";
import { test } from "node:test";
import { nextDate, scheduleWords, statusOf } from "./announcement-status.ts";

const [past, now, future] = ["2026-11-20T00:00:00.000Z", "2026-11-21T00:00:00.000Z", "2026-11-22T00:00:00.000Z"];
const standing = (is_active: boolean, start_date: string | null, end_date: string | null) =>
  statusOf({ is_active, start_date, end_date }, Date.parse(now)).label;

test("an announcement shows between its dates, the first included, unless it is turned off", () => {
  assert.equal(standing(true, null, null), "Active");
  assert.equal(standing(true, past, future), "Active");
  assert.equal(standing(true, now, null), "Active");
  assert.equal(standing(true, future, null), "Programmée");
  assert.equal(standing(true, null, now), "Terminée");
  assert.equal(standing(false, past, future), "Inactive");
});

test("the date that matters now is said in short", () => {
  const next = (start_date: string | null, end_date: string | null, is_active = true) =>
    nextDate({ is_active, start_date, end_date }, Date.parse(now));
  assert.equal(next(future, null), "dès le 22 nov. 2026");
  assert.equal(next(past, future), "jusqu’au 22 nov. 2026");
  assert.equal(next(null, past), "le 20 nov. 2026");
  assert.equal(next(past, null), "");
  assert.equal(next(future, null, false), "");
});

test("its dates are said as Paris reads them", () => {
  assert.equal(scheduleWords({ start_date: past, end_date: null }), "à partir du 20 novembre 2026 à 01:00");
  assert.equal(scheduleWords({ start_date: null, end_date: future }), "jusqu’au 22 novembre 2026 à 01:00");
  assert.equal(scheduleWords({ start_date: null, end_date: null }), "");
});
