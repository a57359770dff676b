import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { closeAtEnd, scratchFolder } from "./app.ts";
import { openBrowser } from "./http2-client.ts";
import { startNginx } from "./nginx.ts";
import { testProxy } from "./proxy-cases.ts";

const nginx = await testProxy(startNginx);

test("every location tells the server the same about the request, with the media part too", async () => {
  const told: IncomingHttpHeaders[] = [];
  const echo = createServer((request, response) => {
    told.push(request.headers);
    response.end();
  }).listen(0, "127.0.0.1");
  await once(echo, "listening");
  closeAtEnd(async () => {
    echo.close();
    echo.closeAllConnections();
  });
  const proxy = await startNginx({ port: (echo.address() as AddressInfo).port, mediaRoot: await scratchFolder() });
  const client = await openBrowser(proxy, "127.0.0.6");
  const headers = { "x-forwarded-for": "198.51.100.9", "x-forwarded-proto": "http" };
  for (const target of ["/", "/media/live/une/live.m3u8", "/media/rien.mp4"]) {
    await client.ask(target, { headers });
    const { host, connection, ...rest } = told.pop() ?? {};
    assert.deepEqual(
      [host, connection, rest["x-forwarded-for"], rest["x-forwarded-proto"]],
      ["seance.example", undefined, "127.0.0.6", "https"],
      target,
    );
  }
});

test("neither what was sent nor what was answered went through a temporary file of nginx", async () => {
  assert.doesNotMatch(await nginx.complaints(), /temporary file/);
});
