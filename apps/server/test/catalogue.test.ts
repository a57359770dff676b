import assert from "node:assert/strict";
import { test } from "node:test";
import type { Movie } from "@seance/contract/movies";
import { listMovies, movie as movieAnswer } from "@seance/contract/movies";
import { series as seriesAnswer } from "@seance/contract/series";
import { newId } from "#core/ids.ts";
import { addViews, bumpCatalogue, insertMovie } from "#domains/catalogue/index.ts";
import { testApp } from "./app.ts";
import { makeEpisode, makeMovie, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";

const home = await testApp();
const { call, services } = home;
const { db } = services;
const staff = await signIn(home, "admin");
const manager = await signIn(home, "content_manager");

const rawLinks = ["video_url", "iframe_url", "embed_url", "hosting_url"];
/** What only those see who may change it. */
const staffOnly = [...rawLinks, "source_order", "video_file", "publish_from", "publish_until", "updated_at"];
const titles = (answer: { json: { movies: Movie[] } }): string[] => answer.json.movies.map(({ title }) => title);

/** The catalogue of the tests below: every title in it is from here. */
const dates = (day: number): Date => new Date(Date.UTC(2024, 0, day));
const ids = {
  metropolis: await makeMovie(db, {
    title: "Metropolis",
    year: 1927,
    genre: "Science-Fiction, Drame",
    rating: 8.5,
    language: "Allemand",
    created_at: dates(1),
  }),
  ete: await makeMovie(db, { title: "Été", year: 1930, genre: "Drame", rating: 6, created_at: dates(2), featured: true }),
  etoile: await makeMovie(db, { title: "Étoile", year: null, genre: "Comédie", rating: null, created_at: dates(3), views: 40 }),
  ecran: await makeMovie(db, {
    title: "Ecran",
    year: 1930,
    genre: "Comédie,  Western",
    rating: 6,
    created_at: dates(4),
    trending: true,
    video_url: null,
  }),
  zou: await makeMovie(db, {
    title: "zou",
    year: 1901,
    genre: "",
    rating: 2,
    created_at: dates(5),
    new_release: true,
    cinema_mode: true,
  }),
};
const draft = await makeMovie(db, { title: "Brouillon", status: "draft", created_at: dates(6) });
const archived = await makeMovie(db, { title: "Archive", status: "archived", created_at: dates(7) });
const binned = await makeMovie(db, { title: "Corbeille", created_at: dates(8) });
await db.updateTable("movie").set({ deleted_at: new Date() }).where("id", "=", binned).execute();

test("returns every field of a film, without its links", async () => {
  const id = await insertMovie(db, {
    title: "Cœur fidèle",
    original_title: "Cœur fidèle",
    genre: "Drame, Romance",
    cast: ["Gina Manès", "Léon Mathot"],
    tags: ["marine"],
    imdb_rating: 7.2,
    thumbnail_url: "/media/vignette.svg",
    video_url: "https://exemple.fr/film.mp4",
    status: "published",
  });
  const answer = await call("GET", `/movies/${id}`);
  assert.equal(answer.status, 200);
  assert.deepEqual(
    Object.keys(answer.json).toSorted(),
    Object.keys(movieAnswer.shape)
      .filter((key) => !staffOnly.includes(key))
      .toSorted(),
  );
  const { title, cast, tags, imdb_rating, has_video, thumbnail, year, awards, coming_soon } = movieAnswer.parse(answer.json);
  assert.deepEqual(
    { title, cast, tags, imdb_rating, has_video, thumbnail, year, awards, coming_soon },
    {
      title: "Cœur fidèle",
      cast: ["Gina Manès", "Léon Mathot"],
      tags: ["marine"],
      imdb_rating: 7.2,
      has_video: true,
      thumbnail: "/media/vignette.svg",
      year: null,
      awards: [],
      coming_soon: false,
    },
  );
  await db.deleteFrom("movie").where("id", "=", id).execute();
});

test("returns raw links only to callers who may create content", async () => {
  const path = `/movies/${ids.metropolis}`;
  assert.equal((await call("GET", path, { token: staff.token })).json.video_url, "/media/film.mp4");
  for (const token of [undefined, manager.token, (await signIn(home)).token]) {
    const { json } = await call("GET", path, { token });
    assert.deepEqual(
      rawLinks.filter((link) => link in json),
      [],
    );
    assert.equal(json.has_video, true);
  }
  assert.equal((await call("GET", "/movies", { token: staff.token })).json.movies[0].embed_url, null);
  assert.ok(!(await call("GET", "/movies")).text.includes("film.mp4"));
});

test("shows drafts and archived titles to callers who may create content, and binned ones to nobody", async () => {
  for (const id of [draft, archived, binned, newId()]) {
    const answer = await call("GET", `/movies/${id}`, { token: manager.token });
    assert.deepEqual([answer.status, answer.json], [404, { detail: "Introuvable" }]);
  }
  assert.equal((await call("GET", `/movies/${draft}`, { token: staff.token })).json.status, "draft");
  assert.equal((await call("GET", `/movies/${binned}`, { token: staff.token })).status, 404);
  const guest = await call("GET", "/movies");
  assert.deepEqual([titles(guest), guest.json.total], [["zou", "Ecran", "Étoile", "Été", "Metropolis"], 5]);
  const inside = await call("GET", "/movies", { token: staff.token });
  assert.deepEqual([titles(inside).slice(0, 3), inside.json.total], [["Archive", "Brouillon", "zou"], 7]);
});

test("sorts by every key in both orders: unknown values last, é as e, ties by id", async () => {
  const sorted = async (key: string, order: string): Promise<string> =>
    titles(await call("GET", `/movies?sort_by=${key}&sort_order=${order}`)).join(" ");
  assert.equal(await sorted("title", "asc"), "Ecran Été Étoile Metropolis zou");
  assert.equal(await sorted("title", "desc"), "zou Metropolis Étoile Été Ecran");
  assert.equal(await sorted("year", "asc"), "zou Metropolis Été Ecran Étoile");
  assert.equal(await sorted("year", "desc"), "Ecran Été Metropolis zou Étoile");
  assert.equal(await sorted("rating", "asc"), "zou Été Ecran Metropolis Étoile");
  assert.equal(await sorted("rating", "desc"), "Metropolis Ecran Été zou Étoile");
  assert.equal(await sorted("created_at", "asc"), "Metropolis Été Étoile Ecran zou");
  assert.equal((await sorted("views", "desc")).split(" ")[0], "Étoile");
});

test("each filter returns the matching titles, and nothing for an unknown value", async () => {
  const filtered = async (filter: string): Promise<string> => {
    const answer = await call("GET", `/movies?sort_by=title&sort_order=asc&${filter}`);
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.json.total, answer.json.movies.length);
    return titles(answer).join(" ");
  };
  assert.equal(await filtered("genre=Drame"), "Été Metropolis");
  assert.equal(await filtered("genre=science%20fiction"), "Metropolis");
  assert.equal(await filtered("genre=COMEDIE"), "Ecran Étoile");
  assert.equal(await filtered("genre=Dram"), "");
  assert.equal(await filtered("genre=%C3%89toile"), "");
  assert.equal(await filtered("year=1930"), "Ecran Été");
  assert.equal(await filtered("min_rating=6"), "Ecran Été Metropolis");
  assert.equal(await filtered("min_rating=6.5"), "Metropolis");
  assert.equal(await filtered("language=Allemand"), "Metropolis");
  assert.equal(await filtered("language=allemand"), "Metropolis");
  assert.equal(await filtered("language=Klingon"), "");
  assert.equal(await filtered("status=published"), "Ecran Été Étoile Metropolis zou");
  assert.equal(await filtered("status=draft"), "");
  assert.equal(await filtered("status=nawak"), "");
  assert.equal(await filtered("featured=true"), "Été");
  assert.equal(await filtered("trending=1"), "Ecran");
  assert.equal(await filtered("new_release=true&cinema_mode=true"), "zou");
  assert.equal(await filtered("featured=false&trending=false&new_release=false"), "Étoile Metropolis");
  assert.equal(await filtered("q=etoi"), "Étoile");
  assert.equal(await filtered("q=metrpolis"), "Metropolis");
  assert.equal(await filtered("q=exemple%20jeanne"), "Ecran Été Étoile Metropolis zou");
  assert.equal(await filtered("q=zzzzzz"), "");
  assert.equal(await filtered("q=%3F!"), "");
  assert.equal(await filtered("q=%20"), "Ecran Été Étoile Metropolis zou");
  assert.equal(await filtered("q=e&genre=drame&year=1930"), "Été");
});

test("a page past the end is empty and has the total", async () => {
  const answer = await call("GET", "/movies?skip=900000&limit=100&genre=drame");
  assert.deepEqual(answer.json, { movies: [], total: 2 });
});

test("refuses bad input with each field; ignores unknown parameters", async () => {
  const bad = await call("GET", "/movies?skip=-1&limit=101&sort_by=price&sort_order=up&year=mille&min_rating=11&featured=oui");
  assert.equal(bad.status, 422);
  assert.deepEqual(bad.json.detail.map(({ loc }: { loc: string[] }) => loc.join(".")).toSorted(), [
    "query.featured",
    "query.limit",
    "query.min_rating",
    "query.skip",
    "query.sort_by",
    "query.sort_order",
    "query.year",
  ]);
  assert.equal((await call("GET", "/movies?limit=0")).status, 422);
  assert.equal((await call("GET", `/movies?q=${"a".repeat(101)}`)).status, 422);
  assert.equal((await call("GET", "/movies?limit=100&t=1712345&nawak=1")).status, 200);
  assert.equal((await call("GET", "/movies/12")).status, 422);
  assert.equal((await call("GET", "/series/12")).status, 422);
  assert.equal((await call("GET", "/series/12/episodes?limit=1001")).status, 422);
});

test("treats search words that are hostile to the database like others", async () => {
  const hostile = ["'", "' or 1=1 --", "\\", "%", "_", "a & b | !c:*", "a'b", "<->", "\u0000", "🎬", "œ".repeat(100)];
  for (const word of hostile) {
    for (const parameter of ["q", "genre", "language", "status"]) {
      const answer = await call("GET", `/movies?${parameter}=${encodeURIComponent(word)}`);
      assert.ok([200, 422].includes(answer.status), `${parameter}=${word} : ${answer.text}`);
    }
  }
});

test("counts views of a film, or of an episode and its series, and updates cached answers", async () => {
  const series = await makeSeries(db);
  const [one, two] = [
    await makeEpisode(db, { series_id: series }),
    await makeEpisode(db, { series_id: series, episode_number: 2 }),
  ];
  const before = (await call("GET", `/movies/${ids.zou}`)).json.views;
  await addViews(db, [
    { item_type: "movie", id: ids.zou, views: 2 },
    { item_type: "movie", id: ids.zou, views: 1 },
    { item_type: "movie", id: newId(), views: 7 },
    { item_type: "episode", id: one, views: 3 },
    { item_type: "episode", id: two, views: 4 },
  ]);
  await until("the film's views are seen", async () => (await call("GET", `/movies/${ids.zou}`)).json.views === before + 3);
  assert.equal((await call("GET", `/series/${series}`)).json.views, 7);
  await db.updateTable("movie").set({ views: 0 }).where("id", "=", ids.zou).execute();
  await db.deleteFrom("series").where("id", "=", series).execute();
});

test("updates a cached page and its total when the catalogue changes", async () => {
  const path = "/movies?genre=Animation";
  assert.equal((await call("GET", path)).json.total, 0);
  const id = await makeMovie(db, { genre: "Animation" });
  await bumpCatalogue(db);
  await until("the new film is in the list", async () => (await call("GET", path)).json.total === 1);
  await db.deleteFrom("movie").where("id", "=", id).execute();
  await bumpCatalogue(db);
  await until("and gone again", async () => (await call("GET", path)).json.total === 0);
});

test("returns the fields and episode counts of series, and applies their own filters", async () => {
  const judex = await makeSeries(db, { title: "Judex", seasons: 1, status: "completed", binge_worthy: true, rating: 8 });
  const vampires = await makeSeries(db, {
    title: "Les Vampires",
    seasons: 4,
    status: "ongoing",
    critically_acclaimed: true,
    rating: 9,
  });
  const hidden = await makeSeries(db, { title: "Cachée", seasons: 9, status: "archived" });
  await makeEpisode(db, { series_id: judex, video_url: null });
  const answer = await call("GET", `/series/${judex}`);
  const shown = Object.keys(seriesAnswer.shape).filter((key) => !staffOnly.includes(key));
  assert.deepEqual(Object.keys(answer.json).toSorted(), shown.toSorted());
  assert.deepEqual([answer.json.episodes, answer.json.episodes_count, answer.json.has_video], [0, 1, false]);
  await makeEpisode(db, { series_id: judex, season_number: 2 });
  for (const season_number of [1, 3, 4]) await makeEpisode(db, { series_id: vampires, season_number });
  const after = (await call("GET", `/series/${judex}`, { token: staff.token })).json;
  assert.deepEqual([after.seasons, after.seasons_count, after.episodes_count, after.has_video], [1, 2, 2, true]);
  const filtered = async (filter: string): Promise<string> =>
    (await call("GET", `/series?sort_by=seasons&sort_order=asc&with_badges=true&${filter}`)).json.series
      .map(({ title }: { title: string }) => title)
      .join(", ");
  assert.equal(await filtered(""), "Judex, Les Vampires");
  assert.equal(await filtered("seasons_min=3"), "Les Vampires");
  assert.equal(await filtered("seasons_max=2"), "Judex");
  assert.equal(await filtered("seasons_min=3&seasons_max=2"), "");
  assert.equal(await filtered("status=completed"), "Judex");
  assert.equal(await filtered("status=archived"), "");
  assert.equal(await filtered("binge_worthy=true"), "Judex");
  assert.equal(await filtered("critically_acclaimed=true"), "Les Vampires");
  assert.equal((await call("GET", `/series/${hidden}`)).status, 404);
  assert.equal((await call("GET", `/series/${hidden}`, { token: staff.token })).status, 200);
  assert.equal((await call("GET", "/movies?sort_by=seasons")).status, 422);
});

test("pages through a series' episodes by season, then number", async () => {
  const series = await makeSeries(db, { title: "Tih-Minh" });
  for (const [season_number, episode_number] of [
    [2, 1],
    [1, 10],
    [1, 2],
  ] as const) {
    await makeEpisode(db, { series_id: series, season_number, episode_number, title: `${season_number}.${episode_number}` });
  }
  const binnedEpisode = await makeEpisode(db, { series_id: series, season_number: 3 });
  await db.updateTable("episode").set({ deleted_at: new Date() }).where("id", "=", binnedEpisode).execute();
  const read = async (query = "", token?: string) => {
    const { json } = await call("GET", `/series/${series}/episodes${query}`, { token });
    return {
      order: json.episodes.map(({ title }: { title: string }) => title).join(" "),
      total: json.total,
      showing: json.showing,
      first: json.episodes[0],
    };
  };
  const { order, total, showing, first } = await read();
  assert.deepEqual({ order, total, showing }, { order: "1.2 1.10 2.1", total: 3, showing: 3 });
  assert.equal(first.series_title, "Tih-Minh");
  assert.ok(!("video_url" in first));
  assert.equal((await read("", staff.token)).first.video_url, "/media/serie/master.m3u8");
  const part = await read("?skip=1&limit=1");
  assert.deepEqual([part.order, part.total, part.showing], ["1.10", 3, 1]);
  const past = await read("?skip=10");
  assert.deepEqual([past.order, past.total, past.showing], ["", 3, 0]);
  const hidden = await makeSeries(db, { status: "draft" });
  await makeEpisode(db, { series_id: hidden });
  assert.equal((await call("GET", `/series/${hidden}/episodes`)).status, 404);
  assert.equal((await call("GET", `/series/${hidden}/episodes`, { token: staff.token })).json.total, 1);
});

test("lists all episodes for callers who may create content, and refuses others", async () => {
  const guest = await call("GET", "/episodes");
  assert.deepEqual([guest.status, guest.json], [401, { detail: "Authentification requise" }]);
  const other = await call("GET", "/episodes", { token: manager.token });
  assert.deepEqual([other.status, other.json], [403, { detail: "Accès refusé" }]);
  const all = await call("GET", "/episodes?limit=5000&sort_by=title&sort_order=asc", { token: staff.token });
  assert.equal(all.status, 200);
  assert.equal(all.json.total, all.json.episodes.length);
  assert.ok("video_url" in all.json.episodes[0]);
  for (const key of ["created_at", "year", "rating"])
    assert.equal((await call("GET", `/episodes?sort_by=${key}`, { token: staff.token })).status, 200);
  assert.equal((await call("GET", "/episodes?limit=5001", { token: staff.token })).status, 422);
  assert.equal((await call("GET", "/episodes?sort_by=views", { token: staff.token })).status, 422);
});

test("answers 304 for a cached page that the caller has, and never staff's answer to a guest", async () => {
  const path = `${listMovies.path}?year=1927`;
  const inside = await call("GET", path, { token: staff.token });
  const guest = await call("GET", path);
  assert.ok(inside.text.includes("film.mp4"));
  assert.ok(!guest.text.includes("film.mp4"));
  const again = await call("GET", path, { headers: { "if-none-match": String(guest.headers["etag"]) } });
  assert.deepEqual([again.status, again.text], [304, ""]);
});
