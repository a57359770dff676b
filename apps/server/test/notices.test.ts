import assert from "node:assert/strict";
import { test } from "node:test";
import type { Notice } from "@seance/contract/notices";
import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import { giveBadge, insertBadge } from "#domains/badges/index.ts";
import { announceChanges } from "#domains/follows/announce.service.ts";
import { sweep } from "../src/sweep.ts";
import { testApp } from "./app.ts";
import { heardDuring } from "./heard.ts";
import { makeMovie, makeSeries } from "./make.ts";
import { signIn, type Person } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const { db } = services;
const founder = await signIn(site, "fondateur");
const admin = await signIn(site, "admin");

const inbox = async ({ token }: Person, query = ""): Promise<{ notices: Notice[]; total: number }> =>
  (await call("GET", `/notices${query}`, { token })).json;
const unread = async ({ token }: Person): Promise<number> => (await call("GET", "/notices/unread", { token })).json.unread;
const kindsOf = async (person: Person): Promise<string[]> =>
  (await inbox(person)).notices.map((notice) => (notice.kind === "account" ? `account ${notice.event}` : notice.kind));
const read = ({ token }: Person, body?: object) => call("POST", "/notices/read", { token, ...(body && { body }) });

async function openTicket(person: Person, subject = "Le son"): Promise<string> {
  const body = { subject, description: "Il se coupe.", category: "general", priority: "normal" };
  return (await call("POST", "/support/tickets", { token: person.token, body })).json.id;
}
const write = (person: Person, ticket: string, body: object) =>
  call("POST", `/support/tickets/${ticket}/messages`, { token: person.token, body });

test("the answer of the staff is a notice, a note and the owner's own message are none; a second answer renews it", async () => {
  const viewer = await signIn(site);
  const ticket = await openTicket(viewer);
  await write(viewer, ticket, { message: "Toujours." });
  await write(admin, ticket, { message: "Entre nous", is_internal: true });
  assert.equal(await unread(viewer), 0);
  const events = await heardDuring(site, () => write(admin, ticket, { message: "C’est réparé." }));
  assert.deepEqual(
    events.filter(({ name }) => name === "notices-updated").map(({ to }) => to),
    [{ account: viewer.id }],
  );
  await write(admin, ticket, { message: "Vraiment." });
  const { notices, total } = await inbox(viewer);
  assert.equal(total, 1);
  const [notice] = notices;
  assert.ok(notice?.kind === "ticket");
  assert.deepEqual([notice.ticket_id, notice.subject, notice.read], [ticket, "Le son", false]);
  assert.equal(await unread(viewer), 1);
});

test("reading the ticket marks its notice as read; the next answer is another notice", async () => {
  const viewer = await signIn(site);
  const ticket = await openTicket(viewer);
  await write(admin, ticket, { message: "C’est réparé." });
  const events = await heardDuring(site, () => call("GET", `/support/tickets/${ticket}/messages`, { token: viewer.token }));
  assert.ok(events.some(({ name }) => name === "notices-updated"));
  assert.equal(await unread(viewer), 0);
  await write(admin, ticket, { message: "Vraiment." });
  assert.deepEqual([(await inbox(viewer)).total, await unread(viewer)], [2, 1]);
});

test("a badge is a notice, hidden while the badge is in the bin or taken back, and given back with it", async () => {
  const viewer = await signIn(site);
  const badge = await insertBadge(db, { name: "Cinéphile", icon: "🎬" });
  await giveBadge(db, { accountId: viewer.id, badgeId: badge });
  const { notices } = await inbox(viewer);
  assert.ok(notices[0]?.kind === "badge");
  assert.deepEqual([notices[0].name, notices[0].icon], ["Cinéphile", "🎬"]);
  const shown = async () => [(await inbox(viewer)).notices.length, (await inbox(viewer)).total, await unread(viewer)];
  assert.equal((await call("DELETE", `/admin/badges/${badge}`, { token: founder.token })).status, 204);
  assert.deepEqual(await shown(), [0, 0, 0]);
  await call("POST", `/admin/bin/badge/${badge}/restore`, { token: founder.token });
  assert.deepEqual(await shown(), [1, 1, 1]);
  await call("DELETE", `/admin/users/${viewer.id}/badges/${badge}`, { token: founder.token });
  assert.deepEqual(await shown(), [0, 0, 0]);
});

test("an award tells each of those who got the badge, and not those who had it", async () => {
  const [ana, bob] = [await signIn(site), await signIn(site)];
  const badge = await insertBadge(db, { name: "Nuit blanche" });
  await giveBadge(db, { accountId: bob.id, badgeId: badge });
  await read(bob);
  const body = { user_ids: [ana.id, bob.id], reason: "" };
  assert.equal((await call("POST", `/admin/badges/${badge}/awards`, { token: founder.token, body })).status, 201);
  assert.deepEqual([await unread(ana), await unread(bob)], [1, 0]);
});

test("a new role, the end of a ban and a new password are notices", async () => {
  const viewer = await signIn(site);
  const act = (path: string, body: object) => call("PUT", `/admin/users/${viewer.id}/${path}`, { token: founder.token, body });
  const status = async (body: object) => assert.equal((await act("status", body)).status, 200);
  await status({ is_active: false, reason: "Insultes" });
  await status({ is_active: true });
  const back = { email: viewer.email, password: viewer.password };
  const token: string = (await call("POST", "/login", { body: back })).json.access_token;
  const person = { ...viewer, token };
  const passwords = { current_password: viewer.password, new_password: "un-autre-secret" };
  assert.equal((await call("PUT", "/me/password", { token, body: passwords })).status, 204);
  assert.deepEqual(await kindsOf(person), ["account password", "account unbanned"]);
  assert.equal(
    (await call("PUT", `/database/users/${viewer.id}`, { token: founder.token, body: { role: "admin" } })).status,
    200,
  );
  const [latest] = (await inbox(person)).notices;
  assert.ok(latest?.kind === "account");
  assert.deepEqual([latest.event, latest.role], ["role", "admin"]);
});

test("a ban that ends by itself is told of", async () => {
  const viewer = await signIn(site);
  await sql`update account set is_active = false, banned_until = now() - interval '1 minute' where id = ${viewer.id}`.execute(db);
  await sweep(services);
  assert.deepEqual(await kindsOf(viewer), ["account unbanned"]);
});

test("some or all are marked as read, on every device; another person's are not touched", async () => {
  const [viewer, other] = [await signIn(site), await signIn(site)];
  for (const subject of ["Un", "Deux", "Trois"]) await write(admin, await openTicket(viewer, subject), { message: "Oui." });
  await write(admin, await openTicket(other), { message: "Oui." });
  const [first] = (await inbox(viewer)).notices;
  const foreign = (await inbox(other)).notices[0]?.id;
  assert.equal((await read(viewer, { ids: [first?.id, foreign] })).status, 204);
  assert.deepEqual([await unread(viewer), await unread(other)], [2, 1]);
  const events = await heardDuring(site, () => read(viewer));
  assert.deepEqual(
    events.map(({ name, to }) => [name, to]),
    [["notices-updated", { account: viewer.id }]],
  );
  assert.deepEqual([await unread(viewer), await unread(other)], [0, 1]);
  assert.deepEqual(await heardDuring(site, () => read(viewer)), [], "nothing was left to mark");
  const page = await inbox(viewer, "?skip=1&limit=1");
  assert.deepEqual([page.notices.length, page.total, page.notices[0]?.read], [1, 3, true]);
});

test("a kind that a person does not want is not written for that person", async () => {
  const [viewer, other] = [await signIn(site), await signIn(site)];
  const choose = (muted: unknown) => call("PUT", "/notices/muted", { token: viewer.token, body: { muted } });
  assert.deepEqual((await call("GET", "/notices/muted", { token: viewer.token })).json, { muted: [] });
  assert.deepEqual((await choose(["ticket", "badge"])).json, { muted: ["badge", "ticket"] });
  assert.deepEqual((await choose(["ticket"])).json, { muted: ["ticket"] });
  assert.equal((await choose(["télégramme"])).status, 422);
  for (const person of [viewer, other]) await write(admin, await openTicket(person), { message: "Oui." });
  await giveBadge(db, { accountId: viewer.id, badgeId: await insertBadge(db, { name: "Patience" }) });
  assert.deepEqual([await kindsOf(viewer), await kindsOf(other)], [["badge"], ["ticket"]]);
  assert.deepEqual((await choose([])).json, { muted: [] });
});

test("a guest is told to sign in, and bad input is refused", async () => {
  for (const [method, path] of [
    ["GET", "/notices"],
    ["GET", "/notices/unread"],
    ["POST", "/notices/read"],
    ["GET", "/notices/muted"],
    ["PUT", "/notices/muted"],
  ] as const)
    assert.equal((await call(method, path)).status, 401, path);
  const viewer = await signIn(site);
  assert.equal((await call("GET", "/notices?limit=101", { token: viewer.token })).status, 422);
  assert.equal((await read(viewer, { ids: ["un"] })).status, 422);
  assert.equal((await read(viewer, { ids: Array.from({ length: 101 }, newId) })).status, 422);
});

test("read notices go after 90 days, unread ones stay", async () => {
  const viewer = await signIn(site);
  for (const subject of ["Un", "Deux", "Trois"]) await write(admin, await openTicket(viewer, subject), { message: "Oui." });
  const [unreadOne, old, recent] = (await inbox(viewer)).notices.map(({ id }) => id);
  const ago = (id: string | undefined, days: number) =>
    sql`update notice set read_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(db);
  await sql`update notice set created_at = now() - interval '1 year' where id = ${unreadOne}`.execute(db);
  await ago(old, 91);
  await ago(recent, 89);
  await sweep(services);
  assert.deepEqual(new Set((await inbox(viewer)).notices.map(({ id }) => id)), new Set([unreadOne, recent]));
});

test("the account's copy of its data has its notices, what it follows and what it muted, without what lies in the bin", async () => {
  const viewer = await signIn(site);
  const [film, series] = [await makeMovie(db, { title: "Nosferatu", video_url: null }), await makeSeries(db, { title: "Judex" })];
  const follow = (kind: string, item_type: string, item_id: string) =>
    call("POST", "/follows", { token: viewer.token, body: { kind, item_type, item_id } });
  assert.equal((await follow("title", "movie", film)).status, 201);
  assert.equal((await follow("series", "series", series)).status, 201);
  await makeMovie(db, { cast: ["Max Schreck"] });
  const { rows } = await sql<{ id: string }>`select id from person where slug = 'max-schreck'`.execute(db);
  const body = { kind: "person", person_id: rows[0]?.id };
  assert.equal((await call("POST", "/follows", { token: viewer.token, body })).status, 201);
  await makeMovie(db, { cast: ["Max Schreck"] });
  await announceChanges(db);
  await write(admin, await openTicket(viewer, "L’image"), { message: "Oui." });
  await call("PUT", "/notices/muted", { token: viewer.token, body: { muted: ["badge"] } });
  await call("DELETE", `/movies/${film}`, { token: founder.token, headers: { "x-security-code": "1895" } });
  const { follows, notices, muted_notices } = (await call("GET", "/me/export", { token: viewer.token })).json;
  assert.deepEqual(
    follows.map(({ kind, item_type, title }: { kind: string; item_type: string; title: string }) => [kind, item_type, title]),
    [
      ["person", "person", "Max Schreck"],
      ["series", "series", "Judex"],
    ],
  );
  assert.deepEqual(
    notices.map(({ kind, about }: { kind: string; about: string }) => [kind, about]),
    [
      ["ticket", "L’image"],
      ["person", "Max Schreck"],
    ],
  );
  assert.deepEqual(muted_notices, ["badge"]);
});
