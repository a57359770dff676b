import assert from "node:assert/strict";
import { test } from "node:test";
import { badgeMessages } from "@seance/contract/badges-admin";
import { binItem, binMessages, type BinItem } from "@seance/contract/bin";
import { episodeMessages } from "@seance/contract/episode-form";
import { movieMessages } from "@seance/contract/movie-form";
import { can, isStaff, roles } from "@seance/contract/roles";
import { sql, type RawBuilder } from "kysely";
import { insertAnnouncement } from "#domains/announcements/index.ts";
import { giveBadge, insertBadge } from "#domains/badges/index.ts";
import { itemsOfSaga, lockSaga } from "#domains/catalogue/sagas/sagas.queries.ts";
import { sweep } from "#sweep.ts";
import { securityCode, testApp, type TestAnswer } from "./app.ts";
import { makeChannel, makeEpisode, makeMovie, makeSaga, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";

const site = await testApp();
const { call, services } = site;
const { db } = services;
const founder = await signIn(site, "fondateur");
const viewer = await signIn(site);
const staff = { token: founder.token };

const remove = async (path: string) => {
  const { status, text } = await call("DELETE", path, { ...staff, headers: { "x-security-code": securityCode } });
  assert.equal(status, 204, text);
};
const restore = (type: string, id: string, token = founder.token) => call("POST", `/admin/bin/${type}/${id}/restore`, { token });
const erase = (type: string, id: string, code?: string) =>
  call("DELETE", `/admin/bin/${type}/${id}`, { ...staff, headers: code === undefined ? {} : { "x-security-code": code } });
/** Runs a statement that may take longer than the site lets a query take. */
const write = (statement: RawBuilder<unknown>) => services.longWrites((long) => statement.execute(long));
const bin = async (query = "") => (await call("GET", `/admin/bin${query}`, staff)).json;
const status = async (path: string) => (await call("GET", path)).status;

test("lists a deleted film with who deleted it and when it is erased, and restores it unchanged", async () => {
  const id = await makeMovie(db, { title: "Revenant", year: 1950, poster_url: "/p.svg" });
  await remove(`/movies/${id}`);
  assert.equal(await status(`/movies/${id}`), 404);
  const { items, total } = await bin("?type=movie");
  assert.equal(total, 1);
  const [item] = items;
  binItem.parse(item);
  const { title, year, thumbnail, deleted_by } = item;
  assert.deepEqual(
    { title, year, thumbnail, deleted_by },
    {
      title: "Revenant",
      year: 1950,
      thumbnail: "/p.svg",
      deleted_by: founder.email.split("@")[0],
    },
  );
  assert.equal(Date.parse(item.erased_at) - Date.parse(item.deleted_at), 30 * 86_400_000);
  assert.equal((await restore("movie", id)).status, 204);
  assert.equal(await status(`/movies/${id}`), 200);
  assert.equal((await bin("?type=movie")).total, 0);
  assert.equal((await restore("movie", id)).status, 404, "once");
});

test("hides a deleted film from favourites, history and sagas until it is restored", async () => {
  const id = await makeMovie(db, { title: "Aimé" });
  const other = await makeMovie(db);
  const saga = await makeSaga(db, { name: "Inoubliable", movies: [id, other] });
  await call("POST", "/favorites", { token: viewer.token, body: { item_type: "movie", item_id: id } });
  const entry = { item_type: "movie", item_id: id, current_time: 60, total_time: 600, saved_at: new Date().toISOString() };
  await call("PUT", "/history", { token: viewer.token, body: { entries: [entry] } });
  const held = async () => [
    (await call("GET", "/favorites", { token: viewer.token })).json.favorites.length,
    (await call("GET", "/history", { token: viewer.token })).json.entries.length,
    (await call("GET", `/sagas/${saga}`)).json.movies,
    (await call("GET", "/movies?q=inoubliable")).json.total,
  ];
  assert.deepEqual(await held(), [1, 1, [id, other], 2]);
  await remove(`/movies/${id}`);
  assert.deepEqual(await held(), [0, 0, [other], 1]);
  await restore("movie", id);
  assert.deepEqual(await held(), [1, 1, [id, other], 2]);
});

test("an edit of a saga keeps the places of its binned titles", async () => {
  const [a, b, c] = [await makeMovie(db), await makeMovie(db), await makeMovie(db)];
  const saga = await makeSaga(db, { movies: [a, b, c] });
  const before = (await call("GET", `/sagas/${saga}`, staff)).json.updated_at;
  await remove(`/movies/${b}`);
  const stale = await call("PUT", `/sagas/${saga}`, { ...staff, body: { movies: [c, a], expected_updated_at: before } });
  assert.equal(stale.status, 409, "the saga shows other titles than before");
  assert.equal((await call("PUT", `/sagas/${saga}`, { ...staff, body: { movies: [c, a] } })).status, 200);
  await restore("movie", b);
  assert.deepEqual((await call("GET", `/sagas/${saga}`)).json.movies, [c, a, b]);
});

test("counts what is erased with an item, then erases it with the security code", async () => {
  const [film, series_id] = [await makeMovie(db, { title: "Adieu" }), await makeSeries(db)];
  const episode = await makeEpisode(db, { series_id });
  await makeSaga(db, { name: "Au revoir", movies: [film], series: [series_id] });
  for (const [item_type, item_id] of Object.entries({ movie: film, series: series_id }))
    await call("POST", "/favorites", { token: viewer.token, body: { item_type, item_id } });
  const saved_at = new Date().toISOString();
  const entries = Object.entries({ movie: film, episode }).map(([item_type, item_id]) => ({
    ...{ item_type, item_id, current_time: 60, total_time: 600, saved_at },
  }));
  await call("PUT", "/history", { token: viewer.token, body: { entries } });
  const contents = (type: string, id: string) => call("GET", `/admin/bin/${type}/${id}`, staff);
  assert.equal((await contents("movie", film)).status, 404, "not in the bin");
  assert.equal((await erase("movie", film, securityCode)).status, 404, "not in the bin");
  await remove(`/movies/${film}`);
  await remove(`/series/${series_id}`);
  assert.deepEqual((await contents("movie", film)).json, {
    episodes: 0,
    favourites: 1,
    progress: 1,
    videos: 0,
    sagas: ["Au revoir"],
    holders: 0,
  });
  assert.deepEqual((await contents("series", series_id)).json, {
    episodes: 1,
    favourites: 1,
    progress: 1,
    videos: 0,
    sagas: ["Au revoir"],
    holders: 0,
  });
  assert.equal((await erase("episode", episode, securityCode)).status, 404, "it is within its series");
  assert.equal((await erase("movie", film)).status, 403);
  assert.equal((await erase("movie", film, "0000")).status, 403);
  assert.equal((await erase("movie", film, securityCode)).status, 204);
  assert.equal((await erase("movie", film, securityCode)).status, 404, "once");
  assert.equal((await restore("movie", film)).status, 404);
  assert.equal((await erase("series", series_id, securityCode)).status, 204);
  const left = await db.selectFrom("watch_progress").select("item_id").where("item_id", "in", [film, episode]).execute();
  assert.deepEqual(left, []);
  const audited = await db
    .selectFrom("audit_entry")
    .select(["action", "target_label"])
    .where("target_id", "=", film)
    .orderBy("id")
    .execute();
  assert.deepEqual(audited.at(-1), { action: "movie.erase", target_label: "Adieu" });
});

test("an erasure waits for an open edit of a saga that has the film", async () => {
  const [kept, binned] = [await makeMovie(db), await makeMovie(db)];
  const saga = await makeSaga(db, { movies: [kept, binned] });
  await remove(`/movies/${binned}`);
  const erasure = await db.transaction().execute(async (tx) => {
    await lockSaga(tx, saga, { movies: [], series: [] });
    let answer: TestAnswer | undefined;
    const erased = erase("movie", binned, securityCode).then((given) => (answer = given));
    const waiting = sql<{ waits: boolean }>`
      select exists (select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from "movie"%') as waits`;
    await until("erased, or waiting", async () => answer !== undefined || (await waiting.execute(db)).rows[0]?.waits === true);
    assert.equal(answer, undefined, "erased while the edit was open");
    const { movies } = await itemsOfSaga(tx, saga);
    assert.deepEqual(movies, [
      { id: kept, binned: false },
      { id: binned, binned: true },
    ]);
    // Not awaited: it is answered once this transaction ends.
    return { erased };
  });
  assert.equal((await erasure.erased).status, 204);
  assert.deepEqual((await call("GET", `/sagas/${saga}`)).json.movies, [kept]);
});

test("retries an erasure that PostgreSQL aborts because of a deadlock", async () => {
  const id = await makeMovie(db);
  await remove(`/movies/${id}`);
  await sql`create sequence erasures`.execute(db);
  await sql`create function deadlock_once() returns trigger language plpgsql as $$ begin
    if nextval('erasures') = 1 then raise exception using errcode = 'deadlock_detected'; end if; return old; end $$`.execute(db);
  await sql`create trigger deadlock before delete on movie for each row execute function deadlock_once()`.execute(db);
  assert.equal((await erase("movie", id, securityCode)).status, 204);
  await sql`drop trigger deadlock on movie`.execute(db);
});

test("deletes and restores a series with its episodes, except one that was deleted before", async () => {
  const id = await makeSeries(db, { title: "Feuilleton" });
  const [first, second] = [
    await makeEpisode(db, { series_id: id, episode_number: 1, title: "Un" }),
    await makeEpisode(db, { series_id: id, episode_number: 2, title: "Deux" }),
  ];
  await remove(`/episodes/${first}`);
  await remove(`/series/${id}`);
  assert.equal(await status(`/series/${id}`), 404);
  const items = (await bin()).items.map(({ type, title, returns }: typeof binItem._zod.output) => [
    type,
    title,
    returns.episodes,
  ]);
  assert.deepEqual(items, [
    ["series", "Feuilleton", 1],
    ["episode", "Feuilleton S1E1 · Un", 0],
  ]);
  const early = await restore("episode", first);
  assert.deepEqual([early.status, early.json.detail], [409, binMessages.seriesFirst]);
  assert.equal((await restore("episode", second)).status, 409);
  assert.equal((await restore("series", id)).status, 204);
  const { json } = await call("GET", `/series/${id}/episodes`);
  assert.deepEqual(
    json.episodes.map((one: { id: string }) => one.id),
    [second],
  );
  assert.equal((await call("GET", `/series/${id}`)).json.episodes_count, 1);
  assert.equal((await restore("episode", first)).status, 204);
  assert.equal((await call("GET", `/series/${id}`)).json.episodes_count, 2);
});

test("answers 409 when another item has taken the place", async () => {
  const film = await makeMovie(db, { title: "Place", year: 1980 });
  await remove(`/movies/${film}`);
  await makeMovie(db, { title: "Place", year: 1980 });
  const taken = await restore("movie", film);
  assert.deepEqual([taken.status, taken.json.detail], [409, movieMessages.taken]);
  const series_id = await makeSeries(db);
  const episode = await makeEpisode(db, { series_id });
  await remove(`/episodes/${episode}`);
  await makeEpisode(db, { series_id });
  const place = await restore("episode", episode);
  assert.deepEqual([place.status, place.json.detail], [409, episodeMessages.taken]);
});

test("restores channels, with an audit entry", async () => {
  const id = await makeChannel(db, { name: "Antenne" });
  await remove(`/channels/${id}`);
  assert.equal((await bin("?type=channel")).items[0].title, "Antenne");
  await restore("channel", id);
  const kept = await db
    .selectFrom("audit_entry")
    .select(["action", "actor_id"])
    .where("target_id", "=", id)
    .orderBy("id")
    .execute();
  assert.deepEqual(kept, [
    { action: "channel.delete", actor_id: founder.id },
    { action: "channel.restore", actor_id: founder.id },
  ]);
});

test("only the fondateur erases; guests and viewers see no bin; bad input is refused", async () => {
  const id = await makeMovie(db);
  for (const role of roles.filter((one) => one !== "fondateur")) {
    const { token } = await signIn(site, role);
    const refused = isStaff(role) && can(role, "content:manage") ? 404 : 403;
    assert.equal((await call("GET", "/admin/bin", { token })).status, isStaff(role) ? 200 : 403, role);
    assert.equal((await restore("movie", id, token)).status, refused, role);
    assert.equal((await call("GET", `/admin/bin/movie/${id}`, { token })).status, 403, role);
    const headers = { "x-security-code": securityCode };
    assert.equal((await call("DELETE", `/admin/bin/movie/${id}`, { token, headers })).status, 403, role);
  }
  assert.equal((await call("GET", "/admin/bin")).status, 401);
  assert.equal((await call("POST", "/admin/bin/restore", { body: { items: [] } })).status, 401);
  assert.equal((await restore("movie", id)).status, 404, "not in the bin");
  assert.equal((await restore("account", id)).status, 422);
  assert.equal((await restore("movie", "x")).status, 422);
  assert.equal((await call("GET", "/admin/bin/movie/x", staff)).status, 422);
  assert.equal((await call("DELETE", "/admin/bin/account/x", staff)).status, 422);
  assert.equal((await call("GET", "/admin/bin?limit=101", staff)).status, 422);
  assert.equal((await call("GET", "/admin/bin?by=x", staff)).status, 422);
  assert.equal((await call("POST", "/admin/bin/restore", { ...staff, body: { items: [] } })).status, 422);
  assert.equal(
    (await call("POST", "/admin/bin/restore", { ...staff, body: { items: [{ type: "movie", id: "x" }] } })).status,
    422,
  );
});

test("who may delete restores their own deletions for a day, and sees no others", async () => {
  const chief = await signIn(site, "super_admin");
  const token = chief.token;
  const headers = { "x-security-code": securityCode };
  const [own, old, other] = [await makeMovie(db), await makeMovie(db), await makeMovie(db)];
  for (const id of [own, old]) assert.equal((await call("DELETE", `/movies/${id}`, { token, headers })).status, 204);
  await remove(`/movies/${other}`);
  const long = sql<Date>`now() - interval '25 hours'`;
  await db.updateTable("movie").set({ deleted_at: long }).where("id", "=", old).execute();
  const seen = (await call("GET", "/admin/bin", { token })).json;
  assert.deepEqual([seen.items.map(({ id }: BinItem) => id), seen.total, seen.deleters], [[own], 1, []]);
  assert.deepEqual((await call("GET", `/admin/bin?by=${founder.id}`, { token })).json.items.length, 1, "never those of others");
  assert.equal((await restore("movie", other, token)).status, 403);
  const late = await restore("movie", old, token);
  assert.deepEqual([late.status, late.json.detail], [403, binMessages.ownForADay]);
  assert.equal((await restore("movie", own, token)).status, 204);
  assert.equal(await status(`/movies/${own}`), 200);

  const admin = await signIn(site, "admin");
  const announcement = await insertAnnouncement(db, { title: "Bientôt", message: "Le site ferme un instant." });
  await call("DELETE", `/admin/announcements/${announcement}`, { token: admin.token });
  assert.equal((await restore("announcement", announcement, admin.token)).status, 204);
  for (const id of [old, other]) assert.equal((await restore("movie", id)).status, 204, "the fondateur restores all");
});

test("finds by words without accents, by kind and by who deleted, and says what comes back", async () => {
  const chief = await signIn(site, "super_admin");
  const headers = { "x-security-code": securityCode };
  const [film, series_id] = [await makeMovie(db, { title: "L’Été sans fin" }), await makeSeries(db, { title: "Étés" })];
  const episode = await makeEpisode(db, { series_id });
  const saga = await makeSaga(db, { name: "Saisons d’été", movies: [film], series: [series_id] });
  const badgeId = await insertBadge(db, { name: "Estivant d’été" });
  await giveBadge(db, { accountId: viewer.id, badgeId });
  await call("POST", "/favorites", { token: viewer.token, body: { item_type: "series", item_id: series_id } });
  const entry = { item_type: "episode", item_id: episode, current_time: 60, total_time: 600, saved_at: new Date().toISOString() };
  await call("PUT", "/history", { token: viewer.token, body: { entries: [entry] } });
  await call("DELETE", `/series/${series_id}`, { token: chief.token, headers });
  await remove(`/movies/${film}`);
  const found = async (query: string) => (await bin(query)).items.map(({ type, title }: BinItem) => [type, title]);
  const returnsOf = async (type: string) => (await bin(`?search=ete&type=${type}`)).items[0].returns;
  const none = { episodes: 0, favourites: 0, progress: 0, sagas: 0, titles: 0, holders: 0 };
  assert.deepEqual(await found("?search=ete%20fin"), [["movie", "L’Été sans fin"]]);
  assert.deepEqual(await found("?search=%C3%89T%C3%89s"), [["series", "Étés"]], "any case, with accents");
  assert.deepEqual(await found(`?search=etes&by=${chief.id}`), [["series", "Étés"]]);
  assert.deepEqual(await found(`?search=fin&by=${chief.id}`), []);
  assert.deepEqual(await found("?search=%2B"), [], "no word");
  assert.deepEqual(await returnsOf("movie"), { ...none, sagas: 1 });
  assert.deepEqual((await bin("?search=etes")).items[0].returns, { ...none, episodes: 1, favourites: 1, progress: 1, sagas: 1 });
  const { deleters } = await bin();
  assert.ok(deleters.some(({ id, name }: { id: string; name: string }) => id === chief.id && name === chief.email.split("@")[0]));
  await remove(`/sagas/${saga}`);
  await remove(`/admin/badges/${badgeId}`);
  assert.deepEqual(await returnsOf("movie"), none, "its saga is in the bin too");
  assert.deepEqual([await returnsOf("saga"), await returnsOf("badge")], [none, { ...none, holders: 1 }]);
  const items = [
    { type: "saga", id: saga },
    { type: "badge", id: badgeId },
    { type: "series", id: series_id },
    { type: "movie", id: film },
  ];
  const { json } = await call("POST", "/admin/bin/restore", { ...staff, body: { items } });
  assert.deepEqual(json, { restored: 4, refused: [] });
  const { movies, series } = (await call("GET", `/sagas/${saga}`)).json;
  assert.deepEqual([movies, series], [[film], [series_id]]);
});

test("restores several, a series before its episodes, and says which it cannot", async () => {
  const series_id = await makeSeries(db);
  const episode = await makeEpisode(db, { series_id });
  await remove(`/episodes/${episode}`);
  await remove(`/series/${series_id}`);
  const badge = await insertBadge(db, { name: "Doublon" });
  await remove(`/admin/badges/${badge}`);
  await insertBadge(db, { name: "Doublon" });
  const items = [
    { type: "badge", id: badge },
    { type: "episode", id: episode },
    { type: "series", id: series_id },
  ];
  const { status: answered, json } = await call("POST", "/admin/bin/restore", { ...staff, body: { items } });
  assert.equal(answered, 200);
  assert.deepEqual(json, { restored: 2, refused: [{ type: "badge", id: badge, detail: badgeMessages.nameTaken }] });
  assert.equal((await call("GET", `/series/${series_id}`)).json.episodes_count, 1);
});

test("search finds a film by its saga, unless the saga is in the bin; sagas, announcements and badges are erased after RETENTION_BIN", async () => {
  const film = await makeMovie(db);
  const saga = await makeSaga(db, { name: "Zygomorphe", movies: [film] });
  const [announcement, badge] = [
    await insertAnnouncement(db, { title: "Passée", message: "Elle est passée." }),
    await insertBadge(db, { name: "Passé" }),
  ];
  const hits = async () => (await call("GET", "/movies?q=zygomorphe")).json.total;
  assert.equal(await hits(), 1);
  for (const path of [`/sagas/${saga}`, `/admin/announcements/${announcement}`, `/admin/badges/${badge}`]) await remove(path);
  assert.equal(await hits(), 0);
  assert.equal(await status(`/sagas/${saga}`), 404);
  await restore("saga", saga);
  assert.equal(await hits(), 1);
  await remove(`/sagas/${saga}`);
  const long = sql<Date>`now() - interval '31 days'`;
  const rowsOf = { saga, announcement, badge } as const;
  for (const table of ["saga", "announcement", "badge"] as const)
    await db.updateTable(table).set({ deleted_at: long }).where("id", "=", rowsOf[table]).execute();
  await sweep(services);
  for (const table of ["saga", "announcement", "badge"] as const)
    assert.deepEqual(await db.selectFrom(table).select("id").where("id", "=", rowsOf[table]).execute(), [], table);
  assert.equal(await status(`/movies/${film}`), 200);
});

test("erases items that have been in the bin longer than RETENTION_BIN, and no others", async () => {
  const [old, fresh, series_id] = [await makeMovie(db), await makeMovie(db), await makeSeries(db)];
  const episode = await makeEpisode(db, { series_id });
  for (const path of [`/movies/${old}`, `/movies/${fresh}`, `/series/${series_id}`]) await remove(path);
  const long = sql<Date>`now() - interval '31 days'`;
  await db.updateTable("movie").set({ deleted_at: long }).where("id", "=", old).execute();
  await db.updateTable("series").set({ deleted_at: long }).where("id", "=", series_id).execute();
  await sweep(services);
  const left = async (table: "movie" | "series" | "episode", id: string) =>
    (await db.selectFrom(table).select("id").where("id", "=", id).execute()).length;
  assert.deepEqual(
    [await left("movie", old), await left("movie", fresh), await left("series", series_id), await left("episode", episode)],
    [0, 1, 0, 0],
  );
});

test("erases the rows that refer to a title in batches, for an erasure by hand and by age", async () => {
  const [film, old, series_id] = [await makeMovie(db), await makeMovie(db), await makeSeries(db)];
  await write(sql`insert into account (id, email, email_form, username, password_hash)
    select gen_random_uuid(), 'foule' || i || '@exemple.fr', 'foule' || i || '@exemple.fr', 'foule' || i, '' from generate_series(1, 5200) as i`);
  await write(sql`insert into episode (id, series_id, season_number, episode_number, title)
    select gen_random_uuid(), ${series_id}, 1, i, 'x' from generate_series(1, 450) as i`);
  const crowd = sql`from account where username like 'foule%'`;
  for (const id of [film, old]) {
    await write(sql`insert into favourite (id, account_id, movie_id) select gen_random_uuid(), id, ${id} ${crowd}`);
    await write(sql`insert into watch_progress select id, ${id}, 'movie', ${id}, null, 1, 2, false, now() ${crowd}`);
  }
  await write(sql`insert into watch_progress select account.id, episode.id, 'episode', null, episode.id, 1, 2, false, now()
    from account, episode where username like 'foule1%' and series_id = ${series_id} and episode_number <= 6`);
  await sql`create table erased (name text, count int)`.execute(db);
  await sql`create function note_erased() returns trigger language plpgsql as $$ begin
    insert into erased select tg_table_name, count(*) from gone; return null; end $$`.execute(db);
  for (const table of ["favourite", "watch_progress", "episode"])
    await sql`create trigger noted after delete on ${sql.table(table)} referencing old table as gone
      for each statement execute function note_erased()`.execute(db);
  const erasedRows = async () =>
    (
      await sql<{ name: string; all: number; most: number }>`
        select name, sum(count)::int as all, max(count) as most from erased group by name order by name`.execute(db)
    ).rows;
  for (const path of [`/movies/${film}`, `/movies/${old}`, `/series/${series_id}`]) await remove(path);
  const contents = { episodes: 450, favourites: 0, progress: 6666, videos: 0, sagas: [], holders: 0 };
  assert.deepEqual((await call("GET", `/admin/bin/series/${series_id}`, staff)).json, contents);
  assert.equal((await erase("movie", film, securityCode)).status, 204);
  await db
    .updateTable("movie")
    .set({ deleted_at: sql<Date>`now() - interval '31 days'` })
    .where("id", "=", old)
    .execute();
  await sweep(services);
  assert.equal((await erase("series", series_id, securityCode)).status, 204);
  assert.deepEqual(await erasedRows(), [
    { name: "episode", all: 450, most: 200 },
    { name: "favourite", all: 2 * 5200, most: 5000 },
    { name: "watch_progress", all: 2 * 5200 + 6666, most: 5000 },
  ]);
  for (const id of [film, old, series_id]) assert.equal((await erase("movie", id, securityCode)).status, 404);
});

test("pages of the bin have every item once", async () => {
  for (let i = 0; i < 7; i++) await remove(`/channels/${await makeChannel(db)}`);
  const { total } = await bin();
  const seen: string[] = [];
  for (let skip = 0; skip < total; skip += 3)
    seen.push(...(await bin(`?limit=3&skip=${skip}`)).items.map(({ id }: { id: string }) => id));
  assert.equal(new Set(seen).size, total);
  assert.equal(seen.length, total);
});

test("counts what is erased with a series of many episodes", async () => {
  const id = await makeSeries(db);
  await write(sql`insert into episode (id, series_id, season_number, episode_number, title, deleted_at)
    select gen_random_uuid(), ${id}, season, i, 'x', 'epoch' from generate_series(1, 2) as season, generate_series(1, 17000) as i`);
  await remove(`/series/${id}`);
  const { status: counted, text } = await call("GET", `/admin/bin/series/${id}`, staff);
  assert.deepEqual([counted, JSON.parse(text).episodes], [200, 34_000]);
});
