import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { crc32, deflateSync } from "node:zlib";
import { metadataMessages } from "@seance/contract/metadata";
import { pictureSizes } from "@seance/contract/picture-address";
import { pictureLimits, pictureMessages } from "@seance/contract/pictures";
import sharp from "sharp";
import { newId } from "#core/ids.ts";
import { testApp, type TestApp } from "./app.ts";
import { sendForm } from "./send-form.ts";
import { signIn } from "./sign-in.ts";
import { tmdbStandIn } from "./tmdb-stand-in.ts";

const tmdb = await tmdbStandIn();
tmdb.movies.push({ id: 11, title: "Le Jardin", year: 2001 }, { id: 12, title: "Le Jardin", year: 1931 });
const site = await testApp(tmdb.settings);
const bare = await testApp();
const staff = await signIn(site, "admin");
const viewer = await signIn(site);
const bareStaff = await signIn(bare, "admin");

const red = { r: 200, g: 16, b: 16 };
const plain = (width: number, height: number, background: string | typeof red = red) =>
  sharp({ create: { width, height, channels: 3, background } });
const upload = (bytes: string | Buffer, { token = staff.token, name = "affiche.jpg", on = site } = {}) =>
  sendForm(on, "/admin/pictures", { token, bytes, name });
const bytesOf = async (address: string, { app }: TestApp = site): Promise<Buffer> => {
  const { statusCode, rawPayload } = await app.inject(address);
  assert.equal(statusCode, 200, address);
  return rawPayload;
};
const factsOf = async (address: string) => sharp(await bytesOf(address)).metadata();
const stored = async ({ services }: TestApp = site) =>
  (await readdir(path.join(services.config.MEDIA_DIR, "pictures"), { recursive: true }).catch(() => [])).length;

test("stores a picture of each format as WebP in the sizes of the pages, which its address tells with its colour", async () => {
  for (const format of ["jpeg", "png", "webp", "avif"] as const) {
    const { status, json } = await upload(await plain(900, 1350).toFormat(format).toBuffer(), { name: "n’importe quoi.exe" });
    assert.deepEqual([status, json.width, json.height], [201, 900, 1350], format);
    assert.match(json.picture_url, /^\/media\/pictures\/[0-9a-f-]{36}-c8[01][0-9a-f]{3}-(c11){9}\/900\.webp$/);
    const { srcSet = "", style } = pictureSizes(json.picture_url) ?? {};
    assert.match(style?.backgroundColor ?? "", /^#c8[01]/);
    const sizes = srcSet.split(",").map((one) => one.split(" ") as [string, string]);
    assert.deepEqual(
      sizes.map(([, width]) => width),
      ["100w", "200w", "400w", "800w", "900w"],
    );
    for (const [address, width] of sizes) {
      const facts = await factsOf(address);
      assert.deepEqual([facts.format, `${facts.width}w`, facts.height], ["webp", width, Math.round(facts.width * 1.5)]);
    }
    const { headers } = await site.app.inject(json.picture_url);
    assert.deepEqual([headers["content-type"], headers["cache-control"]], ["image/webp", "public, max-age=31536000, immutable"]);
  }
});

test("the address of a picture has it in nine pixels, from the top left", async () => {
  const [white, blue] = [
    { r: 255, g: 255, b: 255 },
    { r: 0, g: 0, b: 255 },
  ];
  const strip = (background: typeof white) =>
    sharp({ create: { width: 300, height: 300, channels: 3, background } })
      .png()
      .toBuffer();
  const halves = sharp({ create: { width: 900, height: 600, channels: 3, background: white } }).composite([
    { input: await strip(blue), left: 600, top: 0 },
  ]);
  const { json } = await upload(await halves.png().toBuffer());
  const pixels = /-([0-9a-f]{27})\/900\.webp$/.exec(json.picture_url)?.[1]?.match(/.{3}/g) ?? [];
  assert.deepEqual([pixels.length, pixels[0], pixels[6], pixels[8]], [9, "fff", "fff", "fff"], json.picture_url);
  assert.match(pixels[2] ?? "", /^[0-3][0-3]f$/);
});

test("scales a large picture down, never a small one up, and keeps transparency, which has no colour", async () => {
  const large = await upload(await plain(4000, 3000).jpeg().toBuffer());
  assert.deepEqual([large.json.width, large.json.height], [2560, 1920]);
  const logo = sharp({ create: { width: 64, height: 32, channels: 4, background: { ...red, alpha: 0 } } });
  const { json } = await upload(await logo.png().toBuffer());
  assert.match(json.picture_url, /-00000000\/64\.webp$/);
  assert.equal((await factsOf(json.picture_url)).hasAlpha, true);
  const grey = await upload(await plain(30, 30).toColourspace("grey16").png().toBuffer());
  assert.deepEqual([grey.status, grey.json.width], [201, 30]);
});

test("turns a picture upright, converts its colours, takes the first frame of an animation, and strips everything else", async () => {
  const exif = { IFD0: { Copyright: "Ada", ImageDescription: "secret" }, IFD3: { GPSLatitudeRef: "N" } };
  const turned = await plain(400, 200).withExif(exif).withMetadata({ orientation: 6 }).withIccProfile("p3").jpeg().toBuffer();
  const { json } = await upload(turned);
  assert.deepEqual([json.width, json.height], [200, 400]);
  const facts = await factsOf(json.picture_url);
  assert.deepEqual(
    [facts.exif, facts.icc, facts.xmp, facts.orientation, facts.space],
    [undefined, undefined, undefined, undefined, "srgb"],
  );
  const frames = Buffer.concat([await plain(50, 40, red).raw().toBuffer(), await plain(50, 40, "#0000ff").raw().toBuffer()]);
  const raw = { width: 50, height: 80, channels: 3, pageHeight: 40 } as const;
  const animated = await upload(
    await sharp(frames, { raw })
      .webp({ delay: [100, 100] })
      .toBuffer(),
  );
  assert.deepEqual([animated.json.width, animated.json.height], [50, 40]);
  assert.equal((await factsOf(animated.json.picture_url)).pages, undefined);
  assert.match(animated.json.picture_url, /-c8[01].{3}-[0-9a-f]{27}\/50/);
});

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
};
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(100_000));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

test("refuses what is no picture, too large or broken, in words, and stores nothing of it", async () => {
  const whole = await plain(600, 600).jpeg().toBuffer();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>`;
  const before = await stored();
  const cases: [string | Buffer, number, string][] = [
    [svg, 415, pictureMessages.notPicture],
    [`\uFEFF<?xml version="1.0"?>${svg}`, 415, pictureMessages.notPicture],
    ["<!doctype html><script>alert(1)</script>", 415, pictureMessages.notPicture],
    [await plain(9, 9).gif().toBuffer(), 415, pictureMessages.notPicture],
    [await plain(9, 9).tiff().toBuffer(), 415, pictureMessages.notPicture],
    [Buffer.concat([Buffer.from("0000001c6674797068656963", "hex"), Buffer.alloc(64)]), 415, pictureMessages.notPicture],
    [pngOf(50_000, 50_000), 422, pictureMessages.tooManyPixels],
    [pngOf(1, 4_000_000_000 / 2), 422, pictureMessages.unreadable],
    [pngOf(6000, 6000), 422, pictureMessages.unreadable],
    [whole.subarray(0, whole.length / 2), 422, pictureMessages.unreadable],
    [Buffer.from("ffd8ff", "hex"), 422, pictureMessages.unreadable],
    [Buffer.concat([Buffer.from("ffd8ff", "hex"), Buffer.from(svg)]), 422, pictureMessages.unreadable],
    ["", 422, pictureMessages.noFile],
    [Buffer.alloc(pictureLimits.bytes + 1, whole), 413, pictureMessages.tooHeavy],
  ];
  for (const [bytes, status, message] of cases) {
    const answer = await upload(bytes, { name: "affiche.png" });
    const detail = typeof answer.json.detail === "string" ? answer.json.detail : answer.json.detail[0].msg;
    assert.deepEqual([answer.status, detail], [status, message], String(bytes).slice(0, 30));
  }
  const { status } = await site.call("POST", "/admin/pictures", { token: staff.token, body: { file: "x" } });
  assert.equal(status, 422);
  assert.equal(await stored(), before);
});

test("nothing of what follows a picture in its file is stored", async () => {
  const { status, json } = await upload(
    Buffer.concat([await plain(60, 60).jpeg().toBuffer(), Buffer.from("<script>alert(1)</script>PK\u0003\u0004")]),
  );
  assert.equal(status, 201);
  assert.ok(!(await bytesOf(json.picture_url)).includes("script"));
});

test("crops a part of a picture into another one, and leaves the first", async () => {
  const halves = plain(400, 400).composite([{ input: await plain(200, 400, "#0000ff").png().toBuffer(), left: 200, top: 0 }]);
  const { picture_url } = (await upload(await halves.png().toBuffer())).json;
  const crop = (body: object, token = staff.token) => site.call("POST", "/admin/pictures/crop", { token, body });
  const area = { left: 0.5, top: 0.25, width: 0.25, height: 0.375 };
  for (const address of [picture_url, new URL(picture_url, site.services.config.PUBLIC_URL).href]) {
    const { status, json } = await crop({ picture_url: address, area });
    assert.deepEqual([status, json.width, json.height], [201, 100, 150]);
    assert.match(json.picture_url, /-0.0.f.-[0-9a-f]{27}\/100/, "the blue half");
  }
  await bytesOf(picture_url);
  for (const address of [
    "https://ailleurs.exemple/media/pictures/a.jpg",
    "/media/hosted/a.jpg",
    "/media/pictures/../hosted/a.jpg",
    "//x",
    "",
  ])
    assert.equal((await crop({ picture_url: address, area })).status, 422, address);
  for (const wrong of [{ ...area, left: 0.9 }, { ...area, width: 0 }, { ...area, top: -1 }, {}])
    assert.equal((await crop({ picture_url, area: wrong })).status, 422);
  assert.equal((await crop({ picture_url: `/media/pictures/${newId()}-000000/10.webp`, area })).status, 404);
});

test("only staff who add titles upload, crop and choose pictures", async () => {
  const bytes = await plain(9, 9).png().toBuffer();
  const area = { left: 0, top: 0, width: 1, height: 1 };
  for (const [token, status] of [
    ["", 401],
    [viewer.token, 403],
    [(await signIn(site, "support")).token, 403],
  ] as const) {
    assert.equal((await upload(bytes, { token })).status, status);
    for (const [method, route, body] of [
      ["POST", "/admin/pictures/crop", { picture_url: "/media/pictures/x", area }],
      ["GET", "/admin/pictures/tmdb", undefined],
      ["POST", "/admin/pictures/tmdb", { path: "/a.jpg" }],
    ] as const)
      assert.equal((await site.call(method, route, { ...(token && { token }), body })).status, status, route);
  }
});

test("lists the pictures of a title at TMDB, French ones first, and copies the chosen one", async () => {
  tmdb.pictures.set("/affiche.jpg", await plain(300, 450).jpeg().toBuffer());
  const list = async (query: string) => (await site.call("GET", `/admin/pictures/tmdb${query}`, { token: staff.token })).json;
  assert.deepEqual(await list(""), { source: true, tmdb_id: null, candidates: [], pictures: [] });
  const found = await list("?item_type=movie&title=Le%20Jardin&year=1931");
  assert.deepEqual([found.tmdb_id, found.candidates.length], [12, 1]);
  assert.deepEqual(
    found.pictures.map(({ path: at, ratio, language }: Record<string, unknown>) => [at, ratio, language]),
    [
      ["/affiche.jpg", "poster", "fr"],
      ["/sans-mots.jpg", "poster", null],
      ["/poster.jpg", "poster", "en"],
      ["/fond.jpg", "wide", null],
    ],
  );
  assert.equal((await list("?title=Le%20Jardin&tmdb_id=11")).tmdb_id, 11);
  assert.deepEqual((await list("?title=Introuvable")).pictures, []);
  const keep = (at: string, on = site, token = staff.token) =>
    on.call("POST", "/admin/pictures/tmdb", { token, body: { path: at } });
  const { status, json } = await keep("/affiche.jpg");
  assert.deepEqual([status, json.width, json.height], [201, 300, 450]);
  await bytesOf(json.picture_url);
  assert.equal((await keep("/absente.jpg")).status, 404);
  for (const wrong of ["/../3/configuration", "https://ailleurs.exemple/a.jpg", "//ailleurs.exemple/a.jpg", "/a.svg"])
    assert.equal((await keep(wrong)).status, 422, wrong);
  tmdb.pictures.set("/piege.jpg", Buffer.from("<svg/>"));
  assert.equal((await keep("/piege.jpg")).status, 415);
  tmdb.next.push({ status: 401 });
  const away = await site.call("GET", "/admin/pictures/tmdb?title=Autre", { token: staff.token });
  assert.deepEqual([away.status, away.json.detail], [502, metadataMessages.away]);
  assert.equal((await bare.call("GET", "/admin/pictures/tmdb?title=x", { token: bareStaff.token })).json.source, false);
  const off = await keep("/affiche.jpg", bare, bareStaff.token);
  assert.deepEqual([off.status, off.json.detail], [409, metadataMessages.off]);
});

test("a film takes an uploaded poster by its address, and the colour of the poster", async () => {
  const { picture_url } = (await upload(await plain(200, 300).jpeg().toBuffer())).json;
  const body = { title: "Judex", genre: "Drame", year: 1916, description: "x", thumbnail: picture_url, poster: picture_url };
  const { status, json } = await site.call("POST", "/movies", { token: staff.token, body });
  assert.deepEqual([status, json.poster_url, json.thumbnail], [201, picture_url, picture_url]);
  assert.match(json.accent, /^#c8[01]/);
  const boss = await signIn(site, "super_admin");
  const change = async (poster: string | null) =>
    (await site.call("PUT", `/movies/${json.id}`, { token: boss.token, body: { poster } })).json;
  const linked = await change("https://ailleurs.exemple/a.jpg");
  assert.deepEqual([linked.poster_url, linked.accent], ["https://ailleurs.exemple/a.jpg", null]);
  assert.equal((await change(null)).poster_url, null);
});

test("the pictures of a site lie where its address says, and nowhere else", async () => {
  const { json } = await upload(await plain(120, 80).png().toBuffer(), { on: bare, token: bareStaff.token });
  const file = path.join(bare.services.config.MEDIA_DIR, json.picture_url.slice("/media/".length));
  assert.deepEqual(await readFile(file), await bytesOf(json.picture_url, bare));
  assert.deepEqual((await readdir(path.dirname(file))).toSorted(), ["100.webp", "120.webp"]);
});
