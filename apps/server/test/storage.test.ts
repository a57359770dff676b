import assert from "node:assert/strict";
import { readFile, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { test } from "node:test";
import { hostingMessages } from "@seance/contract/hosting";
import pg from "pg";
import { newId } from "#core/ids.ts";
import { openLog } from "#core/log.ts";
import { sweepUploads } from "#domains/hosting/files/sweep.ts";
import { maintainFiles } from "#domains/hosting/files/maintain-files.ts";
import { sweepPackages } from "#domains/media/jobs/sweep.ts";
import { attemptEach } from "#store/attempt-each.ts";
import { StoreAway } from "#store/store.ts";
import { scratchFolder, testApp, type TestApp } from "./app.ts";
import { makeEpisode, makeMovie, makeSeries } from "./make.ts";
import { makePackage, packageFiles } from "./make-package.ts";
import { sendForm } from "./send-form.ts";
import { signIn } from "./sign-in.ts";
import { filmFile, makeVideos } from "./video-files.ts";

const film = await readFile(filmFile);
const short = await readFile((await makeVideos(await scratchFolder())).mp4);
const packageSize = Object.values(packageFiles).reduce((sum, content) => sum + Buffer.byteLength(content), 0);

async function openSite(settings: Record<string, string> = {}) {
  const site = await testApp(settings);
  const { token } = await signIn(site, "admin");
  const send = (bytes = short, name = "film.mp4") => sendForm(site, "/upload-video", { token, bytes, name });
  const report = async () => (await site.call("GET", "/storage", { token })).json;
  return { site, token, send, report };
}

const mediaPath = ({ services }: TestApp, name: string): string => path.join(services.config.MEDIA_DIR, name);
const textOf = (query: unknown): string => String((query as { text?: string }).text ?? query);
const exists = (file: string): Promise<boolean> => readFile(file).then(Boolean.bind(null, true), () => false);

test("tells what each video weighs, its titles, and videos with the same content", async () => {
  const { site, send, report } = await openSite();
  const [large, first, second] = [(await send(film)).json, (await send()).json, (await send(short, "copie.mp4")).json];
  await makePackage(site.services, first.id);
  await makeMovie(site.services.db, { title: "Nosferatu", video_url: first.video_url });
  const before = await report();
  assert.deepEqual(
    before.videos.map(({ id, package: weight }: { id: string; package: number }) => [id, weight]),
    [
      [large.id, null],
      [second.id, null],
      [first.id, null],
    ],
  );
  await maintainFiles(site.services);
  const { videos, duplicates, used, stores, disk, quotas, orphans, missing } = await report();
  assert.deepEqual(
    videos.find(({ id }: { id: string }) => id === first.id),
    { id: first.id, name: "film.mp4", titles: ["Nosferatu"], original: short.length, package: packageSize, deletable: true },
  );
  assert.deepEqual(used, { originals: film.length + 2 * short.length, packages: packageSize, uploads: 0 });
  assert.deepEqual(duplicates, [
    {
      size: short.length,
      videos: [
        { id: second.id, name: "copie.mp4" },
        { id: first.id, name: "film.mp4" },
      ],
    },
  ]);
  assert.deepEqual(stores, { originals: "folder", packages: "folder" });
  assert.ok(disk.free > 0 && disk.total > disk.free);
  assert.deepEqual(quotas.site, { used: film.length + 2 * short.length + packageSize, limit: null });
  assert.deepEqual([orphans, missing], [[], []]);
});

test("tells what each film and each series weighs, its episodes summed up, and what no title plays", async () => {
  const { site, token, send } = await openSite();
  const { db } = site.services;
  const [large, first, second, third, cut, alone] = [
    (await send(film)).json,
    (await send()).json,
    (await send()).json,
    (await send()).json,
    (await send()).json,
    (await send()).json,
  ];
  for (const { id } of [first, second, alone]) await makePackage(site.services, id);
  // Packages of library files, of which the second is not weighed yet.
  const [inLibrary, waiting] = [newId(), newId()];
  for (const id of [inLibrary, waiting])
    await db.insertInto("media_job").values({ id, source: "x", state: "done", published_at: new Date() }).execute();
  await maintainFiles(site.services);
  await db.updateTable("media_job").set({ bytes: 5000 }).where("id", "=", inLibrary).execute();
  await db.updateTable("media_job").set({ bytes: null }).where("id", "=", waiting).execute();
  const nosferatu = await makeMovie(db, {
    title: "Nosferatu",
    video_url: large.video_url,
    hosting_url: `/media/library/${waiting}.mkv`,
  });
  const binned = await makeMovie(db, { title: "Vampyr", embed_url: `https://ici.fr/media/packages/${inLibrary}/master.m3u8` });
  await db.updateTable("movie").set({ deleted_at: new Date() }).where("id", "=", binned).execute();
  const judex = await makeSeries(db, { title: "Judex" });
  for (const [season_number, video_url] of [first, second, third, third].map(({ video_url: url }, at) => [at + 1, url] as const))
    await makeEpisode(db, { series_id: judex, season_number, video_url });
  // An episode in the bin plays a video of its own, and one that the series plays anyhow.
  for (const { video_url } of [cut, first]) {
    const id = await makeEpisode(db, { series_id: judex, season_number: 5, video_url });
    await db.updateTable("episode").set({ deleted_at: new Date() }).where("id", "=", id).execute();
  }
  await makeMovie(db, { title: "Ailleurs", video_url: "https://ailleurs.fr/film.mp4" });
  await makeMovie(db, { title: "Perdu", video_url: `/media/hosted/${newId()}.mp4` });
  const { status, json } = await site.call("GET", "/storage/titles", { token });
  assert.equal(status, 200);
  const expected = [
    { item_type: "movie", id: nosferatu, title: "Nosferatu", videos: 1, original: film.length, package: 0 },
    { item_type: "series", id: judex, title: "Judex", videos: 3, original: 3 * short.length, package: 2 * packageSize },
    { item_type: "series", id: judex, title: "Judex (corbeille)", videos: 1, original: short.length, package: 0 },
    { item_type: "movie", id: binned, title: "Vampyr (corbeille)", videos: 1, original: 0, package: 5000 },
  ];
  assert.deepEqual(json, {
    titles: expected.toSorted((a, b) => b.original + b.package - a.original - a.package),
    total: 4,
    untitled: { videos: 1, bytes: short.length + packageSize },
  });
});

test("the page reads the videos once", async (t) => {
  const { send, report } = await openSite();
  await send();
  const { mock } = t.mock.method(pg.Client.prototype, "query");
  assert.equal((await report()).videos.length, 1);
  const reads = mock.calls.filter(({ arguments: [query] }) => /from "hosted_video" left join/.test(textOf(query)));
  assert.equal(reads.length, 1);
});

test("tells files without a video and videos without their files; the clean-up deletes the former and nothing else", async () => {
  const { site, send, report } = await openSite();
  const [lost, whole, emptied] = [(await send()).json, (await send()).json, (await send()).json];
  for (const { id } of [whole, emptied]) await makePackage(site.services, id);
  await rm(mediaPath(site, `hosted/${lost.id}.mp4`));
  await rm(mediaPath(site, `packages/${emptied.id}`), { recursive: true });
  const orphan = newId();
  const kept = ["hosted/a-la-main.mp4", "film.mp4", `hosted/${whole.id}.mp4`];
  const [draft, running] = [`.drafts/${newId()}`, `.drafts/${newId()}`];
  for (const name of [`hosted/${orphan}.mp4`, draft, running, ...kept.slice(0, 2)]) await writeFile(mediaPath(site, name), "abc");
  await site.services.media.folder.put(`packages/${orphan}/master.m3u8`, Readable.from(["abcd"]));
  // Of another content of the same file.
  const outdated = `${whole.id}.0123456789ab`;
  await site.services.media.folder.put(`packages/${outdated}/master.m3u8`, Readable.from(["abcde"]));
  const { orphans, missing } = await report();
  assert.deepEqual(
    orphans.toSorted((a: { size: number }, b: { size: number }) => a.size - b.size),
    [
      { name: `hosted/${orphan}.mp4`, size: 3 },
      { name: `packages/${orphan}`, size: 4 },
      { name: `packages/${outdated}`, size: 5 },
    ],
  );
  assert.deepEqual(
    missing.map(({ id, part }: { id: string; part: string }) => [id, part]).toSorted(),
    [
      [lost.id, "original"],
      [emptied.id, "package"],
    ].toSorted(),
  );
  const old = new Date(Date.now() - 7_200_000);
  for (const name of [
    `hosted/${orphan}.mp4`,
    `packages/${orphan}`,
    `packages/${outdated}`,
    `packages/${whole.id}`,
    draft,
    ...kept,
  ])
    await utimes(mediaPath(site, name), old, old);
  await sweepUploads(site.services);
  await sweepPackages(site.services);
  assert.deepEqual((await report()).orphans, []);
  assert.deepEqual([await exists(mediaPath(site, draft)), await exists(mediaPath(site, running))], [false, true]);
  for (const name of [...kept, ...Object.keys(packageFiles).map((file) => `packages/${whole.id}/${file}`)])
    assert.ok(await exists(mediaPath(site, name)), name);
});

test("an upload over the quota of the account or of the site is refused in words before its first byte", async () => {
  for (const [setting, detail] of [
    ["QUOTA_PER_ACCOUNT", hostingMessages.accountFull],
    ["QUOTA_TOTAL", hostingMessages.siteFull],
  ] as const) {
    const { site, token, send, report } = await openSite({ [setting]: String(short.length + 10_000) });
    const begin = (length: number) =>
      site.app.inject({
        method: "POST",
        url: "/api/uploads",
        headers: {
          authorization: `Bearer ${token}`,
          "tus-resumable": "1.0.0",
          "upload-length": String(length),
          "upload-metadata": `filename ${Buffer.from("film.mp4").toString("base64")}`,
        },
      });
    assert.equal((await send()).status, 201);
    const [inParts, inOne] = [await begin(10_001), await send()];
    assert.deepEqual([inParts.statusCode, inParts.json()], [507, { detail }]);
    assert.deepEqual([inOne.status, inOne.json], [507, { detail }]);
    const statuses = (await Promise.all([begin(6000), begin(6000), begin(6000)])).map(({ statusCode }) => statusCode);
    assert.deepEqual(statuses.toSorted(), [201, 507, 507], "what other uploads announced counts, also at the same instant");
    const { account, site: all } = (await report()).quotas;
    const limit = short.length + 10_000;
    assert.deepEqual([account.limit, all.limit], setting === "QUOTA_TOTAL" ? [null, limit] : [limit, null]);
    assert.equal(account.used, short.length + 6000);
  }
});

test("an original is deleted once its package is whole, and the video plays on", async () => {
  const { site, token, send, report } = await openSite();
  const { id, video_url } = (await send()).json;
  const file = mediaPath(site, `hosted/${id}.mp4`);
  const deleteOriginal = () => site.call("DELETE", `/hosted-videos/${id}/original`, { token });
  assert.deepEqual([(await deleteOriginal()).status, (await deleteOriginal()).json], [409, { detail: hostingMessages.notWhole }]);
  await makePackage(site.services, id);
  assert.equal((await deleteOriginal()).status, 204);
  assert.equal(await exists(file), false);
  assert.deepEqual((await deleteOriginal()).json, { detail: hostingMessages.originalGone });
  const [video] = (await site.call("GET", "/hosted-videos", { token })).json.videos;
  assert.deepEqual([video.original, video.status, video.size], [false, "ready", short.length]);
  const movie = await makeMovie(site.services.db, { video_url });
  assert.equal((await site.call("POST", `/playback/movie/${movie}`)).json.source.kind, "hls");
  const { missing, videos, used } = await report();
  assert.deepEqual([missing, videos[0].original, videos[0].deletable, used.originals], [[], 0, false, 0]);
  assert.equal((await site.call("DELETE", `/hosted-videos/${newId()}/original`, { token })).status, 404);
});

test("an original stays while anything of its package is missing", async () => {
  const { site, token, send } = await openSite();
  for (const [what, change] of [
    ["a segment", { "v480/00001.m4s": undefined }],
    ["a segment of the sound", { "a1/00000.m4s": undefined }],
    ["an initialization segment", { "v480/init.mp4": undefined }],
    ["a playlist", { "a1/index.m3u8": undefined }],
    ["the master playlist", { "master.m3u8": undefined }],
    ["the content of a segment", { "v480/00000.m4s": "" }],
    ["the second half", { "v480/index.m3u8": "#EXTM3U\n#EXTINF:4,\n00000.m4s\n" }],
    ["the quality in the master playlist", { "master.m3u8": '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,URI="a1/index.m3u8"\n' }],
  ] as const) {
    const { id } = (await send()).json;
    const files: Record<string, string | undefined> = { ...packageFiles, ...change };
    await makePackage(site.services, id, files);
    assert.equal((await site.call("DELETE", `/hosted-videos/${id}/original`, { token })).status, 409, what);
    assert.ok(await exists(mediaPath(site, `hosted/${id}.mp4`)), what);
  }
});

test("with DELETE_ORIGINALS the originals of whole packages go by themselves, and no other", async () => {
  const { site, send } = await openSite({ DELETE_ORIGINALS: "yes" });
  const [whole, partial, plain] = [(await send()).json.id, (await send()).json.id, (await send()).json.id];
  await makePackage(site.services, whole);
  await makePackage(site.services, partial, { "master.m3u8": "#EXTM3U\n" });
  await maintainFiles(site.services);
  const kept = await Promise.all([whole, partial, plain].map((id) => exists(mediaPath(site, `hosted/${id}.mp4`))));
  assert.deepEqual(kept, [false, true, true]);
});

test("files that cannot be read or are missing keep no other from its checksum and weight", async () => {
  const { site, send, report } = await openSite();
  const insertVideo = (id: string) =>
    site.services.db
      .insertInto("hosted_video")
      .values({ id, original_filename: "perdue.mp4", filename: `${id}.mp4`, size: 1, status: "ready" })
      .execute();
  for (let i = 0; i < 101; i++) {
    const id = newId();
    await insertVideo(id);
    await makePackage(site.services, id, {});
  }
  const [broken, whole] = [(await send()).json.id, (await send()).json.id];
  for (const id of [broken, whole]) await makePackage(site.services, id);
  const { media } = site.services;
  const find: typeof media.find = (key) =>
    key.includes(broken) ? Promise.reject(new Error("EIO: input/output error")) : media.find(key);
  await maintainFiles({ ...site.services, media: { ...media, find } });
  const known = await site.services.db.selectFrom("hosted_video").select("id").where("checksum", "is not", null).execute();
  assert.deepEqual(known, [{ id: whole }]);
  const weights = new Map(
    (await report()).videos.map((video: { id: string; package: number | null }) => [video.id, video.package]),
  );
  assert.deepEqual([weights.get(whole), weights.get(broken)], [packageSize, null]);
  assert.equal(site.logLines.filter((line) => line.includes("EIO")).length, 2, "once for each kind of work");
});

test("a store that is away is asked three times in a row, not once for each file", async () => {
  const log = openLog("silent");
  const tried: number[] = [];
  await attemptEach(log, "test", [1, 2, 3, 4, 5, 6, 7], async (item) => {
    tried.push(item);
    if (item !== 2) throw new StoreAway();
  });
  assert.deepEqual(tried, [1, 2, 3, 4, 5]);
});

test("the page is for those who manage the videos", async () => {
  const { site } = await openSite();
  const { token } = await signIn(site);
  for (const route of ["/storage", "/storage/titles"]) {
    assert.equal((await site.call("GET", route)).status, 401);
    assert.equal((await site.call("GET", route, { token })).status, 403);
  }
});
