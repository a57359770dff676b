import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { test } from "node:test";
import { newId } from "#core/ids.ts";
import { moveOriginals } from "#domains/hosting/files/move-originals.ts";
import { movePackages } from "#domains/media/index.ts";
import { openFolderStore } from "#store/folder-store.ts";
import { CopyFailure, moveFile, moveFolder } from "#store/move.ts";
import type { Store } from "#store/store.ts";
import { scratchFolder, testApp } from "./app.ts";
import { admin, beginAdmin } from "./admin-command.ts";
import { makeMovie } from "./make.ts";
import { makePackage } from "./make-package.ts";
import { s3Store, startS3Server } from "./s3-server.ts";
import { until } from "./until.ts";

const put = (store: Store, key: string, content: Buffer): Promise<void> => store.put(key, Readable.from([content]));
const keysOf = async (store: Store, prefix: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys.toSorted();
};
const videoRow = {
  ...{ original_filename: "film.mp4", size: 36, status: "ready" as const, duration: 8, width: 854, height: 480 },
  ...{ codecs: null, note: null, account_id: null },
};
const folderStore = async (): Promise<Store> => openFolderStore(await scratchFolder());

const s3 = await startS3Server();
if (s3) {
  const address = s3.newAddress();
  const [databaseDir, bucket] = [await scratchFolder(), s3Store(address)];
  const site = await testApp({ DATA_DIR: databaseDir, MEDIA_STORE: address });
  const { db, media, config } = site.services;
  const settings = (MEDIA_STORE: string) => ({
    DATA_DIR: databaseDir,
    DATABASE_URL: site.databaseUrl,
    APP_SECRET: "x".repeat(40),
    MEDIA_STORE,
    AWS_ACCESS_KEY_ID: process.env["AWS_ACCESS_KEY_ID"] ?? "",
    AWS_SECRET_ACCESS_KEY: process.env["AWS_SECRET_ACCESS_KEY"] ?? "",
  });

  const contents = new Map<string, Buffer>();
  const [whole, running] = [newId(), newId()];
  const videos = [whole, newId(), running];
  for (const id of videos) {
    const names = ["master.m3u8", "v480/index.m3u8", ...Array.from({ length: 20 }, (_, i) => `v480/${i}.m4s`)];
    for (const name of names) contents.set(`packages/${id}/${name}`, randomBytes(20_000));
    contents.set(`hosted/${id}.mp4`, randomBytes(3_000_000));
    const state = id === running ? "queued" : "done";
    await db
      .insertInto("media_job")
      .values({ id, source: `hosted/${id}.mp4`, state })
      .execute();
  }
  contents.set("hosted/a-la-main.mp4", randomBytes(1000));
  for (const name of [...videos, "a-la-main"]) await makeMovie(db, { video_url: `/media/hosted/${name}.mp4` });
  contents.set(`pictures/${running}-c81010/100.webp`, Buffer.from("une affiche"));
  for (const [key, content] of contents) await put(media.folder, key, content);
  await writeFile(path.join(config.MEDIA_DIR, "film.mp4"), "n’est pas déplacé");

  /** Every file is served whole, wherever it is. */
  const allServed = async (app = site.app): Promise<void> => {
    for (const [key, content] of contents) {
      const { statusCode, rawPayload } = await app.inject({ method: "GET", url: `/media/${key}` });
      assert.ok(statusCode === 200 && rawPayload.equals(content), `${key}: ${statusCode}`);
    }
  };
  const moving = ["move-media", "--from", "folder", "--to", address];

  test("move-media, killed again and again, loses nothing, and ends with everything in S3 but what is being prepared", async () => {
    for (const target of [1, 15, 30]) {
      const { child, ended } = beginAdmin(moving, settings(address));
      await until(
        "so many are there",
        async () => (await keysOf(bucket, "packages/")).length >= target || child.exitCode !== null,
      );
      child.kill("SIGKILL");
      await ended;
      await allServed();
    }
    const { code, said, complained } = await admin(moving, settings(address));
    assert.equal(code, 0, complained);
    assert.match(said, /Fichiers vérifiés : \d+ .*\nLaissés pour plus tard, leur préparation n’étant pas finie : 2\./);
    await allServed();
    assert.deepEqual(await media.folder.folders("packages/"), [running]);
    assert.deepEqual(await keysOf(media.folder, "hosted/"), [`hosted/${running}.mp4`]);
    assert.deepEqual(await keysOf(media.folder, "pictures/"), []);
    const expected = [...contents.keys()].filter((key) => key.startsWith("pictures/") || !key.includes(running)).toSorted();
    const moved = ["hosted/", "packages/", "pictures/"].map((prefix) => keysOf(bucket, prefix));
    assert.deepEqual((await Promise.all(moved)).flat(), expected);
  });

  test("move-media brings everything back to the folder of a site that reads S3 second", async () => {
    const both = await testApp({ DATA_DIR: databaseDir, MEDIA_STORE: `folder,${address}` }, { databaseUrl: site.databaseUrl });
    await allServed(both.app);
    const { code, complained } = await admin(["move-media", "--from", address, "--to", "folder"], settings(`folder,${address}`));
    assert.equal(code, 0, complained);
    await allServed(both.app);
    assert.deepEqual([...(await keysOf(bucket, "hosted/")), ...(await keysOf(bucket, "packages/"))], []);
  });

  test("move-media says in a word that S3 is away, and deletes nothing", async () => {
    await s3.cut();
    const ended = await admin(moving, settings(address));
    await s3.mend();
    assert.deepEqual(
      [ended.code, ended.complained.includes("Le stockage des vidéos ne répond pas")],
      [1, true],
      ended.complained,
    );
    await allServed();
  });
}

test("a copy that differs is said, and nothing is deleted", async () => {
  const [from, honest] = [await folderStore(), await folderStore()];
  await put(from, "packages/a/master.m3u8", Buffer.from("#EXTM3U"));
  await put(from, "packages/a/v480/0.m4s", randomBytes(1000));
  const lossy: Store = { ...honest, put: (key, content) => honest.put(key, content.take(0)) };
  for (const move of [() => moveFile(from, lossy, "packages/a/v480/0.m4s"), () => moveFolder(from, lossy, "packages/a/")])
    await assert.rejects(move, CopyFailure);
  assert.equal((await keysOf(from, "packages/")).length, 2);
});

test("a copy of the same size that differs is replaced, and one that is the same is not written again", async () => {
  const [from, to] = [await folderStore(), await folderStore()];
  const [content, other] = [randomBytes(1000), randomBytes(1000)];
  for (const key of ["hosted/a.mp4", "hosted/b.mp4"]) await put(from, key, content);
  await put(to, "hosted/a.mp4", content);
  await put(to, "hosted/b.mp4", other);
  const written: string[] = [];
  const noting: Store = { ...to, put: (key, ...more) => (written.push(key), to.put(key, ...more)) };
  for (const key of ["hosted/a.mp4", "hosted/b.mp4"]) await moveFile(from, noting, key);
  assert.deepEqual([written, await keysOf(from, "hosted/")], [["hosted/b.mp4"], []]);
  const moved = await to.get("hosted/b.mp4");
  assert.ok(moved && (await buffer(moved)).equals(content));
});

test("what changes or comes while a folder is moved stays, and so does all of it when it is needed again", async () => {
  const [from, to] = [await folderStore(), await folderStore()];
  const names = ["v480/0.m4s", "v480/1.m4s", "v480/index.m3u8", "master.m3u8"].map((name) => `packages/a/${name}`);
  for (const name of names) await put(from, name, Buffer.from(name));
  const busy: Store = {
    ...to,
    async put(key, ...more) {
      await to.put(key, ...more);
      if (!key.endsWith("master.m3u8")) return;
      await put(from, "packages/a/v480/1.m4s", Buffer.from("another content"));
      await put(from, "packages/a/v480/2.m4s", Buffer.from("new"));
    },
  };
  await moveFolder(from, busy, "packages/a/");
  assert.deepEqual(await keysOf(from, "packages/"), ["packages/a/v480/1.m4s", "packages/a/v480/2.m4s"]);
  await moveFolder(from, to, "packages/a/", { guard: () => Promise.resolve() });
  assert.deepEqual(await keysOf(from, "packages/"), ["packages/a/v480/1.m4s", "packages/a/v480/2.m4s"]);
});

test("a package and an original stay in MEDIA_DIR when a preparation begins while they are moved", async () => {
  const { services } = await testApp();
  const { db, media } = services;
  const [id, other] = [newId(), newId()];
  await makePackage(services, id);
  await db
    .insertInto("hosted_video")
    .values([id, other].map((one) => ({ ...videoRow, id: one, filename: `${one}.mp4` })))
    .execute();
  for (const one of [id, other]) await put(media.folder, `hosted/${one}.mp4`, Buffer.from(one));
  const away = await folderStore();
  const beginning: Store = {
    ...away,
    async put(key, ...more) {
      await away.put(key, ...more);
      if (key.includes(id)) await db.updateTable("media_job").set({ state: "queued" }).where("id", "=", id).execute();
    },
  };
  const moving = { ...services, media: { ...media, home: () => beginning } };
  const before = await keysOf(media.folder, "packages/");
  await movePackages(moving);
  assert.deepEqual(await keysOf(media.folder, "packages/"), before);
  assert.deepEqual(await keysOf(away, "packages/"), before, "it was copied");
  await db.updateTable("media_job").set({ state: "done" }).where("id", "=", id).execute();
  await moveOriginals(moving);
  assert.deepEqual(await keysOf(media.folder, "hosted/"), [`hosted/${id}.mp4`]);
  assert.equal((await keysOf(away, "hosted/")).length, 2);
});

test("a package is copied segments first and its master playlist last, and leaves at once", async () => {
  const [from, to] = [await folderStore(), await folderStore()];
  const names = ["master.m3u8", "a1/0.m4s", "a1/index.m3u8", "v480/0.m4s", "v480/1.m4s", "v480/index.m3u8", "storyboard/s.jpg"];
  for (const name of names) await put(from, `packages/a/${name}`, Buffer.from(name));
  const written: string[] = [];
  const noting: Store = { ...to, put: (key, ...more) => (written.push(path.posix.basename(key)), to.put(key, ...more)) };
  await moveFolder(from, noting, "packages/a/");
  assert.deepEqual(written.slice(-3), ["index.m3u8", "index.m3u8", "master.m3u8"]);
  assert.deepEqual(await keysOf(to, "packages/"), names.map((name) => `packages/a/${name}`).toSorted());
  assert.deepEqual(await from.folders("packages/"), []);
});

test("move-media refuses what it does not understand, and a store that the site does not read", async () => {
  const DATA_DIR = await scratchFolder();
  const bucket = "s3://seance?endpoint=http://127.0.0.1:9";
  for (const [words, code, word] of [
    [["--from", "folder"], 2, /Il manque --to/],
    [["--from", "folder", "--to", "ftp://x"], 2, /--to : attendu/],
    [["--from", "folder", "--to", "folder"], 2, /même stockage/],
    [["--from", "folder", "--to"], 2, /--to attend une valeur/],
    [["--from", "folder", "--to", bucket, "--only", "films"], 2, /--only/],
    [["--from", "folder", "--to", bucket], 1, /MEDIA_STORE ne commence pas/],
  ] as const) {
    const ended = await admin(["move-media", ...words], { DATA_DIR });
    assert.deepEqual([ended.code, word.test(ended.complained)], [code, true], ended.complained);
  }
});
