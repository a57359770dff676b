import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile, stat } from "node:fs/promises";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { test } from "node:test";
import { moveOriginals } from "#domains/hosting/files/move-originals.ts";
import { movePackages, runRemotely } from "#domains/media/index.ts";
import { tasksOf } from "#domains/media/jobs/media-tasks.queries.ts";
import { runNextTask } from "#domains/media/jobs/runner.ts";
import { checksum } from "#store/move.ts";
import type { Store } from "#store/store.ts";
import { admin } from "./admin-command.ts";
import { scratchFolder, securityCode, testApp, testDatabase, type TestApp } from "./app.ts";
import { machineFfmpeg, madeMedia, pictures } from "./made-media.ts";
import { makeMovie } from "./make.ts";
import { makePackage, packageFiles } from "./make-package.ts";
import { enter, kill, startServer } from "./real-server.ts";
import { s3Store, startS3Server } from "./s3-server.ts";
import { sendForm } from "./send-form.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";
import { filmFile } from "./video-files.ts";

const film = await readFile(filmFile);
const tools = await machineFfmpeg();
const s3 = await startS3Server();

async function keysOf(store: Store): Promise<string[]> {
  const keys: string[] = [];
  for (const prefix of ["hosted/", "packages/"]) for await (const { key } of store.list(prefix)) keys.push(key);
  return keys.toSorted();
}

const move = async ({ services }: TestApp): Promise<void> => {
  await movePackages(services);
  await moveOriginals(services);
};

const bytesAt = async ({ app }: TestApp, url: string): Promise<Buffer | number> => {
  const { statusCode, rawPayload } = await app.inject({ url });
  return statusCode === 200 ? rawPayload : statusCode;
};

if (s3) {
  const credentials = {
    AWS_ACCESS_KEY_ID: process.env["AWS_ACCESS_KEY_ID"] ?? "",
    AWS_SECRET_ACCESS_KEY: process.env["AWS_SECRET_ACCESS_KEY"] ?? "",
  };

  /** A site with a film whose video is prepared, and both moved to where they stay. */
  const siteWith = async (settings: { MEDIA_STORE: string; ORIGINALS_STORE: string }) => {
    const site = await testApp({ ...settings, DATA_DIR: await scratchFolder() });
    const { token } = await signIn(site, "fondateur");
    const { json } = await sendForm(site, "/upload-video", { token, bytes: film, name: "film.mp4" });
    const { id, video_url } = json as { id: string; video_url: string };
    await makePackage(site.services, id);
    const movie = await makeMovie(site.services.db, { video_url });
    await move(site);
    const original = `hosted/${id}.mp4`;
    const segments = Object.keys(packageFiles)
      .map((name) => `packages/${id}/${name}`)
      .toSorted();
    return { site, token, movie, original, segments };
  };

  /** The title plays, from its package and from its original. */
  const plays = async (site: TestApp, { movie, original, segments }: { movie: string; original: string; segments: string[] }) => {
    const { source } = (await site.call("POST", `/playback/movie/${movie}`)).json;
    assert.equal(source.kind, "hls");
    for (const key of segments) assert.ok(Buffer.isBuffer(await bytesAt(site, `/media/${key}`)), key);
    assert.deepEqual(await bytesAt(site, `/media/${original}`), film);
  };

  for (const [where, ORIGINALS_STORE] of [
    ["another bucket", s3.newAddress()],
    ["MEDIA_DIR", "folder"],
  ] as const)
    test(`packages go to MEDIA_STORE and originals to ORIGINALS_STORE, ${where}: moved there, played from there, purged there`, async () => {
      const MEDIA_STORE = s3.newAddress();
      const made = await siteWith({ MEDIA_STORE, ORIGINALS_STORE });
      const { site, token, movie, original, segments } = made;
      const { media } = site.services;
      const originals = ORIGINALS_STORE === "folder" ? media.folder : s3Store(ORIGINALS_STORE);
      const packages = s3Store(MEDIA_STORE);
      assert.deepEqual([await keysOf(packages), await keysOf(originals)], [segments, [original]]);
      assert.deepEqual(await keysOf(media.folder), ORIGINALS_STORE === "folder" ? [original] : []);
      await plays(site, made);
      for (const route of [`/movies/${movie}`, `/admin/bin/movie/${movie}`])
        assert.equal((await site.call("DELETE", route, { token, headers: { "x-security-code": securityCode } })).status, 204);
      assert.deepEqual([await keysOf(packages), await keysOf(originals), await keysOf(media.folder)], [[], [], []]);
    });

  test("move-media --keep copies without deleting anything, and --only moves the originals and leaves the packages", async () => {
    const [packages, originals, next] = [s3.newAddress(), s3.newAddress(), s3.newAddress()];
    const made = await siteWith({ MEDIA_STORE: packages, ORIGINALS_STORE: originals });
    const { site, original, segments } = made;
    const contents = () => Promise.all([packages, originals, next].map((address) => keysOf(s3Store(address))));
    const run = async (ORIGINALS_STORE: string, ...words: string[]) => {
      const { DATA_DIR } = site.services.config;
      const settings = { DATA_DIR, DATABASE_URL: site.databaseUrl, APP_SECRET: "x".repeat(40), ...credentials };
      const { code, complained } = await admin(["move-media", ...words], { ...settings, MEDIA_STORE: packages, ORIGINALS_STORE });
      assert.equal(code, 0, complained);
    };
    // A copy may go to a store that the site does not read.
    await run(originals, "--from", packages, "--to", next, "--only", "packages", "--keep");
    assert.deepEqual(await contents(), [segments, [original], segments]);
    for (const key of segments) assert.equal(await checksum(s3Store(next), key), await checksum(s3Store(packages), key));
    await s3Store(next).deleteAll("packages/");

    const both = `${next},${originals}`;
    // Neither do packages go where the originals do.
    await s3Store(originals).put(segments[0] ?? "", (await s3Store(packages).get(segments[0] ?? "")) ?? assert.fail());
    await run(both, "--from", originals, "--to", next, "--only", "originals");
    assert.deepEqual(await contents(), [segments, segments.slice(0, 1), [original]]);
    const moved = await testApp({ MEDIA_STORE: packages, ORIGINALS_STORE: next }, { databaseUrl: site.databaseUrl });
    await plays(moved, made);
  });

  /** A film of several parts of an upload to S3: an MP4 may end with a box of filling. */
  const large = (() => {
    const filling = Buffer.alloc(48 * 2 ** 20);
    filling.writeUInt32BE(filling.length, 0);
    filling.write("free", 4);
    return Buffer.concat([film, filling]);
  })();
  const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

  test("an upload that kills and a cut of S3 interrupt ends in the bucket as it was sent, and plays all the while", async () => {
    const address = s3.newAddress();
    const [DATABASE_URL, DATA_DIR] = [await testDatabase(), await scratchFolder()];
    const settings = { DATABASE_URL, DATA_DIR, MEDIA_STORE: address, FFMPEG_PATH: "off", ...credentials };
    let server = await startServer(settings);
    const token = await enter(server);
    const headers = { authorization: `Bearer ${token}`, "tus-resumable": "1.0.0" };
    const begun = await fetch(`${server.url}/uploads`, {
      method: "POST",
      headers: {
        ...headers,
        "upload-length": String(large.length),
        "upload-metadata": `filename ${Buffer.from("film.mp4").toString("base64")}`,
      },
    });
    const upload = path.posix.basename(begun.headers.get("location") ?? "");
    const received = path.join(DATA_DIR, "media/.uploads", upload);
    const offset = async (): Promise<number> =>
      Number(
        (await fetch(`${server.url}/uploads/${upload}`, { method: "HEAD", headers })).headers.get("upload-offset") ?? Number.NaN,
      );
    const part = (from: number) => ({
      ...headers,
      "upload-offset": String(from),
      "content-type": "application/offset+octet-stream",
    });
    for (const at of [5_000_000, 30_000_000]) {
      const from = await offset();
      const sent = request(`${server.url}/uploads/${upload}`, {
        method: "PATCH",
        headers: { ...part(from), "content-length": String(large.length - from) },
      });
      const cut = once(sent, "error");
      // Not all of it: the end is never on its way when the process is killed.
      sent.write(large.subarray(from, at + 5_000_000));
      await until("so much has come", async () => (await stat(received)).size > at);
      await kill(server);
      await cut;
      server = await startServer(settings);
    }
    const from = await offset();
    assert.ok(from > 30_000_000, String(from));
    const rest = new Uint8Array(large.subarray(from));
    const ended = await fetch(`${server.url}/uploads/${upload}`, { method: "PATCH", headers: part(from), body: rest });
    assert.equal(ended.status, 204);

    const served = async (): Promise<string> => {
      const answer = await fetch(new URL(`/media/hosted/${upload}.mp4`, server.url));
      return answer.status === 200 ? sha256(Buffer.from(await answer.arrayBuffer())) : String(answer.status);
    };
    const local = () => readdir(path.join(DATA_DIR, "media/hosted"));
    // Each minute the server does it by itself; here it need not be waited for.
    const mover = await testApp({ DATA_DIR, MEDIA_STORE: address }, { databaseUrl: DATABASE_URL });
    await makeMovie(mover.services.db, { video_url: `/media/hosted/${upload}.mp4` });
    const partSent = s3.stopAfter(20 * 2 ** 20);
    const moving = moveOriginals(mover.services);
    await Promise.race([partSent, moving]);
    await s3.cut();
    await moving;
    assert.deepEqual([await local(), await served()], [[`${upload}.mp4`], sha256(large)]);
    await s3.mend();
    assert.deepEqual(await keysOf(s3Store(address)), []);
    await moveOriginals(mover.services);
    await until("it has left MEDIA_DIR", async () => (await local()).length === 0);
    assert.equal(await checksum(s3Store(address), `hosted/${upload}.mp4`), sha256(large));
    assert.equal(await served(), sha256(large));
    await kill(server);
  });

  if (tools) {
    test("a runner over HTTP encodes from an original that is in S3 only, and the finished package follows it there", async () => {
      const original = await madeMedia(tools, "long.avi");
      const site = await testApp({ MEDIA_STORE: s3.newAddress(), FFMPEG_PATH: tools.ffmpeg });
      const { services, call, app } = site;
      const { token } = await signIn(site, "admin");
      const never = new AbortController().signal;
      const next = (lane: "quick" | "slow") => runNextTask(services, tools, lane, never);
      const { json } = await sendForm(site, "/upload-video", { token, bytes: await readFile(original), name: "long.avi" });
      const id = json.id as string;
      const { filename } = await services.db.selectFrom("hosted_video").select("filename").executeTakeFirstOrThrow();
      await next("quick");
      // While nothing is prepared, the original goes to S3; what goes on afterwards are the chunks.
      assert.equal((await call("POST", `/hosted-videos/${id}/cancel`, { token })).status, 204);
      await move(site);
      assert.equal(await services.media.folder.head(`hosted/${filename}`), null);
      assert.equal((await call("POST", `/hosted-videos/${id}/retry`, { token })).status, 204);

      await app.listen({ port: 0, host: "127.0.0.1" });
      const runner = (await call("POST", "/media-runners", { token, body: { name: "Grenier" } })).json;
      const remote = runRemotely({
        server: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
        token: runner.token,
        tools,
        folder: await scratchFolder(),
        say: () => undefined,
        signal: never,
      });
      const chunks = async () => (await tasksOf(services.db, [id])).filter(({ step }) => step === "v180");
      await until("every chunk is made", async () => {
        const made = await chunks();
        return made.length > 0 && made.every(({ state }) => state === "done");
      });
      await call("DELETE", `/media-runners/${runner.id}`, { token });
      await assert.rejects(remote, { status: 401 });
      assert.ok((await chunks()).every((task) => task.runner === "Grenier"));
      assert.equal(await services.media.folder.head(`hosted/${filename}`), null, "the server did not fetch it");
      while (await next("slow"));
      const likeness = await pictures(tools, path.join(services.config.MEDIA_DIR, "packages", id, "v180/index.m3u8"), original);
      assert.deepEqual([likeness.length, Math.min(...likeness) > 30], [1440, true]);
      await move(site);
      assert.deepEqual([await services.media.folder.folders("packages/"), await keysOf(services.media.folder)], [[], []]);
      const stored = await keysOf(services.media.home("packages/"));
      assert.ok(stored.includes(`hosted/${filename}`) && stored.includes(`packages/${id}/master.m3u8`));
    });
  }
}
