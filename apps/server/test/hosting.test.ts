import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { openAsBlob } from "node:fs";
import { readFile, readdir, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { test } from "node:test";
import type { Answer } from "@seance/contract/endpoint";
import { hostingMessages, type uploadVideo } from "@seance/contract/hosting";
import { newId } from "#core/ids.ts";
import { probe } from "#domains/hosting/video/probe.ts";
import { makeEpisode, makeMovie, makeSeries } from "./make.ts";
import { scratchFolder, securityCode, testApp, type TestApp } from "./app.ts";
import { signIn } from "./sign-in.ts";
import { filmFile, indexComesFirst, makeVideos, packetCounts } from "./video-files.ts";

const site = await testApp();
const { services, call } = site;
await site.app.listen({ port: 0, host: "127.0.0.1" });
const admin = await signIn(site, "admin");
const viewer = await signIn(site);
const code = { "x-security-code": securityCode };
const videos = await makeVideos(await scratchFolder());
const media = services.config.MEDIA_DIR;

const addressOf = ({ app }: TestApp): string => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

async function send(file: string | Blob, name: string, { token = admin.token, on = site, field = "file" } = {}) {
  const form = new FormData();
  form.append(field, typeof file === "string" ? await openAsBlob(file) : file, name);
  const answer = await fetch(`${addressOf(on)}/api/upload-video`, {
    method: "POST",
    body: form,
    headers: { ...(token && { authorization: `Bearer ${token}` }), connection: "close" },
  });
  return { status: answer.status, json: (await answer.json()) as Answer<typeof uploadVideo> & { readonly detail?: unknown } };
}

const hosted = async (id: string, on = site) =>
  (await on.call("GET", "/hosted-videos", { token: admin.token })).json.videos.find((video: { id: string }) => video.id === id);
const incoming = async (): Promise<string[]> => readdir(path.join(media, ".uploads"));
const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

test("stores a video that starts at once unchanged, under a generated name, and serves ranges of it", async () => {
  const { status, json } = await send(filmFile, "../../Été à Paris <b>.mp4");
  assert.equal(status, 201);
  const bytes = await readFile(filmFile);
  assert.deepEqual(json, {
    filename: `${json.id}.mp4`,
    id: json.id,
    video_url: `/media/hosted/${json.id}.mp4`,
    size: bytes.length,
  });
  const video = await hosted(json.id);
  assert.deepEqual(
    { ...video, created_at: "" },
    {
      id: json.id,
      original_filename: "Été à Paris <b>.mp4",
      size: bytes.length,
      video_url: json.video_url,
      status: "ready",
      duration: 180,
      width: 1280,
      height: 720,
      codecs: "avc1.64001f, mp4a.40.2",
      note: null,
      job: null,
      original: true,
      uploaded_by: video.uploaded_by,
      created_at: "",
      used_by: [],
    },
  );
  assert.equal(sha256(await readFile(path.join(media, "hosted", json.filename))), sha256(bytes));
  await makeMovie(services.db, { video_url: json.video_url });
  const part = await fetch(addressOf(site) + json.video_url, { headers: { range: "bytes=1000-1999" } });
  assert.equal(part.status, 206);
  assert.ok(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1000, 2000)));
  assert.equal(part.headers.get("content-type"), "video/mp4");
  assert.equal(part.headers.get("x-content-type-options"), "nosniff");
  assert.match(part.headers.get("content-security-policy") ?? "", /sandbox/);
  assert.deepEqual(await incoming(), []);
});

for (const kind of ["late", "mov", "mkv"] as const)
  test(`${path.basename(videos[kind])} is remuxed to an MP4 that starts at once, packet for packet`, async () => {
    const { status, json } = await send(videos[kind], path.basename(videos[kind]));
    assert.equal(status, 201);
    assert.equal(json.filename, `${json.id}.mp4`);
    const made = path.join(media, "hosted", json.filename);
    assert.equal(await indexComesFirst(made), true);
    assert.deepEqual(await packetCounts(made), await packetCounts(videos[kind]));
    const { status: state, note, duration, size } = await hosted(json.id);
    assert.deepEqual([state, note, Math.round(duration)], ["ready", null, 12]);
    assert.equal(size, (await readFile(made)).length);
    assert.deepEqual(await incoming(), []);
  });

test("probing the first 300 kB of a film finds what probing all of it does", async () => {
  assert.deepEqual(await probe(filmFile, 300_000), await probe(filmFile));
});

test("refuses a file that is not a video whatever its name, and deletes it", async () => {
  const film = await readFile(videos.mp4);
  const box = (name: string, body: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length + 8);
    head.write(name, 4, "latin1");
    return Buffer.concat([head, body]);
  };
  const page = Buffer.from("<!doctype html><script>alert(1)</script>");
  const hostile: [string, Buffer, string][] = [
    ["liste.mp4", Buffer.from("#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n"), hostingMessages.notVideo],
    ["manifeste.mp4", Buffer.from('<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"/>'), hostingMessages.notVideo],
    ["concat.mp4", Buffer.from("ffconcat version 1.0\nfile /etc/passwd\n"), hostingMessages.notVideo],
    ["page.mp4", page, hostingMessages.notVideo],
    ["page-puis-film.mp4", Buffer.concat([page, film]), hostingMessages.notVideo],
    // A polyglot: the first box of the video is an HTML page.
    ["film-et-page.mp4", Buffer.concat([film.subarray(0, 24), box("free", page), film.subarray(24)]), hostingMessages.notVideo],
    ["commentaire.mp4", Buffer.concat([Buffer.from("<!--ftypisom"), film]), hostingMessages.notVideo],
    ["image.mp4", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), hostingMessages.notVideo],
    ["zeros.mp4", Buffer.alloc(100_000), hostingMessages.notVideo],
    ["script.mkv", Buffer.from("#!/bin/sh\nrm -rf /\n"), hostingMessages.notVideo],
    [
      "webm.mkv",
      Buffer.concat([Buffer.from("1a45dfa39f4286810142f7810142f2810442f381084282847765626d", "hex"), Buffer.alloc(64)]),
      hostingMessages.notVideo,
    ],
    ["vide-dedans.mp4", box("ftyp", Buffer.from("isom\0\0\0\0isommp42", "latin1")), hostingMessages.notVideo],
    ["coupe.mp4", film.subarray(0, Math.floor(film.length / 2)), hostingMessages.unreadable],
    ["coupe-tard.mp4", (await readFile(videos.late)).subarray(0, 100_000), hostingMessages.unreadable],
    ["son.mp4", Buffer.from("ID3\u0003\0\0\0\0\0\0", "latin1"), hostingMessages.notVideo],
    ["film.avi", Buffer.concat([Buffer.from("RIFF\0\0\0\0AVI LIST"), Buffer.alloc(64)]), hostingMessages.noConverter],
    [
      "film.wmv",
      Buffer.concat([Buffer.from("3026b2758e66cf11a6d900aa0062ce6c", "hex"), Buffer.alloc(64)]),
      hostingMessages.noConverter,
    ],
  ];
  for (const [name, bytes, detail] of hostile) {
    const { status, json } = await send(new Blob([bytes]), name);
    assert.deepEqual([status, json], [415, { detail }], name);
  }
  assert.deepEqual(await incoming(), []);
});

test("refuses a form without a file, an empty file and other bodies", async () => {
  assert.deepEqual((await send(filmFile, "a.mp4", { field: "autre" })).status, 422);
  assert.deepEqual((await send(new Blob([]), "a.mp4")).json, { detail: [{ loc: ["body", "file"], msg: hostingMessages.empty }] });
  assert.equal((await call("POST", "/upload-video", { token: admin.token })).status, 415);
  assert.equal((await call("POST", "/upload-video", { token: admin.token, body: { file: "x" } })).status, 422);
  assert.deepEqual(await incoming(), []);
});

test("answers 400 for a form that no parser reads", async () => {
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\nabc';
  for (const [type, body] of [
    ["multipart/form-data", part],
    ["multipart/form-data; boundary=", part],
    [`multipart/form-data; boundary=${"x".repeat(300)}`, part],
    ["multipart/form-data; boundary=x", part],
    ["multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data; name="],
  ] as const) {
    const headers = { authorization: `Bearer ${admin.token}`, "content-type": type, connection: "close" };
    const answer = await fetch(`${addressOf(site)}/api/upload-video`, { method: "POST", headers, body });
    assert.equal(answer.status, 400, `${type} ${body}`);
  }
  assert.deepEqual(await incoming(), []);
});

test("refuses guests and accounts without the permission", async () => {
  for (const [token, status] of [
    ["", 401],
    [viewer.token, 403],
  ] as const) {
    assert.equal((await send(new Blob(["x"]), "a.mp4", { token })).status, status);
    assert.equal((await call("GET", "/hosted-videos", { token })).status, status);
    assert.equal((await call("DELETE", `/hosted-videos/${newId()}`, { token, headers: code })).status, status);
  }
});

test("answers 413 past the maximum size, and 507 when the disk is nearly full", async () => {
  const small = await testApp({ MAX_UPLOAD: "100 KiB" }, { databaseUrl: site.databaseUrl });
  const full = await testApp({ MIN_FREE_DISK: "900TiB" }, { databaseUrl: site.databaseUrl });
  await small.app.listen({ port: 0, host: "127.0.0.1" });
  await full.app.listen({ port: 0, host: "127.0.0.1" });
  const large = await send(videos.mp4, "a.mp4", { on: small });
  assert.deepEqual([large.status, large.json], [413, { detail: hostingMessages.tooLarge }]);
  const over = await send(videos.mp4, "a.mp4", { on: full });
  assert.deepEqual([over.status, over.json], [507, { detail: hostingMessages.noSpace }]);
  for (const { services: own } of [small, full]) assert.deepEqual(await readdir(path.join(own.config.MEDIA_DIR, ".uploads")), []);
});

test("a hosted file that a title links to plays, lists the title, and cannot be deleted meanwhile", async () => {
  const { json } = await send(videos.mp4, "un.mp4");
  const series = await makeSeries(services.db, { title: "Judex" });
  const movie = await makeMovie(services.db, { title: "Nosferatu", video_url: null, hosting_url: json.video_url });
  const episode = await makeEpisode(services.db, {
    series_id: series,
    season_number: 2,
    episode_number: 3,
    title: "La meute",
    video_url: new URL(json.video_url, services.config.PUBLIC_URL).href,
  });
  const played = await call("POST", `/playback/movie/${movie}`);
  assert.equal(played.status, 200);
  assert.deepEqual(played.json.source, { kind: "file", url: json.video_url, mime: "video/mp4" });
  assert.equal((await fetch(addressOf(site) + played.json.source.url, { method: "HEAD" })).status, 200);
  assert.deepEqual((await hosted(json.id)).used_by, [
    { item_type: "episode", id: episode, title: "Judex — S2E3 La meute", in_bin: false },
    { item_type: "movie", id: movie, title: "Nosferatu", in_bin: false },
  ]);
  const refused = await call("DELETE", `/hosted-videos/${json.id}`, { token: admin.token, headers: code });
  assert.deepEqual([refused.status, refused.json], [409, { detail: hostingMessages.inUse }]);
  await services.db.deleteFrom("episode").where("id", "=", episode).execute();
  await services.db.updateTable("movie").set({ deleted_at: new Date() }).where("id", "=", movie).execute();
  assert.deepEqual((await hosted(json.id)).used_by, [
    { item_type: "movie", id: movie, title: "Nosferatu (corbeille)", in_bin: true },
  ]);
  assert.equal(
    (await call("DELETE", `/hosted-videos/${json.id}`, { token: admin.token, headers: code })).status,
    409,
    "it may come back",
  );
  await services.db.updateTable("movie").set({ hosting_url: null }).where("id", "=", movie).execute();
  assert.equal((await call("DELETE", `/hosted-videos/${json.id}`, { token: admin.token, headers: code })).status, 204);
  assert.equal(await hosted(json.id), undefined);
  assert.equal((await fetch(addressOf(site) + json.video_url)).status, 404);
  assert.equal((await call("DELETE", `/hosted-videos/${json.id}`, { token: admin.token, headers: code })).status, 404);
});

test("a film created with the file's name plays it, and prevents its deletion", async () => {
  const { json } = await send(videos.mp4, "nomme.mp4");
  const film = { title: "Le Film nommé", genre: "Drame", year: 1924, description: "Un film.", thumbnail: "/favicon.svg" };
  const made = await call("POST", "/movies", { token: admin.token, body: { ...film, video_file: json.filename } });
  assert.deepEqual([made.status, made.json.has_video, made.json.video_file], [201, true, json.filename]);
  const played = await call("POST", `/playback/movie/${made.json.id}`);
  assert.deepEqual(played.json.source, { kind: "file", url: json.video_url, mime: "video/mp4" });
  assert.deepEqual((await hosted(json.id)).used_by, [{ item_type: "movie", id: made.json.id, title: film.title, in_bin: false }]);
  assert.equal((await call("DELETE", `/hosted-videos/${json.id}`, { token: admin.token, headers: code })).status, 409);
  const founder = await signIn(site, "fondateur");
  const emptied = await call("PUT", `/movies/${made.json.id}`, { token: founder.token, body: { video_file: "" } });
  assert.deepEqual([emptied.status, emptied.json.has_video], [200, false], JSON.stringify(emptied.json));
  assert.equal((await call("POST", `/playback/movie/${made.json.id}`)).status, 404);
  assert.equal((await call("DELETE", `/hosted-videos/${json.id}`, { token: admin.token, headers: code })).status, 204);
});

test("a hosted file is not deleted without the security code", async () => {
  const { json } = await send(filmFile, "code.mp4");
  for (const headers of [{}, { "x-security-code": "0000" }]) {
    const refused = await call("DELETE", `/hosted-videos/${json.id}`, { token: admin.token, headers });
    assert.deepEqual([refused.status, refused.json.detail], [403, "Code de securite incorrect ! Suppression annulee."]);
  }
  assert.equal((await call("DELETE", `/hosted-videos/${json.id}`, { token: admin.token, headers: code })).status, 204);
});

test("uploads and deletions are audited", async () => {
  const { json } = await send(videos.mp4, "deux.mp4");
  await call("DELETE", `/hosted-videos/${json.id}`, { token: admin.token, headers: code });
  const entries = await services.db
    .selectFrom("audit_entry")
    .select(["action", "actor_id", "target_label"])
    .where("target_id", "=", json.id)
    .orderBy("id")
    .execute();
  assert.deepEqual(entries, [
    { action: "hosted_video.create", actor_id: admin.id, target_label: "deux.mp4" },
    { action: "hosted_video.delete", actor_id: admin.id, target_label: "deux.mp4" },
  ]);
});

test("never serves the incoming folder", async () => {
  await writeFile(path.join(media, ".uploads", "secret.mp4"), "x");
  assert.equal((await fetch(`${addressOf(site)}/media/.uploads/secret.mp4`)).status, 404);
});
