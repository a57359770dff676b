import assert from "node:assert/strict";
import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough, Readable } from "node:stream";
import { test } from "node:test";
import { newId } from "#core/ids.ts";
import { openFolderStore } from "#store/folder-store.ts";
import { openLookups, type FoundFile } from "#store/media.ts";
import { contentOfBody } from "#store/s3-store.ts";
import { StoreAway, type Store } from "#store/store.ts";
import { closeAtEnd, scratchFolder, testApp } from "./app.ts";
import { makeMovie } from "./make.ts";
import { until } from "./until.ts";

const key = "hosted/film.mp4";

/** A store that notes for which files it was asked. */
async function notingStore(): Promise<{ store: Store; asked: string[] }> {
  const [folder, asked] = [openFolderStore(await scratchFolder()), [] as string[]];
  return { store: { ...folder, head: (name) => (asked.push(name), folder.head(name)) }, asked };
}

test("a store is asked once for a file, there or not, until it is deleted or the answer is doubted", async () => {
  const { store, asked } = await notingStore();
  const lookups = openLookups(() => [store]);
  await Promise.all([lookups.find(key), lookups.find(key)]);
  assert.deepEqual([await lookups.find(key), asked.splice(0)], [null, [key]]);
  await store.put(key, Readable.from(["film"]));
  assert.equal((await lookups.find(key, true))?.file.size, 4);
  assert.equal((await lookups.find(key))?.store, store);
  assert.equal(asked.splice(0).length, 1);
  await store.delete(key);
  lookups.forget("hosted/");
  assert.deepEqual([await lookups.find(key), asked.length], [null, 1]);
});

test("a file that has moved since it was found is served from where it is now", async (t) => {
  const { services, app } = await testApp();
  await makeMovie(services.db, { video_url: `/media/${key}` });
  const [before, now] = [openFolderStore(await scratchFolder()), openFolderStore(await scratchFolder())];
  for (const store of [before, now]) await store.put(key, Readable.from(["0123456789"]));
  const found = { store: before, file: await before.head(key) } as FoundFile;
  await before.delete(key);
  t.mock.method(services.media, "find", async (asked: string, { fresh = false } = {}) =>
    fresh ? { store: now, file: await now.head(asked) } : found,
  );
  const { statusCode, body } = await app.inject({ url: `/media/${key}`, headers: { range: "bytes=2-5" } });
  assert.deepEqual([statusCode, body], [206, "2345"]);
  await now.put(key, Readable.from(["another"]));
  assert.equal((await app.inject({ url: `/media/${key}` })).statusCode, 404);
});

test("a connection to the store is closed when the client goes, even while the store sends nothing", async (t) => {
  const { services, app } = await testApp();
  await makeMovie(services.db, { video_url: `/media/${key}` });
  const body = new PassThrough();
  const file = { key, size: 100, modified: new Date(), etag: `"${newId()}"` };
  const stalled: Store = {
    ...openFolderStore(await scratchFolder()),
    get: () => Promise.resolve(contentOfBody(body, () => assert.fail("the store is well"))),
  };
  t.mock.method(services.media, "find", async () => ({ store: stalled, file }));
  await app.listen({ port: 0, host: "127.0.0.1" });
  closeAtEnd(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  body.write("début");
  const request = get(`http://127.0.0.1:${port}/media/${key}`, (response) => {
    response.once("data", () => request.destroy());
    response.on("error", () => undefined);
  });
  request.on("error", () => undefined);
  await until("the body is closed", async () => body.destroyed);
});

test("a body that breaks off is a fault of the store", async () => {
  const body = new PassThrough();
  const content = contentOfBody(body, () => new StoreAway());
  body.write("début");
  body.destroy(new Error("ECONNRESET"));
  await assert.rejects(content.toArray(), StoreAway);
});
