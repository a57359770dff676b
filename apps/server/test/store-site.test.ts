import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { test } from "node:test";
import { newId } from "#core/ids.ts";
import { moveOriginals } from "#domains/hosting/files/move-originals.ts";
import { sweepUploads } from "#domains/hosting/files/sweep.ts";
import { movePackages } from "#domains/media/index.ts";
import { fetchOriginal } from "#domains/media/source-file.ts";
import { sweepPackages } from "#domains/media/jobs/sweep.ts";
import { StoreAway, type Store } from "#store/store.ts";
import { securityCode, testApp } from "./app.ts";
import { madePlan } from "./make-package.ts";
import { makeMovie } from "./make.ts";
import { makePicture } from "./make-picture.ts";
import { s3Store, startS3Server } from "./s3-server.ts";
import { sendForm } from "./send-form.ts";
import { signIn } from "./sign-in.ts";
import { filmFile } from "./video-files.ts";

const film = await readFile(filmFile);
const s3 = await startS3Server();
if (s3) {
  const address = s3.newAddress();
  const bucket = s3Store(address);
  const site = await testApp({ MEDIA_STORE: address });
  const { app, services, call } = site;
  const { media, db } = services;
  const { token } = await signIn(site, "admin");

  /** Sends a video, which a title plays. */
  const send = async () => {
    const { id, video_url } = (await sendForm(site, "/upload-video", { token, bytes: film, name: "film.mp4" })).json;
    return { id: id as string, video_url: video_url as string, movie: await makeMovie(db, { video_url }) };
  };
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: "GET", url, headers });
  const local = (folder: string): Promise<string[]> => readdir(path.join(services.config.MEDIA_DIR, folder)).catch(() => []);
  const stored = async (prefix: string): Promise<string[]> => {
    const keys: string[] = [];
    for await (const { key } of bucket.list(prefix)) keys.push(key.slice(prefix.length));
    return keys.toSorted();
  };

  const segment = randomBytes(40_000);
  const files: Record<string, string | Buffer> = {
    "master.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv480/index.m3u8\n",
    "v480/index.m3u8": "#EXTM3U\n#EXTINF:4,\n00000.m4s\n#EXT-X-ENDLIST\n",
    "v480/00000.m4s": segment,
    "storyboard/storyboard.vtt": "WEBVTT\n",
  };
  /** A video with a finished package in MEDIA_DIR, and the title that plays it. */
  const prepared = async (state: "done" | "queued" = "done") => {
    const sent = await send();
    const { id } = sent;
    for (const [name, content] of Object.entries(files))
      await media.folder.put(`packages/${id}/${name}`, Readable.from([Buffer.from(content)]));
    await db
      .insertInto("media_job")
      .values({
        id,
        source: `hosted/${id}.mp4`,
        state,
        plan: JSON.stringify(madePlan),
        done: ["tracks", "storyboard"],
        published_at: new Date(),
      })
      .execute();
    return sent;
  };
  const move = async (): Promise<void> => {
    await movePackages(services);
    await moveOriginals(services);
  };

  test("an uploaded picture lies in S3 alone, in all sizes, is served and cropped from there, and goes with its title", async () => {
    const bytes = await makePicture(300, 450);
    const { json } = await sendForm(site, "/admin/pictures", { token, bytes, name: "affiche.jpg" });
    const folder = String(json.picture_url).slice("/media/".length, json.picture_url.lastIndexOf("/") + 1);
    assert.deepEqual(await stored(folder), ["100.webp", "200.webp", "300.webp"]);
    assert.deepEqual(await local("pictures"), []);
    const { statusCode, headers } = await get(json.picture_url);
    assert.deepEqual([statusCode, headers["content-type"]], [200, "image/webp"]);
    const area = { left: 0, top: 0, width: 0.5, height: 0.5 };
    const cropped = await call("POST", "/admin/pictures/crop", { token, body: { picture_url: json.picture_url, area } });
    assert.deepEqual([cropped.status, cropped.json.width], [201, 150]);
    const movie = await makeMovie(db, { poster_url: json.picture_url });
    const founder = (await signIn(site, "fondateur")).token;
    for (const route of [`/movies/${movie}`, `/admin/bin/movie/${movie}`])
      await call("DELETE", route, { token: founder, headers: { "x-security-code": securityCode } });
    assert.deepEqual(await stored(folder), []);
    assert.equal((await get(cropped.json.picture_url)).statusCode, 200);
  });

  test("a video plays the same from the folder and from S3: headers, ranges, conditions", async () => {
    const { id, video_url } = await send();
    const asked = [
      {},
      { range: "bytes=1000-1999" },
      { range: "bytes=-10" },
      { range: "bytes=99999999-" },
      { range: "bytes=5-2" },
    ];
    const answers = async () => {
      const all = [];
      for (const headers of asked) all.push(await get(video_url, headers));
      all.push(await app.inject({ method: "HEAD", url: video_url }));
      return all.map(({ statusCode, headers, rawPayload }) => {
        const { date: _date, etag: _etag, "x-request-id": _id, "last-modified": _modified, ...same } = headers;
        // Of a refusal, which shows nothing, the policy may be either.
        if (statusCode === 416) delete same["content-security-policy"];
        return { statusCode, headers: same, body: createHash("sha256").update(rawPayload).digest("hex") };
      });
    };
    const before = await answers();
    await move();
    assert.deepEqual([await local("hosted"), await stored("hosted/")], [[], [`${id}.mp4`]]);
    assert.deepEqual(await answers(), before);
    const { etag } = (await get(video_url)).headers;
    assert.equal((await get(video_url, { "if-none-match": String(etag) })).statusCode, 304);
    assert.equal((await get(video_url, { range: "bytes=0-9", "if-range": String(etag) })).statusCode, 206);
    assert.equal((await get(video_url, { range: "bytes=0-9", "if-range": '"autre"' })).statusCode, 200);
    assert.equal((await get(`/media/hosted/${newId()}.mp4`)).statusCode, 404);
  });

  test("a finished package moves to S3 and plays on, on the site and on televisions; an unfinished one stays", async () => {
    const [{ id, movie }, unfinished] = [await prepared(), await prepared("queued")];
    await move();
    assert.deepEqual(await local("packages"), [unfinished.id]);
    assert.deepEqual(await local("hosted"), [`${unfinished.id}.mp4`]);
    assert.deepEqual(await stored(`packages/${id}/`), Object.keys(files).toSorted());
    const { source, cast_url, storyboard_url } = (await call("POST", `/playback/movie/${movie}`)).json;
    assert.equal(source.url, `/media/packages/${id}/master.m3u8`);
    assert.equal((await get(storyboard_url)).body, "WEBVTT\n");
    const cast = new URL(cast_url).pathname;
    for (const [base, scope] of [
      [source.url as string, ""],
      [cast, "private, "],
    ] as const) {
      const master = await get(base);
      assert.deepEqual([master.body, master.headers["cache-control"]], [files["master.m3u8"], `${scope}no-cache`]);
      const part = await get(base.replace("master.m3u8", "v480/00000.m4s"));
      assert.ok(part.rawPayload.equals(segment));
      assert.deepEqual(
        [part.headers["content-type"], part.headers["cache-control"]],
        ["video/iso.segment", `${scope || "public, "}max-age=31536000, immutable`],
      );
      assert.equal(part.headers["access-control-allow-origin"], base === cast ? "*" : undefined);
    }
  });

  test("a segment is redirected to a signed URL, the same for an hour, that the bucket answers; playlists and storyboards are not", async () => {
    const { id } = await prepared();
    await move();
    const redirecting = await testApp({ MEDIA_STORE: `${address}&redirect=yes` }, { databaseUrl: site.databaseUrl });
    const at = (name: string) => redirecting.app.inject({ method: "GET", url: `/media/packages/${id}/${name}` });
    const answer = await at("v480/00000.m4s");
    assert.deepEqual([answer.statusCode, answer.headers["cache-control"]], [302, "public, max-age=1800"]);
    const url = String(answer.headers.location);
    assert.equal((await at("v480/00000.m4s")).headers.location, url);
    const there = await fetch(url, { headers: { range: "bytes=0-99", origin: "https://seance.exemple" } });
    assert.equal(there.status, 206);
    assert.ok(Buffer.from(await there.arrayBuffer()).equals(segment.subarray(0, 100)));
    assert.equal((await fetch(url.replace(/Signature=\w{4}/, "Signature=0000"))).status, 403);
    const stay = Object.keys(files).filter((name) => !name.endsWith(".m4s"));
    for (const name of stay) assert.equal((await at(name)).statusCode, 200, name);
  });

  test("while S3 is away files are refused in words, uploads and MEDIA_DIR work, and everything goes on afterwards", async () => {
    const away = await prepared();
    await move();
    const [asked, kept] = [`/media/packages/${away.id}/v480/00000.m4s`, await (async () => prepared())()];
    await s3.cut();
    try {
      const refused = await get(asked);
      assert.deepEqual([refused.statusCode, refused.json()], [503, { detail: new StoreAway().detail }]);
      assert.ok(refused.headers["retry-after"]);
      assert.equal((await call("POST", `/playback/movie/${away.movie}`)).json.source.kind, "hls", "the player tries again");
      assert.equal((await get(kept.video_url)).statusCode, 200);
      const sent = await send();
      await move();
      assert.equal((await get(sent.video_url)).statusCode, 200);
      assert.ok((await local("packages")).includes(kept.id));
    } finally {
      await s3.mend();
    }
    assert.ok((await get(asked)).rawPayload.equals(segment));
    await move();
    assert.deepEqual(await stored(`packages/${kept.id}/`), Object.keys(files).toSorted());
    assert.ok((await get(kept.video_url)).rawPayload.equals(film));
  });

  test("the original comes back for ffmpeg once S3 does", async () => {
    const { id } = await prepared();
    await move();
    await s3.cut();
    const fetched = fetchOriginal(services, `hosted/${id}.mp4`, new AbortController().signal);
    await s3.mend();
    await fetched;
    assert.ok((await readFile(path.join(services.config.MEDIA_DIR, "hosted", `${id}.mp4`))).equals(film));
    const given = new AbortController();
    await s3.cut();
    const waiting = fetchOriginal(services, `hosted/${newId()}.mp4`, given.signal);
    given.abort();
    await assert.rejects(waiting, { name: "AbortError" });
    await s3.mend();
    await move();
  });

  test("a deleted video leaves S3 with its package, and sweeps delete what has no row and nothing else", async () => {
    const [gone, stays] = [await prepared(), await prepared()];
    await move();
    await db.deleteFrom("movie").where("id", "=", gone.movie).execute();
    const headers = { "x-security-code": securityCode };
    assert.equal((await call("DELETE", `/hosted-videos/${gone.id}`, { token, headers })).status, 204);
    assert.deepEqual([await stored(`packages/${gone.id}/`), (await stored("hosted/")).includes(`${gone.id}.mp4`)], [[], false]);
    const orphan = newId();
    const before = await stored("packages/");
    for (const key of [`packages/${orphan}/master.m3u8`, "packages/a-la-main/master.m3u8", "autre/x.mp4", "hosted/a-la-main.mp4"])
      await bucket.put(key, Readable.from([Buffer.from("x")]));
    await sweepPackages(services);
    await sweepUploads(services);
    assert.deepEqual(await stored("packages/"), [...before, "a-la-main/master.m3u8"].toSorted());
    assert.deepEqual(await stored("autre/"), ["x.mp4"]);
    const originals = await stored("hosted/");
    assert.ok(originals.includes("a-la-main.mp4") && originals.includes(`${stays.id}.mp4`));
  });

  const founder = await signIn(site, "fondateur");
  const purge = async (movie: string): Promise<void> => {
    const headers = { "x-security-code": securityCode };
    for (const route of [`/movies/${movie}`, `/admin/bin/movie/${movie}`])
      assert.equal((await call("DELETE", route, { token: founder.token, headers })).status, 204);
  };
  const keys = async (): Promise<string[]> => [...(await stored("hosted/")), ...(await stored("packages/"))];
  /** The bucket an hour and a half later: sweeps leave what is new. */
  const aged = (store: Store): Store => ({
    ...store,
    async *list(prefix) {
      for await (const file of store.list(prefix)) yield { ...file, modified: new Date(file.modified.getTime() - 5_400_000) };
    },
  });

  test("a purged title takes its original and its package out of S3, and nothing else", async () => {
    const [gone] = [await prepared(), await prepared()];
    await move();
    const before = await keys();
    const rest = before.filter((key) => !key.includes(gone.id));
    assert.equal(before.length - rest.length, 1 + Object.keys(files).length);
    await purge(gone.movie);
    assert.deepEqual(await keys(), rest);
  });

  test("a title that is purged while S3 is away is gone at once; sweeps delete its files once S3 is back, and nothing else", async () => {
    const [gone] = [await prepared(), await prepared()];
    await move();
    const before = await keys();
    await s3.cut();
    try {
      await purge(gone.movie);
    } finally {
      await s3.mend();
    }
    const row = (table: "hosted_video" | "media_job") =>
      db.selectFrom(table).select("id").where("id", "=", gone.id).executeTakeFirst();
    assert.deepEqual([await row("hosted_video"), await row("media_job")], [undefined, undefined]);
    assert.deepEqual(await keys(), before);
    const later = {
      ...services,
      media: { ...media, elsewhere: (key: string) => media.elsewhere(key).map((store) => aged(store)) },
    };
    await sweepPackages(later);
    await sweepUploads(later);
    assert.deepEqual(
      await keys(),
      before.filter((key) => !key.includes(gone.id)),
    );
  });
}
