import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import sharp from "sharp";
import { newId } from "#core/ids.ts";
import { shortText } from "#domains/sharing/shared-page.ts";
import { testApp, type TestApp } from "./app.ts";
import { makeEpisode, makeMovie, makeSaga, makeSeries } from "./make.ts";
import { makePicture } from "./make-picture.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";

const address = "https://seance.exemple";
const site = await testApp({ PUBLIC_URL: address });
const open = await testApp({ PUBLIC_URL: address, SITE_PUBLIC: "yes" });
const ofOneFilm = await testApp({ PUBLIC_URL: address });
const { db } = site.services;
const founder = await signIn(site, "fondateur");

const get = async ({ app }: Pick<TestApp, "app">, url: string) => {
  const { statusCode, headers, body, rawPayload } = await app.inject({ url });
  return { status: statusCode, headers, text: body, bytes: rawPayload };
};
/** The content of a tag of the head; undefined without it. */
const meta = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
const jsonLd = (html: string): any =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "null");

test("a film's page has its title, description, picture and address in its HTML, and data for search engines", async () => {
  const film = await makeMovie(db, { title: "Nosferatu", description: "Un vampire\n s’installe.", vote_count: 12 });
  const { status, text, headers } = await get(site, `/films/${film}?utm=x`);
  assert.equal(status, 200);
  assert.match(text, /<title>Nosferatu · Séance<\/title>/);
  assert.ok(text.includes(`<link rel="canonical" href="${address}/films/${film}" />`));
  assert.deepEqual(
    ["description", "og:type", "og:title", "og:description", "og:url", "twitter:card", "og:image:width"].map((name) =>
      meta(text, name),
    ),
    [
      "Un vampire s’installe.",
      "video.movie",
      "Nosferatu",
      "Un vampire s’installe.",
      `${address}/films/${film}`,
      "summary_large_image",
      "1200",
    ],
  );
  assert.match(meta(text, "og:image") ?? "", new RegExp(`^${address}/partage/films/${film}\\.png\\?v=[0-9a-f]{8}$`));
  assert.equal(meta(text, "twitter:image"), meta(text, "og:image"));
  const { name, director, actor, duration, ...rest } = jsonLd(text);
  assert.deepEqual(
    [rest["@type"], name, director[0].name, actor[0].name, duration],
    ["Movie", "Nosferatu", "Jean Modèle", "Jeanne Exemple", "PT61M"],
  );
  assert.deepEqual([rest.aggregateRating.ratingValue, rest.aggregateRating.ratingCount], [7, 12]);
  assert.ok(String(headers["content-security-policy"]).includes("script-src 'self'"));
});

test("the picture at the top of the home page and of a title’s is named in the HTML, in its sizes, if it is of this site", async () => {
  const folder = "/media/pictures/nosferatu-102030-000000000000000000000000000/";
  const { db: films } = ofOneFilm.services;
  const own = await makeMovie(films, { backdrop: `${folder}1000.webp` });
  const tag =
    `<link rel="preload" as="image" href="${folder}1000.webp" imagesrcset="` +
    [100, 200, 400, 800, 1000].map((width) => `${folder}${width}.webp ${width}w`).join(",") +
    '" />';
  // Under load its first answers come without a head.
  await until("the home page names it", async () => (await get(ofOneFilm, "/")).text.includes(tag));
  const home = await get(ofOneFilm, "/");
  assert.ok((await get(ofOneFilm, `/films/${own}`)).text.includes(tag));
  for (const backdrop of ["https://images.exemple/nosferatu.jpg", "//images.exemple/a.jpg", "/\\\\images.exemple/a.jpg", null]) {
    const without = await get(ofOneFilm, `/films/${await makeMovie(films, { backdrop })}`);
    assert.doesNotMatch(without.text, /rel="preload" as="image"/, String(backdrop));
  }
  assert.match(home.text, /<title>Séance<\/title>.*noindex/s);
});

test("a series and a saga have theirs", async () => {
  const series = await makeSeries(db, { title: "Judex" });
  await makeEpisode(db, { series_id: series });
  const shown = (await get(site, `/series/${series}`)).text;
  assert.equal(meta(shown, "og:type"), "video.tv_show");
  const { "@type": type, numberOfEpisodes, numberOfSeasons } = jsonLd(shown);
  assert.deepEqual([type, numberOfSeasons, numberOfEpisodes], ["TVSeries", 1, 1]);
  const saga = await makeSaga(db, { name: "Les sérials", description: "Feuillade." });
  const { status, text } = await get(site, `/sagas/${saga}`);
  assert.deepEqual(
    [status, meta(text, "og:title"), meta(text, "description"), jsonLd(text)],
    [200, "Les sérials", "Feuillade.", null],
  );
});

test("a person has one, with the titles, under the newest poster; somebody without a visible title has none", async () => {
  const director = "Ladislas Starewitch";
  await makeMovie(db, {
    title: "Le Roman de Renard",
    year: 1937,
    director,
    cast: [],
    poster_url: "https://images.exemple/renard.jpg",
  });
  await makeMovie(db, { title: "L’Horloge magique", year: 1928, director, cast: [] });
  const slug = "ladislas-starewitch";
  const { status, text } = await get(site, `/personnes/${slug}`);
  assert.deepEqual(
    [status, meta(text, "og:type"), meta(text, "og:title"), meta(text, "description"), meta(text, "og:url")],
    [200, "profile", director, "Le Roman de Renard, L’Horloge magique", `${address}/personnes/${slug}`],
  );
  assert.deepEqual(jsonLd(text)["@type"], "Person");
  assert.equal((await get(site, `/partage/personnes/${slug}.png`)).status, 200);
  await makeMovie(db, { status: "draft", director: "Personne Cachée", cast: [] });
  for (const unknown of ["personne-cachee", "nobody", "%00", "a".repeat(300)])
    assert.equal((await get(site, `/personnes/${unknown}`)).status, 404, unknown);
});

test("no text leaves its place: neither an attribute, nor the title, nor the data for search engines", async () => {
  const attack = `"><script>alert(1)</script></title><!--$& ' `;
  const film = await makeMovie(db, { title: attack, description: `${attack}</script>`, director: "</script><b>" });
  const { text } = await get(site, `/films/${film}`);
  assert.ok(!text.includes("<script>alert"));
  assert.ok(!text.includes("<b>") && !text.includes("<!--$"));
  assert.equal(text.split("</title>").length, 2);
  assert.equal(jsonLd(text).name, attack.trim());
  assert.equal(jsonLd(text).director[0].name, "</script><b>");
});

test("what viewers do not see has no page and no picture: unknown, draft and binned titles, and what is no id", async () => {
  const draft = await makeMovie(db, { title: "Secret", status: "draft" });
  const gone = await makeMovie(db, { title: "Disparu" });
  assert.equal((await get(site, `/films/${gone}`)).status, 200);
  const headers = { "x-security-code": "1895" };
  assert.equal((await site.call("DELETE", `/movies/${gone}`, { token: founder.token, headers })).status, 204);
  for (const path of [
    `films/${draft}`,
    `films/${gone}`,
    `films/${newId()}`,
    `series/${newId()}`,
    `sagas/${newId()}`,
    "films/un",
  ]) {
    const page = await get(site, `/${path}`);
    assert.equal(page.status, 404, path);
    assert.ok(!/Secret|Disparu|og:title/.test(page.text), path);
    assert.equal(meta(page.text, "robots"), "noindex");
    assert.equal((await get(site, `/partage/${path}.png`)).status, 404, path);
  }
});

test("a renamed film has its new title at once, and pages without a title keep the site's", async () => {
  const film = await makeMovie(db, { title: "Avant" });
  assert.equal(meta((await get(site, `/films/${film}`)).text, "og:title"), "Avant");
  assert.equal((await site.call("PUT", `/movies/${film}`, { token: founder.token, body: { title: "Après" } })).status, 200);
  assert.equal(meta((await get(site, `/films/${film}`)).text, "og:title"), "Après");
  const { status, text } = await get(site, "/films");
  assert.deepEqual([status, meta(text, "og:title")], [200, undefined]);
  assert.match(text, /<title>Séance<\/title>/);
});

test("a site that is not public is in no search engine; a public one has a sitemap of what viewers see", async () => {
  const film = await makeMovie(db);
  const there = await makeMovie(open.services.db, { director: "Alice Guy", cast: [] });
  const draft = await makeMovie(open.services.db, { status: "draft", director: "Personne Cachée", cast: [] });
  const saga = await makeSaga(open.services.db);
  assert.equal(meta((await get(site, `/films/${film}`)).text, "robots"), "noindex");
  assert.equal(meta((await get(site, "/")).text, "robots"), "noindex");
  assert.match((await get(site, "/robots.txt")).text, /^Disallow: \/$/m);
  assert.equal((await get(site, "/sitemap.xml")).status, 404);

  assert.equal(meta((await get(open, `/films/${there}`)).text, "robots"), undefined);
  assert.equal(meta((await get(open, "/")).text, "robots"), undefined);
  const robots = (await get(open, "/robots.txt")).text;
  assert.ok(robots.includes(`Sitemap: ${address}/sitemap.xml`) && !/^Disallow: \/$/m.test(robots));
  const index = await get(open, "/sitemap.xml");
  assert.match(String(index.headers["content-type"]), /^application\/xml/);
  assert.deepEqual(
    [...index.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc),
    [`${address}/sitemaps/films-1.xml`, `${address}/sitemaps/sagas-1.xml`, `${address}/sitemaps/personnes-1.xml`],
  );
  const films = (await get(open, "/sitemaps/films-1.xml")).text;
  assert.ok(films.includes(`<loc>${address}/films/${there}</loc>`) && !films.includes(draft));
  assert.ok((await get(open, "/sitemaps/sagas-1.xml")).text.includes(saga));
  const people = (await get(open, "/sitemaps/personnes-1.xml")).text;
  assert.deepEqual(
    [...people.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc),
    [`${address}/personnes/alice-guy`],
  );
  for (const path of ["/sitemaps/films-2.xml", "/sitemaps/films-0.xml", "/sitemaps/chaines-1.xml"])
    assert.equal((await get(open, path)).status, 404, path);
});

test("the picture of a link is a PNG of 1200 by 630, with the poster where it can be read", async () => {
  const { media } = site.services;
  await media.folder.put("affiches/bonne.jpg", Readable.from([await makePicture()]));
  await media.folder.put("affiches/mauvaise.jpg", Readable.from([Buffer.from("<svg/>")]));
  const film = await makeMovie(db, { title: "L’Aurore <i>&amp;" });
  const bytes: Buffer[] = [];
  for (const poster_url of ["/media/affiches/bonne.jpg", "/media/affiches/mauvaise.jpg", "http://127.0.0.1:1/x.jpg", null]) {
    await db.updateTable("movie").set({ poster_url }).where("id", "=", film).execute();
    const picture = await get(site, `/partage/films/${film}.png`);
    assert.deepEqual([picture.status, picture.headers["content-type"]], [200, "image/png"], String(poster_url));
    const { format, width, height } = await sharp(picture.bytes).metadata();
    assert.deepEqual([format, width, height], ["png", 1200, 630]);
    bytes.push(picture.bytes);
  }
  const [good, bad, local, none] = bytes;
  assert.ok(bad?.equals(none ?? Buffer.from("")) && local?.equals(none ?? Buffer.from("")), "the title alone");
  assert.ok(!good?.equals(none ?? Buffer.from("")));
});

test("a description is one line, cut after a word", () => {
  assert.equal(shortText("  Un\n\nfilm. "), "Un film.");
  const cut = shortText("mot ".repeat(100));
  assert.ok(cut.length <= 201 && cut.endsWith("mot…"));
  assert.equal(shortText("x".repeat(300)).length, 101);
});
