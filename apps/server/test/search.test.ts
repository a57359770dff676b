import assert from "node:assert/strict";
import { test } from "node:test";
import { suggestion, type Suggestion } from "@seance/contract/search";
import { testApp } from "./app.ts";
import { makeMovie, makeSaga, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";

const home = await testApp();
const { call, services } = home;
const { db } = services;

const quiet = { cast: [] as string[], director: null };
await makeMovie(db, {
  ...quiet,
  title: "Le Voyage dans la Lune",
  year: 1902,
  genre: "Science-Fiction",
  poster_url: "/media/lune.svg",
  director: "Georges Méliès",
  views: 90,
});
await makeMovie(db, { ...quiet, title: "Cœur fidèle", cast: ["Gina Manès"], director: "Jean Epstein", views: 10 });
await makeMovie(db, {
  ...quiet,
  title: "Cœurs du monde",
  original_title: "Hearts of the World",
  director: "D. W. Griffith",
  views: 50,
});
await makeMovie(db, { ...quiet, title: "Finis Terræ", director: "Jean Epstein", views: 20 });
await makeMovie(db, { ...quiet, title: "L’Aurore", original_title: "Sunrise", director: "F. W. Murnau", views: 30 });
await makeMovie(db, { ...quiet, title: "Nosferatu le vampire", director: "F. W. Murnau", views: 70 });
await makeMovie(db, { ...quiet, title: "Monte là-dessus !", cast: ["Harold Lloyd"], views: 5 });
await makeMovie(db, { ...quiet, title: "Docteur Mabuse le joueur", director: "Fritz Lang", views: 15 });
await makeMovie(db, { ...quiet, title: "Spider-Man", views: 3 });
const juve = await makeMovie(db, { ...quiet, title: "Juve contre le mort", views: 12 });
await makeSeries(db, { title: "Les Vampires", creator: "Louis Feuillade", cast: ["Musidora"], views: 20 });
await makeSeries(db, { title: "Vampire", creator: null, views: 1 });
await makeSaga(db, { name: "Fantômas", movies: [juve] });
await makeMovie(db, { ...quiet, title: "Voyage secret", status: "draft" });

const suggestions = async (query: string, limit = 8): Promise<Suggestion[]> => {
  const { status, json, text } = await call(
    "GET",
    `/content/search/suggestions?query=${encodeURIComponent(query)}&limit=${limit}`,
  );
  assert.equal(status, 200, text);
  return json.suggestions;
};
const found = async (query: string): Promise<string[]> => (await suggestions(query)).map(({ title }) => title);

const first: readonly [why: string, query: string, title: string][] = [
  ["capitals", "LE VOYAGE DANS", "Le Voyage dans la Lune"],
  ["no accents", "finis terrae", "Finis Terræ"],
  ["accents that are not there", "nosfératu", "Nosferatu le vampire"],
  ["ligatures opened", "coeur fidele", "Cœur fidèle"],
  ["ligatures closed", "cœur fidèle", "Cœur fidèle"],
  ["the middle of the title", "lune", "Le Voyage dans la Lune"],
  ["another order, without the little words", "lune voyage", "Le Voyage dans la Lune"],
  ["little words that are not there", "le voyage sur la lune", "Le Voyage dans la Lune"],
  ["the beginning of a word", "nosf", "Nosferatu le vampire"],
  ["the original title", "sunrise", "L’Aurore"],
  ["no apostrophe", "laurore", "L’Aurore"],
  ["the other apostrophe", "l'aurore", "L’Aurore"],
  ["the saga", "fantomas", "Juve contre le mort"],
  ["the cast", "harold lloyd", "Monte là-dessus !"],
  ["the director, family name first", "epstein jean", "Finis Terræ"],
  ["the creator", "feuillade", "Les Vampires"],
  ["title and director together", "mabuse lang", "Docteur Mabuse le joueur"],
  ["a compound in one word", "spiderman", "Spider-Man"],
  ["a compound in two words", "spider man", "Spider-Man"],
  ["punctuation around", " « voyage » ! ", "Le Voyage dans la Lune"],
  ["a letter changed", "nosferazu", "Nosferatu le vampire"],
  ["a letter left out", "nosfratu", "Nosferatu le vampire"],
  ["a letter too many", "nosferattu", "Nosferatu le vampire"],
  ["two letters swapped", "nosfreatu", "Nosferatu le vampire"],
  ["the first letter wrong", "mosferatu", "Nosferatu le vampire"],
  ["two faults in a long word", "nosferrattu", "Nosferatu le vampire"],
  ["a fault in a short word", "lnue", "Le Voyage dans la Lune"],
  ["a fault in a word not yet ended", "nosfre", "Nosferatu le vampire"],
  ["a fault in each word", "voyaje lunne", "Le Voyage dans la Lune"],
  ["a fault in the saga", "fantmas", "Juve contre le mort"],
  ["a fault in the cast", "musidorra", "Les Vampires"],
  ["a fault in the director", "melise", "Le Voyage dans la Lune"],
  ["the space left out", "voyagelune", "Le Voyage dans la Lune"],
];
for (const [why, query, title] of first) {
  test(`finds first by ${why}: ${query}`, async () => assert.equal((await found(query))[0], title));
}

test("titles that begin with it first, then the others, by popularity each", async () => {
  assert.deepEqual(await found("vampire"), ["Vampire", "Nosferatu le vampire", "Les Vampires"]);
  assert.deepEqual(await found("cœur"), ["Cœurs du monde", "Cœur fidèle"]);
  assert.deepEqual(await found("murnau"), ["Nosferatu le vampire", "L’Aurore"]);
});

test("what is written as it was typed comes before what is a typing fault away", async () => {
  await makeMovie(db, { ...quiet, title: "Judas", views: 1000 });
  await makeSeries(db, { title: "Judex", creator: null, views: 0 });
  assert.deepEqual(await found("judex"), ["Judex"]);
  assert.deepEqual(await found("judes"), ["Judas", "Judex"]);
});

test("a suggestion says what the overlay shows", async () => {
  const [lune] = await suggestions("voyage");
  assert.deepEqual(Object.keys(lune ?? {}).toSorted(), Object.keys(suggestion.shape).toSorted());
  const { id: _id, ...shown } = suggestion.parse(lune);
  assert.deepEqual(shown, {
    type: "movie",
    title: "Le Voyage dans la Lune",
    thumbnail: "/media/lune.svg",
    year: 1902,
    genre: "Science-Fiction",
    versions: [],
  });
  assert.equal((await suggestions("les vampires"))[0]?.type, "series");
});

test("versions narrow a search to the titles that have all of them, in every step of it", async () => {
  const ids = {
    french: await makeMovie(db, { ...quiet, title: "Métropolis", versions: ["VF"], views: 9 }),
    both: await makeMovie(db, { ...quiet, title: "Retour à Métropolis", versions: ["VF", "AD"], views: 5 }),
    series: await makeSeries(db, { title: "Metropolis, les coulisses", versions: ["VF", "AD", "SDH"], views: 1 }),
  };
  const narrowed = async (query: string, versions: string) => {
    const { json } = await call("GET", `/content/search/suggestions?query=${query}&versions=${versions}`);
    return new Map(json.suggestions.map(({ id, versions: own }: Suggestion) => [id, own.join()]));
  };
  const [french, both, series] = [
    [ids.french, "VF"],
    [ids.both, "VF,AD"],
    [ids.series, "VF,AD,SDH"],
  ] as const;
  assert.deepEqual(await narrowed("metropolis", "VF"), new Map([french, both, series]));
  assert.deepEqual(await narrowed("metropolis", "AD"), new Map([series, both]), "by a beginning, and by words");
  assert.deepEqual(await narrowed("metropolis", "SDH,VF"), new Map([series]));
  assert.deepEqual(await narrowed("metropolis", "VFQ"), new Map());
  assert.deepEqual(await narrowed("metroplis", "AD"), new Map([both, series]), "by a corrected fault");
});

test("drafts are not suggested, nothing is found for nonsense, and no more than asked", async () => {
  assert.ok(!(await found("voyage secret")).includes("Voyage secret"));
  assert.deepEqual(await found("zzqqxx"), []);
  assert.deepEqual(await found("?!"), []);
  assert.equal((await suggestions("le", 1)).length, 1);
  const { token } = await signIn(home, "fondateur");
  assert.equal((await call("GET", "/content/search/suggestions?query=voyage", { token })).json.suggestions.length, 1);
});

test("bad input: one letter, none, 65 letters, a limit over 20, unknown versions", async () => {
  for (const query of [
    "",
    "query=",
    "query=a",
    "query=%20a%20",
    `query=${"a".repeat(65)}`,
    "query=lune&limit=21",
    "query=lune&limit=0",
    "query=lune&versions=VHS",
    "query=lune&versions=",
  ]) {
    assert.equal((await call("GET", `/content/search/suggestions?${query}`)).status, 422, query);
  }
});

test("words hostile to the database are looked for like any other", async () => {
  for (const query of ["l'", "' | 'a':*", "\\ & !", "a:* & b", "%%%", "__", "(((", "voyage':B"]) assert.ok(await found(query));
});
