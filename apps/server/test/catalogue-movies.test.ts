import assert from "node:assert/strict";
import { test } from "node:test";
import { editConflictMessage } from "@seance/contract/form-fields";
import { movie as movieAnswer } from "@seance/contract/movies";
import { movieDefaults, movieMessages } from "@seance/contract/movie-form";
import { roles } from "@seance/contract/roles";
import { securityCode, testApp } from "./app.ts";
import { heardDuring } from "./heard.ts";
import { makeMovie, makeSaga } from "./make.ts";
import { isRefusedInALine, naughtyStrings } from "./naughty.ts";
import { signIn } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const { db } = services;
const [admin, manager, viewer] = [await signIn(site, "admin"), await signIn(site, "super_admin"), await signIn(site)];
const staff = { token: manager.token };
const code = { "x-security-code": securityCode };

let made = 0;
const film = (fields: object = {}) => ({
  title: `Le Film ${++made}`,
  genre: "Drame",
  year: 2020,
  description: "Une histoire.",
  thumbnail: "https://exemple.fr/affiche.jpg",
  ...fields,
});
const post = (fields: object = {}, token = admin.token) => call("POST", "/movies", { token, body: film(fields) });
const put = (id: string, body: object, token = manager.token) => call("PUT", `/movies/${id}`, { token, body });
const entries = (id: string) => db.selectFrom("audit_entry").selectAll().where("target_id", "=", id).orderBy("id").execute();

/** Every field that the form has, each with a value of its own. */
const whole = {
  original_title: "The Film",
  original_language: "en",
  short_description: "Court.",
  sub_genres: ["Muet"],
  release_date: "2020-02-29",
  duration: 95,
  language: "Anglais",
  subtitles: ["Français"],
  country: "Italie",
  director: "Alice Guy",
  director_photo: "/media/alice.jpg",
  cast: ["Jeanne", "Jean"],
  producer: "Léon",
  writer: "Anne",
  studio: "Studio",
  production_companies: ["Un", "Deux"],
  production_countries: ["France"],
  budget: 1000,
  revenue: 2000.5,
  box_office: 3000,
  popularity: 12.5,
  certification: "U",
  age_rating: "12+",
  video_url: "https://exemple.fr/film.mp4",
  iframe_url: "https://exemple.fr/embed",
  embed_url: "https://exemple.fr/embed2",
  hosting_url: "/media/film.mp4",
  video_file: "film.mp4",
  video_quality: "4K",
  poster: "/media/poster.svg",
  backdrop: "/media/fond.svg",
  trailer_url: "https://exemple.fr/annonce",
  teaser_url: "https://exemple.fr/teaser",
  rating: 7.3,
  imdb_rating: 6.9,
  rotten_tomatoes: 88,
  metacritic: 71,
  vote_average: 7,
  vote_count: 120,
  awards: ["Prix"],
  tags: ["noir"],
  versions: ["VF", "VOSTFR", "AD"],
  keywords: ["nuit"],
  themes: ["amour"],
  content_warnings: ["fumée"],
  homepage: "https://exemple.fr/",
  status: "draft",
  featured: true,
  trending: true,
  new_release: true,
  coming_soon: true,
  exclusive: true,
  free_to_watch: true,
  cinema_mode: true,
  binge_worthy: true,
  critically_acclaimed: true,
};

test("adds a film with default values, visible to everybody at once", async () => {
  const { status, json } = await post();
  assert.equal(status, 201, JSON.stringify(json));
  movieAnswer.parse(json);
  const { duration, video_quality, age_rating, language, country, status: state } = json;
  assert.deepEqual({ duration, video_quality, age_rating, language, country, status: state }, movieDefaults);
  assert.ok(json.updated_at);
  const seen = await call("GET", `/movies/${json.id}`);
  assert.equal(seen.status, 200);
  assert.equal("updated_at" in seen.json, false);
});

test("returns every field of the form as sent", async () => {
  const { status, json } = await post(whole);
  assert.equal(status, 201, JSON.stringify(json));
  for (const [name, value] of Object.entries(whole)) assert.deepEqual(json[name], value, name);
  const { json: again } = await call("GET", `/movies/${json.id}`, staff);
  assert.deepEqual(again, json);
  assert.equal((await call("GET", `/movies/${json.id}`)).status, 404, "a draft");
});

test("versions are kept in order, each once, filter the lists, and others are refused", async () => {
  const { json } = await post({
    title: "Le Fantôme du Louvre",
    versions: ["SDH", "VOSTFR", "VFQ", "VOSTFR"],
    status: "published",
  });
  assert.deepEqual(json.versions, ["VFQ", "VOSTFR", "SDH"]);
  const listed = async (query: string) =>
    (await call("GET", `/movies?limit=100&${query}`)).json.movies.some(({ id }: { id: string }) => id === json.id);
  assert.deepEqual(
    [await listed("versions=VFQ"), await listed("versions=SDH"), await listed("versions=VF")],
    [true, true, false],
  );
  assert.deepEqual(
    [await listed("versions=SDH,VFQ"), await listed("versions=VFQ,VF")],
    [true, false],
    "several: titles that have all",
  );
  assert.deepEqual(
    [await listed("q=louvre&versions=VFQ"), await listed("q=louvre&versions=VF"), await listed("q=orsay&versions=VFQ")],
    [true, false, false],
    "with the words of a search",
  );
  await put(json.id, { versions: [] });
  assert.equal(await listed("versions=VFQ"), false);
  for (const versions of [["VHS"], "VF", null, [null], Array.from({ length: 101 }, () => "VF")])
    assert.equal((await put(json.id, { versions })).status, 422, JSON.stringify(versions));
  for (const versions of ["VHS", "", "VF,", "VF,VHS", "VF,VF,VF,VF,VF,VF,VF"])
    assert.equal((await call("GET", `/movies?versions=${versions}`)).status, 422, versions);
});

test("hides the links and the file name from viewers", async () => {
  const { json } = await post({ ...whole, status: "published" });
  const { text } = await call("GET", `/movies/${json.id}`);
  assert.ok(!/film\.mp4|embed|video_file/.test(text), text);
});

test("allows each role to add and change as specified", async () => {
  const id = await makeMovie(db);
  for (const role of roles) {
    const { token } = await signIn(site, role);
    const creates = ["admin", "super_admin", "co_fondateur", "fondateur"].includes(role);
    const manages = creates && role !== "admin";
    assert.equal((await post({}, token)).status, creates ? 201 : 403, `${role} adds`);
    assert.equal((await put(id, { rating: 5 }, token)).status, manages ? 200 : 403, `${role} changes`);
    assert.equal((await call("PUT", `/movies/${id}/cinema-mode`, { token })).status, manages ? 200 : 403, `${role} cinema`);
    const gone = await makeMovie(db);
    const removed = await call("DELETE", `/movies/${gone}`, { token, headers: code });
    assert.equal(removed.status, manages ? 204 : 403, `${role} deletes`);
    const several = await call("POST", "/admin/movies/bulk", { token, body: { action: "change", ids: [id], flags: {} } });
    assert.equal(several.status, manages ? 200 : 403, `${role} several`);
  }
  for (const [method, path] of [
    ["POST", "/movies"],
    ["PUT", `/movies/${id}`],
    ["PUT", `/movies/${id}/cinema-mode`],
    ["DELETE", `/movies/${id}`],
    ["POST", "/admin/movies/bulk"],
  ] as const) {
    const { status, json } = await call(method, path, method === "DELETE" ? {} : { body: {} });
    assert.deepEqual([status, json.detail], [401, "Authentification requise"], `${method} ${path}`);
  }
});

test("refuses missing fields with the form's messages, all at once", async () => {
  const { status, json } = await call("POST", "/movies", { token: admin.token, body: {} });
  assert.equal(status, 422);
  const told = new Map(json.detail.map(({ loc, msg }: { loc: string[]; msg: string }) => [loc.join("."), msg]));
  for (const field of ["title", "genre", "year", "description", "thumbnail"] as const)
    assert.equal(told.get(`body.${field}`), movieMessages[field], field);
});

const bounds: [string, unknown[], unknown[]][] = [
  ["title", ["a", "é".repeat(200)], ["", "  ", "é".repeat(201), 5, null, "a\nb"]],
  ["genre", ["Drame", "Drame, Crime"], ["", " , ,", null, 3]],
  ["year", [1900, 2030], [1899, 2031, 1999.5, "2000", null]],
  ["duration", [1, 10_000], [0, -1, 1.5, "120", 10_001]],
  ["description", ["x", "x".repeat(10_000), "a\nb"], ["", "x".repeat(10_001), null]],
  ["rating", [0, 10, 7.3, null], [-0.1, 10.1, "7"]],
  ["imdb_rating", [0, 10, null], [-1, 11]],
  ["rotten_tomatoes", [0, 100, null], [-1, 101]],
  ["metacritic", [0, 100, null], [-1, 101]],
  ["vote_average", [0, 10], [10.5]],
  ["vote_count", [0, 1_000_000_000], [-1, 0.5, 1e12]],
  ["budget", [0, 1e12], [-1, 1e13]],
  ["status", ["draft", "published", "archived"], ["ongoing", "", null]],
  ["age_rating", ["Tout public", "6+", "12+", "16+", "18+"], ["7+", ""]],
  ["video_quality", ["SD", "HD", "Full HD", "4K"], ["8K"]],
  ["release_date", ["2024-02-29", "", null], ["2023-02-29", "2024-13-01", "29/02/2024", "0000-01-01"]],
  [
    "video_url",
    ["https://a.fr/x.mp4", "/media/x.mp4", "", null],
    ["javascript:alert(1)", "//evil.fr/x", "data:text/html,x", "x.mp4"],
  ],
  ["thumbnail", ["https://a.fr/x.jpg", "/x.jpg"], ["javascript:alert(1)", "//evil.fr/x", "blob:x"]],
  ["poster", ["/x.jpg", ""], ["data:image/png;base64,AA", "\\\\evil"]],
  ["homepage", ["https://a.fr", null], ["ftp://a.fr", "https://a:b@c.fr"]],
  ["cast", [[], ["a", "", " "]], ["a", [1], Array.from({ length: 101 }, () => "a"), ["x".repeat(201)]]],
  ["featured", [true, false], ["true", 1, null]],
];

test("applies the table of bounds to new and changed films", async () => {
  const id = await makeMovie(db);
  for (const [field, right, wrong] of bounds) {
    for (const value of right) {
      const { status, text } = await post({ [field]: value, ...(field === "title" ? { year: 1950 + (made % 50) } : {}) });
      assert.equal(status, 201, `${field} = ${JSON.stringify(value)?.slice(0, 60)}: ${text}`);
      const change = await put(id, { [field]: value });
      assert.equal(change.status, 200, `PUT ${field} = ${JSON.stringify(value)?.slice(0, 60)}: ${change.text}`);
    }
    const before = (await call("GET", `/movies/${id}`, staff)).json;
    for (const value of wrong) {
      for (const { status, json } of [
        await post({ [field]: value }),
        field === "thumbnail" && value === "" ? null : await put(id, { [field]: value }),
      ].flatMap((answer) => answer ?? [])) {
        assert.equal(status, 422, `${field} = ${JSON.stringify(value)?.slice(0, 60)}`);
        assert.equal(json.detail[0].loc[1], field);
      }
    }
    assert.deepEqual((await call("GET", `/movies/${id}`, staff)).json, before, `${field}: nothing changed`);
  }
  for (const extra of ["id", "views", "created_at", "deleted_at", "popularity_score", "__proto__x"])
    assert.equal((await post({ [extra]: 1 })).status, 422, extra);
});

test("stores hostile text unchanged, and refuses control characters", async () => {
  for (const text of naughtyStrings.filter((one) => one.length <= 200)) {
    const wanted = text.trim();
    const { status, json } = await post({ title: `${++made} ${text}`, director: text, tags: [text] });
    if (isRefusedInALine(text)) assert.equal(status, 422, JSON.stringify(text));
    else {
      assert.equal(status, 201, `${JSON.stringify(text)} ${JSON.stringify(json)}`);
      assert.equal(json.director, wanted === "" ? null : wanted);
    }
  }
  const wide = await post({ title: "ﷺ".repeat(200), genre: "ﷺ".repeat(180) });
  assert.equal(wide.status, 201, "letters that open into many");
});

test("stores the longest texts that the form takes, in any alphabet", async () => {
  // No text of these repeats, so that no index compresses them.
  const letters = (count: number, from: number) =>
    Array.from({ length: count }, (_, i) => String.fromCodePoint(from + i * 31)).join("");
  const texts = { title: letters(200, 0x4e00), original_title: letters(200, 0x4e01), director: letters(200, 0x4e02) };
  const { status, json } = await post(texts);
  assert.deepEqual([status, json.title], [201, texts.title]);
});

test("answers 409 to a second film with the same title and year, and writes nothing", async () => {
  const { json } = await post({ title: "Jumeau", year: 1999 });
  const twice = await post({ title: "JUMEAU", year: 1999 });
  assert.deepEqual([twice.status, twice.json.detail], [409, movieMessages.taken]);
  const other = (await post({ title: "Jumeau", year: 2001 })).json;
  const moved = await put(other.id, { year: 1999 });
  assert.deepEqual([moved.status, moved.json.detail], [409, movieMessages.taken]);
  assert.equal((await call("GET", `/movies/${other.id}`, staff)).json.year, 2001);
  assert.equal((await entries(other.id)).length, 1);
  assert.equal((await put(json.id, { title: "Jumeau" })).status, 200, "its own title");
});

test("changes only the given fields, and updates search words and pictures", async () => {
  const { json: before } = await post({ ...whole, status: "published", title: "Avant la pluie" });
  await makeSaga(db, { name: "Orages", movies: [before.id] });
  const { status, json } = await put(before.id, { title: "Après l’éclaircie", thumbnail: "", poster: null, director: "" });
  assert.equal(status, 200);
  assert.deepEqual(json, {
    ...before,
    updated_at: json.updated_at,
    title: "Après l’éclaircie",
    director: null,
    poster: null,
    poster_url: null,
  });
  assert.ok(json.updated_at > before.updated_at);
  const found = async (q: string) =>
    (await call("GET", `/movies?q=${encodeURIComponent(q)}`)).json.movies.some(({ id }: { id: string }) => id === before.id);
  assert.deepEqual([await found("eclaircie"), await found("pluie"), await found("orages")], [true, false, true]);
});

test("a change that differs in nothing makes no version and no audit entry", async () => {
  const { json } = await post();
  const same = await put(json.id, { title: json.title, year: json.year, thumbnail: "" });
  assert.deepEqual(same.json, json);
  assert.equal((await entries(json.id)).length, 1);
});

test("answers 409 with the current film to a stale change", async () => {
  const { json } = await post();
  const first = await put(json.id, { rating: 3, expected_updated_at: json.updated_at });
  assert.equal(first.status, 200);
  const second = await put(json.id, { rating: 9, expected_updated_at: json.updated_at });
  assert.equal(second.status, 409);
  assert.equal(second.json.detail, editConflictMessage);
  assert.deepEqual(second.json.current, first.json);
  const chosen = await put(json.id, { rating: 9, expected_updated_at: second.json.current.updated_at });
  assert.equal(chosen.json.rating, 9);
  const race = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((rating) => put(json.id, { rating, expected_updated_at: chosen.json.updated_at })),
  );
  assert.deepEqual(race.map(({ status }) => status).toSorted(), [200, 409, 409, 409, 409, 409]);
});

test("flips cinema mode", async () => {
  const id = await makeMovie(db);
  const flip = () => call("PUT", `/movies/${id}/cinema-mode`, staff);
  assert.deepEqual((await flip()).json, { cinema_mode: true });
  assert.deepEqual((await flip()).json, { cinema_mode: false });
  const both = await Promise.all([flip(), flip()]);
  assert.deepEqual(both.map(({ json }) => json.cinema_mode).toSorted(), [false, true]);
  assert.equal((await call("PUT", `/movies/${viewer.id}/cinema-mode`, staff)).status, 404);
});

test("publishes an event and records an audit entry for each write", async () => {
  let id = "";
  const told = await heardDuring(site, async () => {
    id = (await post({ title: "Témoin", year: 2010 })).json.id;
    await put(id, { rating: 4, title: "Témoin" });
    await call("DELETE", `/movies/${id}`, { ...staff, headers: code });
  });
  assert.deepEqual(
    told.map(({ name, to }) => `${name} ${JSON.stringify(to)}`),
    Array.from({ length: 3 }, () => 'movies-updated "everybody"'),
  );
  const kept = await entries(id);
  assert.deepEqual(
    kept.map(({ action, actor_id, target_label, before, after }) => [
      action,
      actor_id,
      target_label,
      before?.["rating"],
      after?.["rating"],
    ]),
    [
      ["movie.create", admin.id, "Témoin (2010)", undefined, undefined],
      ["movie.update", manager.id, "Témoin (2010)", null, 4],
      ["movie.delete", manager.id, "Témoin (2010)", 4, undefined],
    ],
  );
  assert.deepEqual([kept[1]?.before, kept[1]?.after], [{ rating: null }, { rating: 4 }]);
});

test("answers 404 for unknown and binned ids, 422 for malformed ones", async () => {
  const id = await makeMovie(db);
  await call("DELETE", `/movies/${id}`, { ...staff, headers: code });
  for (const gone of [id, viewer.id]) {
    assert.equal((await put(gone, { rating: 1 })).status, 404);
    assert.equal((await call("DELETE", `/movies/${gone}`, { ...staff, headers: code })).status, 404);
  }
  assert.equal((await put("x", { rating: 1 })).status, 422);
});

test("the staff's search matches parts of the title, original title, director, genres and year; it is ignored for viewers", async () => {
  const { json } = await post({
    title: "Le Crépuscule d’Ysengrin",
    original_title: "Wolfsdämmerung",
    director: "Œdipe Quatremère",
    genre: "Fantastique, Péplum",
    year: 1907,
  });
  await call("PUT", `/movies/${json.id}`, { ...staff, body: { title: "Le Crépuscule d’Isengrin" } });
  const found = async (search: string, token?: string) => {
    const { json: page } = await call("GET", `/movies?sort_by=title&sort_order=asc&search=${encodeURIComponent(search)}`, {
      token,
    });
    assert.equal(page.movies.length, Math.min(20, page.total));
    return page.movies.map(({ id }: { id: string }) => id).includes(json.id) ? page.total : 0;
  };
  for (const search of [
    "CRÉPUSC",
    "puscule d isen",
    "sdammer",
    "oedipe",
    "tremère",
    "peplum",
    "1907",
    "isengrin 1907",
    "quatre fantas",
  ])
    assert.equal(await found(search, admin.token), 1, search);
  for (const search of ["ysengrin", "isengrin 1908", "%", "_", "zzz"]) assert.equal(await found(search, admin.token), 0, search);
  assert.ok((await call("GET", "/movies?search=zzz")).json.total > 1, "viewers are answered as without it");
});

test("filters by has_video for staff; the filter is ignored for viewers", async () => {
  const [playable, empty] = [await post({ video_url: "https://exemple.fr/film.mp4" }), await post()];
  const found = async (has_video: boolean, token?: string) => {
    const { json } = await call("GET", `/movies?limit=100&has_video=${has_video}`, { token });
    const ids = json.movies.map(({ id }: { id: string }) => id);
    return { ids, total: json.total, fit: json.movies.every((one: { has_video: boolean }) => one.has_video === has_video) };
  };
  const [without, having] = [await found(false, admin.token), await found(true, admin.token)];
  assert.ok(without.fit && without.ids.includes(empty.json.id) && !without.ids.includes(playable.json.id));
  assert.ok(having.fit && having.ids.includes(playable.json.id));
  const { json: all } = await call("GET", "/movies?limit=100", admin);
  assert.equal(without.total + having.total, all.total);
  const seen = async (query: string) => (await call("GET", `/movies?${query}`)).json.total;
  assert.equal(await seen("has_video=false"), await seen(""));
});

test("filters by lacks, flags and quality for staff; the filters are ignored for viewers, and refused when unknown", async () => {
  const bare = await makeMovie(db, { thumbnail_url: null, poster_url: null, description: "", video_quality: "4K" });
  const pictured = await makeMovie(db, { poster_url: "/affiche.jpg", description: "", video_quality: "SD" });
  const flagged = (await post({ thumbnail: "/a.jpg", featured: true, exclusive: true })).json.id;
  const ids = { bare, pictured, flagged };
  const found = async (query: string) => {
    const { json } = await call("GET", `/movies?limit=100&${query}`, { token: admin.token });
    const listed = new Set(json.movies.map(({ id }: { id: string }) => id));
    return Object.entries(ids).flatMap(([name, id]) => (listed.has(id) ? [name] : []));
  };
  assert.deepEqual(await found("without=poster"), ["bare"]);
  assert.deepEqual(await found("without=description"), ["bare", "pictured"]);
  assert.deepEqual(await found("without=poster,description"), ["bare"]);
  assert.deepEqual(await found("quality=4K"), ["bare"]);
  assert.deepEqual(await found("flags=featured"), ["flagged"]);
  assert.deepEqual(await found("flags=featured,exclusive"), ["flagged"]);
  assert.deepEqual(await found("flags=exclusive,free_to_watch"), []);
  const seen = async (query: string) => (await call("GET", `/movies?${query}`)).json.total;
  assert.equal(await seen("without=poster&flags=exclusive&quality=4K"), await seen(""));
  for (const query of ["without=title", "flags=views", "flags="])
    assert.equal((await call("GET", `/movies?${query}`, { token: admin.token })).status, 422, query);
});
