import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { appendFile, copyFile, mkdir, readdir, readFile, rename, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { test } from "node:test";
import { hostingMessages } from "@seance/contract/hosting";
import { libraryMessages, type Library, type LibraryFile, type LibraryFindings } from "@seance/contract/library";
import { importMessages } from "@seance/contract/imports";
import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import { scanLibrary } from "#domains/library/scan/scan.service.ts";
import { takeTask } from "#domains/media/jobs/media-tasks.queries.ts";
import { StoreAway } from "#store/store.ts";
import { scratchFolder, testApp } from "./app.ts";
import { makeMovie } from "./make.ts";
import { makePicture } from "./make-picture.ts";
import { sendForm } from "./send-form.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";
import { filmFile } from "./video-files.ts";

const home = await scratchFolder();
const [films, shows] = [path.join(home, "films"), path.join(home, "séries")];
for (const folder of [films, shows]) await mkdir(folder);
const site = await testApp({ LIBRARY_DIRS: `${films},${shows}` });
const { db, media } = site.services;
const admin = await signIn(site, "admin");
const call = (method: "GET" | "POST" | "PUT", route: string, body?: unknown, token: string = admin.token) =>
  site.call(method, `/admin/library${route}`, { token, ...(body !== undefined && { body }) });

let written = 0;
/** Each file has a size of its own, and so a fingerprint. */
async function put(file: string, content: string | Buffer = "x".repeat(100 + written++)): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  return file;
}

// The first scan of the process is not to meet those of the tests.
await site.services.jobs.start();
const library = async (): Promise<Library> => (await call("GET", "")).json;
await until("the scan of the start has ended", async () => (await library()).scan?.finished_at != null);

async function scan(): Promise<NonNullable<Library["scan"]>> {
  await scanLibrary(site.services, new AbortController().signal);
  const { scan: last } = await library();
  assert.ok(last && !last.running);
  return last;
}
const files = async (query = ""): Promise<LibraryFile[]> => (await call("GET", `/files${query}`)).json.files;
const fileOf = async (name: string): Promise<LibraryFile> => {
  for (const view of ["", "&view=published", "&view=ignored", "&view=missing", "&view=waiting"]) {
    const found = (await files(`?limit=100${view}`)).find((file) => file.path.includes(name));
    if (found) return found;
  }
  return assert.fail(`${name} is in no view`);
};
async function publish(...names: string[]): Promise<void> {
  const ids = await Promise.all(names.map(async (name) => (await fileOf(name)).id));
  const { status, json } = await call("POST", "/publish", { ids });
  assert.deepEqual([status, json], [202, { waiting: names.length }]);
  await until("nothing waits", async () => {
    const rows = await db.selectFrom("library_file").select(["state", "attach"]).execute();
    return rows.every(({ state, attach }) => state !== "waiting" && !attach);
  });
}
const linkTo = ({ id, path: file }: LibraryFile): string => `/media/library/${id}${path.extname(file)}`;

test("films and series are found with what they are, in the order of titles and episodes, page by page", async () => {
  await put(path.join(films, "Nosferatu (1922)", "Nosferatu (1922).mkv"));
  await put(path.join(films, "Nosferatu (1922)", "Nosferatu (1922).fr.srt"));
  await put(path.join(films, "Nosferatu (1922)", "Nosferatu (1922)-trailer.mp4"));
  await put(path.join(films, "Metropolis.mkv"));
  await put(path.join(shows, "Judex (1916)", "Saison 1", "Judex S01E02.mkv"));
  await put(path.join(shows, "Judex (1916)", "Saison 1", "Judex S01E01.mkv"));
  await put(path.join(shows, "Judex (1916)", "tvshow.nfo"), "<tvshow><title>Judex</title><year>1916</year></tvshow>");
  const { files: seen, added, notes } = await scan();
  assert.deepEqual([seen, added, notes], [4, 4, []]);
  const all = await files();
  const brief = all.map(({ title, year, season, episode, sure, subtitles, match }) => [
    title,
    year,
    season,
    episode,
    sure,
    subtitles,
    match,
  ]);
  const isNew = { action: "create", title: null };
  assert.deepEqual(brief, [
    ["Judex", 1916, 1, 1, true, 0, isNew],
    ["Judex", 1916, 1, 2, true, 0, isNew],
    ["Metropolis", null, null, null, false, 0, isNew],
    ["Nosferatu", 1922, null, null, true, 1, isNew],
  ]);
  const first = (await call("GET", "/files?limit=3")).json;
  const second = (await call("GET", `/files?limit=3&after=${first.next}`)).json;
  assert.deepEqual([...first.files, ...second.files], all);
  assert.equal(second.next, null);
  assert.deepEqual(
    (await files("?view=check")).map(({ title }) => title),
    ["Metropolis"],
  );
  assert.deepEqual(
    (await files("?search=nosfératu")).map(({ title }) => title),
    ["Nosferatu"],
  );
  assert.deepEqual((await files("?search=saison%201")).length, 2);
  const { counts, folders } = await library();
  assert.deepEqual(counts, { sure: 3, check: 1, waiting: 0, published: 0, ignored: 0, missing: 0 });
  assert.deepEqual(
    folders,
    [films, shows].map((folder) => ({ path: folder, available: true })),
  );
});

test("a rescan without changes adds nothing; moved and renamed files keep their row", async () => {
  const before = await files();
  assert.deepEqual([(await scan()).added, await files()], [0, before]);
  const old = await fileOf("Metropolis");
  await mkdir(path.join(shows, "Metropolis (1927)"));
  await rename(path.join(films, "Metropolis.mkv"), path.join(shows, "Metropolis (1927)", "m.mkv"));
  const { added, moved, missing } = await scan();
  assert.deepEqual([added, moved, missing], [0, 1, 0]);
  const now = await fileOf("Metropolis");
  assert.deepEqual([now.id, now.root, now.year, now.sure], [old.id, shows, 1927, true]);
  // A copy is another file.
  await copyFile(path.join(shows, "Metropolis (1927)", "m.mkv"), path.join(films, "copie.mkv"));
  assert.deepEqual((({ added: more, moved: none }) => [more, none])(await scan()), [1, 0]);
  await rm(path.join(films, "copie.mkv"));
  await scan();
});

test("videos of formats that are not read are told by format", async () => {
  const others = ["Un.rmvb", "Deux.RMVB", "Disque.iso"].map((name) => path.join(films, "Autres", name));
  for (const file of others) await put(file);
  const { added, notes } = await scan();
  const [iso, rmvb] = notes.toSorted();
  assert.deepEqual([added, notes.length, iso], [0, 2, `Format .iso qui n’est pas lu\u202f: ${others[2]}`]);
  assert.match(rmvb ?? "", /^Format \.rmvb qui n’est pas lu\s: 2 fichiers, dont .*\/Autres\/(?:Un\.rmvb|Deux\.RMVB)$/);
  await rm(path.join(films, "Autres"), { recursive: true });
});

test("hidden, linked and hostile names: read or told, and nothing else", async () => {
  await put(path.join(films, ".caché.mkv"));
  await put(path.join(home, "dehors", "secret.mkv"));
  await symlink(path.join(home, "dehors"), path.join(films, "lien"));
  await symlink(path.join(home, "dehors", "secret.mkv"), path.join(films, "secret.mkv"));
  const newline = await put(path.join(films, "À nous\nla liberté (1931).mkv"));
  const long = await put(path.join(films, `${"é".repeat(122)} (1930).mkv`));
  const bytes = Buffer.concat([Buffer.from(`${films}/Am`), Buffer.from([0xe9]), Buffer.from("lie (2001).mkv")]);
  await writeFile(bytes, "x");
  const { added, notes } = await scan();
  assert.equal(added, 2);
  assert.deepEqual(notes, [`Nom illisible, à renommer en UTF-8\u202f: ${path.join(films, "Am\uFFFDlie (2001).mkv")}`]);
  assert.deepEqual((await files("?search=secret")).length, 0);
  assert.deepEqual((await fileOf("liberté")).title, "À nous la liberté");
  for (const file of [newline, long, bytes, path.join(films, "lien"), path.join(films, "secret.mkv")]) await rm(file);
  await scan();
});

test("a file that is gone is missing; a folder that is gone, empty or cannot be read marks nothing", async () => {
  const judex = path.join(shows, "Judex (1916)", "Saison 1", "Judex S01E02.mkv");
  await rename(judex, path.join(home, "ailleurs"));
  assert.equal((await scan()).missing, 1);
  assert.deepEqual(
    (await files("?view=missing&search=E02")).map(({ missing }) => missing),
    [true],
  );
  await rename(path.join(home, "ailleurs"), judex);
  await scan();
  assert.equal((await fileOf("S01E02")).missing, false);
  const { missing: others } = (await library()).counts;

  await rename(films, `${films}-débranché`);
  const gone = await scan();
  assert.deepEqual(
    [gone.missing, gone.notes],
    [0, [`Dossier absent, vide ou remplacé pendant l’analyse (rien n’y est marqué introuvable)\u202f: ${films}`]],
  );
  assert.deepEqual(
    (await library()).folders.map(({ available }) => available),
    [false, true],
  );
  await mkdir(films);
  assert.deepEqual([(await scan()).missing, (await files("?view=missing&search=Nosferatu")).length], [0, 0]);
  await rm(films, { recursive: true });
  await rename(`${films}-débranché`, films);
  assert.deepEqual([(await scan()).added, (await library()).counts.missing], [0, others]);
});

test("a wrong NFO file is told and harms nothing but itself; a corrected one is read", async () => {
  const folder = path.join(films, "Faust (1926)");
  await put(path.join(folder, "Faust (1926).mkv"));
  const nfo = await put(path.join(folder, "movie.nfo"), '<!DOCTYPE x [<!ENTITY a "b">]><movie><title>&a;</title></movie>');
  await scan();
  const wrong = await fileOf("Faust");
  assert.deepEqual([wrong.title, wrong.notes], ["Faust", ["NFO illisible\u202f: movie.nfo"]]);
  await put(nfo, `<movie><title>x</title>${" ".repeat(300_000)}</movie>`);
  await scan();
  assert.deepEqual((await fileOf("Faust")).notes, ["NFO illisible\u202f: movie.nfo"]);
  await put(
    nfo,
    "<movie><title>Faust, une légende allemande</title><year>1926</year><plot>Le pacte.</plot><genre>Drame</genre></movie>",
  );
  await scan();
  const { title, notes, sure } = await fileOf("Faust");
  assert.deepEqual([title, notes, sure], ["Faust, une légende allemande", [], true]);
});

test("the staff corrects a file, and a scan leaves it so", async () => {
  const { id } = await fileOf("Judex S01E02");
  const given = { kind: "episode", title: "Judex", year: 1916, season: 1, episode: 3 };
  const span = await call("PUT", `/files/${id}`, { ...given, last_episode: 4 });
  assert.deepEqual([span.status, span.json.episode, span.json.last_episode], [200, 3, 4]);
  const { status, json } = await call("PUT", `/files/${id}`, given);
  assert.deepEqual([status, json.episode, json.last_episode, json.sure], [200, 3, null, true]);
  const audited = await db
    .selectFrom("audit_entry")
    .select(["before", "after"])
    .where("target_id", "=", id)
    .orderBy("id")
    .execute();
  assert.deepEqual(
    audited.map(({ before, after }) => [before?.["last_episode"], after?.["last_episode"]]),
    [
      [null, 4],
      [4, null],
    ],
  );
  await appendFile(path.join(shows, "Judex (1916)", "Saison 1", "Judex S01E02.mkv"), "plus");
  await scan();
  assert.equal((await fileOf("Judex S01E02")).episode, 3);
  assert.equal((await call("PUT", `/files/${id}`, { ...given, title: " " })).status, 422);
  assert.equal((await call("PUT", `/files/${id}`, { ...given, season: 51 })).status, 422);
});

test("a published film has its facts, picture and subtitles, plays from its folder with ranges, and nothing is written there", async () => {
  const folder = path.join(films, "Vampyr (1932)");
  const bytes = await readFile(filmFile);
  await put(path.join(folder, "Vampyr (1932).mp4"), bytes);
  await put(
    path.join(folder, "Vampyr (1932).nfo"),
    "<movie><title>Vampyr</title><year>1932</year><plot>Brume.</plot><genre>Horreur</genre></movie>",
  );
  const picture = await makePicture(60, 90);
  await put(path.join(folder, "poster.jpg"), picture);
  await put(path.join(folder, "Vampyr (1932).fr.forced.srt"), "1\n00:00:01,000 --> 00:00:02,000\nBonsoir\n");
  await put(path.join(folder, "Vampyr (1932).en.srt"), "rien");
  await put(path.join(folder, "Subs", "2_Spanish.srt"), "1\n00:00:01,000 --> 00:00:02,000\nBuenas noches\n");
  await scan();
  const before = (await readdir(home, { recursive: true })).toSorted();
  await publish("Vampyr");
  const file = await fileOf("Vampyr");
  assert.deepEqual([file.state, file.used_by, file.notes.length], ["published", "Vampyr", 1]);
  assert.match(file.notes[0] ?? "", /^Vampyr \(1932\)\.en\.srt\s: /);
  const movie = await db.selectFrom("movie").selectAll().where("title", "=", "Vampyr").executeTakeFirstOrThrow();
  const poster = new RegExp(
    `^/media/pictures/${file.id}-poster-${hash("sha256", picture).slice(0, 12)}-c8[0-9a-f]{4}-[0-9a-f]{27}/60\\.webp$`,
  );
  assert.deepEqual([movie.year, movie.description, movie.genre, movie.video_url], [1932, "Brume.", "Horreur", linkTo(file)]);
  const poster_url = String(movie.poster_url);
  assert.match(poster_url, poster);
  assert.ok(await media.find(poster_url.slice("/media/".length)));
  const absolute = new URL(linkTo(file), site.services.config.PUBLIC_URL).href;
  await db.updateTable("movie").set({ video_url: absolute }).where("id", "=", movie.id).execute();
  assert.equal((await fileOf("Vampyr")).used_by, "Vampyr", "by its absolute link too");
  await db
    .updateTable("movie")
    .set({ video_url: linkTo(file) })
    .where("id", "=", movie.id)
    .execute();
  const subtitles = await db
    .selectFrom("subtitle")
    .select(["language", "kind", "account_id"])
    .where("movie_id", "=", movie.id)
    .orderBy("language")
    .execute();
  assert.deepEqual(subtitles, [
    { language: "es", kind: "full", account_id: admin.id },
    { language: "fr", kind: "forced", account_id: admin.id },
  ]);

  const { json: playback } = await site.call("POST", `/playback/movie/${movie.id}`);
  assert.deepEqual(playback.source, { kind: "file", url: linkTo(file), mime: "video/mp4" });
  const part = await site.app.inject({ url: linkTo(file), headers: { range: "bytes=1000-1999" } });
  assert.equal(part.statusCode, 206);
  assert.deepEqual(part.rawPayload, bytes.subarray(1000, 2000));
  assert.equal(part.headers["cache-control"], "public, max-age=300");
  assert.deepEqual((await readdir(home, { recursive: true })).toSorted(), before);
  assert.deepEqual(await readFile(path.join(folder, "Vampyr (1932).mp4")), bytes);

  // It plays again when it is back, wherever that is; a link out of the folder is not followed.
  await rename(path.join(folder, "Vampyr (1932).mp4"), path.join(home, "ailleurs.mp4"));
  await symlink(path.join(home, "ailleurs.mp4"), path.join(folder, "Vampyr (1932).mp4"));
  assert.equal((await site.app.inject({ url: linkTo(file) })).statusCode, 404);
  await scan();
  assert.deepEqual([(await fileOf("Vampyr")).missing, (await fileOf("Vampyr")).used_by], [true, "Vampyr"]);
  await rm(path.join(folder, "Vampyr (1932).mp4"));
  await rename(path.join(home, "ailleurs.mp4"), path.join(shows, "v.mp4"));
  assert.equal((await scan()).moved, 1);
  assert.equal((await site.app.inject({ url: linkTo(file), headers: { range: "bytes=0-9" } })).statusCode, 206);
  assert.equal((await fileOf("v.mp4")).title, "Vampyr");

  // New subtitles beside it are added by the next job.
  await put(path.join(shows, "v.de.srt"), "1\n00:00:01,000 --> 00:00:02,000\nGuten Abend\n");
  await scan();
  await publish("Nosferatu");
  const languages = await db
    .selectFrom("subtitle")
    .select("language")
    .where("movie_id", "=", movie.id)
    .orderBy("language")
    .execute();
  assert.deepEqual(
    languages.map(({ language }) => language),
    ["de", "es", "fr"],
  );
});

test("published episodes make one series; what a title has already, or cannot be read here, is refused in words", async () => {
  await publish("Judex S01E01", "Judex S01E02");
  const { json } = await site.call("GET", "/series?search=judex");
  assert.deepEqual(json.items?.length ?? json.series?.length, 1);
  const episodes = await db
    .selectFrom("episode")
    .select(["season_number", "episode_number", "video_url"])
    .orderBy("episode_number")
    .execute();
  assert.deepEqual(
    episodes.map(({ episode_number }) => episode_number),
    [1, 3],
  );

  await makeMovie(db, { title: "La Foule", year: 1928 });
  await makeMovie(db, { title: "Cabiria", year: 1914, video_url: null });
  await put(path.join(films, "La Foule (1928).mkv"));
  await put(path.join(films, "Cabiria (1914).mkv"));
  await put(path.join(films, "Intolérance (1916).avi"));
  await put(path.join(films, "Vide (1916).mp4"), "");
  await scan();
  const [crowd, cabiria] = [await fileOf("La Foule"), await fileOf("Cabiria")];
  assert.deepEqual([crowd.sure, crowd.match], [false, { action: "already", title: "La Foule" }]);
  assert.deepEqual([cabiria.sure, cabiria.match], [true, { action: "complete", title: "Cabiria" }]);
  await publish("La Foule", "Cabiria", "Intolérance", "Vide");
  assert.deepEqual([(await fileOf("La Foule")).notes, (await fileOf("La Foule")).state], [[importMessages.already], "found"]);
  assert.deepEqual((await fileOf("Intolérance")).notes, [libraryMessages.noConverter]);
  assert.deepEqual((await fileOf("Vide")).notes, [libraryMessages.unreadable]);
  assert.equal((await fileOf("Cabiria")).used_by, "Cabiria");
});

test("a film whose subtitles cannot be stored is published all the same, with a note", async () => {
  await put(path.join(films, "Nana (1926).mkv"));
  await put(path.join(films, "Nana (1926).fr.srt"), "1\n00:00:01,000 --> 00:00:02,000\nBonsoir\n");
  await scan();
  await sql`create function fails() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`.execute(db);
  await sql`create trigger fails before insert on subtitle for each row execute function fails()`.execute(db);
  await publish("Nana");
  await sql`drop trigger fails on subtitle`.execute(db);
  const { state, notes, used_by } = await fileOf("Nana");
  assert.deepEqual([state, notes, used_by], ["published", [libraryMessages.failed], "Nana"]);
});

test("files are ignored and taken up again; all sure ones are published at once", async () => {
  const { id } = await fileOf("Metropolis");
  assert.deepEqual((await call("POST", "/ignore", { ids: [id], ignored: true })).json, { changed: 1 });
  assert.deepEqual(
    (await files("?view=ignored")).map((file) => file.id),
    [id],
  );
  assert.deepEqual((await call("POST", "/publish", { ids: [id] })).json, { waiting: 0 });
  assert.deepEqual((await call("POST", "/ignore", { ids: [id], ignored: false })).json, { changed: 1 });
  const sure = (await files("?view=sure&limit=100")).length;
  assert.deepEqual((await call("POST", "/publish", { sure: true })).json, { waiting: sure });
  await until("they are published", async () => (await library()).counts.waiting === 0);
  assert.equal((await fileOf("Metropolis")).state, "published");
  // While a title plays it, it is not reviewed again.
  assert.deepEqual((await call("POST", "/ignore", { ids: [id], ignored: false })).json, { changed: 0 });
  await db.deleteFrom("movie").where("title", "=", "Metropolis").execute();
  assert.deepEqual((await call("POST", "/ignore", { ids: [id], ignored: false })).json, { changed: 1 });
  assert.equal((await fileOf("Metropolis")).state, "found");
});

test("what the packages of files weigh is told, heaviest first, with the title that plays each", async () => {
  const [vampyr, judex, metropolis] = [await fileOf("v.mp4"), await fileOf("S01E01"), await fileOf("Metropolis")];
  const jobs = [
    { id: metropolis.id, bytes: null },
    { id: judex.id, bytes: 3 },
    { id: vampyr.id, bytes: 2 ** 33 },
    { id: newId(), bytes: 5 },
  ].map((job) => ({ ...job, source: "x", state: "done" as const }));
  await db.insertInto("media_job").values(jobs).execute();
  const { json } = await call("GET", "/packages");
  await db
    .deleteFrom("media_job")
    .where(
      "id",
      "in",
      jobs.map(({ id }) => id),
    )
    .execute();
  assert.deepEqual(json, {
    packages: [
      { id: vampyr.id, name: "v.mp4", title: "Vampyr", bytes: 2 ** 33 },
      { id: judex.id, name: path.basename(judex.path), title: judex.used_by, bytes: 3 },
      { id: metropolis.id, name: path.basename(metropolis.path), title: null, bytes: null },
    ],
    total: 3,
  });
});

test("files that are there twice are told, with uploads of the same content, and pictures without a title", async () => {
  const findings = async (): Promise<LibraryFindings> => (await call("GET", "/findings")).json;
  assert.deepEqual(await findings(), { duplicates: [], pictures: [] });
  const film = await readFile(filmFile);
  const twice = [path.join(films, "Gardiens", "Les Gardiens (1921).mp4"), path.join(shows, "à part", "double.mp4")];
  for (const file of twice) await put(file, "y".repeat(70_000));
  const [same, other] = [
    (await sendForm(site, "/upload-video", { token: admin.token, bytes: film, name: "envoi.mp4" })).json,
    (await sendForm(site, "/upload-video", { token: admin.token, bytes: film, name: "autre.mp4" })).json,
  ];
  const changed = Buffer.from(film).fill(0, Math.floor(film.length / 4));
  await writeFile(path.join(site.services.config.MEDIA_DIR, "hosted", `${other.id}.mp4`), changed);
  await scan();
  const lost = `pictures/${newId()}-poster-0123456789ab.jpg`;
  for (const key of [lost, "pictures/a-la-main.jpg", `pictures/${newId()}-still-0123456789ab.jpg`])
    await media.folder.put(key, Readable.from(["abc"]));
  const old = new Date(Date.now() - 8 * 24 * 3_600_000);
  for (const key of [lost, "pictures/a-la-main.jpg"]) await utimes(path.join(site.services.config.MEDIA_DIR, key), old, old);
  const { duplicates, pictures } = await findings();
  assert.deepEqual(
    duplicates.map(({ size, videos }) => [size, videos.map(({ name, in_library }) => `${name} ${in_library}`)]),
    [
      [film.length, ["séries/v.mp4 true", "envoi.mp4 false"]],
      [70_000, ["films/Gardiens/Les Gardiens (1921).mp4 true", "séries/à part/double.mp4 true"]],
    ].toSorted(([a], [b]) => Number(b) - Number(a)),
  );
  assert.equal(duplicates.flatMap(({ videos }) => videos).find(({ in_library }) => !in_library)?.id, same.id);
  assert.deepEqual(pictures, [{ name: lost, size: 3 }]);
  for (const file of twice) await rm(file);
  await scan();
  assert.deepEqual(
    (await findings()).duplicates.map(({ size }) => size),
    [film.length],
    "files that are gone do not count",
  );
});

test("the preparation of a published file is stopped, put first and asked for again", async (t) => {
  const [vampyr, judex, metropolis] = [await fileOf("v.mp4"), await fileOf("S01E01"), await fileOf("Metropolis")];
  const ask = async (action: string, { id } = vampyr) => {
    const { status, json } = await call("POST", `/files/${id}/${action}`);
    return status === 204 ? status : [status, json.detail];
  };
  const notWaiting = [409, hostingMessages.notWaiting];
  const jobOf = async ({ path: file } = vampyr) => (await fileOf(path.basename(file))).job;
  assert.deepEqual((await library()).ffmpeg, false);
  assert.deepEqual([await jobOf(), await ask("retry")], [null, [409, hostingMessages.noEngine]]);
  t.mock.method(site.services, "findFfmpeg", async () => ({ version: "7.1" }));
  assert.equal((await library()).ffmpeg, true);
  assert.deepEqual([await ask("cancel"), await ask("first")], [notWaiting, notWaiting]);
  assert.deepEqual([await ask("retry"), await ask("retry", judex)], [204, 204], "they were published without ffmpeg");
  assert.deepEqual([(await jobOf())?.state, await ask("retry")], ["queued", [409, hostingMessages.notToRetry]]);
  const { source, version } = await db
    .selectFrom("media_job")
    .select(["source", "version"])
    .where("id", "=", vampyr.id)
    .executeTakeFirstOrThrow();
  assert.deepEqual([source, version?.length], [path.join(vampyr.root, vampyr.path), 12]);
  assert.equal(await ask("first", judex), 204);
  assert.equal((await takeTask(db, "quick", newId(), "x"))?.job_id, judex.id);
  assert.deepEqual([await ask("cancel"), (await jobOf())?.state], [204, "cancelled"]);
  assert.deepEqual(
    [await ask("first"), await ask("retry"), (await jobOf())?.state],
    [[409, hostingMessages.notWaiting], 204, "queued"],
  );
  assert.deepEqual(await ask("retry", metropolis), [409, libraryMessages.notPublished]);
  await db.updateTable("library_file").set({ missing_at: new Date() }).where("id", "=", vampyr.id).execute();
  assert.deepEqual([await ask("cancel"), await ask("retry")], [204, [409, libraryMessages.missing]]);
  await db.updateTable("library_file").set({ missing_at: null }).where("id", "=", vampyr.id).execute();
  const audited = db.selectFrom("audit_entry").select("action").where("target_id", "=", judex.id).orderBy("id");
  const actions = (await audited.where("action", "in", ["library_file.retry", "library_file.first"]).execute()).map(
    ({ action }) => action,
  );
  assert.deepEqual(actions, ["library_file.retry", "library_file.first"]);
  await db.deleteFrom("media_job").execute();
});

test("the package of a replaced file is deleted once that is committed, and a store that is away does not stop the scan", async (t) => {
  const file = await fileOf("Nosferatu (1922).mkv");
  const job = () => db.selectFrom("media_job").select("id").where("id", "=", file.id).executeTakeFirst();
  await db.insertInto("media_job").values({ id: file.id, source: "x", state: "done", version: "0123456789ab" }).execute();
  const seen: unknown[] = [];
  t.mock.method(media, "deleteAll", async (prefix: string) => {
    seen.push(prefix, await job());
    throw new StoreAway();
  });
  await appendFile(path.join(films, "Nosferatu (1922)", "Nosferatu (1922).mkv"), "plus");
  assert.notEqual((await scan()).files, 0);
  assert.deepEqual(seen, [`packages/${file.id}.0123456789ab/`, undefined]);
});

test("only who may import sees and changes the library; bad input is refused", async () => {
  const viewer = await signIn(site);
  const routes = [
    ["GET", ""],
    ["GET", "/files"],
    ["GET", "/packages"],
    ["GET", "/findings"],
    ["POST", "/scan"],
    ["POST", "/publish"],
    ["POST", "/ignore"],
  ] as const;
  for (const [method, route] of routes) {
    const body = method === "GET" ? undefined : { ids: [] };
    assert.equal((await call(method, route, body, "")).status, 401, route);
    assert.equal((await call(method, route, body, viewer.token)).status, 403, route);
  }
  for (const action of ["retry", "cancel", "first"]) {
    const asked = async (id: string, token?: string) => (await call("POST", `/files/${id}/${action}`, undefined, token)).status;
    assert.deepEqual([await asked(newId(), ""), await asked(newId(), viewer.token), await asked("x")], [401, 403, 422], action);
  }
  assert.equal((await call("POST", `/files/${newId()}/cancel`)).status, 404);
  assert.equal((await call("GET", "/files?after=x")).status, 422);
  assert.equal((await call("GET", "/files?after=W10")).status, 422);
  assert.equal((await call("GET", "/files?view=autre")).status, 422);
  assert.equal((await call("POST", "/publish", { ids: [] })).status, 422);
  assert.equal((await call("POST", "/publish", { sure: false })).status, 422);
  assert.equal((await site.app.inject({ url: "/media/library/x.mp4" })).statusCode, 404);
  const { id } = await fileOf("Metropolis");
  assert.equal((await site.app.inject({ url: `/media/library/${id}.mkv` })).statusCode, 404, "not published");
});

test("without a folder there is nothing to scan, and the tab is told", async () => {
  const bare = await testApp();
  const { token } = await signIn(bare, "admin");
  const { json } = await bare.call("GET", "/admin/library", { token });
  assert.deepEqual([json.folders, json.scan], [[], null]);
  const { status, json: refusal } = await bare.call("POST", "/admin/library/scan", { token });
  assert.deepEqual([status, refusal], [409, { detail: libraryMessages.noFolder }]);
});

test("a scan that is interrupted is gone on with by the next", async () => {
  const cut = new AbortController();
  cut.abort(new Error("arrêt"));
  await assert.rejects(scanLibrary(site.services, cut.signal), /arrêt/);
  assert.equal((await library()).scan?.running, true);
  const kept = (await stat(path.join(shows, "v.mp4"))).size;
  assert.deepEqual([(await scan()).missing, kept > 0], [0, true]);
});
