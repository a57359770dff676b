import assert from "node:assert/strict";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { test } from "node:test";
import { newId } from "#core/ids.ts";
import { queueJob, renewSources } from "#domains/media/index.ts";
import { testApp } from "./app.ts";
import { makeMovie } from "./make.ts";
import { makePackage, packageFiles } from "./make-package.ts";
import { signIn } from "./sign-in.ts";

const site = await testApp();
const { token } = await signIn(site, "admin");
const { db, media, config } = site.services;

const growing = "#EXTM3U\n#EXT-X-PLAYLIST-TYPE:EVENT\n#EXTINF:4,\n00000.m4s\n";
const halfMade = { ...packageFiles, "v480/index.m3u8": growing };

/** A hosted video whose first quality is half made. */
async function halfPrepared(extension: string): Promise<string> {
  const id = newId();
  const filename = `${id}.${extension}`;
  await media.folder.put(`hosted/${filename}`, Readable.from(["film"]));
  await db
    .insertInto("hosted_video")
    .values({ id, original_filename: filename, filename, size: 4, status: "processing" })
    .execute();
  await makePackage(site.services, id, halfMade);
  await db
    .updateTable("media_job")
    .set({ state: "queued", done: ["tracks"], source: `hosted/${filename}` })
    .where("id", "=", id)
    .execute();
  return id;
}

async function play(id: string, extension: string) {
  const movie = await makeMovie(db, { video_url: `/media/hosted/${id}.${extension}` });
  const { source, preparing } = (await site.call("POST", `/playback/movie/${movie}`)).json;
  return { kind: source.kind, preparing };
}
const playlistOf = (id: string) => readFile(path.join(config.MEDIA_DIR, `packages/${id}/v480/index.m3u8`), "utf8");
const cancel = (id: string) => site.call("POST", `/hosted-videos/${id}/cancel`, { token });

test("a film whose preparation stopped half-way plays from its original, and is not being prepared any more", async () => {
  const id = await halfPrepared("mp4");
  assert.deepEqual(await play(id, "mp4"), { kind: "hls", preparing: { duration: 8, heights: [480] } });
  assert.equal((await cancel(id)).status, 204);
  assert.deepEqual(await play(id, "mp4"), { kind: "file", preparing: null });
  await rm(path.join(config.MEDIA_DIR, `hosted/${id}.mp4`));
  assert.deepEqual(await play(id, "mp4"), { kind: "hls", preparing: null }, "what was made plays without the original");
});

test("a film that browsers cannot play plays to the end of what was made before its preparation stopped", async () => {
  const id = await halfPrepared("avi");
  assert.equal((await cancel(id)).status, 204);
  assert.deepEqual(await play(id, "avi"), { kind: "hls", preparing: null });
  assert.match(await playlistOf(id), /TYPE:VOD\n[^]*00000\.m4s\n#EXT-X-ENDLIST\n$/);
});

test("a film that is whole in its first quality plays from its package, though the others failed", async () => {
  const id = await halfPrepared("mp4");
  await db
    .updateTable("media_job")
    .set({ state: "failed", done: ["tracks", "v480"] })
    .where("id", "=", id)
    .execute();
  assert.deepEqual(await play(id, "mp4"), { kind: "hls", preparing: null });
});

for (const [how, goOn] of [
  ["tried again", (id: string) => queueJob(site.services, db, id, `hosted/${id}.avi`)],
  ["queued as its original is back", (id: string) => renewSources(site.services, db, [{ id, source: `hosted/${id}.avi` }])],
] as const)
  test(`a film whose preparation is ${how} grows again from that moment, unless its tracks begin anew`, async () => {
    for (const [done, text] of [
      [["tracks"], /^#EXTM3U\n#EXT-X-PLAYLIST-TYPE:EVENT\n#EXTINF:4,\n00000.m4s\n$/],
      [[], /VOD[^]*ENDLIST/],
      [["tracks", "v480"], /VOD[^]*ENDLIST/],
    ] as const) {
      const id = await halfPrepared("avi");
      assert.equal((await cancel(id)).status, 204);
      await db
        .updateTable("media_job")
        .set({ state: "failed", done: [...done] })
        .where("id", "=", id)
        .execute();
      await goOn(id);
      assert.match(await playlistOf(id), text, done.join());
    }
  });
