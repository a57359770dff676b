import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { checksum } from "#store/move.ts";
import { StoreAway } from "#store/store.ts";
import { closeAtEnd } from "./app.ts";
import { s3Store, startS3Server } from "./s3-server.ts";
import { storeCases } from "./store-cases.ts";

/** A server that lists these keys, whose answer to a deletion of several names those it did not delete. */
async function startFakeS3(keys: readonly string[], refused: readonly string[]) {
  const deletions: { path: string; keys: number }[] = [];
  const answer = (method: string, url: URL, content: string): { status?: number; body?: string } => {
    if (method !== "GET") deletions.push({ path: url.pathname, keys: content.split("<Key>").length - 1 });
    if (method === "DELETE") return { status: url.pathname.endsWith("bloque") ? 500 : 204 };
    if (method === "POST") return { body: xml("DeleteResult", refused.map(refusalOf)) };
    const from = Number(url.searchParams.get("continuation-token"));
    const to = from + Number(url.searchParams.get("max-keys") ?? 1000);
    const next = to < keys.length ? [`<NextContinuationToken>${to}</NextContinuationToken>`] : [];
    const listed = keys.slice(from, to).map((key) => `<Contents><Key>${key}</Key></Contents>`);
    return { body: xml("ListBucketResult", [...listed, ...next]) };
  };
  const fake = http.createServer((request, response) => {
    void text(request).then((content) => {
      const { status = 200, body } = answer(request.method ?? "", new URL(request.url ?? "", "http://s3"), content);
      response.writeHead(status).end(body);
    });
  });
  await once(fake.listen(0, "127.0.0.1"), "listening");
  closeAtEnd(async () => fake.close().closeAllConnections());
  const endpoint = `http://127.0.0.1:${(fake.address() as AddressInfo).port}`;
  return { store: s3Store(`s3://seance?endpoint=${encodeURIComponent(endpoint)}`), deletions };
}

const xml = (name: string, parts: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><${name}>${parts.join("")}</${name}>`;
const refusalOf = (key: string): string =>
  `<Error><Key>${key}</Key><Code>InternalError</Code><Message>We encountered an internal error.</Message></Error>`;

const server = await startS3Server();
const folder = "packages/a/";
const many = Array.from({ length: 1005 }, (_, at) => `${folder}${at}.m4s`);
Object.assign(process.env, { AWS_ACCESS_KEY_ID: "test:seance", AWS_SECRET_ACCESS_KEY: "seance-secret" });
const whole = await startFakeS3(many, []);
const busy = await startFakeS3([`${folder}0`, `${folder}1`, `${folder}2`], [`${folder}0`, `${folder}2`]);
const stuck = await startFakeS3([`${folder}0`, `${folder}bloque`], [`${folder}bloque`]);

test("S3: a package is deleted a thousand files at a time", async () => {
  await whole.store.deleteAll(folder);
  assert.deepEqual(
    whole.deletions,
    [1000, 5].map((keys) => ({ path: "/seance/", keys })),
  );
});

test("S3: files that a deletion of several left, though it was answered 200, are tried again", async () => {
  await busy.store.deleteAll(folder);
  assert.deepEqual(
    busy.deletions.map(({ path, keys }) => [path, keys]),
    [
      ["/seance/", 3],
      ["/seance/packages/a/0", 0],
      ["/seance/packages/a/2", 0],
    ],
  );
});

test("S3: a file that cannot be deleted fails the deletion of its package", async () => {
  await assert.rejects(stuck.store.deleteAll(folder), StoreAway);
});

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
