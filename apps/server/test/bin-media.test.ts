import assert from "node:assert/strict";
import { mkdir, readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { test } from "node:test";
import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import { scanLibrary } from "#domains/library/scan/scan.service.ts";
import { sweep } from "#sweep.ts";
import { scratchFolder, securityCode, testApp } from "./app.ts";
import { makeEpisode, makeMovie, makeSeries } from "./make.ts";
import { makePicture } from "./make-picture.ts";
import { makePackage } from "./make-package.ts";
import { sendForm } from "./send-form.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";

const site = await testApp();
const { call, services } = site;
const { db, media, config } = services;
const staff = { token: (await signIn(site, "fondateur")).token };

const put = (key: string) => media.folder.put(key, Readable.from(["contenu"]));
const isThere = async (key: string): Promise<boolean> => (await media.find(key)) !== null;

async function hostedVideo() {
  const id = newId();
  const filename = `${id}.mp4`;
  await put(`hosted/${filename}`);
  await db.insertInto("hosted_video").values({ id, original_filename: "film.mp4", filename, size: 7, status: "ready" }).execute();
  await makePackage(services, id);
  return { id, link: `/media/hosted/${filename}` };
}

async function libraryVideo() {
  const id = newId();
  await db
    .insertInto("library_file")
    .values({
      ...{ id, root: "/films", path: `${id}.mkv`, size: 1, modified_ms: 1, fingerprint: id, companions: "{}", facts: "{}" },
      ...{ kind: "movie", title: "Film", title_form: "film", versions: [], sure: true, notes: [] },
      ...{ state: "published", item_type: "movie", item_id: newId() },
    })
    .execute();
  await makePackage(services, id);
  const picture = `pictures/${id}-poster.jpg`;
  await put(picture);
  return { id, link: `/media/library/${id}.mkv`, picture };
}

/** What is left of a video: its row, its job, its original, its package. */
async function left(id: string) {
  const has = async (table: "hosted_video" | "media_job") =>
    (await db.selectFrom(table).select("id").where("id", "=", id).execute()).length > 0;
  const [row, job] = [await has("hosted_video"), await has("media_job")];
  return { row, job, original: await isThere(`hosted/${id}.mp4`), package: await isThere(`packages/${id}/master.m3u8`) };
}
const all = { row: true, job: true, original: true, package: true };
const nothing = { row: false, job: false, original: false, package: false };

const remove = async (route: string) =>
  assert.equal((await call("DELETE", route, { ...staff, headers: { "x-security-code": securityCode } })).status, 204);
async function purge(type: "movie" | "series", id: string): Promise<void> {
  await remove(type === "movie" ? `/movies/${id}` : `/series/${id}`);
  await remove(`/admin/bin/${type}/${id}`);
}

test("a purged film takes its hosted video with it, by a relative or an absolute link or the file's name; no other video", async () => {
  const [relative, absolute, named, other] = [await hostedVideo(), await hostedVideo(), await hostedVideo(), await hostedVideo()];
  const films = [
    await makeMovie(db, { video_url: relative.link }),
    await makeMovie(db, { hosting_url: new URL(absolute.link, config.PUBLIC_URL).href }),
    await makeMovie(db, { video_file: `${named.id}.mp4` }),
  ];
  for (const film of films) {
    await remove(`/movies/${film}`);
    assert.deepEqual(await left(relative.id), all, "a title in the bin keeps its video");
    assert.equal((await call("POST", `/admin/bin/movie/${film}/restore`, staff)).status, 204);
  }
  for (const film of films) await purge("movie", film);
  for (const { id } of [relative, absolute, named]) assert.deepEqual(await left(id), nothing);
  assert.deepEqual(await left(other.id), all);
  const audited = await db
    .selectFrom("audit_entry")
    .select("target_id")
    .where("action", "=", "hosted_video.delete")
    .orderBy("id")
    .execute();
  assert.deepEqual(
    audited.map(({ target_id }) => target_id),
    [relative.id, absolute.id, named.id],
  );
});

test("a video that another title, a channel or the bin still uses stays until the last of them is purged", async () => {
  const video = await hostedVideo();
  const absolute = new URL(video.link, config.PUBLIC_URL).href;
  const [film, binned] = [await makeMovie(db, { video_url: video.link }), await makeMovie(db, { embed_url: absolute })];
  const series_id = await makeSeries(db);
  await makeEpisode(db, { series_id, iframe_url: absolute });
  const channel = newId();
  await db.insertInto("channel").values({ id: channel, name: "Une", category: "Cinéma", stream_url: absolute }).execute();
  await remove(`/movies/${binned}`);
  await purge("movie", film);
  assert.deepEqual(await left(video.id), all);
  await remove(`/admin/bin/movie/${binned}`);
  assert.deepEqual(await left(video.id), all);
  await purge("series", series_id);
  assert.deepEqual(await left(video.id), all);
  await remove(`/channels/${channel}`);
  await remove(`/admin/bin/channel/${channel}`);
  assert.deepEqual(await left(video.id), nothing);
});

test("staff are told how many hosted videos go with a title: those of its episodes too, and none that another title uses", async () => {
  const [own, shared, poster, file] = [await hostedVideo(), await hostedVideo(), await hostedVideo(), await libraryVideo()];
  const series_id = await makeSeries(db, { poster_url: `/media/packages/${poster.id}/still.jpg` });
  const film = await makeMovie(db, { video_url: shared.link });
  for (const [at, { link }] of [own, shared, own, file].entries())
    await makeEpisode(db, { series_id, episode_number: at + 1, video_url: link });
  const videos = async (type: string, id: string) => (await call("GET", `/admin/bin/${type}/${id}`, staff)).json.videos;
  await remove(`/series/${series_id}`);
  assert.equal(await videos("series", series_id), 2);
  await remove(`/movies/${film}`);
  assert.equal(await videos("movie", film), 0);
  await remove(`/admin/bin/movie/${film}`);
  assert.equal(await videos("series", series_id), 3);
});

test("retention purges the videos of a whole series with it", async () => {
  const [first, second, kept] = [await hostedVideo(), await hostedVideo(), await hostedVideo()];
  const [series_id, alive] = [await makeSeries(db), await makeSeries(db)];
  await makeEpisode(db, { series_id, season_number: 1, episode_number: 1, video_url: first.link });
  await makeEpisode(db, { series_id, season_number: 1, episode_number: 2, video_url: second.link });
  await makeEpisode(db, { series_id: alive, video_url: kept.link });
  await remove(`/series/${series_id}`);
  await sweep(services);
  assert.deepEqual(await left(first.id), all);
  await db
    .updateTable("series")
    .set({ deleted_at: sql<Date>`now() - interval '31 days'` })
    .where("id", "=", series_id)
    .execute();
  await sweep(services);
  assert.deepEqual([await left(first.id), await left(second.id), await left(kept.id)], [nothing, nothing, all]);
});

test("a purged film of the library frees its package, its preparation and its picture; its file is ignored from then on", async () => {
  const [file, shared] = [await libraryVideo(), await libraryVideo()];
  const film = await makeMovie(db, {
    video_url: new URL(file.link, config.PUBLIC_URL).href,
    poster_url: `/media/${file.picture}`,
  });
  const twin = await makeMovie(db, { video_url: shared.link, poster_url: `/media/${shared.picture}` });
  await makeMovie(db, { video_url: shared.link, thumbnail_url: `/media/${shared.picture}` });
  await put("pictures/a-la-main.jpg");
  const byHand = await makeMovie(db, { poster_url: "/media/pictures/a-la-main.jpg" });
  for (const id of [film, twin, byHand]) await purge("movie", id);
  const stateOf = async (id: string) =>
    (await db.selectFrom("library_file").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;
  assert.deepEqual([await stateOf(file.id), await stateOf(shared.id)], ["ignored", "published"]);
  assert.deepEqual([(await left(file.id)).job, (await left(file.id)).package], [false, false]);
  assert.deepEqual([(await left(shared.id)).job, (await left(shared.id)).package], [true, true]);
  assert.deepEqual(await Promise.all([file.picture, shared.picture, "pictures/a-la-main.jpg"].map((key) => isThere(key))), [
    false,
    true,
    true,
  ]);
});

/** Every file below a folder, with its content and the time of its last change. */
async function contentOf(folder: string): Promise<Record<string, [content: string, modified: number]>> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const files = names.map(async ({ parentPath, name }): Promise<[string, [string, number]]> => {
    const file = path.join(parentPath, name);
    return [path.relative(folder, file), [await readFile(file, "latin1"), (await stat(file)).mtimeMs]];
  });
  return Object.fromEntries(await Promise.all(files));
}

test("a purged film of the library leaves its file, its NFO, its poster, its subtitles and its neighbours in their folder", async () => {
  const folder = await scratchFolder();
  const { call: ask, services: own } = await testApp({ LIBRARY_DIRS: folder });
  const { token } = await signIn({ services: own }, "fondateur");
  const headers = { "x-security-code": securityCode };
  const nfo = "<movie><title>Nosferatu</title><year>1922</year></movie>";
  for (const [name, content] of [
    ["Nosferatu (1922)/Nosferatu (1922).mkv", "les images"],
    ["Nosferatu (1922)/Nosferatu (1922).nfo", nfo],
    ["Nosferatu (1922)/Nosferatu (1922).fr.srt", "1\n00:00:01,000 --> 00:00:02,000\nLe comte\n"],
    ["Nosferatu (1922)/poster.jpg", (await makePicture()).toString("latin1")],
    ["Nosferatu (1922)/notes.txt", "à revoir"],
    ["Faust (1926)/Faust (1926).mkv", "un autre film"],
  ] as const) {
    await mkdir(path.join(folder, path.dirname(name)), { recursive: true });
    await writeFile(path.join(folder, name), content, "latin1");
  }
  const before = await contentOf(folder);
  await own.jobs.start();
  const files = () => own.db.selectFrom("library_file").select(["id", "title", "state", "missing_at"]).orderBy("title").execute();
  await until("the scan of the start has found both films", async () => (await files()).length === 2);
  assert.equal((await ask("POST", "/admin/library/publish", { token, body: { sure: true } })).status, 202);
  await until("both are published", async () => (await files()).every(({ state }) => state === "published"));
  const { id, poster_url } = await own.db
    .selectFrom("movie")
    .select(["id", "poster_url"])
    .where("title", "=", "Nosferatu")
    .executeTakeFirstOrThrow();
  const video = (await files()).find(({ title }) => title === "Nosferatu")?.id ?? "";
  await makePackage(own, video);
  const copies = [String(poster_url).slice("/media/".length), `packages/${video}/master.m3u8`];
  const areThere = () => Promise.all(copies.map(async (key) => (await own.media.find(key)) !== null));
  assert.deepEqual(await areThere(), [true, true]);
  for (const route of [`/movies/${id}`, `/admin/bin/movie/${id}`])
    assert.equal((await ask("DELETE", route, { token, headers })).status, 204);
  await sweep(own);
  await scanLibrary(own, new AbortController().signal);
  assert.deepEqual(await areThere(), [false, false], "what the site made of it goes");
  assert.deepEqual(await contentOf(folder), before);
  assert.deepEqual(
    (await files()).map(({ title, state, missing_at }) => [title, state, missing_at]),
    [
      ["Faust", "published", null],
      ["Nosferatu", "ignored", null],
    ],
  );
});

test("the clean-up deletes old pictures of the library without a title, and no other", async () => {
  const [lost, used, fresh] = [await libraryVideo(), await libraryVideo(), await libraryVideo()];
  await makeMovie(db, { poster_url: `/media/${used.picture}` });
  await put("pictures/affiche.jpg");
  const old = new Date(Date.now() - 8 * 24 * 3_600_000);
  for (const key of [lost.picture, used.picture, "pictures/affiche.jpg"])
    await utimes(path.join(config.MEDIA_DIR, key), old, old);
  await sweep(services);
  const kept = await Promise.all([lost.picture, used.picture, fresh.picture, "pictures/affiche.jpg"].map((key) => isThere(key)));
  assert.deepEqual(kept, [false, true, true, true]);
});

async function uploadedPicture() {
  const { status, json } = await sendForm(site, "/admin/pictures", {
    ...staff,
    bytes: await makePicture(300, 450),
    name: "a.jpg",
  });
  assert.equal(status, 201);
  const picture_url = String(json.picture_url);
  const folder = picture_url.slice("/media/".length, picture_url.lastIndexOf("/"));
  const files = ["100", "200", "300"].map((width) => `${folder}/${width}.webp`);
  return { picture_url, folder, files, left: async () => Promise.all(files.map((key) => isThere(key))) };
}
const [whole, gone] = [
  [true, true, true],
  [false, false, false],
];

test("a purged title takes its uploaded pictures in all sizes, and none that another title names in any size", async () => {
  const [own, background, shared, other] = [
    await uploadedPicture(),
    await uploadedPicture(),
    await uploadedPicture(),
    await uploadedPicture(),
  ];
  const film = await makeMovie(db, {
    poster_url: own.picture_url,
    backdrop: new URL(background.picture_url, config.PUBLIC_URL).href,
  });
  const twin = await makeMovie(db, { poster_url: shared.picture_url });
  const series = await makeSeries(db, { thumbnail_url: `/media/${shared.folder}/100.webp` });
  await purge("movie", film);
  await purge("movie", twin);
  assert.deepEqual([await own.left(), await background.left()], [gone, gone]);
  assert.deepEqual([await shared.left(), await other.left()], [whole, whole]);
  await purge("series", series);
  assert.deepEqual([await shared.left(), await other.left()], [gone, whole]);
});

test("the clean-up deletes uploads that no form saved within a week, and no other: those of revisions stay", async () => {
  const [lost, used, fresh, former] = [
    await uploadedPicture(),
    await uploadedPicture(),
    await uploadedPicture(),
    await uploadedPicture(),
  ];
  const film = await makeMovie(db, { poster_url: former.picture_url });
  assert.equal((await call("PUT", `/movies/${film}`, { ...staff, body: { poster: null } })).status, 200);
  const channel = newId();
  const thumbnail_url = used.picture_url;
  await db
    .insertInto("channel")
    .values({ id: channel, name: "Deux", category: "Cinéma", stream_url: "https://direct.exemple/a.m3u8", thumbnail_url })
    .execute();
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
  const age = async (files: readonly string[], at: Date) =>
    Promise.all(files.map((key) => utimes(path.join(config.MEDIA_DIR, key), at, at)));
  await age([...lost.files, ...used.files, ...former.files], daysAgo(8));
  await age(fresh.files, daysAgo(6));
  await sweep(services);
  assert.deepEqual([await lost.left(), await used.left(), await fresh.left()], [gone, whole, whole]);
  // A revision may bring it back.
  assert.deepEqual(await former.left(), whole);
});
