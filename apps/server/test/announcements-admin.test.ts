import assert from "node:assert/strict";
import { test } from "node:test";
import { localPart } from "@seance/contract/text";
import type { Announcement } from "@seance/contract/announcements";
import type { AnnouncementStats, ListedAnnouncement } from "@seance/contract/announcements-admin";
import { roles } from "@seance/contract/roles";
import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import { testApp, type TestAnswer } from "./app.ts";
import { heardDuring } from "./heard.ts";
import { makePerson } from "./sign-in.ts";
import { until } from "./until.ts";

const site = await testApp();
const { call } = site;
const { db } = site.services;
const admin = await makePerson(db, "admin");
const { token } = admin;

const words = { title: "Ciné-concert", message: "Nosferatu, samedi à 21 h, avec piano." };
const post = (body: object = {}): Promise<TestAnswer> =>
  call("POST", "/admin/announcements", { token, body: { ...words, ...body } });
async function made(body: object = {}): Promise<Announcement> {
  const { status, json, text } = await post(body);
  assert.equal(status, 201, text);
  return json;
}
const put = (id: string, body: object): Promise<TestAnswer> => call("PUT", `/admin/announcements/${id}`, { token, body });
async function list(query = ""): Promise<{ announcements: ListedAnnouncement[]; total: number }> {
  const { status, json, text } = await call("GET", `/admin/announcements${query}`, { token });
  assert.equal(status, 200, text);
  return json;
}
const titles = async (query: string): Promise<string[]> => (await list(query)).announcements.map(({ title }) => title);
const stats = async (): Promise<AnnouncementStats> => (await call("GET", "/admin/announcements/stats", { token })).json;
const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();
const shown = async (id: string): Promise<boolean> =>
  (await call("GET", "/announcements?limit=50")).json.announcements.some((one: Announcement) => one.id === id);

test("every call is the staff's, and nobody else's", async () => {
  const { id } = await made();
  const calls = [
    ["GET", "/admin/announcements", undefined],
    ["GET", "/admin/announcements/stats", undefined],
    ["POST", "/admin/announcements", words],
    ["PUT", `/admin/announcements/${id}`, {}],
    ["PUT", `/admin/announcements/${id}/pin`, undefined],
    ["PUT", `/admin/announcements/${id}/toggle`, undefined],
    ["POST", "/admin/announcements/reset-stats", {}],
    ["DELETE", `/admin/announcements/${newId()}`, undefined],
  ] as const;
  for (const [method, path, body] of calls) {
    assert.equal((await call(method, path, { body })).status, 401, path);
    for (const role of roles) {
      const { status } = await call(method, path, { token: (await makePerson(db, role)).token, body });
      const may = ["admin", "super_admin", "co_fondateur", "fondateur"].includes(role);
      assert.equal(status === 403, !may, `${role} ${method} ${path}: ${status}`);
      if (may) assert.equal(status, method === "DELETE" ? 404 : path === "/admin/announcements" && method === "POST" ? 201 : 200);
    }
  }
});

test("an announcement is written with all that it says, signed, and what is usual where nothing is said", async () => {
  const plain = await made();
  const { id, created_at, ...rest } = plain;
  assert.ok(id && Math.abs(Date.parse(created_at) - Date.now()) < 60_000);
  assert.deepEqual(rest, {
    ...words,
    description: null,
    type: "info",
    priority: "normal",
    is_pinned: false,
    is_active: true,
    start_date: null,
    end_date: null,
    target_audience: ["all"],
    icon: null,
    color_scheme: null,
    tags: [],
    created_by_name: localPart(admin.email),
    stats: { views: 0, clicks: 0 },
    action_button: null,
  });
  const full = {
    title: "Fermeture",
    message: "La salle ferme en août.",
    description: "Réouverture\nen septembre.",
    type: "maintenance",
    priority: "urgent",
    is_pinned: true,
    is_active: false,
    start_date: "2026-08-01T00:00:00.000Z",
    end_date: "2026-09-01T00:00:00.000Z",
    target_audience: ["users", "staff"],
    icon: "🏖️",
    color_scheme: "#3b82f6",
    tags: ["été", "salle"],
    action_button: { text: "Le calendrier", url: "/films" },
  };
  const { id: _id, created_at: _at, created_by_name: _name, stats: _stats, ...given } = await made(full);
  assert.deepEqual(given, full);
});

test("every bound, with its own words, all faults at once", async () => {
  const faults: [object, string, string][] = [
    [{ title: "ab" }, "title", "Le titre doit contenir entre 3 et 100 caractères"],
    [{ title: "x".repeat(101) }, "title", "Le titre doit contenir entre 3 et 100 caractères"],
    [{ message: "x".repeat(9) }, "message", "Le message doit contenir entre 10 et 500 caractères"],
    [{ message: "x".repeat(501) }, "message", "Le message doit contenir entre 10 et 500 caractères"],
    [{ description: "x".repeat(1001) }, "description", "La description ne peut pas dépasser 1000 caractères"],
    [{ type: "alert" }, "type", "Type d'annonce invalide"],
    [{ priority: "extreme" }, "priority", "Priorité invalide"],
    [{ start_date: inMs(1000), end_date: inMs(0) }, "end_date", "La date de fin doit être postérieure à la date de début"],
  ];
  const { id } = await made();
  for (const [body, field, msg] of faults)
    for (const { status, json } of [await post(body), await put(id, body)])
      assert.deepEqual([status, json.detail], [422, [{ loc: ["body", field], msg }]], JSON.stringify(body));
  const all = await post(Object.assign({}, ...faults.map(([body]) => body)));
  assert.deepEqual(all.json.detail.map(({ loc }: { loc: string[] }) => loc[1]).toSorted(), [
    "description",
    "end_date",
    "message",
    "priority",
    "title",
    "type",
  ]);
  const bad = [
    { action_button: { text: "Ici", url: "javascript:alert(1)" } },
    { action_button: { text: "Ici", url: "//ailleurs.example" } },
    { action_button: { text: "Ici", url: "data:text/html,x" } },
    { action_button: { text: "", url: "/films" } },
    { icon: "deux" },
    { color_scheme: "red" },
    { target_audience: [] },
    { target_audience: ["voisins"] },
    { tags: [""] },
    { start_date: "demain" },
    { start_date: "0000-06-01T00:00:00Z" },
    { start_date: "0001-01-01T00:00:00+10:00" },
    { end_date: "9999-12-31T23:59:59-12:00" },
    { views: 12 },
    { created_by_name: "Personne" },
  ];
  for (const body of bad)
    for (const answer of [await post(body), await put(id, body)]) assert.equal(answer.status, 422, JSON.stringify(body));
  for (const start_date of ["0001-01-01T00:00:00.000Z", "9999-12-31T23:59:59.000Z"])
    assert.equal((await made({ start_date })).start_date, start_date);
  for (const length of [3, 100]) await made({ title: "t".repeat(length) });
  for (const length of [10, 500]) await made({ message: "m".repeat(length), description: "d".repeat(1000) });
});

test("a change leaves the rest as it is; the end stays after the start that is there", async () => {
  const { id } = await made({
    start_date: "2026-03-01T10:00:00.000Z",
    tags: ["a"],
    action_button: { text: "Ici", url: "/films" },
  });
  const { json } = await put(id, { title: "Autre titre", tags: [] });
  assert.deepEqual(
    [json.title, json.message, json.tags, json.action_button],
    ["Autre titre", words.message, [], { text: "Ici", url: "/films" }],
  );
  assert.equal((await put(id, { end_date: "2026-03-01T09:00:00Z" })).status, 422);
  assert.equal((await put(id, { action_button: null, start_date: null })).json.action_button, null);
  assert.equal((await put(newId(), {})).status, 404);
});

test("pinned and detached, on and off, by turns or as asked, and gone: open pages are told each time", async () => {
  const { id } = await made();
  const turn = async (what: "pin" | "toggle", body?: object): Promise<Announcement> =>
    (await call("PUT", `/admin/announcements/${id}/${what}`, { token, body })).json;
  const events = await heardDuring(site, async () => {
    assert.equal((await turn("pin")).is_pinned, true);
    assert.equal((await turn("pin", {})).is_pinned, false);
    assert.equal((await turn("pin", { is_pinned: false })).is_pinned, false);
    assert.equal((await turn("toggle")).is_active, false);
    assert.equal((await turn("toggle", { is_active: true })).is_active, true);
    assert.ok(await shown(id), "shown to whoever asks next");
    assert.equal((await turn("toggle")).is_active, false);
    assert.equal(await shown(id), false, "gone for whoever asks next");
    assert.equal((await call("DELETE", `/admin/announcements/${id}`, { token })).status, 204);
  });
  assert.deepEqual(
    new Set(events.map(({ name, to }) => `${name} ${JSON.stringify(to)}`)),
    new Set(['announcements-updated "everybody"']),
  );
  assert.ok(events.length >= 7, `${events.length}`);
  assert.equal((await call("DELETE", `/admin/announcements/${id}`, { token })).status, 404);
  assert.equal((await call("PUT", `/admin/announcements/${id}/pin`, { token })).status, 404);
});

test("one that is planned is shown when it begins and until it ends, and open pages are told then", async () => {
  const { id } = await made({ start_date: inMs(1500), end_date: inMs(3000) });
  assert.equal(await shown(id), false);
  const told: number[] = [];
  const stop = site.services.bus.subscribe((message) => {
    if (message.kind === "event" && message.name === "announcements-updated") told.push(Date.now());
  });
  const since = Date.now();
  await until("it begins", () => shown(id));
  await until("it ends", async () => !(await shown(id)));
  await until("told twice", async () => told.filter((at) => at > since + 300).length >= 2);
  stop();
});

test("the list: pinned first, then the newest; by state, by type, by words of any part; by pages", async () => {
  await db.deleteFrom("announcement").execute();
  await made({ title: "Première", type: "warning", tags: ["Festival"] });
  await made({ title: "Deuxième", is_active: false, message: "Un cœur à l'Évêché, dès midi." });
  await made({ title: "Troisième", is_pinned: true, description: "Entrée 100% gratuite" });
  assert.deepEqual(await titles(""), ["Troisième", "Deuxième", "Première"]);
  assert.equal((await list("?limit=1")).total, 3);
  assert.deepEqual(await titles("?limit=1&skip=1"), ["Deuxième"]);
  assert.deepEqual(await titles("?status_filter=active"), ["Troisième", "Première"]);
  assert.deepEqual(await titles("?status_filter=inactive"), ["Deuxième"]);
  assert.deepEqual(await titles("?status_filter=pinned"), ["Troisième"]);
  assert.deepEqual(await titles("?type_filter=warning"), ["Première"]);
  assert.deepEqual(await titles("?type_filter=error"), []);
  for (const [search, found] of Object.entries({
    FESTIVAL: ["Première"],
    "coeur eveche": ["Deuxième"],
    "midi cœur": ["Deuxième"],
    premiere: ["Première"],
    "100% gratuite": ["Troisième"],
    nosferatu: ["Troisième", "Première"],
    "%%": [],
    rien: [],
    " ": ["Troisième", "Deuxième", "Première"],
  }))
    assert.deepEqual(await titles(`?search=${encodeURIComponent(search)}`), found, search);
  for (const query of ["status_filter=all", "type_filter=none", "limit=101", "skip=-1"])
    assert.equal((await call("GET", `/admin/announcements?${query}`, { token })).status, 422, query);
});

test("one that begins later is not active but planned, and one past its end is over: in the list and in the figures", async () => {
  await db.deleteFrom("announcement").execute();
  const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
  await made({ title: "Demain", start_date: at(24) });
  await made({ title: "Hier", start_date: at(-48), end_date: at(-24) });
  await made({ title: "En ce moment", start_date: at(-1), end_date: at(1) });
  await made({ title: "Éteinte", is_active: false, start_date: at(24) });
  assert.deepEqual(await titles("?status_filter=scheduled"), ["Demain"]);
  assert.deepEqual(await titles("?status_filter=ended"), ["Hier"]);
  assert.deepEqual(await titles("?status_filter=active"), ["En ce moment"]);
  assert.deepEqual(await titles("?status_filter=inactive"), ["Éteinte"]);
  const { total, active } = await stats();
  assert.deepEqual([total, active], [4, 1]);
});

test("each of the list has its views and clicks by day, the oldest first", async () => {
  await db.deleteFrom("announcement").execute();
  const [one, other] = [await made({ title: "Une" }), await made({ title: "Autre" })];
  await sql`
    insert into announcement_day (announcement_id, day, views, clicks) values
      (${one.id}, (now() at time zone 'Europe/Paris')::date, 3, 1),
      (${one.id}, (now() at time zone 'Europe/Paris')::date - 29, 7, 2),
      (${one.id}, (now() at time zone 'Europe/Paris')::date - 30, 50, 50)`.execute(db);
  const { announcements } = await list("");
  const [found, quiet] = [one, other].map(({ id }) => announcements.find((listed) => listed.id === id) ?? assert.fail());
  const none = Array<number>(28).fill(0);
  assert.deepEqual(
    [found?.daily_views, found?.daily_clicks],
    [
      [7, ...none, 3],
      [2, ...none, 1],
    ],
  );
  assert.deepEqual([quiet?.daily_views.length, Math.max(...(quiet?.daily_views ?? [1]))], [30, 0]);
});

test("figures: how many of each, and views and clicks by day of Paris; zero again when reset", async () => {
  await db.deleteFrom("announcement").execute();
  const [one, other] = [await made({ is_pinned: true }), await made({ type: "warning" })];
  await made({ is_active: false });
  for (const address of ["203.0.113.1", "203.0.113.2", "203.0.113.3"])
    assert.equal((await call("POST", `/announcements/${one.id}/view`, { address })).status, 204);
  await call("POST", `/announcements/${other.id}/view`);
  await call("POST", `/announcements/${other.id}/click`);
  await site.services.announcementCounter.flush();
  await sql`
    insert into announcement_day (announcement_id, day, views, clicks) values
      (${one.id}, (now() at time zone 'Europe/Paris')::date - 29, 7, 2),
      (${one.id}, (now() at time zone 'Europe/Paris')::date - 30, 50, 50)`.execute(db);
  const { daily, ...figures } = await stats();
  assert.deepEqual(figures, { total: 3, active: 2, pinned: 1, by_type: { info: 2, warning: 1 }, views: 4, clicks: 1 });
  assert.equal(daily.length, 30);
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris" }).format(new Date());
  assert.deepEqual(daily.at(-1), { day: today, views: 4, clicks: 1 });
  assert.deepEqual([daily[0]?.views, daily[0]?.clicks], [7, 2]);
  assert.ok(daily.slice(1, -1).every(({ views, clicks }) => views === 0 && clicks === 0));
  assert.equal(new Set(daily.map(({ day }) => day)).size, 30);

  const reset = await call("POST", "/admin/announcements/reset-stats", { token });
  assert.deepEqual([reset.status, typeof reset.json.message], [200, "string"]);
  const after = await stats();
  assert.deepEqual([after.views, after.clicks, after.total], [0, 0, 3]);
  assert.ok(after.daily.every(({ views, clicks }) => views === 0 && clicks === 0));
  assert.deepEqual((await list()).announcements[0]?.stats, { views: 0, clicks: 0 });
});

test("the audit keeps each write with what differs, and none that changed nothing", async () => {
  const { id } = await made({ title: "Journal" });
  await put(id, { title: "Journal", priority: "high" });
  await put(id, { priority: "high" });
  await call("PUT", `/admin/announcements/${id}/pin`, { token });
  await call("DELETE", `/admin/announcements/${id}`, { token });
  const entries = await db
    .selectFrom("audit_entry")
    .select(["action", "actor_id", "target_label", "before", "after"])
    .where("target_id", "=", id)
    .orderBy("id")
    .execute();
  assert.deepEqual(
    entries.map(({ action, actor_id, target_label }) => [action, actor_id, target_label]),
    ["create", "update", "update", "delete"].map((verb) => [`announcement.${verb}`, admin.id, "Journal"]),
  );
  assert.deepEqual([entries[1]?.before, entries[1]?.after], [{ priority: "normal" }, { priority: "high" }]);
  assert.deepEqual([entries[2]?.before, entries[2]?.after], [{ is_pinned: false }, { is_pinned: true }]);
  assert.equal((entries[3]?.before as { priority?: string } | null)?.priority, "high");
});
