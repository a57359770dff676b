import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { newAnnouncement } from "@seance/contract/announcements-admin";
import { auditActionLabel, auditEntry, auditSearched } from "@seance/contract/audit";
import { hasAuditFieldLabel } from "@seance/contract/audit-fields";
import { badgeFields } from "@seance/contract/badges-admin";
import { roles } from "@seance/contract/roles";
import { siteSettingChange } from "@seance/contract/site-settings";
import { tickerFields } from "@seance/contract/ticker-form";
import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import { recordAudit, recordAudits } from "#db/audit-trail.ts";
import { inTransaction } from "#db/client.ts";
import { kinds } from "#domains/catalogue/index.ts";
import { factsOf } from "#domains/catalogue/writes/audit-facts.ts";
import { sweep } from "#sweep.ts";
import { testApp } from "./app.ts";
import { makeChannel, makeEpisode, makeMovie, makeSaga, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const { db } = services;
const founder = await signIn(site, "fondateur");
const admin = await signIn(site, "admin");
const actor = { id: admin.id, email: admin.email, role: "admin" as const };

const list = async (query = "") => {
  const { status, json } = await call("GET", `/admin/audit${query}`, { token: founder.token });
  assert.equal(status, 200, JSON.stringify(json));
  return json;
};
const target = { type: "movie", id: newId(), label: "Film" };

test("a write and its entry go together: neither without the other", async () => {
  let id = "";
  await assert.rejects(
    inTransaction(db, async (tx) => {
      id = await makeMovie(tx);
      await recordAudit(tx, actor, { action: "movie.create", target: { ...target, id } });
      throw new Error("no");
    }),
    /no/,
  );
  assert.equal((await db.selectFrom("audit_entry").where("target_id", "=", id).select("id").execute()).length, 0);
  assert.equal((await db.selectFrom("movie").where("id", "=", id).select("id").execute()).length, 0);
});

test("of a change only what differs is kept; of the rest everything; secrets never, at any depth", async () => {
  await recordAudits(db, actor, [
    {
      action: "test.change",
      target,
      before: { title: "A", tags: ["x"], same: { deep: [1, 2] }, password: "avant" },
      after: { title: "B", tags: ["x"], same: { deep: [1, 2] }, password: "après", added: true },
    },
    { action: "test.create", target, after: { name: "n", token: "t", inner: { code: "1895", kept: 1 } } },
  ]);
  const {
    entries: [head],
  } = await list("?action=test");
  const { entries } = await list(`?action=test&run=${head.run}`);
  const byAction = new Map(entries.map((entry: { action: string }) => [entry.action, entry]));
  const { before, after } = byAction.get("test.change") as { before: object; after: object };
  assert.deepEqual([before, after], [{ title: "A" }, { title: "B", added: true }]);
  const made = byAction.get("test.create") as { before: null; after: object };
  assert.deepEqual([made.before, made.after], [null, { name: "n", inner: { kept: 1 } }]);
  const { rows } = await sql<{ text: string }>`select audit_entry::text as text from audit_entry`.execute(db);
  assert.ok(!rows.some(({ text }) => /avant|après|1895/.test(text)));
});

test("newest first, by pages, with the local part of the address only", async () => {
  for (let i = 0; i < 25; i++) await recordAudit(db, actor, { action: "page.turn", target: { ...target, label: `${i}` } });
  const first = await list("?action=page.turn&limit=10");
  assert.deepEqual([first.entries.length, first.total], [10, 25]);
  first.entries.forEach((entry: unknown) => auditEntry.parse(entry));
  assert.equal(first.entries[0].target.label, "24");
  assert.deepEqual(first.entries[0].actor, { id: admin.id, email: admin.email.split("@")[0], role: "admin" });
  const rest = [
    ...(await list("?action=page.turn&limit=10&skip=10")).entries,
    ...(await list("?action=page.turn&limit=10&skip=20")).entries,
  ];
  assert.equal(new Set([...first.entries, ...rest].map(({ id }: { id: string }) => id)).size, 25);
  assert.ok(!JSON.stringify(first).includes("exemple.fr"));
});

test("by actor: an id or a part of the name; by action: a whole one or all of its kind", async () => {
  await recordAudit(db, null, { action: "site.chore", target: { type: "site", label: "" } });
  const total = async (query: string) => (await list(query)).total;
  const mine = await total(`?actor=${admin.id}`);
  assert.ok(mine >= 26);
  assert.equal(await total(`?actor=${encodeURIComponent(admin.email.split("@")[0]?.toUpperCase() ?? "")}`), mine);
  assert.equal(await total("?actor=exemple.fr"), 0, "the domain is not searched");
  assert.equal(await total("?actor=%25"), 0);
  assert.deepEqual([await total("?action=test"), await total("?action=test.change"), await total("?action=tes")], [1, 1, 0]);
  const [{ actor: nobody }] = (await list("?action=site")).entries;
  assert.equal(nobody, null);
});

test("what one run did is one entry, which opens to all of its entries", async () => {
  const films = [await makeMovie(db, { title: "Lot A" }), await makeMovie(db, { title: "Lot B" }), await makeMovie(db)];
  const body = { action: "change", ids: films, flags: { featured: true } };
  assert.equal((await call("POST", "/admin/movies/bulk", { token: founder.token, body })).status, 200);
  const bulk = await list("?action=movie.update");
  assert.deepEqual([bulk.entries.length, bulk.total, bulk.entries[0].run_entries], [1, 1, 3]);
  const opened = await list(`?run=${encodeURIComponent(bulk.entries[0].run)}&limit=2`);
  assert.deepEqual([opened.entries.length, opened.total], [2, 3]);
  const found = await list("?item=lot%20b");
  assert.deepEqual([found.entries[0].target.id, found.total], [films[1], 1], "the entry of the item stands for the run");
  const byId = await list(`?item=${films[0]}`);
  assert.deepEqual([byId.total, byId.entries[0].run_entries], [1, 1]);

  const links = ["https://h.example/Lot.Un.1931.mp4", "https://h.example/Lot.Deux.1932.mp4"];
  const imported = await call("POST", "/admin/import/auto", { token: founder.token, body: { links, import_type: "movie" } });
  assert.equal(imported.status, 200, imported.text);
  const [run] = (await list("?action=import")).entries;
  assert.equal(run.action, "import.start");
  const { entries, total: all } = await list(`?run=${run.run}`);
  assert.deepEqual(
    [all, entries.map(({ action }: { action: string }) => action)],
    [3, ["movie.create", "movie.create", "import.start"]],
  );
  const [newest] = (await list("?limit=1")).entries;
  assert.deepEqual([newest.action, newest.run_entries], ["import.start", 3], "the import stands for its run");
});

test("filters by days in Paris and by item", async () => {
  const dated = async (action: string, at: string) => {
    await recordAudit(db, actor, { action, target: { ...target, label: `Daté ${action}` } });
    await db
      .updateTable("audit_entry")
      .set({ at: new Date(at) })
      .where("action", "=", action)
      .execute();
  };
  await dated("dated.eve", "2024-06-30T21:59:00Z");
  await dated("dated.day", "2024-06-30T22:00:00Z");
  await dated("dated.end", "2024-07-01T21:59:00Z");
  await dated("dated.next", "2024-07-01T22:00:00Z");
  const found = async (query: string) =>
    (await list(`?item=dat%C3%A9&${query}`)).entries.map(({ action }: { action: string }) => action.split(".")[1]).toReversed();
  assert.deepEqual(await found("from=2024-07-01&to=2024-07-01"), ["day", "end"]);
  assert.deepEqual(await found("from=2024-07-01"), ["day", "end", "next"]);
  assert.deepEqual(await found("to=2024-06-30"), ["eve"]);
});

test("the fondateur alone reads it", async () => {
  for (const role of roles.filter((one) => one !== "fondateur"))
    assert.equal((await call("GET", "/admin/audit", { token: (await signIn(site, role)).token })).status, 403, role);
  assert.equal((await call("GET", "/admin/audit")).status, 401);
  for (const query of ["limit=0", "limit=101", "skip=-1", "action=%00", "from=hier", "to=2024-02-31"])
    assert.equal((await call("GET", `/admin/audit?${query}`, { token: founder.token })).status, 422, query);
});

test("an account that goes takes its name along, from what it did and from what was done to it", async () => {
  const person = await signIn(site, "super_admin");
  const leaving = { id: person.id, email: person.email, role: "super_admin" as const };
  await recordAudit(db, leaving, { action: "leave.did", target });
  await recordAudit(db, actor, {
    action: "leave.suffered",
    target: { type: "account", id: person.id, label: person.email },
    before: { email: person.email, role: "user" },
    after: { email: person.email, role: "ami" },
  });
  assert.equal((await call("DELETE", "/me", { token: person.token, body: { password: person.password } })).status, 204);
  const { entries } = await list("?action=leave");
  assert.deepEqual(
    entries.map(({ action, actor: by, target: to, after }: typeof auditEntry._zod.output) => [
      action,
      by?.id ?? null,
      to.label,
      after,
    ]),
    [
      ["leave.suffered", admin.id, "", null],
      ["leave.did", null, "Film", null],
    ],
  );
  const { rows } = await sql<{ text: string }>`select audit_entry::text as text from audit_entry`.execute(db);
  assert.ok(!rows.some(({ text }) => text.includes(person.email) || text.includes(person.id)));
});

test("entries older than the setting keeps them are erased", async () => {
  await recordAudit(db, actor, { action: "old.one", target });
  await recordAudit(db, actor, { action: "old.two", target });
  const age = (action: string, days: number) =>
    db
      .updateTable("audit_entry")
      .set({ at: sql<Date>`now() - make_interval(days => ${days})` })
      .where("action", "=", action)
      .execute();
  await age("old.one", 366);
  await age("old.two", 364);
  await sweep(services);
  assert.deepEqual(
    (await list("?action=old")).entries.map(({ action }: { action: string }) => action),
    ["old.two"],
  );
});

test("what those who answer do to a ticket is kept, without its words; what its owner does is not", async () => {
  const asker = await signIn(site);
  const ticket = { subject: "Mon sujet", description: "Mes mots", category: "general", priority: "normal" };
  const { id } = (await call("POST", "/support/tickets", { token: asker.token, body: ticket })).json;
  const write = (token: string, is_internal: boolean) =>
    call("POST", `/support/tickets/${id}/messages`, { token, body: { message: "Des mots", is_internal } });
  await write(asker.token, false);
  await write(admin.token, true);
  await call("PUT", `/support/tickets/${id}/status`, { token: admin.token, body: { status: "closed" } });
  await call("PUT", `/support/tickets/${id}/status`, { token: asker.token, body: { status: "closed" } });
  const { entries } = await list("?action=ticket");
  assert.deepEqual(
    entries.map(({ action, target: to, before, after }: typeof auditEntry._zod.output) => [action, to.id, before, after]),
    [
      ["ticket.status", id, { status: "open" }, { status: "closed" }],
      ["ticket.answer", id, null, { is_internal: true }],
    ],
  );
  assert.ok(!/mots|sujet/i.test(JSON.stringify(entries)));
});

test("every field of an item that the audit keeps has a label", async () => {
  const ids = {
    movie: await makeMovie(db),
    series: await makeSeries(db),
    channel: await makeChannel(db),
    saga: await makeSaga(db),
  };
  const episode = await makeEpisode(db);
  for (const [type, id] of Object.entries({ ...ids, episode })) {
    const [item] = await kinds[type as keyof typeof kinds].lock(db, [id]);
    const unnamed = Object.keys(factsOf(item ?? {})).filter((name) => !hasAuditFieldLabel(name));
    assert.deepEqual(unnamed, [], type);
  }
  const others = [newAnnouncement, tickerFields, badgeFields, siteSettingChange].flatMap((schema) => Object.keys(schema.shape));
  assert.deepEqual(
    others.filter((name) => !hasAuditFieldLabel(name)),
    [],
  );
});

test("every action that the server records has a label", async () => {
  const sources = new URL("../src/", import.meta.url);
  const files = (await readdir(sources, { recursive: true })).filter((name) => name.endsWith(".ts"));
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, sources), "utf8")));
  const actions = texts.flatMap((text) =>
    [...text.matchAll(/action: (?:"([a-z_-]+\.[a-z-]+)"|`([a-z_-]+)\.\$)/g)].map(([, whole, subject]) => whole ?? subject ?? ""),
  );
  assert.ok(actions.length > 40, `${actions.length} found`);
  const isNamed = (action: string) => {
    const [subject = "", verb] = action.split(".");
    const label = auditActionLabel(action);
    return label !== action && !label.startsWith(subject) && (verb === "import" || !label.endsWith(` · ${verb}`));
  };
  assert.deepEqual(
    actions.filter((action) => !isNamed(action)),
    [],
  );
});

test("the titles of a saga are shown by their names", async () => {
  const [a = "", b = ""] = await Promise.all(["Le Phare", "La Jetée"].map((title) => makeMovie(db, { title })));
  const saga = await makeSaga(db, { name: "Les Bords de mer", movies: [a] });
  await call("PUT", `/sagas/${saga}`, { token: founder.token, body: { movies: [a, b] } });
  const [{ before, after }] = (await list(`?item=${saga}`)).entries;
  assert.deepEqual([before.movies, after.movies], [["Le Phare"], ["Le Phare", "La Jetée"]]);
});

test("a run of 12 000 entries is one entry, whatever the filter, without a timeout", async () => {
  const added = sql`insert into audit_entry (id, at, action, target_type, target_id, target_label, run)
    select gen_random_uuid(), now(), action, 'movie', gen_random_uuid(), 'Long ' || n, 'long run'
    from unnest(array['long.first', 'long.second']) as action, generate_series(1, 6000) as n`;
  await services.longWrites((long) => added.execute(long));
  for (const [query, entries] of Object.entries({
    "": 12_000,
    "?action=long": 12_000,
    "?action=long.second": 6000,
    "?item=long": 12_000,
  })) {
    const [head] = (await list(query)).entries;
    assert.deepEqual([head.run, head.run_entries], ["long run", entries], query);
  }
  assert.equal((await list("?action=long")).total, 1);
});

test("of very many entries the newest are searched, and the answer says that there are more", async () => {
  const added = sql`insert into audit_entry (id, at, action, target_type, target_label, run)
    select gen_random_uuid(), now() - n * interval '1 second', 'many.update', 'movie', 'Tant', null
    from generate_series(0, ${auditSearched}::integer) as n`;
  await services.longWrites((long) => added.execute(long));
  const { total, more } = await list("?action=many&limit=1");
  assert.deepEqual([total, more], [auditSearched, true]);
  assert.equal((await list("?action=many&item=tant&limit=1")).more, true);
  await sql`insert into audit_entry (id, at, action, target_type) values (gen_random_uuid(), '2001-02-03T12:00Z', 'many.update', 'movie')`.execute(
    db,
  );
  assert.equal((await list("?action=many&limit=1")).total, auditSearched);
  const old = await list("?action=many&from=2001-02-03&to=2001-02-03");
  assert.deepEqual([old.total, old.more], [1, false], "days reach the older ones");
});
