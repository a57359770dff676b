import assert from "node:assert/strict";
import { test } from "node:test";
import {
  collection as collectionShape,
  collectionNames,
  explorerLimits,
  explorerMessages,
  readOnlyCollections,
} from "@seance/contract/explorer";
import { roles } from "@seance/contract/roles";
import { securityCodeMessages } from "@seance/contract/security-code";
import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import { giveBadge, insertBadge } from "#domains/badges/index.ts";
import { readWithTimeout } from "#domains/explorer/documents.service.ts";
import { securityCode, testApp } from "./app.ts";
import { heardDuring } from "./heard.ts";
import { makeChannel, makeEpisode, makeMovie, makeSaga, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const { db, reads } = services;
const founder = await signIn(site, "fondateur");
const staff = { token: founder.token };

const read = async (query: string) => {
  const { status, json, text } = await call("GET", `/database/collections${query}`, staff);
  assert.equal(status, 200, text);
  return json.collections;
};
const one = async (name: string, query = "") => (await read(`?name=${name}${query}`))[name];
const ids = (collection: { documents: { id: string }[] }) => collection.documents.map(({ id }) => id);
const remove = (name: string, id: string, headers: Record<string, string> = {}) =>
  call("DELETE", `/database/collection/${name}/${encodeURIComponent(id)}`, { ...staff, headers });
const lastAudit = () =>
  db
    .selectFrom("audit_entry")
    .select(["action", "actor_id", "target_type", "target_id", "before"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();

const login = (fields: { email?: string; ip_address?: string; user_agent?: string; success?: boolean } = {}) => {
  const { email = "quelquun@exemple.fr", ip_address = "203.0.113.9", user_agent = "Navigateur", success = true } = fields;
  const values = { id: newId(), email, email_form: email, ip_address, user_agent, success };
  return db.insertInto("login_entry").values(values).returning("id").executeTakeFirstOrThrow();
};

test("returns every collection with its count; limit=0 returns only the counts", async () => {
  await makeMovie(db);
  const all = await read("");
  assert.deepEqual(Object.keys(all), [...collectionNames]);
  for (const name of collectionNames) collectionShape.parse(all[name]);
  assert.ok(all.users.documents.length > 0 && all.movies.showing === all.movies.documents.length);
  const counts = await read("?limit=0");
  for (const name of collectionNames) {
    assert.deepEqual([counts[name].documents, counts[name].showing], [[], 0], name);
    assert.equal(counts[name].total, all[name].total, name);
  }
});

test("pages a collection newest first, by skip and by the last id, without repeats or gaps", async () => {
  for (let i = 0; i < 7; i++) await login();
  const whole = await one("login_history");
  assert.ok(whole.total >= 7 && whole.total === whole.showing && !whole.total_estimated);
  assert.deepEqual(ids(whole), ids(whole).toSorted().toReversed());
  const skipped: string[] = [];
  for (let skip = 0; skip < whole.total; skip += 3) skipped.push(...ids(await one("login_history", `&limit=3&skip=${skip}`)));
  assert.deepEqual(skipped, ids(whole));
  const followed: string[] = [];
  for (let after = ""; ;) {
    const page = ids(await one("login_history", `&limit=3${after && `&after=${after}`}`));
    if (page.length === 0) break;
    followed.push(...page);
    after = page.at(-1) ?? "";
  }
  assert.deepEqual(followed, ids(whole));
});

test("pages collections whose id is made of a composite key", async () => {
  const badgeId = await insertBadge(db, { name: "Pilier" });
  const people = [await signIn(site), await signIn(site), await signIn(site)];
  for (const { id } of people) await giveBadge(db, { accountId: id, badgeId });
  const whole = await one("user_badges");
  assert.deepEqual(ids(whole).toSorted(), people.map(({ id }) => `${id}.${badgeId}`).toSorted());
  const [first = "", ...rest] = ids(whole);
  assert.deepEqual(ids(await one("user_badges", `&after=${first}`)), rest);
});

test("estimates what takes too long to count, and says so; one collection is counted for at most 200 ms", async () => {
  const made = 120_000;
  for (let from = 0; from < made; from += 20_000)
    await sql`
      insert into views_by_day (day, views)
      select date '2030-01-01' + n, 1 from generate_series(${from}::integer, ${from + 19_999}::integer) as n`.execute(db);
  const { total, count, total_estimated } = (await read("?limit=0")).views_by_day;
  assert.equal(total_estimated, true);
  assert.equal(count, total);
  assert.ok(Math.abs(total - made) < made / 4, `${total} of ${made}`);
  const opened = await one("views_by_day", "&limit=1&search=2031-");
  assert.ok(opened.total_estimated || opened.total === made);
  // The newest are searched: these days come last.
  assert.deepEqual([opened.count, opened.searched], [0, explorerLimits.searched]);
  const { documents } = await one("views_by_day", "&limit=1");
  assert.equal((await one("views_by_day", `&limit=1&search=${documents[0].id}`)).count, 1);
  await sql`delete from views_by_day`.execute(db);
});

test("estimates of rows that refer to titles are accurate too", async (t) => {
  const [people, films] = [400, 300];
  const made = people * films;
  t.after(async () => {
    await sql`truncate favourite`.execute(db);
    await sql`delete from movie where title like 'Film %'`.execute(db);
    await sql`delete from account where password_hash = 'none'`.execute(db);
  });
  await sql`
    insert into account (id, email, email_form, username, password_hash)
    select gen_random_uuid(), n::text, n::text, n::text, 'none' from generate_series(1, ${people}::integer) as n`.execute(db);
  await sql`insert into movie (id, title) select gen_random_uuid(), 'Film ' || n from generate_series(1, ${films}::integer) as n`.execute(
    db,
  );
  const added = sql`
    insert into favourite (id, account_id, movie_id) select gen_random_uuid(), account.id, movie.id from account, movie
    where account.password_hash = 'none' and movie.title like 'Film %'`;
  await services.longWrites((long) => added.execute(long));
  await sql`analyze favourite, movie`.execute(db);
  const { total, total_estimated } = (await read("?limit=0")).favourites;
  assert.equal(total_estimated, true);
  assert.ok(Math.abs(total - made) < made / 10, `${total} of ${made}`);
});

test("leaves out documents in the bin", async () => {
  const id = await makeMovie(db);
  const before = (await one("movies")).total;
  await db
    .updateTable("movie")
    .set({ deleted_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
  const after = await one("movies");
  assert.equal(after.total, before - 1);
  assert.ok(!ids(after).includes(id));
});

test("searches the JSON of a row, ignoring case, with escaped wildcards", async () => {
  const { id } = await login({ user_agent: 'ÉTRANGE "Navigateur" 100%_\\' });
  const found = async (text: string) => {
    const page = await one("login_history", `&search=${encodeURIComponent(text)}`);
    return [page.count, ids(page).includes(id)];
  };
  for (const text of ["étrange", "ÉTRANGE", '"navigateur"', "100%_\\", id.toUpperCase()])
    assert.deepEqual(await found(text), [1, true], text);
  assert.deepEqual(await found("10%_"), [0, false]);
  const page = await one("login_history", "&search=navigateur&limit=2");
  assert.ok(page.count > 2 && page.count <= page.total && page.showing === 2);
  const next = await one("login_history", `&search=navigateur&limit=2&after=${ids(page)[1]}`);
  assert.deepEqual([next.count, new Set([...ids(page), ...ids(next)]).size], [page.count, 4]);
});

test("searches accounts by e-mail, role and id only, films by title, genre and year only", async () => {
  const person = await signIn(site, "content_manager");
  const has = async (name: string, text: string, id: string) =>
    ids(await one(name, `&limit=1000&search=${encodeURIComponent(text)}`)).includes(id);
  for (const text of [person.email.toUpperCase(), "CONTENT_", person.id.slice(-12)])
    assert.ok(await has("users", text, person.id), text);
  for (const text of ["true", "is_active", "created_at", person.email.split("@")[0] + '"'])
    assert.ok(!(await has("users", text, person.id)), text);
  const film = await makeMovie(db, { title: 'Le "Kid" \\ 1', genre: "Comédie, Drame", year: 1921, country: "Islande" });
  for (const text of ['"kid" \\', "COMÉDIE", "1921"]) assert.ok(await has("movies", text, film), text);
  for (const text of ["islande", film, "title", '1921"']) assert.ok(!(await has("movies", text, film)), text);
  const series = await makeSeries(db, { country: "Islande" });
  assert.ok(await has("series", "islande", series));
});

test("returns 404 for an unknown name, which reaches no query", async () => {
  const names = [
    `x";drop table account;--`,
    "account",
    "pg_shadow",
    "users;",
    "USERS",
    "__proto__",
    "constructor",
    "attempt",
    "",
  ];
  for (const name of names) {
    const shown = encodeURIComponent(name);
    if (name) assert.equal((await call("GET", `/database/collections?name=${shown}`, staff)).status, 404, name);
    assert.equal((await call("GET", `/database/collections/${shown}/export`, staff)).status, 404, name);
    assert.equal((await remove(name, newId())).status, 404, name);
  }
  assert.ok((await one("users")).total > 0);
});

test("returns 422 for bad input", async () => {
  for (const query of [
    "limit=10001",
    "limit=-1",
    "skip=-1",
    "name=users&after=x",
    "name=user_badges&after=" + newId(),
    "search=%00",
  ])
    assert.equal((await call("GET", `/database/collections?${query}`, staff)).status, 422, query);
  assert.equal((await call("GET", "/database/collections/users/export?format=xml", staff)).status, 422);
  for (const id of ["x", `${newId()}.${newId()}`, `' or true --`, newId()])
    assert.equal((await remove("login_history", id)).status, 404, id);
});

test("moves titles to the bin, with the security code", async () => {
  const items = {
    movies: ["movie", await makeMovie(db)],
    series: ["series", await makeSeries(db)],
    episodes: ["episode", await makeEpisode(db)],
    channels: ["channel", await makeChannel(db)],
  } as const;
  for (const [name, [table, id]] of Object.entries(items)) {
    const binned = async () =>
      (await db.selectFrom(table).select("deleted_at").where("id", "=", id).executeTakeFirstOrThrow()).deleted_at !== null;
    for (const headers of [{}, { "x-security-code": "0000" }]) {
      const refused = await remove(name, id, headers);
      assert.deepEqual([refused.status, refused.json.detail], [403, securityCodeMessages.wrong], name);
    }
    assert.equal(await binned(), false);
    assert.equal((await remove(name, id, { "x-security-code": securityCode })).status, 204, name);
    assert.equal(await binned(), true);
    assert.equal((await lastAudit()).action, `${table}.delete`);
    assert.equal((await remove(name, id, { "x-security-code": securityCode })).status, 404, name);
  }
});

test("deletes other rows for good, with an audit entry and an event", async () => {
  const person = await signIn(site);
  const movie = await makeMovie(db);
  const badgeId = await insertBadge(db, { name: "Éphémère" });
  await giveBadge(db, { accountId: person.id, badgeId, reason: "Bravo" });
  await call("POST", "/favorites", { token: person.token, body: { item_type: "movie", item_id: movie } });
  const seen = { item_type: "movie", item_id: movie, current_time: 60, total_time: 600, saved_at: new Date().toISOString() };
  await call("PUT", "/history", { token: person.token, body: { entries: [seen] } });
  const asked = { subject: "Sujet secret", description: "Mots secrets", category: "general", priority: "normal" };
  const ticket = (await call("POST", "/support/tickets", { token: person.token, body: asked })).json.id;
  await call("POST", `/support/tickets/${ticket}/messages`, { token: person.token, body: { message: "Mots secrets" } });
  const saga = await makeSaga(db);
  const message = (await one("ticket_messages")).documents[0].id;
  const favourite = (await one("favourites")).documents.find((row: { account_id: string }) => row.account_id === person.id).id;

  const steps: [string, string, string, string[]][] = [
    ["user_badges", `${person.id}.${badgeId}`, "account_badge.delete", ["badges-updated"]],
    ["badges", badgeId, "badge.delete", ["badges-updated"]],
    ["user_activities", `${person.id}.${movie}`, "watch_progress.delete", ["watch-updated"]],
    ["favourites", favourite, "favourite.delete", []],
    ["ticket_messages", message, "ticket_message.delete", ["ticket-updated"]],
    ["tickets", ticket, "ticket.delete", ["ticket-updated", "ticket-updated"]],
    ["login_history", (await login({ email: "inconnu@exemple.fr" })).id, "login_entry.delete", []],
    ["sagas", saga, "saga.delete", ["content-updated"]],
  ];
  for (const [name, id, action, told] of steps) {
    const before = (await one(name)).total;
    const events = await heardDuring(site, async () => assert.equal((await remove(name, id)).status, 204, name));
    const names = events.map((event) => event.name);
    assert.ok(
      told.every((event) => (names as string[]).includes(event)),
      `${name}: ${names.join()}`,
    );
    assert.equal((await one(name)).total, before - 1, name);
    const entry = await lastAudit();
    assert.deepEqual([entry.action, entry.actor_id], [action, founder.id]);
    assert.ok(!/secret|inconnu|203\.0/.test(JSON.stringify(entry)), JSON.stringify(entry));
    assert.equal((await remove(name, id)).status, 404, name);
  }
});

test("deleting a session ends it at once", async () => {
  const person = await signIn(site);
  const own = (await one("sessions", `&search=${person.id}`)).documents;
  assert.equal(own.length, 1);
  assert.deepEqual(Object.keys(own[0]), ["id", "account_id", "created_at", "last_seen", "user_agent", "ip_address"]);
  assert.equal((await remove("sessions", own[0].id)).status, 204);
  await heardDuring(site, async () => undefined);
  assert.equal((await call("GET", "/me", { token: person.token })).status, 401);
});

test("returns 403 for read-only collections", async () => {
  for (const name of readOnlyCollections) {
    const refused = await remove(name, newId());
    assert.deepEqual([refused.status, refused.json.detail], [403, explorerMessages.readOnly], name);
  }
});

test("ends a read that takes too long with 503", async () => {
  const long = readWithTimeout(reads, async (tx) => {
    const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(tx);
    assert.deepEqual(rows, [{ limit: "5s" }]);
    await sql`select set_config('statement_timeout', '50ms', true)`.execute(tx);
    return sql`select pg_sleep(30)`.execute(tx);
  });
  await assert.rejects(long, { kind: "unavailable", detail: explorerMessages.tooLong, retryAfter: 5 });
});

test("reads run in read-only transactions", async () => {
  await assert.rejects(
    readWithTimeout(reads, (tx) => sql`delete from login_entry`.execute(tx)),
    { code: "25006" },
  );
});

test("returns 401 or 403 to everybody but the fondateur", async () => {
  const id = (await login()).id;
  const calls = [
    ["GET", "/database/collections"],
    ["GET", "/database/collections/users/export"],
    ["GET", "/database/overview"],
    ["DELETE", `/database/collection/login_history/${id}`],
  ] as const;
  for (const role of roles.filter((other) => other !== "fondateur")) {
    const { token } = await signIn(site, role);
    for (const [method, path] of calls) assert.equal((await call(method, path, { token })).status, 403, `${role} ${path}`);
  }
  for (const [method, path] of calls) assert.equal((await call(method, path)).status, 401, path);
  assert.ok(ids(await one("login_history")).includes(id));
});
