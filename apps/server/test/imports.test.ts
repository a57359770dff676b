import assert from "node:assert/strict";
import { test } from "node:test";
import type { Episode } from "@seance/contract/episodes";
import { importLimits, importMessages, type ImportResult, type ValidatedLink } from "@seance/contract/imports";
import { newId } from "#core/ids.ts";
import { securityCode, testApp } from "./app.ts";
import { heardDuring } from "./heard.ts";
import { makeEpisode, makeMovie, makeSeries } from "./make.ts";
import { naughtyStrings } from "./naughty.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";

const site = await testApp();
const { call, services } = site;
const { db } = services;
const admin = await signIn(site, "admin");
const { token } = admin;

const at = (name: string): string => `https://video.exemple.fr/f/${name}`;
const run = async (links: unknown[], more: object = {}): Promise<ImportResult> => {
  const answer = await call("POST", "/admin/import/auto", { token, body: { links, ...more } });
  assert.equal(answer.status, 200, answer.text);
  return answer.json;
};
const validated = async (links: unknown[], query = ""): Promise<ValidatedLink[]> => {
  const answer = await call("POST", `/admin/import/validate-links${query}`, { token, body: links });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.json.total_links, links.length);
  assert.equal(answer.json.valid_links + answer.json.invalid_links, links.length);
  return answer.json.results;
};
const plans = (results: ValidatedLink[]) => results.map(({ valid, plan }) => [valid, plan.action]);
const outcomes = ({ results }: ImportResult) => results.map(({ outcome }) => outcome);
const movieOf = async (id: string | null | undefined) => (await call("GET", `/movies/${id}`, { token })).json;
const episodesOf = async (id: string | null | undefined) =>
  (await call("GET", `/series/${id}/episodes`, { token })).json.episodes;
const seriesInList = async (id: string | null | undefined) =>
  (await call("GET", "/admin/import/series-list", { token })).json.series.find((one: { id: string }) => one.id === id);

test("validation plans the import of each link, and writes nothing", async () => {
  const bare = await makeMovie(db, { title: "Sans Lien", year: 2001, video_url: null });
  const full = await makeMovie(db, { title: "Avec Lien", year: 2002, video_url: at("deja.mkv") });
  const series = await makeSeries(db, { title: "Connue", original_title: "Known One", year: null });
  await makeEpisode(db, { series_id: series, season_number: 1, episode_number: 1 });
  const before = await db.selectFrom("movie").select("id").execute();
  const results = await validated([
    at("Inconnu.2010.FRENCH.1080p.mkv"),
    at("Sans.Lien.2001.mkv"),
    at("Avec.Lien.2002.mp4"),
    at("deja.mkv"),
    at("Connue.S01E01.mkv"),
    at("Known.One.S01E02.mkv"),
    at("Nouvelle.S02E03.mkv"),
  ]);
  assert.deepEqual(plans(results), [
    [true, "create"],
    [true, "complete"],
    [true, "already"],
    [true, "already"],
    [true, "already"],
    [true, "create"],
    [true, "create"],
  ]);
  assert.deepEqual(results.map(({ plan }) => plan.item_id).slice(0, 4), [null, bare, full, full]);
  assert.deepEqual(
    results.slice(4).map(({ plan }) => [plan.series_id, plan.series_title]),
    [
      [series, "Connue"],
      [series, "Connue"],
      [null, "Nouvelle"],
    ],
  );
  const [first] = results;
  assert.deepEqual(
    [first?.parsed_info.title, first?.parsed_info.year, first?.parsed_info.is_series, first?.parsed_info.season],
    ["Inconnu", 2010, false, null],
  );
  assert.deepEqual(await db.selectFrom("movie").select("id").execute(), before);
});

test("validation reports links that cannot be imported, and duplicates of the list", async () => {
  const results = await validated([
    "La.Haine.1995.mkv",
    "ftp://video.exemple.fr/Film.2001.mkv",
    "https://moi:secret@video.exemple.fr/Film.2001.mkv",
    "//video.exemple.fr/Film.2001.mkv",
    at("Film.2001.m3u8"),
    at("Film.2001"),
    at("Une.Serie.S01.mkv"),
    at("Double.2001.mkv"),
    at("Double.2001.mkv"),
    at("Double.2001.FRENCH.mp4"),
    at("Serie.Double.S01E01.mkv"),
    at("Serie.Double.1x01.avi"),
    at("Serie.Double.S01E01E02.avi"),
    "/media/Double.2003.mkv",
    at("Une.Serie.S51E01.mkv"),
    at("Une.Serie.S00E01.mkv"),
    at("Une.Serie.S01E00.mkv"),
  ]);
  assert.deepEqual(
    results.map(({ error_message }) => error_message),
    [
      ...Array.from({ length: 4 }, () => importMessages.notALink),
      importMessages.format,
      importMessages.format,
      importMessages.noSeason,
      null,
      importMessages.repeated,
      importMessages.sameMovie,
      null,
      importMessages.sameEpisode,
      null,
      null,
      ...Array.from({ length: 3 }, () => importMessages.outOfRange),
    ],
  );
  assert.deepEqual(results.map(({ plan }) => plan.same_as).slice(8, 12), [7, 7, null, 10]);
  assert.ok(results.slice(0, 7).every(({ valid, plan }) => !valid && plan.action === "refuse"));
});

test("corrections override the name, in the validation and in the import", async () => {
  const rows = [
    { link: at("x1.mkv"), title: "Corrigé", year: 2005 },
    { link: at("x2.mkv"), title: "Corrigée", season: 2, episode: 7 },
    { link: at("Faux.S01E01.mkv"), title: "Vrai Film", year: 1999, is_series: false },
  ];
  assert.deepEqual(
    (await validated(rows)).map(({ parsed_info: p }) => [p.title, p.year, p.is_series, p.season, p.episode]),
    [
      ["Corrigé", 2005, false, null, null],
      ["Corrigée", null, true, 2, 7],
      ["Vrai Film", 1999, false, null, null],
    ],
  );
  const { results } = await run(rows);
  assert.deepEqual(
    results.map(({ outcome }) => outcome),
    ["create", "create", "create"],
  );
  const corrected = await movieOf(results[0]?.item_id);
  assert.deepEqual([corrected.title, corrected.year, corrected.video_url], ["Corrigé", 2005, at("x1.mkv")]);
  const [episode] = await episodesOf(results[1]?.series_id);
  assert.deepEqual([episode.season_number, episode.episode_number], [2, 7]);
});

test("creates films, episodes and their series from names alone, counted by season", async () => {
  const links = ["Le.Phare.2011.FRENCH.720p.mkv", "Les.Quais.S01E01.VOSTFR.mkv", "Les.Quais.S01E02E03.mkv"];
  const result = await run([...links, "Les.Quais.S02E01.Le.Retour.1080p.mkv"].map(at), { publish: true });
  assert.deepEqual(
    [result.total_links, result.successful_imports, result.failed_imports, result.errors, outcomes(result)],
    [4, 4, 0, [], ["create", "create", "create", "create"]],
  );
  assert.ok(result.processing_time > 0 && result.results.every(({ tmdb_metadata }) => tmdb_metadata === null));
  const phare = await movieOf(result.results[0]?.item_id);
  assert.deepEqual(
    [phare.title, phare.year, phare.language, phare.video_quality, phare.status, phare.has_video],
    ["Le Phare", 2011, "Français", "HD", "published", true],
  );
  const { series_id } = result.results[1] ?? {};
  const episodes = await episodesOf(series_id);
  assert.deepEqual(
    episodes.map((one: Episode) => [one.season_number, one.episode_number, one.title, one.video_url]),
    [
      [1, 1, "Épisode 1", at("Les.Quais.S01E01.VOSTFR.mkv")],
      [1, 2, "Épisode 2", at("Les.Quais.S01E02E03.mkv")],
      [1, 3, "Épisode 3", at("Les.Quais.S01E02E03.mkv")],
      [2, 1, "Le Retour", at("Les.Quais.S02E01.Le.Retour.1080p.mkv")],
    ],
  );
  await db
    .updateTable("series")
    .set({ seasons: 9, episodes: 90 })
    .where("id", "=", series_id ?? "")
    .execute();
  const listed = await seriesInList(series_id);
  assert.deepEqual([listed.title, listed.seasons, listed.episodes, listed.season_stats], ["Les Quais", 2, 4, { 1: 3, 2: 1 }]);
  const audited = await db.selectFrom("audit_entry").select("action").where("actor_id", "=", admin.id).execute();
  assert.ok(
    ["import.start", "movie.create", "series.create", "episode.create"].every((a) => audited.some(({ action }) => action === a)),
  );
});

test("importing the same list again changes nothing", async () => {
  const links = [at("Deux.Fois.2012.mkv"), at("Deux.Fois.S01E01.mkv"), at("Deux.Fois.S01E01.mkv"), "illisible"];
  const first = await run(links);
  assert.deepEqual(outcomes(first), ["create", "create", "duplicate", "refuse"]);
  const dump = async () => ({
    movies: await db.selectFrom("movie").selectAll().orderBy("id").execute(),
    series: await db.selectFrom("series").selectAll().orderBy("id").execute(),
    episodes: await db.selectFrom("episode").selectAll().orderBy("id").execute(),
  });
  const before = await dump();
  const second = await run(links);
  assert.deepEqual(outcomes(second), ["already", "already", "duplicate", "refuse"]);
  assert.deepEqual([second.successful_imports, second.failed_imports, second.already_present], [0, 1, 3]);
  assert.equal(second.results[0]?.error_message, "Déjà dans le catalogue");
  assert.equal(second.results[0]?.item_id, first.results[0]?.item_id);
  assert.deepEqual(await dump(), before);
  const other = await run([at("autre/Deux.Fois.2012.FRENCH.mp4")]);
  assert.deepEqual(outcomes(other), ["already"], "another link of the same film doubles nothing");
  assert.deepEqual(await dump(), before);
});

test("concurrent imports of one list create each item once", async () => {
  const links = Array.from({ length: 12 }, (_, i) => at(`Course.S01E${String(i + 1).padStart(2, "0")}.mkv`)).concat(
    at("Course.2015.mkv"),
  );
  const [one, two] = await Promise.all([run(links), run(links)]);
  assert.equal((one?.successful_imports ?? 0) + (two?.successful_imports ?? 0), 13);
  const { count } = await db
    .selectFrom("series")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("title", "=", "Course")
    .executeTakeFirstOrThrow();
  assert.equal(count, 1);
});

test("an existing item without a link gets one", async () => {
  const id = await makeMovie(db, { title: "Muet", year: 1920, video_url: null });
  const episode = await makeEpisode(db, { video_url: null, season_number: 3, episode_number: 4 });
  const series = (await db.selectFrom("episode").select("series_id").where("id", "=", episode).executeTakeFirstOrThrow())
    .series_id;
  const result = await run([at("Muet.1920.mkv")]);
  const named = await run([at("vol.S03E04.mkv")], { import_type: "series", target_series_id: series });
  assert.deepEqual([...outcomes(result), ...outcomes(named)], ["complete", "complete"]);
  assert.deepEqual([(await movieOf(id)).video_url, result.results[0]?.movies_created], [at("Muet.1920.mkv"), 0]);
  assert.equal((await episodesOf(series))[0].video_url, at("vol.S03E04.mkv"));
  assert.equal((await call("GET", `/series/${series}`)).json.has_video, true);
});

test("the versions of the names go to films, episodes and their series", async () => {
  const bare = await makeMovie(db, { title: "Sans Version", year: 2001, video_url: null, versions: ["AD"] });
  const links = [
    "Versionne.2010.MULTi.VFQ.mkv",
    "Sans.Version.2001.VOSTFR.mkv",
    "Versionnee.S01E01.VF.mkv",
    "Versionnee.S01E02.VOSTFR.mkv",
  ];
  const { results, run_id } = await run(links.map(at), { auto_detect_metadata: false, publish: true });
  const versionsOf = async (id: string | null | undefined) => (await movieOf(id)).versions;
  assert.deepEqual(await versionsOf(results[0]?.item_id), ["VFQ", "VO"]);
  assert.deepEqual(await versionsOf(bare), ["VOSTFR", "AD"]);
  const series = results[2]?.series_id;
  assert.deepEqual(
    (await episodesOf(series)).map(({ versions }: Episode) => versions),
    [["VF"], ["VOSTFR"]],
  );
  assert.deepEqual((await call("GET", `/series/${series}`)).json.versions, ["VF", "VOSTFR"]);
  const founder = { token: (await signIn(site, "fondateur")).token };
  assert.equal(
    (await call("POST", `/admin/import/runs/${run_id}/undo`, { ...founder, headers: { "x-security-code": securityCode } }))
      .status,
    200,
  );
  assert.equal((await call("POST", `/admin/bin/series/${series}/restore`, founder)).status, 204);
  assert.deepEqual((await call("GET", `/series/${series}`)).json.versions, ["VF", "VOSTFR"], "after an undo");
});

test("the import type overrides the name: a film, or episodes of a chosen series and season", async () => {
  const movie = await run([at("Titre.S01E01.mkv")], { import_type: "movie" });
  assert.deepEqual([movie.results[0]?.item_type, movie.results[0]?.title], ["movie", "Titre"]);
  const series = await makeSeries(db, { title: "Choisie" });
  const result = await run([at("n.importe.E05.mkv"), at("Choisie 12.mkv"), at("sans numero.mkv"), at("Choisie.S01E02.mkv")], {
    import_type: "episode",
    target_series_id: series,
    target_season: 4,
  });
  assert.deepEqual(outcomes(result), ["create", "create", "refuse", "create"]);
  assert.equal(result.results[2]?.error_message, importMessages.noEpisode);
  assert.deepEqual(
    (await episodesOf(series)).map((one: Episode) => [one.season_number, one.episode_number]),
    [
      [4, 2],
      [4, 5],
      [4, 12],
    ],
  );
  const preview = await validated([at("E09.mkv")], `?import_type=episode&target_series_id=${series}&target_season=4`);
  assert.deepEqual([preview[0]?.plan.series_id, preview[0]?.plan.action], [series, "create"]);
});

test("without validation any URL is accepted, and other texts are not", async () => {
  const links = [at("Flux.2016.m3u8"), at("Page.2016"), "Page.2017.mkv"];
  const told = await validated(links, "?validate_links=false");
  assert.deepEqual(
    told.map(({ plan }) => plan.action),
    ["create", "create", "refuse"],
  );
  assert.deepEqual(outcomes(await run(links, { validate_links: false })), ["create", "create", "refuse"]);
});

test("publishes events for new films and episodes", async () => {
  const names = async (links: string[]) => new Set((await heardDuring(site, () => run(links))).map(({ name }) => name));
  assert.ok((await names([at("Annonce.2018.mkv")])).has("movies-updated"));
  assert.ok((await names([at("Annonce.S01E01.mkv")])).has("series-updated"));
});

test("imports more than 200 links as a job, with progress events and the same result", async () => {
  const links = Array.from({ length: 240 }, (_, i) => at(`Longue.Serie.S01E${String(i + 1).padStart(3, "0")}.mkv`));
  let id = "";
  const job = async () => (await call("GET", `/admin/jobs/${id}`, { token })).json;
  const events = await heardDuring(site, async () => {
    const answer = await call("POST", "/admin/import/auto", { token, body: { links } });
    assert.equal(answer.status, 202, answer.text);
    assert.deepEqual(Object.keys(answer.json), ["job_id"]);
    id = answer.json.job_id;
    await until("the job is done", async () => (await job()).state === "done");
  });
  const done = await job();
  assert.deepEqual([done.kind, done.progress], ["import", { done: 240, total: 240 }]);
  assert.deepEqual([done.result.total_links, done.result.successful_imports, done.result.results.length], [240, 240, 240]);
  const progress = events.filter(({ name }) => name === "job-progress");
  assert.ok(progress.length > 0);
  for (const { data, to } of progress) assert.deepEqual([data, to], [{ job_id: id }, { holding: "content:create" }]);
  assert.equal((await seriesInList(done.result.results[0].series_id)).episodes, 240);
  const page = (await call("GET", `/admin/import/runs/${id}?skip=230&limit=100&outcome=create`, { token })).json;
  assert.deepEqual([page.total, page.results.length, page.results[0].link, page.run.state], [240, 10, links[230], "done"]);
  assert.equal((await call("GET", `/admin/jobs/${newId()}`, { token })).status, 404);
});

test("the history has the last ten runs, newest first", async () => {
  for (let i = 0; i < 11; i++) await run([at(`Histoire.${1950 + i}.mkv`)]);
  const { history } = (await call("GET", "/admin/import/history", { token })).json;
  assert.equal(history.length, importLimits.history);
  assert.deepEqual([history[0].email, history[0].details], [admin.email, "1 lien, 1 importé, 0 déjà là, 0 en échec"]);
  const times = history.map(({ timestamp }: { timestamp: string }) => timestamp);
  assert.deepEqual(times, times.toSorted().toReversed());
  const runs = (await call("GET", "/admin/import/runs?limit=3", { token })).json;
  assert.ok(runs.runs.length === 3 && runs.total >= 11);
});

test("permissions: staff only; undo needs content:manage", async () => {
  const made = await run([at("Qui.Peut.2019.mkv")]);
  const calls = [
    ["POST", "/admin/import/validate-links", [at("a.mkv")]],
    ["POST", "/admin/import/auto", { links: [at("Interdit.2019.mkv")] }],
    ["GET", "/admin/import/history"],
    ["GET", "/admin/import/series-list"],
    ["GET", "/admin/import/runs"],
    ["GET", `/admin/import/runs/${made.run_id}`],
    ["GET", `/admin/jobs/${made.run_id}`],
    ["POST", `/admin/import/runs/${made.run_id}/undo`],
  ] as const;
  for (const [method, path, body] of calls) assert.equal((await call(method, path, { body })).status, 401, path);
  for (const role of ["user", "ami", "support", "content_manager"] as const) {
    const other = await signIn(site, role);
    for (const [method, path, body] of calls) {
      const answer = await call(method, path, { token: other.token, body });
      assert.deepEqual([answer.status, answer.json], [403, { detail: "Accès refusé" }], `${role} ${path}`);
    }
  }
  assert.equal((await call("POST", `/admin/import/runs/${made.run_id}/undo`, { token })).status, 403, "admin adds alone");
  for (const role of ["super_admin", "co_fondateur", "fondateur"] as const) {
    const other = await signIn(site, role);
    for (const [method, path, body] of calls.slice(0, 7))
      assert.equal((await call(method, path, { token: other.token, body })).status, 200, `${role} ${path}`);
  }
});

test("refuses bad input with every fault, and creates nothing", async () => {
  const auto = (body: object) => call("POST", "/admin/import/auto", { token, body });
  const bad = await auto({ links: [], import_type: "tout", target_season: 51, auto_detect_metadata: "oui", more: 1 });
  assert.equal(bad.status, 422);
  assert.deepEqual(bad.json.detail.map(({ loc }: { loc: string[] }) => loc.join(".")).toSorted(), [
    "body.auto_detect_metadata",
    "body.import_type",
    "body.links",
    "body.more",
    "body.target_season",
  ]);
  const untargeted = await auto({ links: [at("a.E01.mkv")], import_type: "episode", target_season: 1 });
  assert.deepEqual(untargeted.json.detail, [{ loc: ["body", "target_series_id"], msg: importMessages.noTarget }]);
  for (const links of [
    [""],
    ["  "],
    [3],
    ["a\u0000b"],
    ["x".repeat(2049)],
    [{ link: at("a.mkv"), season: 0 }],
    [{ titre: "a" }],
  ]) {
    assert.equal((await auto({ links })).status, 422, JSON.stringify(links).slice(0, 80));
    assert.equal((await call("POST", "/admin/import/validate-links", { token, body: links })).status, 422);
  }
  for (const body of [[], {}, "texte", Array.from({ length: importLimits.links + 1 }, () => at("a.mkv"))])
    assert.equal((await call("POST", "/admin/import/validate-links", { token, body })).status, 422 - (body === "texte" ? 22 : 0));
  const unknown = await auto({ links: [at("a.E01.mkv")], import_type: "series", target_series_id: newId() });
  assert.deepEqual([unknown.status, unknown.json], [404, { detail: "Introuvable" }]);
  assert.equal((await call("GET", "/admin/import/runs/1", { token })).status, 422);
  assert.equal((await call("GET", `/admin/import/runs/${newId()}`, { token })).status, 404);
});

test("hostile links are reported, and never fail the server", async () => {
  const links = naughtyStrings.filter(
    (text) => text.trim() !== "" && !/[\p{Cc}\p{Cs}]/u.test(text.trim()) && text.trim().length <= 2048,
  );
  const results = await validated(links);
  assert.equal(results.length, links.length);
  const imported = await run(links.slice(0, 200).map((text) => `/media/${encodeURIComponent(text)}.mkv`));
  assert.ok(imported.results.every(({ outcome }) => outcome !== "failed" && outcome !== "pending"));
});
