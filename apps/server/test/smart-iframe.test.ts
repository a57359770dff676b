import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { sql } from "kysely";
import { openOutbound } from "#core/outbound.ts";
import { testApp } from "./app.ts";
import { makePerson } from "./sign-in.ts";
import { makeChannel, makeEpisode, makeMovie, makeSeries } from "./make.ts";

let asked = 0;
const outbound = openOutbound({
  resolve: () => {
    asked++;
    throw new Error("nothing is fetched");
  },
});
const { call, services } = await testApp({ WRAPPED_HOSTS: "stade.exemple" }, { outbound });
const { db } = services;
const wrap = (link: string) => call("GET", `/smart-iframe?url=${encodeURIComponent(link)}`);

test("a wrapped link plays in the wrapper page of its URL", async () => {
  for (const [link, wrapped] of [
    ["https://www.stade.exemple/match?id=1&x=é", true],
    ["https://stade.exemple/direct.m3u8", true],
    ["https://b.exemple/lecteur.HTML", true],
    [" https://b.exemple/autre.html#t ", true],
    ["https://monstade.exemple/match.mp4", false],
    ["https://b.exemple/film.html.mp4", false],
    ["https://b.exemple/film.mp4?page=x.html", false],
  ] as const) {
    const channel = await makeChannel(db, { video_url: link });
    const { source, cast_url } = (await call("POST", `/playback/channel/${channel}`)).json;
    assert.equal(source.url, wrapped ? `/api/smart-iframe?url=${encodeURIComponent(link)}` : link, link);
    if (!wrapped) continue;
    assert.deepEqual([source.kind, source.mime, cast_url], ["iframe", "text/html", null]);
    assert.equal((await call("GET", source.url.replace("/api", ""))).status, 200, link);
  }
  const blob = await makeChannel(db, { video_url: "blob:https://stade.exemple/1.html", stream_url: null });
  assert.equal((await call("POST", `/playback/channel/${blob}`)).status, 404);
});

test("the page has one sandboxed frame without our origin or top navigation, and only our pages may frame it", async () => {
  const link = "https://stade.exemple/seul";
  await makeMovie(db, { iframe_url: link });
  const { status, headers, text } = await wrap(link);
  assert.equal(status, 200);
  assert.equal(headers["content-type"], "text/html; charset=utf-8");
  assert.equal(headers["x-frame-options"], undefined);
  const policy = String(headers["content-security-policy"]);
  for (const part of [
    "default-src 'none'",
    "frame-src https: http:",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ])
    assert.ok(policy.split("; ").includes(part), part);
  assert.doesNotMatch(policy, /script-src|unsafe/);
  const [, style = ""] = /<style>(.*)<\/style>/.exec(text) ?? [];
  assert.ok(policy.includes(`'sha256-${createHash("sha256").update(style).digest("base64")}'`));
  assert.equal(text.match(/<iframe /g)?.length, 1);
  assert.doesNotMatch(text, /<script|style=|\son\w+=/);
  const [, src, sandbox = ""] = /<iframe src="([^"]*)".* sandbox="([^"]*)"/.exec(text) ?? [];
  assert.equal(src, link);
  assert.doesNotMatch(sandbox, /allow-same-origin|allow-top-navigation|allow-popups|allow-downloads|allow-modals/);
  assert.equal(headers["referrer-policy"], "no-referrer");
  assert.equal((await call("HEAD", `/smart-iframe?url=${encodeURIComponent(link)}`)).status, 200, "the player asks first");
  assert.equal(asked, 0);
});

test("wraps links of films, episodes and channels, and no others", async () => {
  await makeMovie(db, { embed_url: "https://a.exemple/film" });
  await makeMovie(db, { hosting_url: "https://a.exemple/copie" });
  await makeEpisode(db, { video_url: "https://a.exemple/episode" });
  await makeChannel(db, { stream_url: "https://a.exemple/chaine" });
  for (const link of ["film", "copie", "episode", "chaine"])
    assert.equal((await wrap(`https://a.exemple/${link}`)).status, 200, link);
  const gone = await makeMovie(db, { video_url: "https://a.exemple/corbeille" });
  await db.updateTable("movie").set({ deleted_at: new Date() }).where("id", "=", gone).execute();
  await makeMovie(db, { video_url: "javascript:alert(1)" });
  await makeMovie(db, { video_url: "/media/page.html" });
  for (const link of [
    "https://a.exemple/corbeille",
    "https://a.exemple/jamais-vu",
    "https://a.exemple/film/",
    "https://a.exemple/film?x",
    "http://a.exemple/film",
    "javascript:alert(1)",
    "/media/page.html",
    "//a.exemple/film",
    "https://a.exemple/film\0",
    "",
  ]) {
    const answer = await wrap(link);
    assert.deepEqual([answer.status, answer.json], [403, { detail: "Accès refusé" }], link);
    assert.equal(answer.headers["x-frame-options"], "DENY");
  }
  assert.equal((await call("GET", "/smart-iframe")).status, 403);
  assert.equal((await call("GET", "/smart-iframe?url=a&url=b")).status, 422);
});

test("tells nothing of drafts: their page needs the token of a playback, which its own item alone has", async () => {
  const [draft, other] = ["https://stade.exemple/brouillon", "https://stade.exemple/autre-brouillon"] as const;
  const movie = await makeMovie(db, { iframe_url: draft, status: "draft" });
  await makeMovie(db, { iframe_url: other, status: "draft" });
  const series = await makeSeries(db, { status: "draft" });
  await makeEpisode(db, { series_id: series, iframe_url: "https://stade.exemple/episode-brouillon" });
  await makeChannel(db, { video_url: "https://stade.exemple/eteinte", is_active: false });
  for (const link of [draft, other, "https://stade.exemple/episode-brouillon", "https://stade.exemple/eteinte"])
    assert.equal((await wrap(link)).status, 403, link);
  const { token } = await makePerson(db, "admin");
  const { source } = (await call("POST", `/playback/movie/${movie}`, { token })).json;
  const page = source.url.replace("/api", "");
  assert.equal((await call("GET", page)).status, 200);
  assert.equal((await call("GET", page.replace("brouillon", "autre-brouillon"))).status, 403);
  assert.equal((await call("GET", page.replace(/token=.{8}/, "token=AAAAAAAA"))).status, 401);
});

test("escapes any link in the page", async () => {
  for (const link of [
    `https://a.exemple/"><script>alert(1)</script>`,
    `https://a.exemple/' onload='alert(1)`,
    "https://a.exemple/?a=1&b=2&lt;script&gt;",
    `https://a.exemple/#"onload="alert(1)`,
    "https://a.exemple/?q='><img src=x onerror=alert(1)>",
  ]) {
    await makeMovie(db, { iframe_url: link });
    const { status, text } = await wrap(link);
    assert.equal(status, 200, link);
    assert.doesNotMatch(text, /<script|<img|" onload|' onload|"onload=/, link);
    const [, src = ""] = /src="([^"]*)" title/.exec(text) ?? [];
    const read = src
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&#39;", "'")
      .replaceAll("&amp;", "&");
    assert.equal(read, new URL(link).href);
  }
});

test("the lookup of the link uses an index", async () => {
  const { rows } = await sql<{ indexname: string }>`
    select indexname from pg_indexes where indexdef ~ 'USING hash \\((iframe|video|embed|hosting|stream)_url\\)' and schemaname = 'public'`.execute(
    db,
  );
  assert.equal(rows.length, 10);
});
