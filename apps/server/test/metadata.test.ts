import assert from "node:assert/strict";
import { test } from "node:test";
import { metadataMessages } from "@seance/contract/metadata";
import { newId } from "#core/ids.ts";
import { testApp, type TestAnswer } from "./app.ts";
import { heardDuring } from "./heard.ts";
import { makeMovie, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";
import { tmdbStandIn } from "./tmdb-stand-in.ts";

const tmdb = await tmdbStandIn();
tmdb.movies.push(
  { id: 11, title: "Le Jardin", original_title: "The Garden", year: 2001 },
  { id: 12, title: "Miroir", year: 1999 },
  { id: 13, title: "Miroir", year: 2015 },
  { id: 14, title: "Sable", year: 2010, overview: "", in_original: { overview: "An overview of the original." } },
  { id: 15, title: "Untold Wind", year: 2003, untranslated: true },
  { id: 16, title: "Ombre", year: 2004 },
);
tmdb.series.push({ id: 21, title: "La Rivière", original_title: "The River", year: 2010 });

const site = await testApp(tmdb.settings);
const { call, services } = site;
const { db } = services;
const boss = await signIn(site, "super_admin");

const refresh = (body: object, token: string | undefined = boss.token): Promise<TestAnswer> =>
  call("POST", "/admin/refresh-metadata", { token, body });
const movie = async (id: string) => (await call("GET", `/movies/${id}`, { token: boss.token })).json;
const fieldsOf = (answer: TestAnswer): Record<string, unknown[]> =>
  Object.fromEntries(
    answer.json.changes.map(({ field, before, after }: { field: string; before: unknown; after: unknown }) => [
      field,
      [before, after],
    ]),
  );

test("fills an unambiguous film in, in French, and publishes an event", async () => {
  const id = await makeMovie(db, { title: "Le jardin", year: null, cast: [], description: "", director: null });
  let answer: TestAnswer | undefined;
  const events = await heardDuring(site, async () => {
    answer = await refresh({ item_id: id, item_type: "movie", manual_title: "Le Jardin" });
  });
  assert.deepEqual(
    [answer?.status, answer?.json.success, answer?.json.message, answer?.json.tmdb_id],
    [200, true, metadataMessages.refreshed, 11],
  );
  const now = await movie(id);
  assert.deepEqual(
    [now.title, now.original_title, now.original_language, now.year, now.description, now.duration, now.director, now.cast],
    ["Le Jardin", "The Garden", "fr", 2001, "Un résumé.", 95, "Jean Modèle", ["Première", "Seconde"]],
  );
  assert.deepEqual(
    [now.genre, now.sub_genres, now.country, now.age_rating, now.certification, now.writer, now.studio],
    ["Drame", ["Histoire"], "France", "12+", "12", "Paul Plume", "Studio Exemple"],
  );
  assert.equal(now.poster_url, "https://images.exemple.fr/t/p/w500/affiche.jpg");
  assert.equal(now.trailer_url, "https://www.youtube.com/watch?v=francais001");
  assert.equal(now.video_url, "/media/film.mp4", "what TMDB does not know stays");
  assert.ok(events.some(({ name }) => name === "movies-updated"));
  const audit = await db.selectFrom("audit_entry").selectAll().where("target_id", "=", id).execute();
  assert.deepEqual([audit.length, audit[0]?.actor_id], [1, boss.id]);
  const again = await refresh({ item_id: id, item_type: "movie", manual_title: "Le Jardin" });
  assert.deepEqual([again.json.success, again.json.message, again.json.changes], [true, metadataMessages.same, []]);
});

test("returns the candidates of an ambiguous title and writes none; the year, or a choice, decides", async () => {
  const id = await makeMovie(db, { title: "Miroir d’essai", year: 1950 });
  const before = await movie(id);
  const asked = { item_id: id, item_type: "movie", manual_title: "Miroir" };
  const ambiguous = await refresh(asked);
  assert.deepEqual([ambiguous.json.success, ambiguous.json.message], [false, metadataMessages.ambiguous]);
  assert.deepEqual(
    ambiguous.json.candidates.map(({ tmdb_id, year }: { tmdb_id: number; year: number | null }) => [tmdb_id, year]),
    [
      [12, 1999],
      [13, 2015],
    ],
  );
  assert.deepEqual(await movie(id), before);
  const preview = await refresh({ ...asked, mode: "preview", tmdb_id: 13 });
  assert.deepEqual(fieldsOf(preview)["year"], [1950, 2015]);
  assert.deepEqual(fieldsOf(preview)["title"], ["Miroir d’essai", "Miroir"]);
  assert.equal(preview.json.candidates.length, 2);
  assert.deepEqual(await movie(id), before, "a preview writes nothing");
  const applied = await refresh({
    ...asked,
    mode: "apply",
    tmdb_id: 13,
    fields: ["year", "video_url"],
    video_url: "/media/b.mp4",
  });
  assert.deepEqual(Object.keys(fieldsOf(applied)).toSorted(), ["video_url", "year"]);
  const after = await movie(id);
  assert.deepEqual([after.title, after.year, after.video_url], ["Miroir d’essai", 2015, "/media/b.mp4"]);
  const byYear = await refresh({ ...asked, manual_year: 1999 });
  assert.deepEqual([byYear.json.success, byYear.json.tmdb_id, (await movie(id)).year], [true, 12, 1999]);
});

test("falls back to the original language for a summary, and for a search", async () => {
  const id = await makeMovie(db, { title: "Sable", year: 2010, description: "Ancienne." });
  await refresh({ item_id: id, item_type: "movie", manual_title: "Sable" });
  assert.equal((await movie(id)).description, "An overview of the original.");
  const other = await makeMovie(db, { title: "Vent", year: 2003 });
  const answer = await refresh({ item_id: other, item_type: "movie", manual_title: "Untold Wind", manual_year: 2003 });
  assert.deepEqual([answer.json.success, answer.json.tmdb_id], [true, 15]);
});

test("fills the fields of a series, and gives it no link", async () => {
  const id = await makeSeries(db, { title: "La riviere", year: null, status: "published" });
  const answer = await refresh({ item_id: id, item_type: "series", manual_title: "La Rivière", video_url: "/media/x.mp4" });
  assert.equal(answer.json.success, true, answer.text);
  const now = (await call("GET", `/series/${id}`, { token: boss.token })).json;
  assert.deepEqual(
    [now.title, now.original_title, now.creator, now.seasons, now.episode_duration, now.network, now.status, now.age_rating],
    ["La Rivière", "The River", "Claire Exemple", 2, 52, "Chaîne Exemple", "completed", "16+"],
  );
});

test("handles no match, a title that another film has, and a deleted film", async () => {
  const id = await makeMovie(db, { title: "Introuvable chez eux" });
  const none = await refresh({ item_id: id, item_type: "movie", manual_title: "Quelque chose d’inconnu" });
  assert.deepEqual([none.status, none.json.success, none.json.message], [200, false, metadataMessages.none]);
  const gone = await refresh({ item_id: id, item_type: "movie", manual_title: "x", mode: "apply", tmdb_id: 999 });
  assert.deepEqual([gone.json.success, gone.json.message], [false, metadataMessages.none]);
  await makeMovie(db, { title: "Ombre", year: 2004 });
  const taken = await refresh({ item_id: id, item_type: "movie", manual_title: "Ombre", manual_year: 2004 });
  assert.equal(taken.status, 409);
  assert.equal((await movie(id)).title, "Introuvable chez eux");
  const missing = await refresh({ item_id: newId(), item_type: "movie", manual_title: "Ombre" });
  assert.deepEqual([missing.status, missing.json], [404, { detail: "Introuvable" }]);
});

test("answers 401 to a guest, 403 below content:manage", async () => {
  const id = await makeMovie(db);
  const body = { item_id: id, item_type: "movie", manual_title: "Ombre" };
  assert.equal((await call("POST", "/admin/refresh-metadata", { body })).status, 401);
  for (const role of ["user", "ami", "support", "content_manager", "admin"] as const) {
    const { token } = await signIn(site, role);
    const refused = await refresh(body, token);
    assert.deepEqual([refused.status, refused.json], [403, { detail: "Accès refusé" }], role);
  }
  for (const role of ["super_admin", "co_fondateur", "fondateur"] as const)
    assert.equal((await refresh({ ...body, mode: "preview" }, (await signIn(site, role)).token)).status, 200, role);
});

test("refuses bad input with every fault", async () => {
  const bad = await refresh({
    item_id: "1",
    item_type: "episode",
    manual_title: "  ",
    manual_year: 1899,
    mode: "force",
    more: 1,
  });
  assert.equal(bad.status, 422);
  const faults = new Map(bad.json.detail.map(({ loc, msg }: { loc: string[]; msg: string }) => [loc.join("."), msg]));
  assert.deepEqual([...faults.keys()].toSorted(), [
    "body.item_id",
    "body.item_type",
    "body.manual_title",
    "body.manual_year",
    "body.mode",
    "body.more",
  ]);
  assert.equal(faults.get("body.manual_title"), "Le titre est requis");
  const id = await makeMovie(db);
  for (const body of [{}, { manual_title: "x", manual_year: 2031 }, { manual_title: "x", mode: "apply" }, { manual_title: 3 }])
    assert.equal((await refresh({ item_id: id, item_type: "movie", ...body })).status, 422, JSON.stringify(body));
  const missing = await refresh({ item_id: id, item_type: "movie" });
  assert.equal(missing.json.detail[0].msg, "Le titre est requis");
});

test("waits as long as a 429 asks, retries a failure, caches an answer", async () => {
  const id = await makeMovie(db, { title: "Attente", year: 1990 });
  tmdb.movies.push({ id: 30, title: "Attente", year: 1990 });
  tmdb.next.push({ status: 429, headers: { "retry-after": "1" } }, { status: 503 });
  const began = performance.now();
  const answer = await refresh({ item_id: id, item_type: "movie", manual_title: "Attente" });
  assert.equal(answer.json.success, true, answer.text);
  assert.ok(performance.now() - began >= 1000, `${performance.now() - began} ms`);
  const asked = tmdb.asked.length;
  await refresh({ item_id: id, item_type: "movie", manual_title: "Attente", mode: "preview" });
  assert.equal(tmdb.asked.length, asked, "nothing is asked twice");
  assert.ok(tmdb.asked.every((url) => url.searchParams.get("api_key") !== null));
});

test("reports an unexpected answer or none, and logs no key", async () => {
  const other = await testApp(tmdb.settings, { databaseUrl: site.databaseUrl });
  const id = await makeMovie(db, { title: "Panne" });
  const ask = () =>
    other.call("POST", "/admin/refresh-metadata", {
      token: boss.token,
      body: { item_id: id, item_type: "movie", manual_title: "Panne" },
    });
  tmdb.next.push({ status: 200, headers: { "content-type": "application/json" }, body: '{"results":"rien"}' });
  const odd = await ask();
  assert.deepEqual([odd.status, odd.json.success, odd.json.message], [200, false, metadataMessages.away]);
  tmdb.next.push({ status: 401, body: "{}" });
  const refused = await testApp(tmdb.settings, { databaseUrl: site.databaseUrl });
  const answer = await refused.call("POST", "/admin/refresh-metadata", {
    token: boss.token,
    body: { item_id: id, item_type: "movie", manual_title: "Panne" },
  });
  assert.deepEqual([answer.json.success, answer.json.message], [false, metadataMessages.away]);
  assert.ok(!refused.logLines.join("").includes(tmdb.settings.TMDB_API_KEY));
});

test("reports that it is off without a key", async () => {
  const bare = await testApp({}, { databaseUrl: site.databaseUrl });
  const id = await makeMovie(db);
  const body = { item_id: id, item_type: "movie", manual_title: "Ombre" };
  const answer = await bare.call("POST", "/admin/refresh-metadata", { token: boss.token, body });
  assert.deepEqual([answer.status, answer.json.success, answer.json.message], [200, false, metadataMessages.off]);
});
