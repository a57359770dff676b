import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { newId } from "#core/ids.ts";
import { setMaintenance } from "#domains/maintenance/index.ts";
import { scratchFolder, testApp, testDatabase } from "./app.ts";
import { openBrowser } from "./http2-client.ts";
import { makeMovie } from "./make.ts";
import { startNginx } from "./nginx.ts";
import { startServer } from "./real-server.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";

const dataDir = await scratchFolder();
const film = randomBytes(300_000);
const put = async (name: string, content: string | Buffer): Promise<void> => {
  const file = path.join(dataDir, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
};
await put("media/film.mp4", film);
await put("media/page.html", "<script>alert(1)</script>");
await put("media/.uploads/en-cours.mp4", "caché");
await put("media/dossier/.cache/x.mp4", "caché");
await put("dehors.mp4", "hors du dossier");
await symlink(path.join(dataDir, "dehors.mp4"), path.join(dataDir, "media/lien.mp4"));
await symlink(dataDir, path.join(dataDir, "media/lien"));
await put("media/live/une/loop.m3u8", "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n000.ts\n#EXT-X-ENDLIST\n");

const databaseUrl = await testDatabase();
const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, TRUST_PROXY: "127.0.0.1" });
const site = await testApp({}, { databaseUrl });
const editor = await signIn(site, "super_admin");
const nginx = await startNginx({ port: server.port, mediaRoot: dataDir });
const browser = await openBrowser(nginx);

test("nginx sends a file of the media folder by itself, by ranges, with what keeps it harmless", async () => {
  const whole = await browser.ask("/media/film.mp4");
  assert.equal(whole.status, 200);
  assert.ok(whole.body.equals(film));
  const part = await browser.ask("/media/film.mp4", { headers: { range: "bytes=1000-1999" } });
  assert.deepEqual([part.status, part.headers["content-range"]], [206, "bytes 1000-1999/300000"]);
  assert.ok(part.body.equals(film.subarray(1000, 2000)));
  const direct = await fetch(`http://127.0.0.1:${server.port}/media/film.mp4`);
  for (const { headers } of [whole, part]) {
    assert.notEqual(headers.etag, direct.headers.get("etag"), "sent by nginx, not by the server");
    for (const name of ["content-type", "content-security-policy", "x-content-type-options", "x-frame-options", "cache-control"])
      assert.equal(headers[name], direct.headers.get(name), name);
  }
  assert.match(String(whole.headers["content-security-policy"]), /sandbox$/);
  const page = await browser.ask("/media/page.html");
  assert.deepEqual([page.status, page.headers["x-content-type-options"]], [200, "nosniff"]);
  assert.match(String(page.headers["content-security-policy"]), /default-src 'none'.*sandbox$/);
});

test("playlists come from the server, which makes the live ones", async () => {
  const live = await browser.ask("/media/live/une/live.m3u8");
  assert.deepEqual([live.status, live.headers["content-type"]], [200, "application/vnd.apple.mpegurl"]);
  assert.match(live.body.toString(), /#EXT-X-MEDIA-SEQUENCE:/);
  const recorded = await browser.ask("/media/live/une/loop.m3u8");
  assert.deepEqual([recorded.status, recorded.headers["cache-control"]], [200, "no-cache"]);
});

test("nginx asks the server before it sends a file of a video: the one of a draft is refused, and all files in a maintenance", async () => {
  const files = [`/media/packages/${newId()}/v480/00000.m4s`, `/media/hosted/${newId()}.mp4`];
  for (const file of files) {
    await put(file.slice(1), film);
    const [, folder, name] = file.slice(1).split("/");
    const link = folder === "packages" ? `/media/packages/${name}/master.m3u8` : file;
    const spelled = [
      file,
      file.replace("/media/", "/media//"),
      file.replace("/media/", "/media/x/%2e%2e/"),
      file.replace("media/p", "media/%70"),
    ];
    for (const target of spelled) assert.equal((await browser.ask(target)).status, 404, target);
    const movie = await makeMovie(site.services.db, { video_url: link, status: "draft" });
    assert.equal((await browser.ask(file)).status, 404);
    await site.call("PUT", `/movies/${movie}`, { token: editor.token, body: { status: "published" } });
    await until("it is sent", async () => (await browser.ask(file)).status === 200);
    const direct = await fetch(`http://127.0.0.1:${server.port}${file}`);
    assert.notEqual((await browser.ask(file)).headers["etag"], direct.headers.get("etag"), "by nginx");
  }
  const boss = { ...(await signIn(site, "fondateur")), role: "fondateur", username: "boss" } as const;
  await setMaintenance(site.services, boss, { is_active: true });
  await until("closed", async () => (await browser.ask("/media/film.mp4")).status === 503);
  await setMaintenance(site.services, boss, { is_active: false });
  await until("open", async () => (await browser.ask("/media/film.mp4")).status === 200);
});

test("hidden files, symbolic links and what lies outside the folder are not there", async () => {
  for (const target of [
    "/media/.uploads/en-cours.mp4",
    "/media//.uploads/en-cours.mp4",
    "/media/%2euploads/en-cours.mp4",
    "/media/dossier/../.uploads/en-cours.mp4",
    "/media/dossier/.cache/x.mp4",
    "/media/lien.mp4",
    "/media/lien/dehors.mp4",
    "/media/../dehors.mp4",
    "/media/%2e%2e/dehors.mp4",
    "/media/dossier",
    "/media/dossier/",
    "/media/rien.mp4",
  ]) {
    const { status, body } = await browser.ask(target);
    assert.equal(status, 404, target);
    assert.doesNotMatch(body.toString(), /caché|hors du dossier/, target);
  }
});
