import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { scratchFolder, testDatabase } from "./app.ts";
import { movieForm } from "./make.ts";
import { ask, enter, kill, startServer } from "./real-server.ts";
import { filmFile } from "./video-files.ts";

const film = await readFile(filmFile);
const shared = { DATABASE_URL: await testDatabase(), MEDIA_DIR: await scratchFolder(), FFMPEG_PATH: "off" };
const [first, second] = [await startServer(shared), await startServer(shared)];

const origin = ({ port }: { readonly port: number }): string => `http://127.0.0.1:${port}`;
const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

test("a resumable upload goes on through another process on the same MEDIA_DIR, after a kill of the first", async () => {
  const token = await enter(first);
  const headers = { authorization: `Bearer ${token}`, "tus-resumable": "1.0.0" };
  const begun = await fetch(`${first.url}/uploads`, {
    method: "POST",
    headers: { ...headers, "upload-length": String(film.length), "upload-metadata": `filename ${btoa("film.mp4")}` },
  });
  assert.equal(begun.status, 201);
  const upload = begun.headers.get("location") ?? "";
  const send = (server: typeof first, from: number, to: number) =>
    fetch(origin(server) + upload, {
      method: "PATCH",
      headers: { ...headers, "upload-offset": String(from), "content-type": "application/offset+octet-stream" },
      body: film.subarray(from, to),
    });
  const [early, later] = [1_000_000, 3_000_000];
  assert.equal((await send(first, 0, early)).status, 204);
  assert.equal((await send(second, early, later)).status, 204, "through the other process while the first runs");
  await kill(first);
  const told = await fetch(origin(second) + upload, { method: "HEAD", headers });
  assert.deepEqual([told.status, told.headers.get("upload-offset")], [200, String(later)]);
  assert.equal((await send(second, later, film.length)).status, 204);
  const { json } = await ask<{ videos: { id: string; video_url: string }[] }>(`${second.url}/hosted-videos`, token);
  const video = json.videos.find(({ id }) => upload.endsWith(id));
  const link = video?.video_url ?? "";
  assert.equal((await ask(`${second.url}/movies`, token, movieForm(link))).status, 201);
  const stored = await fetch(origin(second) + link);
  assert.equal(sha256(new Uint8Array(await stored.arrayBuffer())), sha256(film));
});
