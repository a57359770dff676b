import assert from "node:assert/strict";
import { appendFile, copyFile, mkdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, test } from "node:test";
import { libraryMessages } from "@seance/contract/library";
import type { KyselyPlugin } from "kysely";
import { openLog } from "#core/log.ts";
import { openDatabase } from "#db/client.ts";
import { markMissing, presentFiles, startScan } from "#domains/library/scan/scan.queries.ts";
import { scanLibrary } from "#domains/library/scan/scan.service.ts";
import { walkFolder } from "#domains/library/scan/walk.ts";
import { startLibraryWatcher } from "#domains/library/scan/watch.ts";
import { runNextTask } from "#domains/media/jobs/runner.ts";
import type { Plan } from "#domains/media/plan/plan.ts";
import { closeAtEnd, scratchFolder, testApp, testDatabase } from "./app.ts";
import { machineFfmpeg, madeMedia } from "./made-media.ts";
import { forgetJobs, kill, startServer } from "./real-server.ts";
import { signIn } from "./sign-in.ts";
import { tinyPgs } from "./tiny-pgs.ts";
import { tinyVobsub } from "./tiny-vobsub.ts";
import { tmdbStandIn } from "./tmdb-stand-in.ts";
import { until } from "./until.ts";

const never = new AbortController().signal;
const tools = await machineFfmpeg();

/** Makes empty films of different sizes. */
async function makeFilms(folder: string, from: number, count: number): Promise<void> {
  for (let i = from; i < from + count; i++) {
    const own = path.join(folder, `Film ${i} (${1920 + (i % 90)})`);
    await mkdir(own, { recursive: true });
    await writeFile(path.join(own, `Film ${i}.mkv`), "x".repeat(i + 1));
  }
}

test("a folder that vanishes in mid-scan is told, and what is below it stays unknown", async () => {
  const root = await scratchFolder();
  await makeFilms(root, 0, 3);
  const walk = walkFolder(root, never);
  const found: string[] = [];
  for await (const videos of walk.videos) {
    found.push(...videos.map(({ path: file }) => file.split("/")[0] ?? ""));
    if (found.length === 1) await rm(path.join(root, "Film 1 (1921)"), { recursive: true });
  }
  assert.deepEqual(found, ["Film 0 (1920)", "Film 2 (1922)"]);
  assert.deepEqual([...walk.unread], ["Film 1 (1921)"]);
});

test("subtitles of Subs/ are found beside their videos; its links and other folders are not followed", async () => {
  const root = await scratchFolder();
  const files = ["Film/Film.mkv", "Film/Subs/2_French.srt", "Film/subs/Autre/3_French.srt", "Série/Saison 1/S S01E01.mkv"];
  const seasons = ["Série/Saison 1/S S01E02.mkv", "Série/Saison 1/Subs/S S01E01/2_English.srt", "Subs/Film (1930).mkv"];
  for (const file of [...files, ...seasons]) {
    await mkdir(path.join(root, path.dirname(file)), { recursive: true });
    await writeFile(path.join(root, file), file);
  }
  await symlink(path.join(root, "Film/Subs"), path.join(root, "Série/Saison 1/Sous-titres"));
  await symlink(path.join(root, "Film/Film.mkv"), path.join(root, "Film/Subs/4_German.srt"));
  const found: [string, readonly string[]][] = [];
  for await (const videos of walkFolder(root, never).videos)
    found.push(...videos.map(({ path: file, companions }): [string, readonly string[]] => [file, companions.subtitles]));
  const inOrder = found.toSorted(([a], [b]) => (a < b ? -1 : 1));
  assert.deepEqual(inOrder, [
    ["Film/Film.mkv", ["Film/Subs/2_French.srt"]],
    // A folder of that name without videos beside it is one like others.
    ["Subs/Film (1930).mkv", []],
    ["Série/Saison 1/S S01E01.mkv", ["Série/Saison 1/Subs/S S01E01/2_English.srt"]],
    ["Série/Saison 1/S S01E02.mkv", []],
  ]);
});

for (const [how, leaves] of [
  ["is gone", false],
  ["leaves its empty mount point", true],
] as const)
  test(`a library folder that is unmounted in mid-scan, and ${how}, marks nothing as missing and says why`, async () => {
    const [root, elsewhere] = [path.join(await scratchFolder(), "films"), path.join(await scratchFolder(), "films")];
    await mkdir(root);
    for (let i = 0; i < 250; i++) await writeFile(path.join(root, `Film ${i} (1922).mkv`), "x".repeat(i + 1));
    await makeFilms(root, 250, 50);
    const { services } = await testApp({ LIBRARY_DIRS: root });
    await scanLibrary(services, never);
    let batches = 0;
    const unmounting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (result.rows.length < 100 || batches++ > 0) return result;
        await rename(root, elsewhere);
        if (leaves) await mkdir(root);
        return result;
      },
    };
    // The scan reads changed files, and this one is gone by the time that it is read.
    await appendFile(path.join(root, "Film 1 (1922).mkv"), "x".repeat(1000));
    await scanLibrary({ ...services, db: services.db.withPlugin(unmounting) }, never);
    assert.ok(batches > 0, "it was unmounted in mid-scan");
    const missing = () => services.db.selectFrom("library_file").select("path").where("missing_at", "is not", null).execute();
    const notes = async () => (await services.db.selectFrom("library_scan").select("notes").executeTakeFirstOrThrow()).notes;
    assert.deepEqual(await missing(), []);
    assert.ok(
      (await notes()).includes(
        `Dossier absent, vide ou remplacé pendant l’analyse (rien n’y est marqué introuvable)\u202f: ${root}`,
      ),
    );
    await rm(root, { recursive: true, force: true });
    await rename(elsewhere, root);
    await rm(path.join(root, "Film 2 (1922).mkv"));
    await scanLibrary(services, never);
    assert.deepEqual(await missing(), [{ path: "Film 2 (1922).mkv" }], "mounted again, it tells what is missing");
  });

test("a killed scan is gone on with by another process, and every file is there once", async () => {
  const folder = await scratchFolder();
  const count = 1500;
  await makeFilms(folder, 0, count);
  const settings = { DATABASE_URL: await testDatabase(), LIBRARY_DIRS: folder, FFMPEG_PATH: "off" };
  const { db, close } = openDatabase(settings.DATABASE_URL, { max: 2, log: openLog("silent") });
  after(() => close());
  const rows = async (): Promise<number> => (await db.selectFrom("library_file").select("id").execute()).length;
  const first = await startServer(settings);
  await until("some files are found", async () => (await rows()) > 0);
  await kill(first);
  const finished = async () => (await db.selectFrom("library_scan").select("finished_at").executeTakeFirstOrThrow()).finished_at;
  assert.equal(await finished(), null, "it was killed in mid-scan");
  await forgetJobs(db);
  await startServer(settings);
  await until("a scan ends", async () => (await rows()) === count && (await finished()) !== null);
  const files = await db.selectFrom("library_file").select(["path", "missing_at"]).execute();
  assert.equal(new Set(files.map((file) => file.path)).size, count);
  assert.ok(files.every(({ missing_at }) => missing_at === null));
});

test("a scan that wakes up late marks nothing as missing", async () => {
  const folder = await scratchFolder();
  const { services } = await testApp({ LIBRARY_DIRS: folder });
  const { db } = services;
  await makeFilms(folder, 0, 1);
  await scanLibrary(services, never);
  const ids = await presentFiles(db, folder, []);
  assert.equal(ids.length, 1);
  const late = await startScan(db);
  const latest = await startScan(db);
  assert.deepEqual([await markMissing(db, late, ids), await markMissing(db, latest, ids)], [0, 1]);
});

test("a change in a library folder starts a scan once it has settled, in folders that are new too", async () => {
  const folder = await scratchFolder();
  const site = await testApp({ LIBRARY_DIRS: folder });
  const { db, jobs } = site.services;
  await makeFilms(folder, 0, 1);
  await jobs.start();
  const count = async (): Promise<number> =>
    (await db.selectFrom("library_file").select("id").where("missing_at", "is", null).execute()).length;
  await until("the scan of the start has ended", async () => (await count()) === 1);
  const stop = startLibraryWatcher(site.services, { settledMs: 50, longestMs: 1000 });
  closeAtEnd(stop);
  // The watches are set in the background: the change is made again until one sees it.
  await until("a new folder is scanned", async () => {
    await makeFilms(folder, 1, 1);
    return (await count()) === 2;
  });
  let written = 100;
  await until("a file in it is seen", async () => {
    await writeFile(path.join(folder, "Film 1 (1921)", "Un autre (1930).mkv"), "x".repeat(written++));
    return (await count()) === 3;
  });
});

if (tools) {
  /** A site with an empty library folder, once the scan of its start has ended. */
  const siteWithLibrary = async () => {
    const folder = await scratchFolder();
    const site = await testApp({ LIBRARY_DIRS: folder, FFMPEG_PATH: tools.ffmpeg });
    const { db, jobs } = site.services;
    const { token } = await signIn(site, "admin");
    await jobs.start();
    const scanned = async () =>
      (await db.selectFrom("library_scan").select("finished_at").executeTakeFirstOrThrow()).finished_at !== null;
    await until("the scan of the start has ended", scanned);
    return { folder, site, token };
  };

  test("subtitles in pictures beside a file are drawn in its package; damaged ones are left out, with a note", async () => {
    const { folder, site, token } = await siteWithLibrary();
    const { db } = site.services;
    const put = (name: string, content: string | Buffer) => writeFile(path.join(folder, "Fantômas (1913)", name), content);
    const pair = tinyVobsub(["fr", "en"]);
    await mkdir(path.join(folder, "Fantômas (1913)", "Subs"), { recursive: true });
    await rename(await copyOf(await madeMedia(tools, "copied.mp4")), path.join(folder, "Fantômas (1913)", "Fantômas (1913).mp4"));
    await put("Fantômas (1913).idx", pair.idx);
    await put("Fantômas (1913).sub", pair.sub);
    await put("Subs/2_German.idx", tinyVobsub(["en"]).idx);
    await put("Subs/2_German.sub", tinyVobsub(["en"]).sub);
    await put("Fantômas (1913).pl.IDX", tinyVobsub(["pl"]).idx);
    await put("Fantômas (1913).pl.SUB", tinyVobsub(["pl"]).sub);
    await put("Fantômas (1913).nl.sup", tinyPgs());
    await put("Fantômas (1913).sv.sup", "rien");
    await put("Subs/3_Spanish.idx", "rien");
    await put("Subs/3_Spanish.sub", "rien");
    await put("Subs/4_Italian.idx", pair.idx);
    await symlink(
      path.join(folder, "Fantômas (1913)", "Fantômas (1913).sub"),
      path.join(folder, "Fantômas (1913)", "Subs", "4_Italian.sub"),
    );
    await scanLibrary(site.services, never);
    const { status } = await site.call("POST", "/admin/library/publish", { token, body: { sure: true } });
    assert.equal(status, 202);
    const job = () => db.selectFrom("media_job").select(["state", "plan"]).executeTakeFirst();
    await until("its preparation is queued", async () => (await job()) !== undefined);
    while (await runNextTask(site.services, tools, "quick", never));
    const movie = await db.selectFrom("movie").select("id").executeTakeFirstOrThrow();
    const { drawn } = (await site.call("POST", `/playback/movie/${movie.id}`)).json;
    assert.deepEqual(
      drawn.pictures.map(({ language, kind }: { language: string; kind: string }) => [language, kind]),
      [
        ["fr", "full"],
        ["en", "full"],
        ["nl", "full"],
        ["pl", "full"],
        ["de", "full"],
      ],
    );
    const shownAt = async ({ url }: { url: string }) => (await site.app.inject({ url })).rawPayload.readUInt32BE(2) / 90_000;
    assert.deepEqual(await Promise.all(drawn.pictures.map(shownAt)), [1, 2, 1, 1, 1]);
    assert.deepEqual(((await job())?.plan as Plan | undefined)?.notes, [
      "3_Spanish.idx\u202f: sous-titres illisibles, laissés de côté.",
      "Sous-titres illisibles\u202f: ils sont laissés de côté.",
    ]);
  });

  test("subtitles of a DVD that come beside a file after its publication are added to its package, which plays on", async () => {
    const { folder, site, token } = await siteWithLibrary();
    const { db } = site.services;
    const put = (name: string, content: string | Buffer) => writeFile(path.join(folder, name), content);
    const finish = async (): Promise<void> => {
      while (
        (await runNextTask(site.services, tools, "quick", never)) ||
        (await runNextTask(site.services, tools, "slow", never))
      );
    };
    await rename(await copyOf(await madeMedia(tools, "copied.mp4")), path.join(folder, "Judex (1916).mp4"));
    await put("Judex (1916).fr.idx", tinyVobsub(["fr"]).idx);
    await put("Judex (1916).fr.sub", tinyVobsub(["fr"]).sub);
    await scanLibrary(site.services, never);
    await site.call("POST", "/admin/library/publish", { token, body: { sure: true } });
    const job = () => db.selectFrom("media_job").select(["id", "state", "published_at"]).executeTakeFirst();
    await until("its preparation is queued", async () => (await job()) !== undefined);
    await finish();
    assert.equal((await job())?.state, "done");
    const movie = await db.selectFrom("movie").select("id").executeTakeFirstOrThrow();
    const play = async () => (await site.call("POST", `/playback/movie/${movie.id}`)).json;
    const before = await play();
    await put("Judex (1916).en.idx", tinyVobsub(["en"]).idx);
    await put("Judex (1916).en.sub", tinyVobsub(["en"]).sub);
    await scanLibrary(site.services, never);
    assert.equal((await play()).source.url, before.source.url, "it plays on meanwhile");
    await finish();
    const { source, drawn } = await play();
    assert.deepEqual([(await job())?.state, source.url], ["done", before.source.url]);
    const names = drawn.pictures.map(({ name }: { name: string }) => name);
    assert.deepEqual([drawn.pictures[0], names], [before.drawn.pictures[0], ["Français", "Anglais"]]);
    for (const { url } of drawn.pictures) assert.equal((await site.app.inject({ url })).statusCode, 200, url);
    await scanLibrary(site.services, never);
    assert.equal((await job())?.state, "done", "a scan without news changes nothing");
  });

  test("a file that is no video, or has only its head, is not published", async () => {
    const { folder, site, token } = await siteWithLibrary();
    const { db } = site.services;
    const whole = await readFile(await madeMedia(tools, "languages.mkv"));
    await writeFile(path.join(folder, "Du texte (1913).mkv"), "du texte".repeat(1000));
    await writeFile(path.join(folder, "Tronqué (1914).mkv"), whole.subarray(0, 200));
    await scanLibrary(site.services, never);
    await site.call("POST", "/admin/library/publish", { token, body: { sure: true } });
    const rows = () => db.selectFrom("library_file").select(["state", "notes"]).execute();
    await until("both are refused", async () => (await rows()).every(({ notes }) => notes.length > 0));
    const refused = { state: "found", notes: [libraryMessages.unreadable] };
    assert.deepEqual(await rows(), [refused, refused]);
    assert.deepEqual(await db.selectFrom("movie").select("id").execute(), []);
  });

  test("a published file is prepared from its folder, after a move too, and anew when its content changes", async () => {
    const { folder, site, token } = await siteWithLibrary();
    const { db } = site.services;
    const scan = () => scanLibrary(site.services, never);
    const finish = async (): Promise<void> => {
      while (
        (await runNextTask(site.services, tools, "quick", never)) ||
        (await runNextTask(site.services, tools, "slow", never))
      );
    };
    const file = path.join(folder, "Fantômas (1913).avi");
    await rename(await copyOf(await madeMedia(tools, "encoded.avi")), file);
    await scan();
    const { id } = await db.selectFrom("library_file").select("id").executeTakeFirstOrThrow();
    const { status } = await site.call("POST", "/admin/library/publish", { token, body: { sure: true } });
    assert.equal(status, 202);
    const job = () => db.selectFrom("media_job").selectAll().where("id", "=", id).executeTakeFirst();
    await until("its preparation is queued", async () => (await job()) !== undefined);
    await rename(file, path.join(folder, "ailleurs.avi"));
    await scan();
    await finish();
    assert.deepEqual([(await job())?.state, (await job())?.source], ["done", path.join(folder, "ailleurs.avi")]);
    const movie = await db.selectFrom("movie").select(["id", "duration"]).executeTakeFirstOrThrow();
    assert.equal(movie.duration, 1, "the minutes of its file");
    const playback = async () => (await site.call("POST", `/playback/movie/${movie.id}`)).json;
    const { source, storyboard_url, cast_url } = await playback();
    assert.match(source.url, new RegExp(`^/media/packages/${id}\\.[0-9a-f]{12}/master\\.m3u8$`));
    const found = async (url: string) => (await site.app.inject({ url })).statusCode;
    for (const url of [source.url, storyboard_url, new URL(cast_url).pathname]) assert.equal(await found(url), 200, url);
    await appendFile(path.join(folder, "ailleurs.avi"), "plus");
    await scan();
    assert.equal((await job())?.state, "queued");
    assert.deepEqual([await found(source.url), await found(storyboard_url)], [404, 404]);
    // Missing, it fails in words; back, it is tried again.
    await rename(path.join(folder, "ailleurs.avi"), `${folder}-parti.avi`);
    await finish();
    assert.deepEqual([(await job())?.state, (await job())?.error], ["failed", "Le fichier d’origine a disparu."]);
    await makeFilms(folder, 0, 1);
    await scan();
    await rename(`${folder}-parti.avi`, path.join(folder, "ailleurs.avi"));
    await scan();
    assert.equal((await job())?.state, "queued");
    await finish();
    assert.equal((await job())?.state, "done");
    const again = await playback();
    assert.equal(await found(again.source.url), 200);
    // Browsers keep the files of the old addresses for a year.
    assert.ok(again.source.url !== source.url && again.storyboard_url !== storyboard_url);
  });

  /** A file that a test may move. */
  async function copyOf(source: string): Promise<string> {
    const copy = path.join(await scratchFolder(), path.basename(source));
    await copyFile(source, copy);
    return copy;
  }
}

test("a file whose NFO or folder tells the id of TMDB gets the metadata of that title, unless staff corrected it", async () => {
  const folder = await scratchFolder();
  const tmdb = await tmdbStandIn();
  const known = (id: number, title: string) => ({ id, title, year: 1927, overview: `Résumé ${id}` });
  tmdb.movies.push(
    known(1, "L’Aurore"),
    known(2, "Aurore"),
    known(3, "Metropolis"),
    known(4, "Metropolis"),
    known(5, "Napoléon"),
    known(8, "Vampyr"),
  );
  tmdb.series.push(known(6, "Judex"), known(7, "Judex"));
  const files: Record<string, string> = {
    "L’Aurore (1927)/film.nfo": '<movie><title>L’Aurore</title><uniqueid type="tmdb">2</uniqueid></movie>',
    "L’Aurore (1927)/film.mp4": "a",
    "Metropolis (1927) [tmdbid-4]/Metropolis (1927).mp4": "bb",
    "Napoléon (1927) {tmdb-404}/Napoléon (1927).mp4": "ccc",
    "Judex (1927)/tvshow.nfo": "<tvshow><title>Judex</title><tmdbid>7</tmdbid></tvshow>",
    "Judex (1927)/Saison 1/Judex S01E01.mp4": "dddd",
    "Corrigé (1927) [tmdbid-4]/Corrigé (1927).mp4": "eeeee",
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.join(folder, path.dirname(name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  const site = await testApp({ LIBRARY_DIRS: folder, FFMPEG_PATH: "off", ...tmdb.settings });
  const { db } = site.services;
  const { token } = await signIn(site, "admin");
  await scanLibrary(site.services, never);
  const rows = await db.selectFrom("library_file").select(["id", "title"]).execute();
  assert.equal(rows.length, 5);
  const body = { kind: "movie", title: "Vampyr", year: 1927, season: null, episode: null };
  const corrected = rows.find(({ title }) => title === "Corrigé") ?? assert.fail("not recognised");
  assert.equal((await site.call("PUT", `/admin/library/files/${corrected.id}`, { token, body })).status, 200);
  await site.services.jobs.start();
  await site.call("POST", "/admin/library/publish", { token, body: { ids: rows.map(({ id }) => id) } });
  await until("nothing waits", async () => {
    const left = await db.selectFrom("library_file").select("id").where("state", "=", "waiting").execute();
    return left.length === 0;
  });
  const of = async (table: "movie" | "series") =>
    Object.fromEntries(
      (await db.selectFrom(table).select(["title", "description"]).execute()).map((one) => [one.title, one.description]),
    );
  assert.deepEqual(await of("series"), { Judex: "Résumé 7" });
  assert.deepEqual(await of("movie"), {
    "L’Aurore": "Résumé 2",
    Metropolis: "Résumé 4",
    Napoléon: "Résumé 5",
    Vampyr: "Résumé 8",
  });
});
