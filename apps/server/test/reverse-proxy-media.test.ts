import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { scratchFolder, testDatabase } from "./app.ts";
import { openBrowser } from "./http2-client.ts";
import { startNginx } from "./nginx.ts";
import { startServer } from "./real-server.ts";

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

const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: await testDatabase(), TRUST_PROXY: "127.0.0.1" });
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
