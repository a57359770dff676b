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

test("a browser gets brotli, made quickly for the few who have asked, and smaller for good after that", async () => {
  const browser = "gzip, deflate, br, zstd";
  const plain = await ask("identity");
  const first = await ask(browser);
  assert.equal(first.encoding, "br");
  assert.deepEqual(brotliDecompressSync(first.bytes), plain.bytes);
  await until(
    "a smaller one is made of an answer often asked for",
    async () => (await ask(browser)).bytes.length < first.bytes.length,
  );
  const after = await ask(browser);
  assert.deepEqual(brotliDecompressSync(after.bytes), plain.bytes);
  assert.equal(after.etag, first.etag);
  const other = await ask("gzip");
  assert.equal(other.encoding, "gzip");
  assert.deepEqual(gunzipSync(other.bytes), plain.bytes);
});
