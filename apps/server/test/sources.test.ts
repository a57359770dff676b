import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { after, test } from "node:test";
import { sourceFaults, type DecidedSource } from "@seance/contract/sources";
import { newId } from "#core/ids.ts";
import { openOutbound } from "#core/outbound.ts";
import { isFramable } from "#domains/playback/sources/request-link.ts";
import { testApp } from "./app.ts";
import { makeEpisode, makeMovie } from "./make.ts";
import { signIn } from "./sign-in.ts";

interface Served {
  readonly type?: string;
  readonly body?: string;
  readonly status?: number;
  readonly headers?: Record<string, string>;
}

/** The other server: what it has by path, and the paths that were requested. */
const served: Record<string, Served> = {
  "/film.mp4": { type: "video/mp4", status: 206 },
  "/film-html.mp4": { type: "text/html; charset=utf-8", body: "<p>Connectez-vous</p>" },
  "/flux.m3u8": { type: "application/octet-stream", body: "#EXTM3U\n#EXT-X-VERSION:3" },
  "/faux.m3u8": { type: "application/vnd.apple.mpegurl", body: "<html>" },
  "/flux.mpd": { type: "application/dash+xml", body: '<?xml version="1.0"?><MPD>' },
  "/lecteur": { type: "text/html", body: "<p>Lecteur</p>" },
  "/prive": { type: "text/html", headers: { "x-frame-options": "SAMEORIGIN" } },
  "/vers-interne.mp4": { status: 302, headers: { location: "http://interne.exemple/film.mp4" } },
};
const asked: string[] = [];
const other = http.createServer((request, response) => {
  asked.push(request.url ?? "");
  const { type, body = "", status = 200, headers = {} } = served[request.url ?? ""] ?? { status: 404 };
  response.writeHead(status, { ...(type && { "content-type": type }), ...headers }).end(body);
});
await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
after(() => other.close().closeAllConnections());
const { port } = other.address() as AddressInfo;
const host = `http://ailleurs.exemple:${port}`;

const outbound = openOutbound({
  allows: (reached) => reached === "127.0.0.1",
  resolve: async (name) => [{ address: name === "interne.exemple" ? "10.0.0.1" : "127.0.0.1", family: 4 }],
});
const site = await testApp({ PROTECTED_HOSTS: "coffre.exemple", WRAPPED_HOSTS: "stade.exemple" }, { outbound });
const { call, services } = site;
const { token } = await signIn(site, "admin");
const founder = await signIn(site, "fondateur");

const decide = async (links: object, source_order: string[] = [], item_type = "movie"): Promise<DecidedSource[]> => {
  const { status, json } = await call("POST", "/admin/sources/decision", { token, body: { item_type, links, source_order } });
  assert.equal(status, 200, JSON.stringify(json));
  return json.sources;
};
const verdicts = (sources: DecidedSource[]) => sources.map(({ field, verdict }) => [field, verdict]);
const check = (link: string, field = "video_url") => call("POST", "/admin/sources/test", { token, body: { field, link } });

/** A file of this site, by its name below `hosted`. */
async function hostFile(): Promise<string> {
  const name = `${newId()}.mp4`;
  const folder = path.join(services.config.MEDIA_DIR, "hosted");
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, name), "film");
  return name;
}

test("says which source plays, and why not each of the others", async () => {
  const links = {
    iframe_url: "pas un lien",
    video_url: "https://coffre.exemple/page.html",
    embed_url: "https://www.Stade.exemple/film.m3u8",
    hosting_url: " ",
    video_file: `${newId()}.mp4`,
  };
  const [unreadable, guarded, plays, lost, ...rest] = await decide(links);
  assert.deepEqual(rest, [], "an empty link is no source");
  const unknown = { members_only: false, own: null, state: null };
  assert.deepEqual(unreadable, { field: "iframe_url", verdict: "unreadable", kind: null, host: null, ...unknown });
  assert.deepEqual(guarded, { field: "video_url", verdict: "protected", kind: "iframe", host: "coffre.exemple", ...unknown });
  assert.deepEqual(plays, { field: "embed_url", verdict: "plays", kind: "iframe", host: "www.stade.exemple", ...unknown });
  assert.deepEqual(lost, { field: "video_file", verdict: "lost", kind: "file", host: null, ...unknown });
});

test("follows the order of the staff, and says so of a repeated link and of one for members only", async () => {
  const name = await hostFile();
  const links = {
    video_url: "https://coffre.exemple/film.mp4",
    hosting_url: "https://coffre.exemple/film.mp4",
    video_file: name,
  };
  const usual = await decide(links);
  assert.deepEqual(verdicts(usual), [
    ["video_url", "plays"],
    ["hosting_url", "same"],
    ["video_file", "later"],
  ]);
  assert.deepEqual(
    usual.map(({ members_only, own }) => [members_only, own]),
    [
      [true, null],
      [true, null],
      [false, "file"],
    ],
  );
  assert.deepEqual(verdicts(await decide(links, ["video_file", "hosting_url"])), [
    ["video_file", "plays"],
    ["hosting_url", "later"],
    ["video_url", "same"],
  ]);
});

test("an episode plays its first source in the saved order", async () => {
  const id = await makeEpisode(services.db, { video_url: "https://a.exemple/1.mp4", iframe_url: "https://b.exemple/1" });
  const play = async () => (await call("POST", `/playback/episode/${id}`)).json.source.url;
  const save = (body: object) => call("PUT", `/episodes/${id}`, { token: founder.token, body });
  assert.equal(await play(), "https://b.exemple/1");
  const { status, json } = await save({ source_order: ["video_url"] });
  assert.deepEqual([status, json.source_order], [200, ["video_url"]]);
  assert.equal(await play(), "https://a.exemple/1.mp4");
  assert.deepEqual((await save({ title: "Autre" })).json.source_order, ["video_url"], "other changes leave the order");
  assert.equal((await save({ source_order: ["video_url", "video_url"] })).status, 422);
  assert.equal((await save({ source_order: ["ailleurs"] })).status, 422);
  assert.ok(!JSON.stringify((await call("GET", `/episodes/${id}`)).json).includes("source_order"), "viewers are not told");
});

test("a film keeps the order of its sources when it is added, and plays its file first where it says so", async () => {
  const name = await hostFile();
  const film = { title: "Ordonné", genre: "Drame", year: 1924, description: "Un film.", thumbnail: "/favicon.svg" };
  const sources = { video_url: "https://a.exemple/1.mp4", video_file: name, source_order: ["video_file", "video_url"] };
  const { status, json } = await call("POST", "/movies", { token, body: { ...film, ...sources } });
  assert.deepEqual([status, json.source_order], [201, sources.source_order]);
  assert.equal((await call("POST", `/playback/movie/${json.id}`)).json.source.url, `/media/hosted/${name}`);
});

test("the name of a hosted file leads out of its folder neither when it is saved nor when it is played", async () => {
  for (const name of ["../pictures/a.jpg", "a/b.mp4", "..", "%2e%2e", "..\\a.mp4", "a.mp4?x", "a.mp4#x", ".cache"]) {
    const film = { title: "Sorti", genre: "Drame", year: 1924, description: "Un film.", thumbnail: "/favicon.svg" };
    const saved = await call("POST", "/movies", { token, body: { ...film, video_file: name } });
    assert.deepEqual([saved.status, saved.json.detail?.[0]?.loc], [422, ["body", "video_file"]], name);
    const old = await makeMovie(services.db, { video_url: null, video_file: name });
    assert.equal((await call("POST", `/playback/movie/${old}`)).status, 404, name);
  }
});

test("tests a link as its kind of source is played", async () => {
  for (const [link, fault, field] of [
    ["/film.mp4", null],
    ["/film-html.mp4", sourceFaults.notVideo("text/html")],
    ["/absent.mp4", sourceFaults.status(404)],
    ["/flux.m3u8", null],
    ["/faux.m3u8", sourceFaults.notPlaylist],
    ["/flux.mpd", null],
    ["/lecteur", null, "iframe_url"],
    ["/prive", sourceFaults.framed, "embed_url"],
  ] as const) {
    const { status, json } = await check(`${host}${link}`, field);
    assert.deepEqual([status, json.fault], [200, fault], link);
  }
  assert.equal((await check("http://muet.exemple:1/film.mp4")).json.fault, sourceFaults.none);
});

test("remembers the last test of a link, by the kind that it plays as", async () => {
  const link = `${host}/lecteur`;
  const tested = (await check(link, "iframe_url")).json;
  const [page, file] = await decide({ iframe_url: link, video_url: link });
  assert.deepEqual([page?.state, file?.state], [tested, null]);
  served["/lecteur"] = { status: 503 };
  const again = (await check(link, "iframe_url")).json;
  assert.equal(again.fault, sourceFaults.status(503));
  assert.deepEqual(
    (await decide({ iframe_url: link })).map(({ state }) => state),
    [again],
  );
});

test("never asks a server that is not public, itself included, in any spelling or by a redirect", async () => {
  asked.length = 0;
  for (const link of [
    "http://interne.exemple/film.mp4",
    "http://10.0.0.1/film.mp4",
    "http://169.254.169.254/latest/meta-data/",
    "http://[::1]/film.mp4",
    "http://0x7f000002/film.mp4",
    "http://moi:secret@ailleurs.exemple/film.mp4",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "ftp://ailleurs.exemple/film.mp4",
  ])
    assert.equal((await check(link)).json.fault, sourceFaults.refused, link);
  assert.deepEqual(asked, []);
  assert.equal((await check(`${host}/vers-interne.mp4`)).json.fault, sourceFaults.refused);
  assert.deepEqual(asked, ["/vers-interne.mp4"]);
});

test("looks up a file of this site in its own store", async () => {
  const name = await hostFile();
  assert.equal((await check(name, "video_file")).json.fault, null);
  assert.equal((await check(`/media/hosted/${name}`)).json.fault, null);
  assert.equal((await check(new URL(`/media/hosted/${name}`, services.config.PUBLIC_URL).href)).json.fault, null);
  for (const gone of [`${newId()}.mp4`, "../../etc/passwd", ".."])
    assert.equal((await check(gone, "video_file")).json.fault, sourceFaults.lost, gone);
  assert.equal((await check("/api/health")).json.fault, sourceFaults.lost);
});

test("refuses guests, viewers and bad input", async () => {
  const viewer = await signIn(site);
  const right = { decision: { item_type: "movie", links: {} }, test: { field: "video_url", link: `${host}/film.mp4` } };
  for (const [name, body] of Object.entries(right)) {
    assert.equal((await call("POST", `/admin/sources/${name}`, { body })).status, 401, name);
    assert.equal((await call("POST", `/admin/sources/${name}`, { token: viewer.token, body })).status, 403, name);
  }
  for (const [name, wrong] of [
    ["decision", { item_type: "channel" }],
    ["decision", { source_order: ["video_url", "video_url"] }],
    ["decision", { links: { stream_url: "x" } }],
    ["test", { link: " " }],
    ["test", { field: "stream_url" }],
    ["test", { link: "h".repeat(5000) }],
  ] as const)
    assert.equal((await call("POST", `/admin/sources/${name}`, { token, body: { ...right[name], ...wrong } })).status, 422);
});

test("tells whether a page lets this site frame it", () => {
  const origin = "https://seance.exemple:8443";
  const framable = (headers: Record<string, string>) => isFramable(headers, origin);
  assert.ok(framable({}));
  assert.ok(!framable({ "x-frame-options": "DENY" }));
  for (const [list, admits] of [
    ["*", true],
    ["https:", true],
    ["http:", false],
    ["'none'", false],
    ["'self'", false],
    ["https://seance.exemple:8443", true],
    ["https://*.exemple:8443", false],
    ["https://autre.exemple", false],
  ] as const)
    assert.equal(framable({ "content-security-policy": `default-src 'self'; frame-ancestors ${list}; img-src *` }), admits, list);
  assert.ok(framable({ "x-frame-options": "DENY", "content-security-policy": "frame-ancestors https://seance.exemple:8443" }));
});
