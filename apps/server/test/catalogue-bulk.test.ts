import assert from "node:assert/strict";
import { test } from "node:test";
import { bulkLimits } from "@seance/contract/bulk";
import { movieMessages } from "@seance/contract/movie-form";
import { normalizeSearch } from "@seance/contract/text";
import fc from "fast-check";
import { newId } from "#core/ids.ts";
import { otherGenres } from "#domains/catalogue/titles/bulk-wanted.ts";
import { securityCode, testApp } from "./app.ts";
import { heardDuring } from "./heard.ts";
import { makeChannel, makeEpisode, makeMovie, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const { db } = services;
const manager = await signIn(site, "super_admin");
const staff = { token: manager.token };
const code = { "x-security-code": securityCode };
const bulk = (kind: string, body: object, headers?: Record<string, string>) =>
  call("POST", `/admin/${kind}/bulk`, { ...staff, body, ...(headers && { headers }) });
const read = async (id: string) => (await call("GET", `/movies/${id}`, staff)).json;

test("changes status, flags and genres of several films at once, with an audit entry for each", async () => {
  const ids = [await makeMovie(db, { genre: "Drame, Crime" }), await makeMovie(db, { genre: "Comédie", status: "draft" })];
  const gone = newId();
  const told = await heardDuring(site, async () => {
    const { status, json } = await bulk("movies", {
      action: "change",
      ids: [...ids, gone, gone],
      status: "archived",
      flags: { featured: true, exclusive: true },
      genres_add: ["Western", "drame"],
      genres_remove: ["CRIME"],
    });
    assert.deepEqual([status, json], [200, { changed: 2, missing: [gone] }]);
  });
  assert.deepEqual(
    told.map(({ name }) => name),
    ["movies-updated"],
  );
  const films = [await read(ids[0] ?? ""), await read(ids[1] ?? "")];
  assert.deepEqual(
    films.map(({ status, featured, exclusive, trending, genre }) => [status, featured, exclusive, trending, genre]),
    [
      ["archived", true, true, false, "Drame, Western"],
      ["archived", true, true, false, "Comédie, Western, drame"],
    ],
  );
  const kept = await db.selectFrom("audit_entry").selectAll().where("target_id", "in", ids).execute();
  assert.equal(kept.length, 2);
  for (const entry of kept) {
    assert.equal(entry.action, "movie.update");
    assert.deepEqual(Object.keys(entry.after ?? {}).toSorted(), ["exclusive", "featured", "genre", "status"]);
  }
  const again = await bulk("movies", { action: "change", ids, status: "archived" });
  assert.deepEqual(again.json, { changed: 0, missing: [] }, "nothing that differs");
});

test("refuses the whole change when a film would have no genre left", async () => {
  const ids = [await makeMovie(db, { genre: "Drame, Crime" }), await makeMovie(db, { genre: "Drame" })];
  const { status, json } = await bulk("movies", { action: "change", ids, genres_remove: ["Drame"], status: "draft" });
  assert.deepEqual([status, json.detail], [422, [{ loc: ["body", "genres_remove"], msg: movieMessages.genre }]]);
  assert.deepEqual([(await read(ids[0] ?? "")).genre, (await read(ids[0] ?? "")).status], ["Drame, Crime", "published"]);
});

test("deletes several with the security code, and none without it", async () => {
  for (const [kind, make] of [
    ["movies", makeMovie],
    ["series", makeSeries],
    ["episodes", makeEpisode],
    ["channels", makeChannel],
  ] as const) {
    const ids = [await make(db), await make(db), await make(db)];
    const body = { action: "delete", ids };
    for (const headers of [undefined, { "x-security-code": "0000" }]) {
      const { status, json } = await bulk(kind, body, headers);
      assert.deepEqual([status, json.detail], [403, "Code de securite incorrect ! Suppression annulee."], kind);
    }
    assert.deepEqual((await bulk(kind, body, code)).json, { changed: 3, missing: [] }, kind);
    assert.deepEqual((await bulk(kind, body, code)).json, { changed: 0, missing: ids }, kind);
  }
});

test("switches channels off and moves them to a category, with an audit entry for each", async () => {
  const ids = [await makeChannel(db, { name: "Une" }), await makeChannel(db, { name: "Deux", category: "Sport" })];
  const channels = async () =>
    db.selectFrom("channel").select(["is_active", "category"]).where("id", "in", ids).orderBy("name", "desc").execute();
  const off = await bulk("channels", { action: "change", ids: [...ids, newId()], is_active: false });
  assert.deepEqual([off.status, off.json.changed, off.json.missing.length], [200, 2, 1]);
  const moved = await bulk("channels", { action: "change", ids, category: " Sport " });
  assert.deepEqual(moved.json, { changed: 1, missing: [] });
  assert.deepEqual(await channels(), [
    { is_active: false, category: "Sport" },
    { is_active: false, category: "Sport" },
  ]);
  const kept = await db.selectFrom("audit_entry").select("action").where("target_id", "in", ids).execute();
  assert.deepEqual(
    kept.map(({ action }) => action),
    ["channel.update", "channel.update", "channel.update"],
  );
});

test("accepts the statuses of series", async () => {
  const ids = [await makeSeries(db)];
  assert.equal((await bulk("series", { action: "change", ids, status: "cancelled" })).json.changed, 1);
  assert.equal((await bulk("movies", { action: "change", ids, status: "cancelled" })).status, 422);
});

test("refuses bad input", async () => {
  const id = newId();
  const tooMany = Array.from({ length: bulkLimits.items + 1 }, () => newId());
  for (const body of [
    ...[{}, { action: "change" }, { action: "burn", ids: [id] }, { action: "change", ids: [] }, { action: "delete", ids: ["x"] }],
    ...[
      { action: "change", ids: tooMany },
      { action: "change", ids: [id], flags: { views: true } },
    ],
    ...[
      { action: "change", ids: [id], genres_add: ["a,b"] },
      { action: "change", ids: [id], title: "x" },
    ],
  ])
    assert.equal((await bulk("movies", body, code)).status, 422, JSON.stringify(body).slice(0, 80));
  for (const wrong of [{ category: " " }, { category: "x".repeat(61) }, { is_active: "yes" }, { status: "draft" }])
    assert.equal((await bulk("channels", { action: "change", ids: [id], ...wrong })).status, 422, JSON.stringify(wrong));
  assert.equal((await bulk("episodes", { action: "change", ids: [id], status: "draft" }, code)).status, 422);
});

test("changes five hundred films at once", async () => {
  const ids: string[] = [];
  for (let i = 0; i < bulkLimits.items; i++) ids.push(await makeMovie(db));
  const { status, json } = await bulk("movies", { action: "change", ids, flags: { trending: true } });
  assert.deepEqual([status, json], [200, { changed: 500, missing: [] }]);
});

test("adds and removes genres in any spelling; the others keep their order", () => {
  const word = fc.constantFrom(
    "Drame",
    "drame",
    "COMÉDIE",
    "Comédie",
    "Crime",
    "Western",
    "Science-Fiction",
    " science fiction ",
  );
  const words = fc.array(word, { maxLength: 6 });
  const forms = (genre: string) => genre.split(",").map(normalizeSearch).filter(Boolean);
  fc.assert(
    fc.property(words, words, words, (before, add, remove) => {
      const after = forms(otherGenres(before.join(", "), add, remove));
      const removed = new Set(remove.map(normalizeSearch));
      assert.equal(new Set(after).size, after.length);
      assert.ok(after.every((form) => !removed.has(form)));
      for (const form of [...before, ...add].map(normalizeSearch)) assert.equal(after.includes(form), !removed.has(form));
      const kept = [...new Set(forms(before.join(",")))].filter((form) => !removed.has(form));
      assert.deepEqual(after.slice(0, kept.length), kept);
    }),
  );
});

test("previews a change: what would change, what already is so, what refuses it, and writes nothing", async () => {
  const [changed, same, bare] = [
    await makeMovie(db, { title: "Aperçu A", genre: "Drame, Crime" }),
    await makeMovie(db, { title: "Aperçu B", genre: "Comédie", status: "archived" }),
    await makeMovie(db, { title: "Aperçu C", genre: "Drame" }),
  ];
  const gone = newId();
  const body = { action: "change", ids: [changed, same, bare, gone, gone], status: "archived", genres_remove: ["Drame"] };
  const { status, json } = await call("POST", "/admin/movies/bulk/preview", { ...staff, body });
  assert.equal(status, 200);
  assert.deepEqual(json, {
    changed: 1,
    same: 1,
    missing: 1,
    refused: [{ id: bare, title: "Aperçu C" }],
    fields: { status: 1, genre: 1 },
    examples: [
      {
        id: changed,
        title: "Aperçu A",
        before: { status: "published", genre: "Drame, Crime" },
        after: { status: "archived", genre: "Crime" },
      },
    ],
  });
  assert.equal((await read(changed)).status, "published");
  assert.equal((await db.selectFrom("audit_entry").where("target_id", "=", changed).selectAll().execute()).length, 0);
  for (const wrong of [
    { action: "change", ids: [] },
    { action: "delete", ids: [changed] },
  ])
    assert.equal((await call("POST", "/admin/movies/bulk/preview", { ...staff, body: wrong })).status, 422);
});

test("lists the ids of all results of a filter, in its order, whatever its page", async () => {
  const ids: string[] = [];
  for (const title of ["Résultat C", "Résultat A", "Résultat B"]) ids.push(await makeSeries(db, { title, status: "draft" }));
  const list = (query: string, token = manager.token) => call("GET", `/admin/series/ids?${query}`, { token });
  const { status, json } = await list("search=resultat&sort_by=title&sort_order=asc&limit=1&skip=2");
  assert.deepEqual([status, json], [200, { ids: [ids[1], ids[2], ids[0]] }]);
  assert.equal((await list("sort_by=budget")).status, 422);
  assert.equal((await list("", (await signIn(site, "admin")).token)).status, 403);
  assert.equal((await call("GET", "/admin/series/ids")).status, 401);
});

test("exports the results of a filter as CSV with escaped formulas and no video links", async () => {
  const formula = '=HYPERLINK("https://piege.exemple")';
  await makeMovie(db, { title: formula, director: "Feuille Calcul", video_url: "/media/secret.mp4" });
  await makeMovie(db, { title: "Autre", director: "Feuille Calcul", status: "draft" });
  const get = (token?: string) =>
    call("GET", "/admin/movies/export?search=feuille&sort_by=title&sort_order=desc&limit=1", { token });
  const { status, headers, text } = await get((await signIn(site, "admin")).token);
  assert.equal(status, 200);
  assert.equal(headers["content-type"], "text/csv; charset=utf-8");
  assert.match(String(headers["content-disposition"]), /^attachment; filename="seance-movies-\d{4}-\d\d-\d\d\.csv"$/);
  const [header, first, second, ...rest] = text.split("\r\n");
  assert.ok(header?.startsWith('\uFEFF"Identifiant","Titre",'));
  assert.ok(first?.includes('"Autre"') && second?.includes(`"'=HYPERLINK(""https://piege.exemple"")"`), text);
  assert.deepEqual(rest, [""]);
  assert.ok(!text.includes("secret.mp4"));
  assert.equal((await get((await signIn(site, "support")).token)).status, 403);
  assert.equal((await get()).status, 401);
});

test("exports the named columns alone, in their order", async () => {
  await makeMovie(db, { title: "Colonne", director: "Feuille Deux", year: 1921, status: "draft" });
  const get = (columns: string) =>
    call("GET", `/admin/movies/export?search=colonne&columns=${columns}`, { token: manager.token });
  const { status, text } = await get("title,maker,status,year");
  assert.equal(status, 200);
  const [header, line] = text.split("\r\n");
  assert.equal(header?.split(",").length, 4);
  assert.equal(line, '"Colonne","Feuille Deux","Brouillon","1921"');
  assert.equal((await get("title,video_url")).status, 422);
});
