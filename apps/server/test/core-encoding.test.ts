import assert from "node:assert/strict";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { testApp } from "./app.ts";
import { until } from "./until.ts";

const { app } = await testApp();

const ask = async (accept: string) => {
  const { headers, rawPayload } = await app.inject({ url: "/api/openapi.json", headers: { "accept-encoding": accept } });
  return { encoding: headers["content-encoding"], etag: headers["etag"], bytes: rawPayload };
};

test("a browser gets gzip while few have asked, and brotli for good after that", async () => {
  const plain = await ask("identity");
  const first = await ask("gzip, deflate, br, zstd");
  assert.equal(first.encoding, "gzip");
  assert.deepEqual(gunzipSync(first.bytes), plain.bytes);
  await until(
    2000,
    "brotli is made for an answer often asked for",
    async () => (await ask("gzip, deflate, br, zstd")).encoding === "br",
  );
  const after = await ask("gzip, deflate, br, zstd");
  assert.equal(after.encoding, "br");
  assert.deepEqual(brotliDecompressSync(after.bytes), plain.bytes);
  assert.equal(after.etag, first.etag);
  assert.equal((await ask("gzip")).encoding, "gzip");
});
