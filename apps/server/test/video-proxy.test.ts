import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import http, { request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import { limits } from "@seance/contract/limits";
import { newId } from "#core/ids.ts";
import { openOutbound } from "#core/outbound.ts";
import { endSession } from "#domains/accounts/index.ts";
import { mediaTokens, tokenPurpose, type Grant } from "#domains/playback/media-token.ts";
import { scratchFolder, testApp, type TestApp } from "./app.ts";
import { makeChannel, makeEpisode, makeMovie } from "./make.ts";
import { signIn, type Person } from "./sign-in.ts";
import { until } from "./until.ts";

const film = randomBytes(400_000);

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
/** What the other server does, by path. */
const served = new Map<string, Answer>();
/** Requests that it received, and connections that are open for one. */
const seen: { url: string; headers: IncomingHttpHeaders; method: string }[] = [];
let pending = 0;

const upstream = http.createServer((asked, response) => {
  seen.push({ url: asked.url ?? "", headers: asked.headers, method: asked.method ?? "" });
  pending++;
  response.once("close", () => pending--);
  const answer = served.get((asked.url ?? "").split("?")[0] ?? "");
  if (answer) answer(asked, response);
  else response.writeHead(404, { "content-type": "text/html" }).end("<h1>rien</h1>");
});
await new Promise<void>((done) => upstream.listen(0, "127.0.0.1", done));
const { port: upstreamPort } = upstream.address() as AddressInfo;
const host = `coffre.exemple:${upstreamPort}`;

const reply =
  (headers: Record<string, string>, body: string | Buffer = ""): Answer =>
  (_request, response) =>
    response.writeHead(200, headers).end(body);
const playlistType = { "content-type": "application/vnd.apple.mpegurl" };

served.set("/film.mp4", (asked, response) => {
  const headers = {
    "content-type": "video/mp4",
    "accept-ranges": "bytes",
    etag: '"film"',
    "set-cookie": "espion=1",
    "x-secret": "1",
  };
  const [, first, last = ""] = /^bytes=(\d+)-(\d*)$/.exec(asked.headers.range ?? "") ?? [];
  if (first === undefined) return void response.writeHead(200, { ...headers, "content-length": film.length }).end(film);
  if (Number(first) >= film.length)
    return void response.writeHead(416, { ...headers, "content-range": `bytes */${film.length}` }).end();
  const end = last === "" ? film.length - 1 : Number(last);
  const part = film.subarray(Number(first), end + 1);
  return void response
    .writeHead(206, { ...headers, "content-length": part.length, "content-range": `bytes ${first}-${end}/${film.length}` })
    .end(part);
});

const media = await scratchFolder();
const outbound = openOutbound({
  allows: (reached) => reached === "127.0.0.1",
  resolve: async (name) => [{ address: name === "interne.coffre.exemple" ? "10.0.0.1" : "127.0.0.1", family: 4 }],
  headersMs: 400,
});
const settings = { PROTECTED_HOSTS: "coffre.exemple", MEDIA_DIR: media, PUBLIC_URL: "https://seance.exemple" };
const home = await testApp(settings, { outbound });
const { app, services, call, logLines } = home;
const { db } = services;
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo;
after(() => {
  upstream.closeAllConnections();
  upstream.close();
});

interface Got {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The answer was cut before its end. */
  readonly cut: boolean;
}

function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Got> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, headers, method, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", () => undefined);
      answer.on("close", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts), cut: !answer.complete }),
      );
    });
    sent.on("error", reject);
    sent.end();
  });
}

const viewer = await signIn(home);
const linkOf = (path: string, at = host): string => `http://${at}${path}`;

/** A film of that link, and the address that playback gives its viewer for it. */
async function address(path: string, { person = viewer, at = host }: { person?: Person; at?: string } = {}): Promise<string> {
  const movie = await makeMovie(db, { video_url: linkOf(path, at) });
  const { json, status } = await call("POST", `/playback/movie/${movie}`, { token: person.token });
  assert.equal(status, 200);
  return json.source.url as string;
}
const withQuery = (from: string, changes: Record<string, string | null>): string => {
  const url = new URL(from, "http://seance.invalid");
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url.pathname + url.search;
};
/** What an endless stream would otherwise hold for ever. */
const inTime = { timeout: 10_000 };
const failed = { detail: "Erreur de lecture vidéo" };
const detail = ({ status, body }: Got): unknown[] => [status, JSON.parse(body.toString())];

test("a signed-in viewer gets a proxy URL, a guest is answered 401", async () => {
  const movie = await makeMovie(db, { video_url: linkOf("/film.mp4?cle=a%26b") });
  const { json } = await call("POST", `/playback/movie/${movie}`, { token: viewer.token });
  const url = new URL(json.source.url, "http://seance.invalid");
  assert.deepEqual([json.source.kind, json.source.mime, url.pathname], ["file", "video/mp4", "/api/video-proxy"]);
  assert.deepEqual([...url.searchParams.keys()], ["url", "token", "session", "t"]);
  assert.equal(url.searchParams.get("url"), linkOf("/film.mp4?cle=a%26b"));
  assert.ok(Math.abs(Number(url.searchParams.get("t")) - Date.now()) < 60_000);
  assert.equal(json.cast_url, `https://seance.exemple${json.source.url}`);
  const guest = await call("POST", `/playback/movie/${movie}`);
  assert.deepEqual([guest.status, guest.json], [401, { detail: "Token manquant" }]);
});

test("serves the whole video, ranges and HEAD", async () => {
  const at = await address("/film.mp4");
  const whole = await get(at);
  assert.equal(whole.status, 200);
  assert.ok(whole.body.equals(film));
  assert.equal(whole.headers["content-type"], "video/mp4");
  assert.equal(whole.headers["content-length"], String(film.length));
  assert.equal(whole.headers["accept-ranges"], "bytes");
  for (const [range, start, end] of [
    ["bytes=0-0", 0, 0],
    ["bytes=1000-250000", 1000, 250_000],
    ["bytes=399999-", 399_999, 399_999],
  ] as const) {
    const part = await get(at, { range });
    assert.equal(part.status, 206, range);
    assert.equal(part.headers["content-range"], `bytes ${start}-${end}/${film.length}`);
    assert.ok(part.body.equals(film.subarray(start, end + 1)), range);
  }
  const past = await get(at, { range: "bytes=400000-" });
  assert.deepEqual([past.status, past.headers["content-range"]], [416, "bytes */400000"]);
  for (const range of ["bytes=0-1,5-6", "bytes=x", "octets=0-5"]) assert.equal((await get(at, { range })).status, 200, range);
  const head = await get(at, {}, "HEAD");
  assert.deepEqual([head.status, head.body.length, head.headers["content-length"]], [200, 0, String(film.length)]);
});

test("sends no header of the viewer, and passes on none but those for seeking", async () => {
  const at = await address("/film.mp4");
  seen.length = 0;
  const { headers } = await get(at, {
    cookie: "a=1",
    authorization: `Bearer ${viewer.token}`,
    referer: "https://seance.exemple/films",
    origin: "https://seance.exemple",
    "user-agent": "Navigateur de Jeanne",
    "x-forwarded-for": "198.51.100.9",
    "if-range": '"film"',
    range: "bytes=0-9",
  });
  const [asked] = seen;
  assert.deepEqual(Object.keys(asked?.headers ?? {}).toSorted(), [
    "accept",
    "accept-encoding",
    "connection",
    "host",
    "if-range",
    "range",
    "user-agent",
  ]);
  assert.match(String(asked?.headers["user-agent"]), /^Seance\//);
  assert.deepEqual([headers["set-cookie"], headers["x-secret"]], [undefined, undefined]);
  assert.equal(headers["x-content-type-options"], "nosniff");
  assert.match(String(headers["content-security-policy"]), /sandbox/);
});

test("a television's receiver may read it cross-origin", async () => {
  const at = await address("/film.mp4");
  const { headers } = await get(at, { origin: "https://www.gstatic.com", range: "bytes=0-9" });
  assert.equal(headers["access-control-allow-origin"], "*");
  assert.match(String(headers["access-control-expose-headers"]), /content-range/);
  const asked = await get(at, { origin: "https://www.gstatic.com", "access-control-request-headers": "range" }, "OPTIONS");
  assert.equal(asked.status, 204);
  assert.match(String(asked.headers["access-control-allow-headers"]), /range/);
});

test("answers 401 without a token, with a bad one, another session's, or the session token", async () => {
  const at = await address("/film.mp4");
  const token = new URL(at, "http://x").searchParams.get("token") ?? "";
  assert.deepEqual(detail(await get(withQuery(at, { token: null }))), [401, { detail: "Token manquant" }]);
  assert.deepEqual(detail(await get("/api/video-proxy")), [401, { detail: "Token manquant" }]);
  seen.length = 0;
  for (const changed of [
    { token: viewer.token },
    { token: `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}` },
    { token: token.slice(1) },
    { session: newId() },
    { session: "" },
  ])
    assert.deepEqual(detail(await get(withQuery(at, changed))), [401, { detail: "Lien de lecture expiré" }]);
  assert.equal((await get(withQuery(at, { token: null }), { authorization: `Bearer ${viewer.token}` })).status, 401);
  assert.deepEqual(seen, []);
});

const tokensOf = ({ services: { secret } }: TestApp) => mediaTokens(secret.key(tokenPurpose));
const grantOf = (at: string): Grant => {
  const grant = tokensOf(home).read(new URL(at, "http://x").searchParams.get("token") ?? "", Date.now());
  assert.ok(grant);
  return grant;
};

test("refuses an expired token, a guest's, and one of another account's session", async () => {
  const at = await address("/film.mp4");
  const grant = grantOf(at);
  const sign = (changes: Partial<Grant>) => get(withQuery(at, { token: tokensOf(home).sign({ ...grant, ...changes }) }));
  assert.equal((await sign({})).status, 200);
  assert.equal((await sign({ expiresAt: Math.floor(Date.now() / 1000) })).status, 401);
  assert.equal((await sign({ holder: null })).status, 401);
  const other = await signIn(home);
  assert.equal((await sign({ holder: { accountId: other.id, sessionId: grant.holder?.sessionId ?? "" } })).status, 401);
});

test("a stream ends with its token", inTime, async () => {
  served.set("/sans-fin.ts", (_request, response) => {
    response.writeHead(200, { "content-type": "video/mp2t" });
    response.write(randomBytes(1000));
    const timer = setInterval(() => response.write(randomBytes(1000)), 10);
    response.once("close", () => clearInterval(timer));
  });
  const at = await address("/sans-fin.ts");
  const expiresAt = Math.ceil(Date.now() / 1000) + 1;
  const { cut } = await get(withQuery(at, { token: tokensOf(home).sign({ ...grantOf(at), expiresAt }) }));
  assert.ok(cut);
  assert.ok(Date.now() >= expiresAt * 1000 - 50);
  await until("the other server is left", () => pending === 0);
});

test("the end of a session ends its tokens and streams at once", inTime, async () => {
  const person = await signIn(home);
  const at = await address("/sans-fin.ts", { person });
  const session = grantOf(at).holder?.sessionId ?? "";
  const streaming = get(at);
  await until("streaming", () => pending === 1);
  await endSession(
    services,
    { id: person.id, email: person.email, username: "", role: "user", sessionId: session, lacksSecondFactor: false },
    session,
  );
  assert.ok((await streaming).cut);
  await until("the other server is left", () => pending === 0);
  assert.equal((await get(at)).status, 401);
});

test("serves only protected links that the token's item has and its holder may see", async () => {
  const [at, other] = [await address("/film.mp4"), await address("/autre.mp4")];
  const linkIn = (from: string): string => new URL(from, "http://x").searchParams.get("url") ?? "";
  seen.length = 0;
  for (const url of [
    linkIn(other),
    linkOf("/jamais-vu.mp4"),
    linkOf("/film.mp4?autre=1"),
    "https://b.exemple/film.mp4",
    `http://moncoffre.exemple:${upstreamPort}/film.mp4`,
    `http://coffre.exemple.b.fr:${upstreamPort}/film.mp4`,
    `http://coffre.exemple@127.0.0.1:${upstreamPort}/film.mp4`,
    `http://127.0.0.1:${upstreamPort}/film.mp4`,
    "http://169.254.169.254/latest/meta-data/",
    "file:///etc/passwd",
    "/media/film.mp4",
    "//coffre.exemple/film.mp4",
    "",
    "x",
  ])
    assert.deepEqual(detail(await get(withQuery(at, { url }))), [403, { detail: "Accès refusé" }], url);
  assert.equal((await get(withQuery(at, { url: null }))).status, 403);
  assert.equal((await get(withQuery(at, { url: linkOf("/jamais-vu.mp4"), s: "A".repeat(22) }))).status, 403);
  await db.updateTable("movie").set({ status: "archived" }).where("id", "=", grantOf(at).itemId).execute();
  assert.equal((await get(at)).status, 403, "not for viewers any more");
  await db.deleteFrom("movie").where("id", "=", grantOf(other).itemId).execute();
  assert.equal((await get(other)).status, 403, "not there any more");
  assert.deepEqual(seen, []);
  assert.equal((await get(`${at}&url=x`)).status, 422, "two links");
});

test("serves episodes and channels by their own tokens", async () => {
  for (const [type, id] of [
    ["episode", await makeEpisode(db, { video_url: linkOf("/film.mp4") })],
    ["channel", await makeChannel(db, { stream_url: linkOf("/film.mp4") })],
  ] as const) {
    const { json } = await call("POST", `/playback/${type}/${id}`, { token: viewer.token });
    assert.equal((await get(json.source.url)).status, 200, type);
  }
});

test("serves a playlist's segments and keys by their signed lines", async () => {
  const other = `cdn.coffre.exemple:${upstreamPort}`;
  served.set("/hls/master.m3u8", reply(playlistType, `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nhd/index.m3u8?a=1\n`));
  served.set(
    "/hls/hd/index.m3u8",
    reply(
      { "content-type": "text/plain" },
      `\u{FEFF}#EXTM3U\r\n#EXT-X-TARGETDURATION:4\r\n#EXT-X-KEY:METHOD=AES-128,URI="/cle"\r\n#EXT-X-MAP:URI="init.mp4",BYTERANGE="10@0"\r\n#EXTINF:4,\r\n#EXT-X-BYTERANGE:100@50\r\n//${other}/morceau.ts\r\n#EXTINF:4,\r\nhttp://b.exemple/hors-liste.ts\r\n#EXT-X-ENDLIST\r\n`,
    ),
  );
  served.set("/cle", reply({}, "0123456789abcdef"));
  served.set("/hls/hd/init.mp4", reply({ "content-type": "application/mp4" }, "init"));
  served.set("/morceau.ts", reply({ "content-type": "video/mp2t" }, "morceau"));

  const master = await get(await address("/hls/master.m3u8"), { range: "bytes=0-" });
  assert.deepEqual([master.status, master.headers["content-type"]], [200, "application/vnd.apple.mpegurl"]);
  assert.equal(master.headers["cache-control"], "no-store");
  const [, variant = ""] = /^(\/api\/video-proxy\S+)$/m.exec(master.body.toString()) ?? [];
  const list = await get(variant);
  const text = list.body.toString();
  const lines = [...text.matchAll(/(?:URI="|^)(\/api\/video-proxy[^"\s]+)/gm)].map(([, line = ""]) => line);
  assert.equal(lines.length, 4);
  assert.ok(text.includes('BYTERANGE="10@0"') && text.includes("#EXT-X-BYTERANGE:100@50"));
  const bodies = [];
  for (const line of lines.slice(0, 3)) bodies.push((await get(line)).body.toString());
  assert.deepEqual(bodies, ["0123456789abcdef", "init", "morceau"]);
  assert.equal((await get(lines[3] ?? "")).status, 403, "a host that is not on the list");

  // A line signature is valid for its token and its URL only.
  const mine = lines[2] ?? "";
  assert.equal((await get(withQuery(mine, { url: linkOf("/cle") }))).status, 403);
  assert.equal((await get(withQuery(mine, { s: null }))).status, 403);
  const again = await address("/hls/master.m3u8");
  const token = new URL(again, "http://x").searchParams.get("token");
  assert.equal((await get(withQuery(mine, { token }))).status, 403);
  assert.equal((await get(mine, {}, "HEAD")).status, 200);
});

test("resolves a playlist's addresses against the URL after redirects", async () => {
  served.set("/court.m3u8", (_request, response) => response.writeHead(302, { location: "/loin/liste" }).end());
  served.set("/loin/liste", reply(playlistType, "#EXTM3U\n#EXTINF:4,\n1.ts\n"));
  const { body } = await get(await address("/court.m3u8"));
  assert.ok(body.toString().includes(encodeURIComponent(linkOf("/loin/1.ts"))));
});

test("requests no private address, and no unlisted host after a redirect", async () => {
  served.set("/vers", (asked, response) => {
    const to = new URL(asked.url ?? "", "http://x").searchParams.get("a") ?? "";
    response.writeHead(302, { location: to }).end();
  });
  served.set("/piege", reply({ "content-type": "video/mp4" }, "piège"));
  assert.deepEqual(detail(await get(await address("/film.mp4", { at: `interne.coffre.exemple:${upstreamPort}` }))), [
    502,
    failed,
  ]);
  for (const to of [
    `http://127.0.0.1:${upstreamPort}/piege`,
    `http://autre.exemple:${upstreamPort}/piege`,
    `http://interne.coffre.exemple:${upstreamPort}/piege`,
    "file:///etc/passwd",
  ]) {
    seen.length = 0;
    assert.deepEqual(detail(await get(await address(`/vers?a=${encodeURIComponent(to)}`))), [502, failed], to);
    assert.deepEqual(
      seen.map(({ url }) => url.split("?")[0]),
      ["/vers"],
      to,
    );
  }
  const fine = `/vers?a=${encodeURIComponent(`http://cdn.coffre.exemple:${upstreamPort}/piege`)}`;
  assert.equal((await get(await address(fine))).body.toString(), "piège");
});

test("any failure of the other server is « Erreur de lecture vidéo »", async () => {
  served.set("/500", (_request, response) => response.writeHead(500).end("panne"));
  served.set("/206.mp4", (_request, response) => response.writeHead(204).end());
  served.set("/page.mp4", reply({ "content-type": "text/html; charset=utf-8" }, "<script>alert(1)</script>"));
  served.set("/dessin.mp4", reply({ "content-type": "image/svg+xml" }, "<svg/>"));
  served.set("/json.mp4", reply({ "content-type": "application/json" }, "{}"));
  served.set("/gzip.mp4", reply({ "content-type": "video/mp4", "content-encoding": "gzip" }, "x"));
  served.set("/faux.m3u8", reply(playlistType, "<html>"));
  served.set("/fichier.m3u8", reply(playlistType, "#EXTM3U\nfile:///etc/passwd\n"));
  served.set("/coupe", (asked) => asked.socket.destroy());
  served.set("/muet", () => undefined);
  for (const path of [
    "/rien.mp4",
    "/500",
    "/206.mp4",
    "/page.mp4",
    "/dessin.mp4",
    "/json.mp4",
    "/gzip.mp4",
    "/faux.m3u8",
    "/fichier.m3u8",
    "/coupe",
    "/muet",
  ])
    assert.deepEqual(detail(await get(await address(path))), [502, failed], path);
  assert.deepEqual(detail(await get(await address("/film.mp4", { at: "coffre.exemple:1" }))), [502, failed]);
  await until("nothing stays open", () => pending === 0);
});

test("a truncated answer is truncated for the viewer", async () => {
  served.set("/tronque.mp4", (_request, response) => {
    response.writeHead(200, { "content-type": "video/mp4", "content-length": 5000 });
    response.write(film.subarray(0, 1000), () => response.destroy());
  });
  const { status, cut } = await get(await address("/tronque.mp4"));
  assert.deepEqual([status, cut], [200, true]);
});

test("gives up on an endless playlist", async () => {
  served.set("/fleuve.m3u8", (_request, response) => {
    response.writeHead(200, playlistType);
    response.write("#EXTM3U\n");
    const more = (): void => void (response.destroyed || (response.write("#EXT-X-RIEN\n".repeat(5000)), setImmediate(more)));
    more();
  });
  assert.deepEqual(detail(await get(await address("/fleuve.m3u8"))), [502, failed]);
  await until("the other server is left", () => pending === 0);
});

test("closes the other connection when the viewer disconnects, before and during the answer", async () => {
  served.set("/lent.mp4", () => undefined);
  for (const [path, answers] of [
    ["/lent.mp4", false],
    ["/sans-fin.ts", true],
  ] as const) {
    const sent = request({ host: "127.0.0.1", port, path: await address(path), agent: false });
    sent.on("error", () => undefined);
    let received = 0;
    sent.on("response", (answer) => answer.on("error", () => undefined).on("data", () => received++));
    sent.end();
    await until("asked", () => pending === 1 && (!answers || received > 0));
    sent.destroy();
    // Before the timeout of the other server's answer.
    await until(`${path} is left`, () => pending === 0);
  }
});

test("limits the streams of each account", inTime, async () => {
  const [person, other] = [await signIn(home), await signIn(home)];
  const at = await address("/sans-fin.ts", { person });
  const open = Array.from({ length: limits.videoProxy.perAccount }, () => {
    const sent = request({ host: "127.0.0.1", port, path: at, agent: false }, (answer) =>
      answer.resume().on("error", () => undefined),
    );
    sent.on("error", () => undefined);
    sent.end();
    return sent;
  });
  await until("all are open", () => pending === open.length);
  const more = await get(at);
  assert.equal(more.status, 429);
  assert.ok(Number(more.headers["retry-after"]) > 0);
  assert.equal((await get(await address("/film.mp4", { person: other }))).status, 200);
  open.forEach((sent) => sent.destroy());
  await until("all are closed", () => pending === 0);
  assert.equal((await get(await address("/film.mp4", { person }))).status, 200, "there is room again");
});

test("logs no token", async () => {
  const at = await address("/500");
  await get(at);
  const token = new URL(at, "http://x").searchParams.get("token") ?? "";
  const log = logLines.join("");
  assert.ok(log.includes("vidéo d’un hôte protégé non lue"));
  assert.ok(!log.includes(token) && !log.includes("token=") && !log.includes(viewer.token));
});
