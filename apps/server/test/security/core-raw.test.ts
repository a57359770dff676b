import assert from "node:assert/strict";
import { once } from "node:events";
import net from "node:net";
import { before, test } from "node:test";
import { testApp, type TestApp } from "#test/app.ts";

let site: TestApp;
let port: number;

before(async () => {
  site = await testApp();
  await site.app.listen({ port: 0, host: "127.0.0.1" });
  port = (site.app.server.address() as net.AddressInfo).port;
});

/** The whole answer to bytes that may be no HTTP at all. */
async function exchange(bytes: string): Promise<string> {
  const socket = net.connect(port, "127.0.0.1");
  let answer = "";
  socket.setEncoding("utf8").on("data", (text: string) => (answer += text));
  socket.write(bytes);
  await once(socket, "close");
  return answer;
}

const detailOf = (answer: string): unknown =>
  (JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4)) as { detail: unknown }).detail;

test("bytes that are no request are answered in French, without a word of the framework", async () => {
  const answer = await exchange("COUCOU\r\n\r\n");
  assert.match(answer, /^HTTP\/1\.1 400 /);
  assert.equal(detailOf(answer), "Requête incorrecte");
});

test("headers past every measure are 431", async () => {
  const answer = await exchange(`GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${"a".repeat(20_000)}\r\n\r\n`);
  assert.match(answer, /^HTTP\/1\.1 431 /);
  assert.equal(detailOf(answer), "En-têtes trop volumineux");
});

test("an address that cannot be read is 400, with the headers of every answer", async () => {
  const answer = await site.app.inject({ method: "GET", url: "/api/movies/%ff" });
  assert.equal(answer.statusCode, 400);
  assert.deepEqual(answer.json(), { detail: "Adresse incorrecte" });
  assert.equal(answer.headers["x-content-type-options"], "nosniff");
});

test("one fault a place, an id in capitals, signs that are in no title", async () => {
  const bad = await site.call("GET", "/movies?limit=");
  assert.equal(bad.status, 422);
  assert.equal(bad.json.detail.length, 1);
  const id = "01A1FD43-0000-7000-8000-00000000000A";
  assert.equal((await site.call("GET", `/movies/${id}`)).status, 404);
  assert.deepEqual((await site.call("GET", "/movies?q=%25")).json, { movies: [], total: 0 });
  assert.equal((await site.call("GET", "/content/search/suggestions?query=%00%00")).status, 422);
  const half = await site.call("POST", "/register", { body: '{"email":"a\\ud800@b.fr","password":"secret1"}' });
  assert.equal(half.status, 422);
});
