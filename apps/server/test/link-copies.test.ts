import assert from "node:assert/strict";
import { readFile, readdir, writeFile } from "node:fs/promises";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { after, test } from "node:test";
import { hostingMessages } from "@seance/contract/hosting";
import { maxCopiedLinks, maxListedCopies, type LinkCopy } from "@seance/contract/link-copies";
import { newId } from "#core/ids.ts";
import { openOutbound } from "#core/outbound.ts";
import { copyLinkJob } from "#domains/hosting/copies/link-copies.service.ts";
import { testApp } from "./app.ts";
import { makeEpisode, makeMovie } from "./make.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";
import { filmFile } from "./video-files.ts";

const film = await readFile(filmFile);
const half = film.length >> 1;

/** The other server: what it does by path, and the ranges asked of it. */
const served = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();
const ranges = new Map<string, (string | undefined)[]>();
const other = http.createServer((request, response) => {
  const url = request.url ?? "";
  ranges.set(url, [...(ranges.get(url) ?? []), request.headers.range]);
  const answer = served.get(url);
  if (answer) answer(request, response);
  else response.writeHead(404).end();
});
await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
after(() => other.close().closeAllConnections());
const host = `http://coffre.exemple:${(other.address() as AddressInfo).port}`;

const outbound = openOutbound({
  allows: (reached) => reached === "127.0.0.1",
  resolve: async (name) => [{ address: name === "interne.exemple" ? "10.0.0.1" : "127.0.0.1", family: 4 }],
});
const site = await testApp({}, { outbound });
const { call, services } = site;
const { db, config, jobs } = services;
await site.app.ready();
await jobs.start();
const { token } = await signIn(site, "admin");

const ask = (...links: string[]) => call("POST", "/hosted-videos/copies", { token, body: { links } });
const copies = async (): Promise<LinkCopy[]> => (await call("GET", "/hosted-videos/copies", { token })).json.copies;
const copyOf = async (url: string): Promise<LinkCopy | undefined> => (await copies()).find((copy) => copy.url === url);
const linkOf = async (id: string): Promise<string> => (await call("GET", `/movies/${id}`, { token })).json.video_url;
const filesOf = (folder: string): Promise<string[]> => readdir(path.join(config.MEDIA_DIR, folder));

test("the copy of a link takes its place in the titles that have it, and only there", async () => {
  const url = `${host}/Le%20Film.1922.mp4`;
  served.set("/Le%20Film.1922.mp4", (_request, response) => response.writeHead(200, { "content-length": film.length }).end(film));
  const [id, elsewhere] = [await makeMovie(db, { video_url: url }), await makeMovie(db, { video_url: `${url}?autre` })];
  const episode = await makeEpisode(db, { hosting_url: url });
  const asked = await ask(url, url);
  assert.deepEqual([asked.status, asked.json], [202, { copies: 1 }]);
  await until("the copy ends", async () => (await copies()).length === 0);

  const link = await linkOf(id);
  assert.match(link, /^\/media\/hosted\/[-0-9a-f]{36}\.mp4$/);
  assert.ok((await readFile(path.join(config.MEDIA_DIR, "hosted", path.basename(link)))).equals(film));
  const { videos } = (await call("GET", "/hosted-videos", { token })).json;
  const video = videos.find(({ video_url }: { video_url: string }) => video_url === link);
  assert.equal(video.original_filename, "Le Film.1922.mp4");
  assert.deepEqual(video.used_by.map((one: { id: string }) => one.id).toSorted(), [id, episode].toSorted());
  assert.equal(await linkOf(elsewhere), `${url}?autre`);
});

test("a copy that the line cut goes on where it stopped, while the other server has the same version", async () => {
  const answer = (version: () => string) => (request: IncomingMessage, response: ServerResponse) => {
    const headers = { "accept-ranges": "bytes", etag: version() };
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
    if (from === 0 || request.headers["if-range"] !== version()) {
      response.writeHead(200, { ...headers, "content-length": film.length });
      if (request.headers.range) response.end(film);
      else response.write(film.subarray(0, half), () => response.destroy());
      return;
    }
    response.writeHead(206, { ...headers, "content-length": film.length - from }).end(film.subarray(from));
  };
  served.set(
    "/coupe.mp4",
    answer(() => '"1"'),
  );
  let version = 0;
  served.set(
    "/remplace.mp4",
    answer(() => `"${version++ >> 1}"`),
  );
  const [cut, replaced] = [`${host}/coupe.mp4`, `${host}/remplace.mp4`];
  const ids = [await makeMovie(db, { video_url: cut }), await makeMovie(db, { video_url: replaced })];
  await ask(cut, replaced);
  await until("both copies end", async () => (await copies()).length === 0);
  for (const id of ids) {
    const name = path.basename(await linkOf(id));
    assert.ok((await readFile(path.join(config.MEDIA_DIR, "hosted", name))).equals(film));
  }
  const [first, second] = ranges.get("/coupe.mp4") ?? [];
  assert.equal(first, undefined);
  assert.match(second ?? "", /^bytes=[1-9]\d*-$/);
});

test("a copy that was whole when the server was killed is not asked for again", async () => {
  served.set("/entier.mp4", (_request, response) => response.writeHead(416).end());
  const [id, url] = [newId(), `${host}/entier.mp4`];
  const movie = await makeMovie(db, { video_url: url });
  const { id: account_id } = await db.selectFrom("account").select("id").executeTakeFirstOrThrow();
  const { length: size } = film;
  await db.insertInto("link_copy").values({ id, url, account_id, size, received: size, etag: '"1"' }).execute();
  await writeFile(path.join(config.MEDIA_DIR, ".uploads", id), film);
  await jobs.send(db, "link-copy", id);
  await until("the copy ends", async () => (await copyOf(url))?.error !== null);
  assert.equal(await copyOf(url), undefined);
  assert.equal(await linkOf(movie), `/media/hosted/${id}.mp4`);
});

/** A copy of which half has been received, and a run of its job as another process would make it. */
async function halfCopied(name: string) {
  const [id, url] = [newId(), `${host}${name}`];
  const movie = await makeMovie(db, { video_url: url });
  const { id: account_id } = await db.selectFrom("account").select("id").executeTakeFirstOrThrow();
  await db.insertInto("link_copy").values({ id, url, account_id, size: film.length, received: half, etag: '"1"' }).execute();
  const file = path.join(config.MEDIA_DIR, ".uploads", id);
  await writeFile(file, film.subarray(0, half));
  const { work } = copyLinkJob(services);
  return {
    file,
    work: () => work(id, new AbortController().signal),
    lease: (lease: { holder: string; leased_until: Date }) =>
      db.updateTable("link_copy").set(lease).where("id", "=", id).execute(),
    attempts: async () => (await db.selectFrom("link_copy").select("attempts").where("id", "=", id).executeTakeFirst())?.attempts,
    async expectWhole() {
      const link = path.basename(await linkOf(movie));
      assert.ok((await readFile(path.join(config.MEDIA_DIR, "hosted", link))).equals(film));
    },
  };
}

/** Answers with the rest of the film; the first request gets a part, and the rest when its answer is ended. */
function serveRest(name: string): ServerResponse[] {
  const answers: ServerResponse[] = [];
  served.set(name, ({ headers: { range } }, response) => {
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1]);
    response.writeHead(206, { "accept-ranges": "bytes", etag: '"1"', "content-length": film.length - from });
    if (answers.push(response) === 1) response.write(film.subarray(from, from + 1000));
    else response.end(film.subarray(from));
  });
  return answers;
}

const elsewhere = /un autre processus copie ce lien/;

test("of two processes that resume the same copy, one does and the other leaves it", async () => {
  const answers = serveRest("/partage.mp4");
  const { work, attempts, expectWhole } = await halfCopied("/partage.mp4");
  const first = work();
  await until("the first has asked", () => answers.length === 1);
  await assert.rejects(work(), elsewhere);
  assert.equal(await attempts(), 0);
  answers[0]?.end(film.subarray(half + 1000));
  await first;
  await expectWhole();
  assert.deepEqual(ranges.get("/partage.mp4"), [`bytes=${half}-`]);
});

test("a copy whose process was killed goes on in another once its lease has expired, not before", async () => {
  serveRest("/tue.mp4")[0] = {} as ServerResponse;
  const { work, lease, expectWhole } = await halfCopied("/tue.mp4");
  const holder = newId();
  await lease({ holder, leased_until: new Date(Date.now() + 60_000) });
  await assert.rejects(work(), elsewhere);
  await lease({ holder, leased_until: new Date(0) });
  await work();
  await expectWhole();
  assert.deepEqual(ranges.get("/tue.mp4"), [`bytes=${half}-`]);
});

test("a process whose copy was taken by another stops, and leaves the file to it", async () => {
  const answers = serveRest("/gele.mp4");
  const { file, work, lease, attempts, expectWhole } = await halfCopied("/gele.mp4");
  const first = work();
  await until("it has asked", () => answers.length === 1);
  await lease({ holder: newId(), leased_until: new Date(0) });
  await assert.rejects(first);
  assert.equal(await attempts(), 0);
  assert.ok((await readFile(file)).length >= half);
  await work();
  await expectWhole();
});

test("what is no video, is refused, or lies in this machine's networks is given up with the reason, and its link stays", async () => {
  served.set("/page.mp4", (_request, response) => response.end("<h1>Bonjour</h1>"));
  const expected = new Map([
    [`${host}/page.mp4`, hostingMessages.notVideo],
    [`${host}/absent.mp4`, `${hostingMessages.copyFailed} (404)`],
    ["http://interne.exemple/film.mp4", hostingMessages.copyFailed],
    ["http://192.168.0.1/film.mp4", hostingMessages.copyFailed],
  ]);
  const id = await makeMovie(db, { video_url: `${host}/page.mp4` });
  await ask(...expected.keys());
  await until("all are given up", async () => {
    const left = await copies();
    return left.length === expected.size && left.every(({ error }) => error !== null);
  });
  for (const [url, error] of expected) assert.equal((await copyOf(url))?.error, error);
  assert.equal(await linkOf(id), `${host}/page.mp4`);
  await until("their files are deleted", async () => (await filesOf(".uploads")).length === 0);

  served.set("/page.mp4", (_request, response) => response.end(film));
  assert.deepEqual((await ask(`${host}/page.mp4`)).json, { copies: 1 });
  await until("the second try succeeds", async () => (await linkOf(id)).startsWith("/media/"));
  for (const { id: given } of await copies())
    assert.equal((await call("DELETE", `/hosted-videos/copies/${given}`, { token })).status, 204);
  assert.deepEqual(await copies(), []);
});

test("a copy over the quota of its account or of the site is given up in words, at its first byte where its size is announced", async () => {
  const sent: string[] = [];
  const answer = (name: string, headers: http.OutgoingHttpHeaders) =>
    served.set(name, (_request, response) => {
      response.writeHead(200, headers).flushHeaders();
      // Whoever gives it up closes the connection before this.
      if (headers["content-length"] === undefined) response.end(film);
      else response.once("close", () => sent.push(name));
    });
  answer("/annonce.mp4", { "content-length": film.length });
  answer("/sans-taille.mp4", {});
  for (const [setting, reason] of [
    ["QUOTA_PER_ACCOUNT", hostingMessages.accountFull],
    ["QUOTA_TOTAL", hostingMessages.siteFull],
  ] as const) {
    const used = await db.selectFrom("hosted_video").select("size").execute();
    Object.assign(config, { [setting]: used.reduce((sum, { size }) => sum + size, 0) + film.length - 1 });
    try {
      for (const name of ["/annonce.mp4", "/sans-taille.mp4"]) {
        await ask(`${host}${name}`);
        await until("it is given up", async () => ((await copyOf(`${host}${name}`))?.error ?? null) !== null);
        const copy = await copyOf(`${host}${name}`);
        assert.equal(copy?.error, reason, `${setting} ${name}`);
        await until("its file is deleted", async () => (await filesOf(".uploads")).length === 0);
        assert.equal((await call("DELETE", `/hosted-videos/copies/${copy?.id}`, { token })).status, 204);
      }
    } finally {
      Object.assign(config, { [setting]: 0 });
    }
  }
  await until("the announced one was closed without its bytes, each time", () => sent.length === 2);
});

test("streams of HLS and DASH are refused by their links, and given up by their type where the link does not tell", async () => {
  for (const link of ["/a.m3u8", "/a.MPD", "/a.m3u8?jeton=1", "/a.mpd#t"]) {
    const { status, text } = await ask(`${host}${link}`);
    assert.deepEqual([status, text.includes(hostingMessages.isStream)], [422, true], link);
  }
  served.set("/direct", (_request, response) =>
    response.writeHead(200, { "content-type": "application/vnd.apple.mpegurl" }).end("#EXTM3U\n"),
  );
  assert.equal((await ask(`${host}/direct`)).status, 202);
  await until("it is given up", async () => ((await copyOf(`${host}/direct`))?.error ?? null) !== null);
  const copy = await copyOf(`${host}/direct`);
  assert.equal(copy?.error, hostingMessages.isStream);
  assert.equal((await call("DELETE", `/hosted-videos/copies/${copy.id}`, { token })).status, 204);
});

test("a cancelled copy closes its connection and leaves no file", async () => {
  let closed = false;
  served.set("/lent.mp4", (_request, response) => {
    response.once("close", () => (closed = true));
    response.writeHead(200, { "content-length": film.length });
    const drip = setInterval(() => response.write(film.subarray(0, 1000)), 50);
    response.once("close", () => clearInterval(drip));
  });
  const url = `${host}/lent.mp4`;
  await ask(url);
  await until("bytes have come", async () => ((await copyOf(url))?.received ?? 0) > 0);
  const copy = await copyOf(url);
  assert.equal(copy?.size, film.length);
  assert.deepEqual((await ask(url)).json, { copies: 0 });
  assert.equal((await call("DELETE", `/hosted-videos/copies/${copy.id}`, { token })).status, 204);
  await until("the connection closes", () => closed);
  await until("the file is gone", async () => (await filesOf(".uploads")).length === 0);
  assert.deepEqual(await copies(), []);
});

test("only links to other servers are accepted, so many at once, from who manages the hosted videos", async () => {
  for (const link of [
    "javascript:alert(1)",
    "file:///etc/passwd",
    "/media/x.mp4",
    "//h/x.mp4",
    "http://a:b@h/x.mp4",
    "",
    `http://h/${"x".repeat(2048)}`,
  ])
    assert.equal((await ask(link)).status, 422, link);
  assert.equal((await ask()).status, 422);
  assert.equal((await ask(...Array.from({ length: maxCopiedLinks + 1 }, (_, i) => `${host}/${i}`))).status, 422);
  const viewer = await signIn(site);
  assert.equal((await call("GET", "/hosted-videos/copies", { token: viewer.token })).status, 403);
  assert.equal((await call("DELETE", `/hosted-videos/copies/${newId()}`, { token })).status, 404);
  assert.deepEqual(await copies(), []);
});

// The last test: its jobs would delay those of others.
test("all videos that titles got by an import are copied by one call, but no stream, and the list shows the first of them", async () => {
  served.set("/lentement.mp4", (_request, response) => {
    response.writeHead(200, { "content-length": film.length });
    response.write(film.subarray(0, 1000));
  });
  const files = [`${host}/lentement.mp4`, ...Array.from({ length: 1200 }, (_, at) => `${host}/film-${at}.mp4`)];
  const run = newId();
  const others = [
    { link: `${host}/direct.m3u8`, outcome: "create" },
    { link: "/media/hosted/x.mp4", outcome: "create" },
    { link: `${host}/deja.mp4`, outcome: "already" },
    { link: files[0] ?? "", outcome: "complete" },
  ] as const;
  const account = await db.selectFrom("account").select(["id", "email", "role"]).executeTakeFirstOrThrow();
  const insertRun = () =>
    db
      .insertInto("import_run")
      .values({
        ...{ id: run, account_id: account.id, email: account.email, role: account.role, auto_detect_metadata: false },
        ...{ import_type: "auto", validate_links: false, total_links: 1204 },
      })
      .execute();
  await insertRun();
  const links = [...files.map((link) => ({ link, outcome: "create" as const })), ...others];
  await db
    .insertInto("import_link")
    .values(links.map((one, place) => ({ ...one, run_id: run, place, corrections: "{}" })))
    .execute();
  const copyRun = (id: string, by = token) => call("POST", `/admin/import/runs/${id}/copies`, { token: by });
  assert.equal((await copyRun(run)).status, 409, "it goes on");
  await db.updateTable("import_run").set({ finished_at: new Date() }).where("id", "=", run).execute();
  assert.deepEqual((await call("GET", `/admin/import/runs/${run}`, { token })).json.copies, { files: 1201, streams: 1 });
  const [viewer, unknown] = [await signIn(site), newId()];
  assert.deepEqual([(await copyRun(run, viewer.token)).status, (await copyRun(unknown)).status], [403, 404]);
  const asked = await copyRun(run);
  assert.deepEqual([asked.status, asked.json], [202, { copies: 1201 }]);
  await until("the first copy is under way", async () => (await copyOf(files[0] ?? ""))?.size === film.length);
  const { json } = await call("GET", "/hosted-videos/copies", { token });
  assert.deepEqual([json.total, json.copies.length, json.copies[0].url], [1201, maxListedCopies, files[0]]);
  assert.equal((await copyRun(run)).json.copies, 0);
  await db.deleteFrom("link_copy").execute();
  await db.updateTable("import_run").set({ undone_at: new Date() }).where("id", "=", run).execute();
  assert.equal((await copyRun(run)).status, 409, "it is undone");
});
