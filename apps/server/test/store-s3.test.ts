import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { test } from "node:test";
import { checksum } from "#store/move.ts";
import { StoreAway } from "#store/store.ts";
import { s3Store, startS3Server } from "./s3-server.ts";
import { storeCases } from "./store-cases.ts";

const server = await startS3Server();
if (server) {
  storeCases("S3", async () => s3Store(server.newAddress()));

  test("S3: a file of several parts comes back the same, and one that breaks off in its third part is not there", async () => {
    const store = s3Store(server.newAddress());
    const part = randomBytes(2 ** 20);
    const hash = createHash("sha256");
    const content = function* (parts: number): Generator<Buffer> {
      for (let i = 0; i < parts; i++) yield part;
    };
    for (const chunk of content(37)) hash.update(chunk);
    await store.put("hosted/film.mp4", Readable.from(content(37), { objectMode: false }));
    assert.equal((await store.head("hosted/film.mp4"))?.size, 37 * part.length);
    assert.equal(await checksum(store, "hosted/film.mp4"), hash.digest("hex"));
    const broken = function* (): Generator<Buffer> {
      yield* content(35);
      throw new Error("coupé");
    };
    await assert.rejects(store.put("hosted/autre.mp4", Readable.from(broken(), { objectMode: false })), { message: "coupé" });
    assert.equal(await store.head("hosted/autre.mp4"), null);
  });

  test("S3: a store that is away, or that refuses the key, says so", async () => {
    const address = server.newAddress();
    const store = s3Store(address);
    await store.put("hosted/film.mp4", Readable.from(["x"]));
    await assert.rejects(
      s3Store(address.replace("s3://seance", "s3://un-autre")).put("hosted/x", Readable.from(["x"])),
      StoreAway,
    );
    await server.cut();
    try {
      for (const call of [
        () => store.head("hosted/film.mp4"),
        () => store.get("hosted/film.mp4"),
        () => store.put("hosted/x.mp4", Readable.from(["x"])),
        () => store.folders("hosted/"),
        () => store.delete("hosted/film.mp4"),
      ])
        await assert.rejects(call, StoreAway);
    } finally {
      await server.mend();
    }
    assert.equal((await store.head("hosted/film.mp4"))?.size, 1);
  });
}
