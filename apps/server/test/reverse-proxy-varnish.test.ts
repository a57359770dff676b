import assert from "node:assert/strict";
import { test } from "node:test";
import { openBrowser } from "./http2-client.ts";
import { startVarnish, type CachingProxy } from "./other-proxies.ts";
import { testProxy } from "./proxy-cases.ts";

const proxy = (await testProxy(startVarnish)) as CachingProxy;

test("purges come from the addresses of the site only, and not through the proxy in front", async () => {
  const purge = (headers: Record<string, string>) => fetch(proxy.cacheUrl, { method: "PURGE", headers });
  assert.equal((await purge({ "cache-tag": "catalogue,guide" })).status, 200);
  assert.equal((await purge({})).status, 400);
  assert.equal((await purge({ "cache-tag": "catalogue", "x-forwarded-for": "127.0.0.1" })).status, 403);
  for (const address of ["127.0.0.2", "127.0.0.1"]) {
    const browser = await openBrowser(proxy, address);
    const { status } = await browser.ask("/", { method: "PURGE", headers: { "cache-tag": "catalogue" } });
    assert.equal(status, 403, address);
  }
});
