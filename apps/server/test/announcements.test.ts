import assert from "node:assert/strict";
import { test } from "node:test";
import type { Announcement } from "@seance/contract/announcements";
import type { NewAnnouncement } from "@seance/contract/announcements-admin";
import { roles, type Role } from "@seance/contract/roles";
import { newId } from "#core/ids.ts";
import { changeAnnouncement, insertAnnouncement } from "#domains/announcements/index.ts";
import { isMeantFor } from "#domains/announcements/audience.ts";
import { testApp, type TestApp } from "./app.ts";
import { heardDuring } from "./heard.ts";
import { isRefusedInALine, naughtyStrings } from "./naughty.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";

const site = await testApp({ APP_SECRET: "x".repeat(32) });
const { call, services } = site;
const { db } = services;

const words: NewAnnouncement = { title: "Ciné-concert", message: "Nosferatu, samedi à 21 h, avec piano." };
const put = (fields: Partial<NewAnnouncement> = {}): Promise<string> => insertAnnouncement(db, { ...words, ...fields });
const list = async (token?: string, on: TestApp = site): Promise<Announcement[]> =>
  (await on.call("GET", "/announcements?limit=100", { token })).json.announcements;
const shown = async (id: string, token?: string, on: TestApp = site): Promise<boolean> =>
  (await list(token, on)).some((one) => one.id === id);
/** What was written reaches the board with its notification. */
const appears = (id: string, token?: string) => until("the announcement is shown", () => shown(id, token));
const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();
const clear = async (): Promise<void> => {
  for (const { id } of await db.selectFrom("announcement").select("id").where("is_active", "=", true).execute())
    await changeAnnouncement(db, id, { is_active: false });
  await until("the board is empty", async () => (await list((await signIn(site, "fondateur")).token)).length === 0);
};

test("returns an announcement with all its fields", async () => {
  const id = await insertAnnouncement(
    db,
    {
      ...words,
      description: "Entrée libre.",
      type: "success",
      priority: "high",
      icon: "🎹",
      color_scheme: "#FFB52E",
      tags: ["concert", " muet "],
      action_button: { text: "Voir le film", url: "/films" },
    },
    { id: (await signIn(site, "admin")).id, username: "Alice" },
  );
  await appears(id);
  const { created_at, ...said } = (await list()).find((one) => one.id === id) as Announcement;
  assert.ok(Math.abs(Date.parse(created_at) - Date.now()) < 60_000);
  assert.deepEqual(said, {
    ...words,
    id,
    description: "Entrée libre.",
    type: "success",
    priority: "high",
    is_pinned: false,
    is_active: true,
    start_date: null,
    end_date: null,
    target_audience: ["all"],
    icon: "🎹",
    color_scheme: "#FFB52E",
    tags: ["concert", "muet"],
    created_by_name: "Alice",
    stats: { views: 0, clicks: 0 },
    action_button: { text: "Voir le film", url: "/films" },
  });
});

test("sorts pinned first, then by priority, then newest; five by default", async () => {
  await clear();
  const low = await put({ priority: "low" });
  const normal = await put();
  const urgent = await put({ priority: "urgent" });
  const high = await put({ priority: "high" });
  const newer = await put();
  const pinned = await put({ priority: "low", is_pinned: true });
  await appears(pinned);
  assert.deepEqual(
    (await list()).map(({ id }) => id),
    [pinned, urgent, high, newer, normal, low],
  );
  const { announcements } = (await call("GET", "/announcements")).json;
  assert.deepEqual(
    announcements.map(({ id }: Announcement) => id),
    [pinned, urgent, high, newer, normal],
  );
  for (const query of ["limit=0", "limit=101", "limit=x"])
    assert.equal((await call("GET", `/announcements?${query}`)).status, 422);
});

test("shows an announcement to its target audience only", async () => {
  const people: (Role | null)[] = [null, ...roles];
  const staff: Role[] = ["admin", "super_admin", "co_fondateur", "fondateur"];
  const table: [Announcement["target_audience"], (role: Role | null) => boolean][] = [
    [["all"], () => true],
    [["guests"], (role) => role === null],
    [["users"], (role) => role !== null],
    [["staff"], (role) => role !== null && staff.includes(role)],
    [["ami", "support"], (role) => role === "ami" || role === "support"],
    [["guests", "staff"], (role) => role === null || staff.includes(role)],
    [["user"], (role) => role === "user"],
  ];
  for (const [audience, expected] of table)
    for (const role of people) assert.equal(isMeantFor(audience, role), expected(role), `${audience.join()} / ${role}`);
  const id = await put({ target_audience: ["staff"] });
  const admin = await signIn(site, "admin");
  await appears(id, admin.token);
  assert.equal(await shown(id), false);
  assert.equal(await shown(id, (await signIn(site)).token), false);
  assert.equal((await call("POST", `/announcements/${id}/view`)).status, 404, "what one is not shown is not there");
});

test("an announcement that an account has closed is not shown to it again, on any of its devices, and makes room for the next", async () => {
  await clear();
  const closed = await put({ priority: "urgent" });
  const others = await Promise.all(["a", "b", "c", "d", "e"].map((name) => put({ title: `Annonce ${name}` })));
  await Promise.all(others.map((id) => appears(id)));
  const ada = await signIn(site);
  const dismiss = (id: string, token?: string) => call("PUT", `/announcements/${id}/dismissal`, { token, body: {} });
  for (const twice of [closed, closed.toUpperCase()]) assert.equal((await dismiss(twice, ada.token)).status, 204);
  assert.equal(await shown(closed, ada.token), false);
  const { announcements } = (await call("GET", "/announcements", { token: ada.token })).json;
  assert.equal(announcements.length, 5);
  for (const token of [undefined, (await signIn(site)).token]) assert.equal(await shown(closed, token), true);

  const later = await put({ title: "Toute nouvelle" });
  await appears(later, ada.token);
  assert.equal((await dismiss(closed)).status, 401);
  assert.equal((await dismiss(newId(), ada.token)).status, 404);
  assert.equal((await dismiss("x", ada.token)).status, 422);
  const forStaff = await put({ target_audience: ["staff"] });
  await appears(forStaff, (await signIn(site, "admin")).token);
  assert.equal((await dismiss(forStaff, ada.token)).status, 404, "what one is not shown cannot be closed");
});

test("announcements start and end on time, with an event to open pages", async () => {
  const starts = await put({ start_date: inMs(700), title: "Bientôt" });
  const ends = await put({ end_date: inMs(1400), title: "Encore un peu" });
  await appears(ends);
  assert.equal(await shown(starts), false);
  const told: number[] = [];
  const stop = services.bus.subscribe(
    (message) => message.kind === "event" && message.name === "announcements-updated" && told.push(Date.now()),
  );
  await until("the first has started", () => shown(starts));
  await until("the second has ended", async () => !(await shown(ends)));
  await until("both turns were told", () => told.length >= 2);
  stop();
  const rows = await db.selectFrom("announcement").select(["start_date", "end_date"]).where("id", "in", [starts, ends]).execute();
  const turns = rows.flatMap(({ start_date, end_date }) => start_date ?? end_date ?? []).map((date) => date.getTime());
  for (const turn of turns)
    assert.ok(
      told.some((at) => at >= turn - 50 && at < turn + 500),
      `${turn} of ${told.join()}`,
    );
});

test("a change reaches every process at once, and is read from the database once", async () => {
  const second = await testApp({}, { databaseUrl: site.databaseUrl });
  const id = await put();
  for (const on of [site, second]) await until("it is shown", () => shown(id, undefined, on));
  const events = await heardDuring(site, () => changeAnnouncement(db, id, { is_active: false }));
  assert.deepEqual(
    events.map(({ name, to }) => [name, to]),
    [["announcements-updated", "everybody"]],
  );
  for (const on of [site, second]) await until("it is gone", async () => !(await shown(id, undefined, on)));
});

const counts = async (id: string) => {
  const row = await db.selectFrom("announcement").select(["views", "clicks"]).where("id", "=", id).executeTakeFirstOrThrow();
  return [row.views, row.clicks];
};
const flush = (on: TestApp = site): Promise<void> => on.services.announcementCounter.flush();
const post = (id: string, kind: "view" | "click", options: object = {}, on: TestApp = site) =>
  on.call("POST", `/announcements/${id}/${kind}`, options);

test("counts a thousand views, or clicks, of one viewer as one", async () => {
  const id = await put();
  await appears(id);
  const viewer = await signIn(site);
  for (let i = 0; i < 1000; i++) await post(id, "view", { token: viewer.token });
  for (let i = 0; i < 3; i++) assert.equal((await post(id, "click", { token: viewer.token, body: {} })).status, 204);
  await flush();
  await post(id, "view", { token: viewer.token });
  await flush();
  assert.deepEqual(await counts(id), [1, 1]);
  await until("the figures are shown", async () => {
    const stats = (await list()).find((one) => one.id === id)?.stats;
    return stats?.views === 1 && stats.clicks === 1;
  });
});

test("viewers are accounts, or guests by address whatever their browser, across processes", async () => {
  const second = await testApp({ APP_SECRET: "x".repeat(32) }, { databaseUrl: site.databaseUrl });
  const id = await put();
  await appears(id);
  await until("there too", () => shown(id, undefined, second));
  const [one, other] = [await signIn(site), await signIn(site)];
  const guests = ["203.0.113.1", "203.0.113.2"].flatMap((address) =>
    ["Firefox", "Chrome"].map((agent) => ({ address, headers: { "user-agent": agent } })),
  );
  for (const on of [site, second])
    for (const who of [{ token: one.token }, { token: other.token }, ...guests])
      assert.equal((await post(id, "view", who, on)).status, 204);
  await Promise.all([flush(), flush(second)]);
  assert.deepEqual(await counts(id), [4, 0]);
  const viewers = await db.selectFrom("counted_announcement").select("viewer").where("announcement_id", "=", id).execute();
  assert.ok(!viewers.some(({ viewer }) => viewer.includes("203.0.113")), "no address is kept");
});

test("counts a viewer again after an hour", async () => {
  const id = await put();
  await appears(id);
  await post(id, "view");
  await flush();
  await db
    .updateTable("counted_announcement")
    .set({ counted_at: new Date(Date.now() - 61 * 60_000) })
    .where("announcement_id", "=", id)
    .execute();
  await post(id, "view");
  await flush();
  assert.deepEqual(await counts(id), [2, 0]);
});

test("counts of an announcement deleted meanwhile are dropped without an error", async () => {
  const [gone, there] = [await put(), await put()];
  await appears(there);
  for (const id of [gone, there]) await post(id, "view");
  await db.deleteFrom("announcement").where("id", "=", gone).execute();
  await flush();
  assert.deepEqual(await counts(there), [1, 0]);
});

test("returns 404 for a view of an unknown or hidden announcement", async () => {
  const inactive = await put({ is_active: false });
  const over = await put({ start_date: inMs(-7_200_000), end_date: inMs(-3_600_000) });
  for (const id of [inactive, over, newId()])
    for (const kind of ["view", "click"] as const) assert.equal((await post(id, kind)).status, 404);
  assert.equal((await post("1", "view")).status, 422);
  const id = await put();
  await appears(id);
  assert.equal((await post(id, "view", { body: { n: 5 } })).status, 422);
  assert.equal((await post(id.toUpperCase(), "view")).status, 204);
});

test("writes nothing for an invalid announcement", async () => {
  const bad: Partial<NewAnnouncement>[] = [
    { title: "ab" },
    { title: "x".repeat(101) },
    { message: "trop bref" },
    { message: "x".repeat(501) },
    { description: "x".repeat(1001) },
    { icon: "🎹🎹" },
    { icon: "<b>" },
    { color_scheme: "red" },
    { color_scheme: "#fff;background:url(//x)" },
    { start_date: inMs(1000), end_date: inMs(0) },
    { target_audience: [] },
    { tags: Array.from({ length: 21 }, (_, i) => `t${i}`) },
    ...["javascript:alert(1)", "//evil.example", "/\\evil.example", "data:text/html,x", "https://a:b@c.example", "films"].map(
      (url) => ({
        action_button: { text: "Ici", url },
      }),
    ),
  ];
  for (const fields of bad)
    await assert.rejects(put(fields), (error) => error instanceof Error && "issues" in error, JSON.stringify(fields));
  const id = await put({ start_date: inMs(0) });
  await assert.rejects(changeAnnouncement(db, id, { action_button: { text: "Ici", url: "javascript:alert(1)" } }));
  await assert.rejects(changeAnnouncement(db, id, { end_date: inMs(-3_600_000) }), { kind: "invalid" });
  await assert.rejects(changeAnnouncement(db, newId(), { is_pinned: true }), { kind: "not-found" });
});

test("naughty strings are stored unchanged", async () => {
  await clear();
  const written = new Map<string, string>();
  for (const text of naughtyStrings.filter((one) => one.length <= 400 && !isRefusedInALine(`${one}.`)).slice(0, 60))
    written.set(await put({ message: `${text} — un texte.` }), `${text} — un texte.`.trim());
  await until("the last is shown", async () => (await list()).length === written.size);
  for (const { id, message } of await list()) assert.equal(message, written.get(id));
});
