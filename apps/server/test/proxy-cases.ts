import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFile, stat, truncate } from "node:fs/promises";
import { get, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { get as getTls } from "node:https";
import path from "node:path";
import { test } from "node:test";
import type { Session } from "@seance/contract/accounts";
import { uploads } from "@seance/contract/hosting";
import { importLimits } from "@seance/contract/imports";
import { scratchFolder, testDatabase } from "./app.ts";
import { openBrowser, type Answer, type Browser } from "./http2-client.ts";
import { movieForm } from "./make.ts";
import type { Proxy } from "./proxy.ts";
import { enter, founder, startServer } from "./real-server.ts";
import { until } from "./until.ts";
import { filmFile } from "./video-files.ts";

const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** The film padded to `bytes` with an MP4 `free` box, which players skip. */
async function largeFilm(bytes: number): Promise<Buffer> {
  const film = await readFile(filmFile);
  const large = Buffer.alloc(bytes);
  film.copy(large);
  large.writeUInt32BE(bytes - film.length, film.length);
  large.write("free", film.length + 4, "latin1");
  return large;
}

/** Tests a sample of the folder `deploy`: starts the site and the proxy before it, and drives the site through it. */
export async function testProxy(startProxy: (site: { readonly port: number }) => Promise<Proxy>): Promise<Proxy> {
  const dataDir = await scratchFolder();
  const server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: await testDatabase(),
    PUBLIC_URL: "https://seance.example",
    TRUST_PROXY: "127.0.0.1",
    RATE_LIMITS: "on",
  });
  const proxy = await startProxy(server);
  const browser = await openBrowser(proxy);
  const authorization = `Bearer ${await enter(server)}`;
  const json = { "content-type": "application/json" };

  const tus = (more: Record<string, string>) => ({ authorization, "tus-resumable": "1.0.0", ...more });
  const chunkAt = (offset: number) => tus({ "upload-offset": String(offset), "content-type": "application/offset+octet-stream" });

  async function beginUpload(length: number): Promise<string> {
    const metadata = `filename ${Buffer.from("film.mp4").toString("base64")}`;
    const headers = tus({ "upload-length": String(length), "upload-metadata": metadata });
    const begun = await browser.ask("/api/uploads", { method: "POST", headers });
    assert.equal(begun.status, 201, begun.body.toString());
    return String(begun.headers["location"]);
  }

  test("a page comes over HTTP/2 and HTTP/1.1, and plain HTTP leads to TLS", async () => {
    const page = await browser.ask("/films");
    assert.equal(page.status, 200);
    assert.match(String(page.headers["content-security-policy"]), /upgrade-insecure-requests/);
    assert.match(String(page.headers["strict-transport-security"]), /max-age/);
    assert.match(page.body.toString(), /<title>Séance/);
    const { httpPort, httpsPort, name, certificate } = proxy;
    const headers = { host: name };
    const [older] = (await once(
      getTls({ host: "127.0.0.1", port: httpsPort, servername: name, ca: certificate, path: "/films", headers, agent: false }),
      "response",
    )) as [IncomingMessage];
    older.resume();
    assert.deepEqual([older.statusCode, older.httpVersion], [200, "1.1"]);
    const [plain] = (await once(
      get({ host: "127.0.0.1", port: httpPort, path: "/films?tri=note", headers, agent: false }),
      "response",
    )) as [IncomingMessage];
    plain.resume();
    assert.ok(plain.statusCode === 301 || plain.statusCode === 308, String(plain.statusCode));
    assert.equal(plain.headers.location, "https://seance.example/films?tri=note");
    const [call] = (await once(
      get({ host: "127.0.0.1", port: httpPort, path: "/api/settings", headers, agent: false }),
      "response",
    )) as [IncomingMessage];
    call.resume();
    assert.deepEqual([call.statusCode, call.headers.location], [403, undefined], "calls are not redirected");
  });

  test("an event arrives at once, and the stream closes on the server when the browser leaves", async () => {
    const stream = browser.open("/api/events", { headers: { authorization } });
    let text = "";
    stream.setEncoding("utf8").on("data", (part: string) => (text += part));
    await until("the stream opens", () => text.startsWith("retry: "));
    assert.equal((await browser.ask("/api/users/heartbeat", { method: "POST", headers: { authorization } })).status, 204);
    await until("the event", () => text.includes('event: presence\ndata: {"online_staff":1}\n\n'));
    const open = async () => /^seance_event_streams (\d+)$/m.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1];
    assert.equal(await open(), "1");
    stream.close();
    await until("the server closes its side", async () => (await open()) === "0");
  });

  test("an upload in chunks of 32 MiB becomes its video, which is read by byte ranges", async () => {
    const film = await largeFilm(uploads.chunkBytes * 2 + 5_000_000);
    const url = await beginUpload(film.length);
    for (let offset = 0; offset < film.length; offset += uploads.chunkBytes) {
      const body = film.subarray(offset, offset + uploads.chunkBytes);
      const sent = await browser.ask(url, { method: "PATCH", headers: chunkAt(offset), body });
      assert.deepEqual([sent.status, sent.headers["upload-offset"]], [204, String(offset + body.length)], sent.body.toString());
    }
    const file = `/media/hosted/${url.split("/").at(-1)}.mp4`;
    const body = Buffer.from(JSON.stringify(movieForm(file)));
    const named = await browser.ask("/api/movies", { method: "POST", headers: { authorization, ...json }, body });
    assert.equal(named.status, 201, named.body.toString());
    const whole = await browser.ask(file);
    assert.deepEqual([whole.status, sha256(whole.body)], [200, sha256(film)]);
    const part = await browser.ask(file, { headers: { range: "bytes=1000000-1000999" } });
    assert.deepEqual([part.status, part.headers["content-range"]], [206, `bytes 1000000-1000999/${film.length}`]);
    assert.ok(part.body.equals(film.subarray(1_000_000, 1_001_000)));
  });

  test("an upload of 5 GiB is accepted, continued far beyond 4 GiB and read there", async () => {
    const bytes = 5 * 1024 ** 3;
    const film = await readFile(filmFile);
    // All that follows the film is in one `free` box, whose length takes 64 bits.
    const box = Buffer.alloc(16);
    box.writeUInt32BE(1);
    box.write("free", 4, "latin1");
    box.writeBigUInt64BE(BigInt(bytes - film.length), 8);
    const url = await beginUpload(bytes);
    const sendAt = (offset: number, body: Buffer) => browser.ask(url, { method: "PATCH", headers: chunkAt(offset), body });
    assert.equal((await sendAt(0, Buffer.concat([film, box]))).status, 204);
    const end = Buffer.alloc(1000, "end");
    // The middle is a hole in the file: 5 GiB through each proxy would take minutes.
    await truncate(path.join(dataDir, "media/.uploads", url.split("/").at(-1) ?? ""), bytes - end.length);
    const told = await browser.ask(url, { method: "HEAD", headers: tus({}) });
    assert.deepEqual([told.headers["upload-offset"], told.headers["upload-length"]], [String(bytes - end.length), String(bytes)]);
    const last = await sendAt(bytes - end.length, end);
    assert.deepEqual([last.status, last.headers["upload-offset"]], [204, String(bytes)], last.body.toString());
    const file = `/media/hosted/${url.split("/").at(-1)}.mp4`;
    const body = Buffer.from(JSON.stringify(movieForm(file)));
    const named = await browser.ask("/api/movies", { method: "POST", headers: { authorization, ...json }, body });
    assert.equal(named.status, 201, named.body.toString());
    const part = await browser.ask(file, { headers: { range: "bytes=-1000" } });
    assert.deepEqual([part.status, part.headers["content-range"]], [206, `bytes ${bytes - 1000}-${bytes - 1}/${bytes}`]);
    assert.ok(part.body.equals(end));
  });

  test("what has come of a chunk is on the server's disk before the rest is sent", async () => {
    const film = await largeFilm(20_000_000);
    const url = await beginUpload(film.length);
    const sent = browser.open(url, { method: "PATCH", headers: { ...chunkAt(0), "content-length": String(film.length) } });
    sent.write(film.subarray(0, 10_000_000));
    const file = path.join(dataDir, "media/.uploads", url.split("/").at(-1) ?? "");
    await until("half of it is written", async () => (await stat(file)).size >= 9_000_000);
    sent.end(film.subarray(10_000_000));
    const [headers] = (await once(sent, "response")) as [IncomingHttpHeaders & { ":status": number }];
    sent.resume();
    assert.equal(headers[":status"], 204);
  });

  test("a list of 10 000 links is read, and one that is too long is refused in the server's words", async () => {
    const validate = (links: readonly string[]): Promise<Answer> =>
      browser.ask("/api/admin/import/validate-links", {
        method: "POST",
        headers: { ...json, authorization },
        body: JSON.stringify(links),
      });
    const folder = "https://video.exemple.fr/une-bibliotheque/avec-un-long-chemin/qui-ne-finit-presque-pas/2024";
    const links = Array.from({ length: importLimits.links }, (_, i) => `${folder}/Un.Film.Numero.${i}.2001.FRENCH.1080p.mkv`);
    const read = await validate(links);
    assert.equal(read.status, 200, read.body.toString().slice(0, 200));
    assert.deepEqual([read.json.total_links, read.json.valid_links], [importLimits.links, importLimits.links]);
    const refused = await validate(links.map((link) => link.padEnd(1000, "x")));
    assert.deepEqual([refused.status, refused.json], [413, { detail: "Contenu trop volumineux" }]);
  });

  test("the proxy gives each request an id, and passes on none of the client's", async () => {
    const forged = "forged-by-the-client";
    const ask = async () => (await browser.ask("/api/ticker", { headers: { "x-request-id": forged } })).headers["x-request-id"];
    const ids = [await ask(), await ask()];
    assert.ok(!ids.includes(forged), String(ids));
    // The cache of an edge leaves the id out of its answers.
    if (ids[0] !== undefined) assert.notEqual(ids[0], ids[1]);
  });

  test("the client's own address counts, whatever address it claims", async () => {
    const forged = { "x-forwarded-for": "198.51.100.9", "x-real-ip": "198.51.100.9", forwarded: "for=198.51.100.9" };
    const login = (from: Browser, password: string, headers: Record<string, string | string[]> = forged) =>
      from.ask("/api/login", {
        method: "POST",
        headers: { ...json, ...headers },
        body: JSON.stringify({ ...founder, password }),
      });
    // The proxy's own address is trusted: from there a claim would be believed.
    for (const address of ["127.0.0.2", "127.0.0.3", "127.0.0.1"]) {
      const client = await openBrowser(proxy, address);
      const { access_token: token } = (await login(client, founder.password)).json as { access_token: string };
      const listed = await client.ask("/api/me/sessions", { headers: { ...forged, authorization: `Bearer ${token}` } });
      const current = (listed.json.sessions as Session[]).find((session) => session.current);
      assert.equal(current?.ip_address, address);
      assert.equal((await client.ask("/api/metrics")).status, 403, "what the machine itself may read");
    }
    const [guesser, neighbour] = [await openBrowser(proxy, "127.0.0.4"), await openBrowser(proxy, "127.0.0.5")];
    for (let i = 0; i < 5; i++)
      assert.equal((await login(guesser, "faux-mot", { "x-forwarded-for": `198.51.100.${i}, 127.0.0.1` })).status, 401);
    assert.equal((await login(guesser, "faux-mot")).status, 429);
    assert.equal((await login(neighbour, founder.password)).status, 200);
  });

  return proxy;
}
