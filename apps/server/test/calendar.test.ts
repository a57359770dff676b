import assert from "node:assert/strict";
import { test } from "node:test";
import { readCalendar } from "@seance/contract/calendar";
import { plannedMessages } from "@seance/contract/planned-switches";
import { roles, isStaff } from "@seance/contract/roles";
import { dueSwitch, msUntil } from "#domains/planned-switches/due-switch.ts";
import { sql } from "kysely";
import { writeSetting } from "#db/settings.ts";
import { applyPlan } from "#domains/planned-switches/planned-switches.service.ts";
import { readTicker, saveTicker } from "#domains/ticker/ticker.service.ts";
import { tickerFields } from "@seance/contract/ticker-form";
import { testApp } from "./app.ts";
import { makeEpisode, makeMovie, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";

const site = await testApp();
const { app, call, services } = site;
const { db } = services;
await app.ready();
const founder = await signIn(site, "fondateur");
const admin = await signIn(site, "admin");

const plan = (name: string, body: object, token = founder.token) => call("PUT", `/admin/${name}/plan`, { token, body });
const month = async (name: string, token = admin.token) =>
  readCalendar.answer.parse((await call("GET", `/admin/calendar?month=${name}`, { token })).json).entries;

test("a month has what begins and ends in it, in Paris, in the order of time", async () => {
  const film = await makeMovie(db, {
    title: "Aurore",
    publish_from: "2099-01-31T23:30:00.000Z",
    publish_until: "2099-03-31T22:30:00.000Z",
  });
  const series = await makeSeries(db, { title: "Judex", status: "draft", publish_from: "2099-02-10T19:00:00.000Z" });
  const episode = await makeEpisode(db, { series_id: series, title: "Un", publish_until: "2099-02-28T22:59:00.000Z" });
  const words = {
    title: "Ciné-concert",
    message: "Nosferatu, samedi à 21 h.",
    start_date: "2099-02-20T19:00:00Z",
    end_date: null,
  };
  const notice = (await call("POST", "/admin/announcements", { token: admin.token, body: words })).json;
  await plan("maintenance", { starts_at: "2099-02-15T02:00:00Z", ends_at: "2099-02-15T03:00:00Z" });
  await plan("ticker", { starts_at: null, ends_at: "2099-02-16T03:00:00Z" });
  assert.deepEqual(
    (await month("2099-02")).map(({ type, id, label, change, idle }) => [type, id, label, change, idle]),
    [
      ["movie", film, "Aurore", "start", false],
      ["series", series, "Judex", "start", true],
      ["maintenance", null, "Maintenance", "start", false],
      ["maintenance", null, "Maintenance", "end", false],
      ["ticker", null, "Message défilant", "end", false],
      ["announcement", notice.id, "Ciné-concert", "start", false],
      ["episode", episode, "Judex S1E1 · Un", "end", false],
    ],
  );
  assert.deepEqual(
    (await month("2099-04")).map(({ label, change }) => [label, change]),
    [["Aurore", "end"]],
    "half an hour after midnight, in Paris",
  );
  assert.deepEqual(await month("2098-02"), []);
});

test("the calendar is the staff's, and asks for a month", async () => {
  assert.equal((await call("GET", "/admin/calendar?month=2099-02")).status, 401);
  for (const role of roles.filter((one) => !isStaff(one))) {
    const { token } = await signIn(site, role);
    assert.equal((await call("GET", "/admin/calendar?month=2099-02", { token })).status, 403, role);
  }
  for (const wrong of ["", "?month=2099-13", "?month=02-2099"])
    assert.equal((await call("GET", `/admin/calendar${wrong}`, { token: admin.token })).status, 422, wrong);
});

test("the ticker and the maintenance are switched on and off by themselves, once", async () => {
  await call("POST", "/admin/ticker", {
    token: founder.token,
    body: { message: "Ce soir", enabled: false, speed: 15, text_color: "#ffffff" },
  });
  const soon = (ms: number) => new Date(Date.now() + ms).toISOString();
  const enabled = async () => (await call("GET", "/ticker")).json.enabled;
  assert.equal((await plan("ticker", { starts_at: soon(700), ends_at: soon(2500) })).status, 200);
  assert.equal(await enabled(), false);
  await until("the message is shown", async () => await enabled());
  await until("the message is gone", async () => !(await enabled()));
  await until("the plan is over", async () => {
    const { starts_at, ends_at } = (await call("GET", "/admin/ticker/plan", { token: admin.token })).json;
    return starts_at === null && ends_at === null;
  });
  const active = async () => (await call("GET", "/maintenance/status")).json.is_active;
  await plan("maintenance", { starts_at: soon(700), ends_at: soon(2500) });
  await until("the maintenance is on", async () => await active());
  assert.equal((await call("GET", "/movies")).status, 503);
  await until("the maintenance is over", async () => !(await active()));
  assert.equal((await call("GET", "/movies")).status, 200);
});

const locksAwaited = async (): Promise<boolean> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db,
  );
  return (rows[0]?.n ?? 0) > 0;
};
const due = { starts_at: "2020-01-01T00:00:00.000Z", ends_at: null };

test("a plan that is cancelled at its hour switches nothing", async () => {
  await writeSetting(db, "ticker-plan", due);
  const before = (await call("GET", "/ticker")).json;
  let applied: Promise<void> | undefined;
  await db.transaction().execute(async (tx) => {
    await writeSetting(tx, "ticker-plan", { starts_at: null, ends_at: null });
    applied = applyPlan(services, "ticker");
    await until("the plan waits", locksAwaited);
  });
  await applied;
  assert.deepEqual((await call("GET", "/ticker")).json, before);
});

test("a message that is saved at the hour of its plan is kept, and shown", async () => {
  await writeSetting(db, "ticker-plan", due);
  const words = { message: "À l’heure", enabled: false, speed: 30, text_color: "#ffffff" };
  let applied: Promise<void> | undefined;
  await db.transaction().execute(async (tx) => {
    await saveTicker({ db: tx, bus: services.bus }, null, tickerFields.parse(words));
    applied = applyPlan(services, "ticker");
    await until("the switch waits", locksAwaited);
  });
  await applied;
  const { message, enabled } = await readTicker(db);
  assert.deepEqual([message, enabled], ["À l’heure", true]);
});

test("a plan is refused to who may not switch, in the past, and out of order", async () => {
  const future = { starts_at: "2100-01-02T00:00:00Z", ends_at: null };
  for (const name of ["ticker", "maintenance"]) {
    assert.equal((await plan(name, future, admin.token)).status, 403, name);
    assert.equal((await call("PUT", `/admin/${name}/plan`, { body: future })).status, 401, name);
    assert.equal((await call("GET", `/admin/${name}/plan`)).status, 401, name);
    const past = await plan(name, { starts_at: "2020-01-01T00:00:00Z", ends_at: null });
    assert.deepEqual([past.status, past.json.detail], [422, [{ loc: ["body", "starts_at"], msg: plannedMessages.past }]]);
    const order = await plan(name, { ...future, ends_at: "2100-01-01T00:00:00Z" });
    assert.deepEqual([order.status, order.json.detail], [422, [{ loc: ["body", "ends_at"], msg: plannedMessages.order }]]);
  }
});

test("of a plan, the end counts more than the start, and a date that has come is forgotten", () => {
  const [a, b] = ["2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z"];
  const both = { starts_at: a, ends_at: b };
  const none = { starts_at: null, ends_at: null };
  const [before, between, after] = [Date.parse(a) - 5, Date.parse(a), Date.parse(b)];
  assert.deepEqual([dueSwitch(both, before), msUntil(both, before)], [null, 5]);
  assert.deepEqual(dueSwitch(both, between), { on: true, left: { starts_at: null, ends_at: b } });
  assert.deepEqual(dueSwitch(both, after), { on: false, left: none });
  assert.deepEqual([dueSwitch(none, after), msUntil(none, after)], [null, null]);
});
