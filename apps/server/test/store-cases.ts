import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { test } from "node:test";
import type { Store } from "#store/store.ts";

const bytes = randomBytes(300_000);

/** What every store does, on an empty one. */
export function storeCases(name: string, open: () => Promise<Store>): void {
  const read = async (store: Store, key: string, range?: { start: number; end: number }): Promise<Buffer | null> => {
    const content = await store.get(key, range);
    return content && buffer(content);
  };
  const put = (store: Store, key: string, content: Buffer): Promise<void> => store.put(key, Readable.from([content]));
  const keysOf = async (store: Store, prefix: string): Promise<string[]> => {
    const keys: string[] = [];
    for await (const { key } of store.list(prefix)) keys.push(key);
    return keys.toSorted();
  };

  test(`${name}: a file is read back whole and by ranges, with its size`, async () => {
    const store = await open();
    await put(store, "hosted/film.mp4", bytes);
    assert.ok((await read(store, "hosted/film.mp4"))?.equals(bytes));
    for (const [start, end] of [
      [0, 0],
      [1000, 1999],
      [299_999, 299_999],
      [0, 299_999],
    ] as const)
      assert.ok(
        (await read(store, "hosted/film.mp4", { start, end }))?.equals(bytes.subarray(start, end + 1)),
        `${start}-${end}`,
      );
    const head = await store.head("hosted/film.mp4");
    assert.deepEqual([head?.key, head?.size], ["hosted/film.mp4", bytes.length]);
    assert.match(head?.etag ?? "", /^".+"$/);
    assert.ok(Math.abs(Date.now() - (head?.modified.getTime() ?? 0)) < 3_600_000);
  });

  test(`${name}: an empty file and a name with spaces and accents are kept`, async () => {
    const store = await open();
    for (const [key, content] of [
      ["hosted/vide.mp4", Buffer.alloc(0)],
      ["hosted/été 1924 #1 100%+.mp4", Buffer.from("été")],
    ] as const) {
      await put(store, key, content);
      assert.deepEqual([(await store.head(key))?.size, await read(store, key)], [content.length, content], key);
      assert.ok((await keysOf(store, "hosted/")).includes(key));
    }
  });

  test(`${name}: a file that is not there has no content, no head, and is deleted without a word`, async () => {
    const store = await open();
    assert.equal(await store.get("hosted/rien.mp4"), null);
    assert.equal(await store.head("hosted/rien.mp4"), null);
    await put(store, "hosted/film.mp4", bytes);
    assert.equal(await store.head("hosted/film.mp4/x"), null);
    assert.equal(await store.head("hosted"), null, "a folder is no file");
    await store.delete("hosted/rien.mp4");
    await store.deleteAll("packages/rien/");
    assert.deepEqual([await keysOf(store, "rien/"), await store.folders("rien/")], [[], []]);
  });

  test(`${name}: a file is replaced whole, and only the last one stays`, async () => {
    const store = await open();
    await put(store, "packages/a/master.m3u8", bytes);
    await put(store, "packages/a/master.m3u8", Buffer.from("#EXTM3U"));
    assert.equal((await read(store, "packages/a/master.m3u8"))?.toString(), "#EXTM3U");
    assert.deepEqual(await keysOf(store, "packages/a/"), ["packages/a/master.m3u8"]);
  });

  test(`${name}: content that breaks off, or is given up, stores nothing and keeps what was there`, async () => {
    const store = await open();
    await put(store, "hosted/film.mp4", Buffer.from("ancien"));
    async function* broken(): AsyncGenerator<Buffer> {
      yield bytes;
      throw new Error("coupé");
    }
    for (const key of ["hosted/film.mp4", "hosted/autre.mp4"])
      await assert.rejects(store.put(key, Readable.from(broken())), { message: "coupé" });
    await assert.rejects(store.put("hosted/autre.mp4", Readable.from([bytes]), AbortSignal.abort()));
    assert.equal((await read(store, "hosted/film.mp4"))?.toString(), "ancien");
    assert.deepEqual(await keysOf(store, "hosted/"), ["hosted/film.mp4"]);
  });

  test(`${name}: lists and deletes what lies below a prefix, and nothing beside it`, async () => {
    const store = await open();
    const keys = ["packages/a/master.m3u8", "packages/a/v480/0.m4s", "packages/a/v480/1.m4s", "packages/ab/master.m3u8"];
    for (const key of [...keys, "hosted/a.mp4"]) await put(store, key, Buffer.from(key));
    assert.deepEqual(await keysOf(store, "packages/"), keys);
    assert.deepEqual(await keysOf(store, "packages/a/"), keys.slice(0, 3));
    assert.deepEqual((await store.folders("packages/")).toSorted(), ["a", "ab"]);
    assert.deepEqual(await store.folders("packages/a/"), ["v480"]);
    await store.delete("packages/a/v480/1.m4s");
    assert.deepEqual(await keysOf(store, "packages/a/"), keys.slice(0, 2));
    await store.deleteAll("packages/a/");
    assert.deepEqual(await keysOf(store, "packages/"), ["packages/ab/master.m3u8"]);
    assert.deepEqual(await keysOf(store, "hosted/"), ["hosted/a.mp4"]);
  });

  test(`${name}: keys that leave the store, or name a hidden file, are refused`, async () => {
    const store = await open();
    for (const key of ["", "/etc/passwd", "../x", "hosted/../../x", "hosted//x", "hosted/.x", ".uploads/x", "a\\b", "a\0b"]) {
      await assert.rejects(put(store, key, bytes), /clé de fichier incorrecte/, key);
      await assert.rejects(store.get(key), /clé de fichier incorrecte/, key);
      await assert.rejects(store.deleteAll(`${key}/`), /clé de fichier incorrecte/, key);
    }
  });
}
