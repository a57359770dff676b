import assert from "node:assert/strict";
import { test } from "node:test";
import { person as personAnswer } from "@seance/contract/people";
import { normalizeSearch } from "@seance/contract/text";
import fc from "fast-check";
import { sql } from "kysely";
import { notePersonIds } from "#domains/catalogue/index.ts";
import { securityCode, testApp } from "./app.ts";
import { makeMovie, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const { db } = services;
const { token } = await signIn(site, "super_admin");
const staff = { token, headers: { "x-security-code": securityCode } };

const pageOf = async (slug: string) => {
  const { status, json } = await call("GET", `/people/${encodeURIComponent(slug)}`);
  if (status !== 200) return status;
  return personAnswer.parse(json).credits.map(({ role, titles }) => [role, titles.map(({ title }) => title)]);
};
const peopleOf = async (item_type: string, item_id: string) =>
  (await call("GET", `/content/people?item_type=${item_type}&item_id=${item_id}`)).json.people;

test("a person’s page has the titles by role, the newest first, of films and series", async () => {
  await makeMovie(db, { title: "Premier", year: 1919, cast: ["Musidora", "René Navarre"], director: "Musidora" });
  await makeMovie(db, { title: "Second", year: 1922, cast: [], director: "Musidora et Jacques Lasseyne", writer: "Musidora" });
  await makeSeries(db, { title: "Judex", year: 1917, cast: ["Musidora"], creator: "Louis Feuillade, Arthur Bernède" });
  assert.deepEqual(await pageOf("musidora"), [
    ["cast", ["Premier", "Judex"]],
    ["director", ["Second", "Premier"]],
    ["writer", ["Second"]],
  ]);
  assert.deepEqual(await pageOf("arthur-bernede"), [["creator", ["Judex"]]]);
  assert.deepEqual(await pageOf("jacques-lasseyne"), [["director", ["Second"]]]);
});

test("a title gives its people by role, in the spelling that it has, with the address of each", async () => {
  const id = await makeMovie(db, { cast: ["Gina PALERME", "Ève Francis"], director: "Germaine Dulac" });
  assert.deepEqual(await peopleOf("movie", id), [
    { name: "Gina PALERME", slug: "gina-palerme", role: "cast" },
    { name: "Ève Francis", slug: "eve-francis", role: "cast" },
    { name: "Germaine Dulac", slug: "germaine-dulac", role: "director" },
  ]);
  assert.equal((await call("GET", "/content/people?item_type=person&item_id=1")).status, 422);
});

test("one person whatever the case, the accents and the hyphens; a name without a letter is nobody", async () => {
  const id = await makeMovie(db, { title: "Un", year: 1920, cast: ["Jean-Louis Allibert", "—"], director: null });
  await makeMovie(db, { title: "Deux", year: 1921, cast: ["JEAN LOUIS ÀLLIBERT"], director: null });
  assert.deepEqual(await pageOf("jean-louis-allibert"), [["cast", ["Deux", "Un"]]]);
  assert.equal((await peopleOf("movie", id)).length, 1);
});

test("follows edits of a title, its way to the bin and back, and its status", async () => {
  const id = await makeMovie(db, { title: "Le Lys", cast: ["Huguette Duflos"], director: "Georges Lannes" });
  const edit = (body: object) => call("PUT", `/movies/${id}`, { ...staff, body });
  assert.equal((await edit({ cast: ["Huguette Duflos", "Jaque Catelain"] })).status, 200);
  assert.deepEqual(await pageOf("jaque-catelain"), [["cast", ["Le Lys"]]]);
  assert.equal((await edit({ cast: ["Jaque Catelain"], director: "" })).status, 200);
  assert.equal(await pageOf("huguette-duflos"), 404);
  assert.equal(await pageOf("georges-lannes"), 404);

  assert.equal((await edit({ status: "draft" })).status, 200);
  assert.equal(await pageOf("jaque-catelain"), 404);
  assert.deepEqual(await peopleOf("movie", id), []);
  assert.equal((await edit({ status: "published" })).status, 200);
  assert.deepEqual(await pageOf("jaque-catelain"), [["cast", ["Le Lys"]]]);

  assert.equal((await call("DELETE", `/movies/${id}`, staff)).status, 204);
  assert.equal(await pageOf("jaque-catelain"), 404);
  assert.deepEqual(await peopleOf("movie", id), []);
  assert.equal((await call("POST", `/admin/bin/movie/${id}/restore`, staff)).status, 204);
  assert.deepEqual(await pageOf("jaque-catelain"), [["cast", ["Le Lys"]]]);

  const credits = async () =>
    (await sql<{ credits: number }>`select credits from person where slug = 'jaque-catelain'`.execute(db)).rows[0]?.credits;
  assert.equal(await credits(), 1);
  await sql`delete from movie where id = ${id}`.execute(db);
  assert.equal(await credits(), 0);
});

test("a title hidden by its dates names nobody", async () => {
  const id = await makeMovie(db, { cast: ["Sandra Milowanoff"], publish_from: "2100-01-01T00:00:00Z" });
  assert.equal(await pageOf("sandra-milowanoff"), 404);
  assert.deepEqual(await peopleOf("movie", id), []);
});

test("homonyms are kept apart by their TMDB ids, and a spelling that one id has twice is one person", async () => {
  const first = await makeMovie(db, { title: "Ancien", year: 1920, cast: ["Paul Martin"] });
  const second = await makeMovie(db, { title: "Nouveau", year: 1930, cast: ["Paul Martin"], person_ids: { "Paul Martin": 77 } });
  assert.deepEqual(await pageOf("paul-martin"), [["cast", ["Nouveau", "Ancien"]]], "adopts the only one");
  await makeMovie(db, { title: "Autre", year: 1940, cast: ["Paul Martin"], person_ids: { "Paul Martin": 88 } });
  assert.deepEqual(await pageOf("paul-martin_88"), [["cast", ["Autre"]]]);
  assert.deepEqual(await pageOf("paul-martin"), [["cast", ["Nouveau", "Ancien"]]]);
  await notePersonIds(db, "movie", first, { "Paul Martin": 88 });
  assert.deepEqual((await peopleOf("movie", first))[0].slug, "paul-martin_88");
  assert.deepEqual((await peopleOf("movie", second))[0].slug, "paul-martin");
  const spelled = await makeSeries(db, { title: "Épilogue", cast: ["P. Martin"], person_ids: { "P. Martin": 88 } });
  assert.deepEqual((await peopleOf("series", spelled))[0].slug, "paul-martin_88");
});

test("concurrent titles of the same new people make each person once", async () => {
  const names = Array.from({ length: 6 }, (_, at) => `Figurante ${"abcdef"[at]}`);
  const orders = [names, names.toReversed(), [...names.slice(3), ...names.slice(0, 3)]];
  const ids = await Promise.all(orders.map((cast, at) => makeMovie(db, { title: `Foule ${at}`, cast })));
  for (const id of ids)
    assert.equal((await peopleOf("movie", id)).filter(({ role }: { role: string }) => role === "cast").length, 6);
  const { rows } = await sql<{ credits: number }>`select credits from person where form like 'figurante %'`.execute(db);
  assert.deepEqual(
    rows.map(({ credits }) => credits),
    [3, 3, 3, 3, 3, 3],
  );
});

test("concurrent titles of new people of one name keep them apart by their TMDB ids", async () => {
  const names = Array.from({ length: 12 }, (_, at) => `Homonyme ${"abcdefghijkl"[at]}`);
  const ids = [1, 2].map((n) => Object.fromEntries(names.map((name, at) => [name, n * 100_000 + at])));
  await Promise.all(ids.map((person_ids, at) => makeMovie(db, { title: `Homonymes ${at}`, cast: names, person_ids })));
  const { rows } = await sql<{ tmdb_id: number; credits: number }>`
    select tmdb_id, credits from person where form like 'homonyme %' order by tmdb_id`.execute(db);
  const wanted = ids.flatMap((of) => Object.values(of).map((tmdb_id) => ({ tmdb_id, credits: 1 })));
  assert.deepEqual(rows, wanted);
});

test("lists are filtered by country and by theme, whatever the case and accents", async () => {
  await makeMovie(db, {
    title: "Nordique",
    country: "Suède",
    production_countries: ["Danemark"],
    themes: ["Sorcellerie", "Île déserte"],
  });
  await makeSeries(db, { title: "Boréale", country: "Suède, Norvège", themes: ["ile deserte"] });
  const titlesOf = async (kind: "movies" | "series", filter: string) =>
    (await call("GET", `/${kind}?${filter}`)).json[kind].map(({ title }: { title: string }) => title);
  for (const filter of ["country=su%C3%A8de", "country=Danemark", "theme=ile%20D%C3%A9serte", "country=Suede&theme=sorcellerie"])
    assert.deepEqual(await titlesOf("movies", filter), ["Nordique"], filter);
  for (const filter of ["country=Norv%C3%A8ge", "theme=%C3%8Ele%20d%C3%A9serte"])
    assert.deepEqual(await titlesOf("series", filter), ["Boréale"], filter);
  assert.deepEqual(await titlesOf("movies", "theme=sorcel"), []);
  assert.deepEqual(await titlesOf("movies", "country=Norv%C3%A8ge"), []);
});

test("an unknown person is 404, and an address of odd characters too", async () => {
  assert.equal(await pageOf("personne-de-ce-nom"), 404);
  assert.equal(await pageOf("a/b'; drop table person--"), 404);
  assert.equal((await call("GET", `/people/a%00b`)).status, 422);
  assert.equal((await call("GET", `/people/${"a".repeat(201)}`)).status, 404);
});

test("the database puts names in the search form of the contract", async () => {
  const letters = fc.constantFrom(..."abcéÀçÑøØłđþœŒæßıİĐ éö-’'.,·&/éō한字жЖάς١5²№ﬁ™");
  await fc.assert(
    fc.asyncProperty(fc.array(letters, { maxLength: 24 }), async (drawn) => {
      const name = drawn.join("");
      const { rows } = await sql<{ form: string }>`select normal_form(${name}) as form`.execute(db);
      assert.equal(rows[0]?.form, normalizeSearch(name));
    }),
    { numRuns: 300 },
  );
});
