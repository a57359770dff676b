import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { beforeEach, test } from "node:test";
import { newId } from "#core/ids.ts";
import { endSession } from "#domains/accounts/index.ts";
import { setMaintenance } from "#domains/maintenance/index.ts";
import { mediaTokens, tokenPurpose } from "#domains/playback/media-token.ts";
import { scratchFolder, testApp } from "./app.ts";
import { openBrowser, type Answer, type Browser } from "./http2-client.ts";
import { makeMovie } from "./make.ts";
import { makePackage, packageFiles } from "./make-package.ts";
import { startEdge } from "./nginx.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";

const media = await scratchFolder();
const put = async (name: string, content: string | Buffer): Promise<string> => {
  const file = path.join(media, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  return `/media/${name}`;
};
const site = await testApp({
  MEDIA_DIR: media,
  PUBLIC_URL: "https://seance.example",
  TRUST_PROXY: "127.0.0.1",
  EDGE_SECONDS: "60",
});
const { app, services, call } = site;
await app.listen({ port: 0, host: "127.0.0.1" });
const reads = new Map<string, number>();
app.server.on("request", ({ method, url = "" }) => {
  const name = `${method} ${url}`;
  reads.set(name, (reads.get(name) ?? 0) + 1);
});
const tokens = mediaTokens(services.secret.key(tokenPurpose));
beforeEach(() => reads.clear());
const readsOf = (name: string): number => reads.get(name) ?? 0;

const nginx = await startEdge({ port: (app.server.address() as AddressInfo).port });
const browsers = await Promise.all(Array.from({ length: 20 }, () => openBrowser(nginx)));
const [browser] = browsers as [Browser];

test("200 viewers of one film at once cost the site one read of each segment, and have its bytes", async () => {
  const id = newId();
  const folder = `packages/${id}/v480`;
  await makeMovie(services.db, { video_url: `/media/packages/${id}/master.m3u8` });
  const segments = new Map<string, Buffer>();
  for (let i = 0; i < 12; i++) {
    const bytes = randomBytes(200_000 + i);
    segments.set(await put(`${folder}/0000${i}.m4s`, bytes), bytes);
  }
  const viewer = async (number: number): Promise<void> => {
    for (const [address, bytes] of segments) {
      const { status, body } = await (browsers[number % browsers.length] as Browser).ask(`${address}?viewer=${number}`);
      assert.equal(status, 200);
      assert.ok(body.equals(bytes), address);
    }
  };
  await Promise.all(Array.from({ length: 200 }, (_, number) => viewer(number)));
  const counts = [...segments.keys()].map((address) => readsOf(`GET ${address}`));
  const total = counts.reduce((sum, count) => sum + count, 0);
  assert.ok(total / segments.size <= 1.05, counts.join(" "));
  const all = [...reads.keys()].filter((name) => name.includes("/media/"));
  assert.equal(all.length, segments.size, "nothing under another address");
});

test("what is hidden is refused though it is in the cache, with a question every two seconds for all segments and viewers", async () => {
  const [id, shown] = [newId(), newId()];
  const folder = await put(`hosted/${id}.mp4`, "original");
  await makePackage(services, id);
  await makePackage(services, shown);
  await makeMovie(services.db, { video_url: `/media/hosted/${shown}.mp4` });
  const film = await makeMovie(services.db, { video_url: folder });
  const editor = await signIn(site, "super_admin");
  const setStatus = async (status: string): Promise<void> => {
    assert.equal((await call("PUT", `/movies/${film}`, { token: editor.token, body: { status } })).status, 200);
  };
  const files = [folder, ...Object.keys(packageFiles).map((name) => `/media/packages/${id}/${name}`)];
  const spelled = files.map((file) => file.replace("/media/", "/media/x/%2e%2e/"));
  const askAll = (status: number): Promise<unknown> =>
    Promise.all(
      browsers.flatMap((one) =>
        [...files, ...spelled].map(async (file) => assert.equal((await one.ask(file)).status, status, file)),
      ),
    );
  const began = performance.now();
  await askAll(200);
  await askAll(200);
  const seconds = (performance.now() - began) / 1000;
  for (const question of [`/api/media-shown/packages/${id}`, `/api/media-shown/hosted/${id}.mp4`])
    assert.ok(readsOf(`GET ${question}`) <= 1 + seconds / 2, `${readsOf(`GET ${question}`)} in ${seconds} s`);
  await setStatus("draft");
  const hidden = performance.now();
  for (const file of files) await until("it is refused", async () => (await browser.ask(file)).status === 404);
  assert.ok(performance.now() - hidden < 6000);
  await askAll(404);
  assert.equal((await browser.ask(`/media/packages/${shown}/v480/00000.m4s`)).status, 200);
  const { source } = (await call("POST", `/playback/movie/${film}`, { token: editor.token })).json;
  assert.match(source.url, /^\/api\/cast\//);
  assert.equal((await browser.ask(source.url)).status, 200, "the staff");
  await setStatus("published");
  for (const file of files) await until("it is shown again", async () => (await browser.ask(file)).status === 200);
});

test("a range of a long film is exact through slices, and only its slices are read", async () => {
  const film = randomBytes(5_300_000);
  const address = await put("un film, long.mp4", film);
  const url = encodeURI(address);
  const part = async (range: string): Promise<Answer> => browser.ask(url, { headers: { range: `bytes=${range}` } });
  for (const [first, last] of [
    [1_048_000, 3_200_000],
    [2_000_000, 2_000_000],
    [0, 9],
    [5_299_990, 5_299_999],
  ] as const) {
    const { status, headers, body } = await part(`${first}-${last}`);
    assert.deepEqual([status, headers["content-range"]], [206, `bytes ${first}-${last}/5300000`]);
    assert.ok(body.equals(film.subarray(first, last + 1)), `${first}-${last}`);
  }
  assert.equal(readsOf(`GET ${url}`), 5, "the slices 0 to 3 and 5");
  const tail = await part("-100");
  assert.ok(tail.body.equals(film.subarray(-100)));
  const whole = await browser.ask(url);
  assert.ok(whole.body.equals(film));
  assert.equal(readsOf(`GET ${url}`), 6);
  const head = await browser.ask(url, { method: "HEAD" });
  assert.deepEqual([head.status, head.headers["content-length"]], [200, "5300000"]);
  assert.equal((await part("5300000-")).status, 416);
});

test("a playlist is kept for a second, for all who ask at once", async () => {
  const address = await put("live/une/loop.m3u8", "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n000.ts\n#EXT-X-ENDLIST\n");
  const live = address.replace("loop", "live");
  const began = performance.now();
  await Promise.all(browsers.map((one) => one.ask(live)));
  const answer = await browser.ask(live);
  const seconds = Math.ceil((performance.now() - began) / 1000);
  assert.match(answer.body.toString(), /#EXT-X-MEDIA-SEQUENCE:/);
  assert.ok(readsOf(`GET ${live}`) <= seconds + 1, `${readsOf(`GET ${live}`)} reads in ${seconds} s`);
  await until("it is asked for again", async () => {
    await browser.ask(live);
    return readsOf(`GET ${live}`) > seconds + 1;
  });
});

test("the addresses of two televisions share an entry, and an ended session is refused though the file is in the cache", async () => {
  const film = randomBytes(300_000);
  const address = await put("film.mp4", film);
  const movie = await makeMovie(services.db, { video_url: address });
  const [one, two] = [await signIn(site), await signIn(site)];
  const castOf = async ({ token }: { token: string }): Promise<string> =>
    new URL((await call("POST", `/playback/movie/${movie}`, { token })).json.cast_url).pathname;
  const [first, second] = [await castOf(one), await castOf(two)];
  assert.notEqual(first, second);
  const direct = await app.inject({ url: first });
  reads.clear();
  for (const url of [first, second, first]) {
    const { status, headers, body } = await browser.ask(url);
    assert.equal(status, 200);
    assert.ok(body.equals(film));
    for (const name of [
      "content-type",
      "content-security-policy",
      "access-control-allow-origin",
      "access-control-expose-headers",
    ])
      assert.equal(headers[name], direct.headers[name], name);
  }
  assert.deepEqual([readsOf(`GET ${address}`), readsOf(`GET ${first}`), readsOf(`HEAD ${first}`)], [1, 0, 2]);
  assert.equal((await browser.ask(address)).headers["access-control-allow-origin"], undefined, "/media is for this site's pages");

  const { sessionId = "" } = tokens.read(first.split("/")[3] ?? "", Date.now())?.holder ?? {};
  await endSession(
    services,
    { id: one.id, email: "", username: "", role: "user", sessionId, lacksSecondFactor: false },
    sessionId,
  );
  await until("the session has ended", async () => (await app.inject({ url: first })).statusCode === 401);
  const refused = await browser.ask(first);
  assert.deepEqual([refused.status, refused.headers["access-control-allow-origin"]], [401, "*"], "in the words of the site");
  assert.equal((await browser.ask(second.replace("film.mp4", "autre.mp4"))).status, 403);
  assert.equal((await browser.ask(second)).status, 200);
});

test("a maintenance closes what is in the cache, and lets the staff through", async () => {
  const address = await put("demo/affiche.m4s", "morceau");
  assert.equal((await browser.ask(address)).status, 200);
  const boss = { ...(await signIn(site, "fondateur")), role: "fondateur", username: "boss" } as const;
  await setMaintenance(services, boss, { is_active: true });
  await until("closed", async () => (await browser.ask(address)).status === 503);
  const home = await browser.ask("/api/home", { headers: { authorization: `Bearer ${boss.token}` } });
  assert.equal(home.status, 200);
  const cookie = String(home.headers["set-cookie"]).split(";", 1)[0] ?? "";
  assert.equal((await browser.ask(address, { headers: { cookie } })).status, 200);
  for (const target of [address, "/api/home", "/api/movies"]) assert.equal((await browser.ask(target)).status, 503, target);
  await setMaintenance(services, boss, { is_active: false });
  await until("open, and answered from the cache again", async () => {
    reads.clear();
    const { status } = await browser.ask(address);
    return status === 200 && readsOf(`GET ${address}`) === 0;
  });
});

test("guests share a public answer for as long as the site says; what somebody signed in gets is nobody else's", async () => {
  const list = "/api/movies?size=7";
  const ask = (headers: Record<string, string> = {}) => browser.ask(list, { headers });
  const [first, again] = [await ask(), await ask()];
  assert.equal(readsOf(`GET ${list}`), 1);
  assert.ok(first.body.equals(again.body));
  assert.deepEqual(
    [first.headers["cache-control"], first.headers["cdn-cache-control"], first.headers["cache-tag"]],
    ["no-cache", "max-age=60, stale-while-revalidate=60", "catalogue,maintenance"],
  );
  assert.equal((await ask({ "if-none-match": String(first.headers.etag) })).status, 304);
  assert.equal(readsOf(`GET ${list}`), 1);

  const [viewer, admin] = [await signIn(site), await signIn(site, "admin")];
  const draft = await makeMovie(services.db, { title: "Brouillon secret", status: "draft" });
  const staff = { authorization: `Bearer ${admin.token}` };
  for (const target of ["/api/me", `/api/movies/${draft}`, "/api/movies?size=9"]) {
    const mine = await browser.ask(target, { headers: staff });
    assert.equal(mine.status, 200, target);
    assert.equal(mine.headers["x-accel-expires"], undefined);
    assert.equal(mine.headers["cache-tag"], undefined, target);
    const others = [
      await browser.ask(target),
      await browser.ask(target, { headers: { authorization: `Bearer ${viewer.token}` } }),
    ];
    for (const other of others) {
      assert.ok(!other.body.equals(mine.body) || target.includes("size"), target);
      assert.doesNotMatch(other.body.toString(), /Brouillon secret/);
    }
  }
  for (const headers of [staff, { cookie: "a=b" }]) {
    const before = readsOf(`GET ${list}`);
    await ask(headers);
    assert.equal(readsOf(`GET ${list}`), before + 1, "asked of the site");
  }
});

test("a page is shared; a refusal, a missing page and an answer without tags are not", async () => {
  for (const [target, status, count] of [
    ["/films", 200, 1],
    ["/aucune-page", 404, 2],
    [`/api/movies/${newId()}`, 404, 2],
    ["/api/health", 200, 2],
  ] as const) {
    for (let i = 0; i < 2; i++) assert.equal((await browser.ask(target)).status, status, target);
    assert.equal(readsOf(`GET ${target}`), count, target);
  }
});

test("a site without a cache in front sends nothing for one", async () => {
  const alone = await testApp();
  const { headers } = await alone.call("GET", "/movies");
  for (const name of ["x-accel-expires", "cdn-cache-control", "cache-tag"]) assert.equal(headers[name], undefined, name);
});
