import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdir, readFile, readdir, symlink, utimes, writeFile } from "node:fs/promises";
import { request, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { plainRange } from "#domains/playback/media/byte-range.ts";
import { cachingOf } from "#domains/playback/media/media-files.ts";
import { scratchFolder, testApp } from "./app.ts";

const folder = await scratchFolder();
const media = path.join(folder, "media");
const film = randomBytes(300_000);
const put = async (name: string, content: string | Buffer): Promise<string> => {
  const file = path.join(media, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  return file;
};
const filmFile = await put("film.mp4", film);
await put("vide.mp4", "");
await put("été 1924 #1 100%.mp4", film);
await put("affiche.svg", `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`);
await put("page.html", "<script>alert(1)</script>");
await put(".secret", "caché");
await put(".cache/x.mp4", "caché");
await put("dossier/index.html", "liste");
await writeFile(path.join(folder, "dehors.mp4"), "hors du dossier");
await mkdir(path.join(folder, "media-autre"));
await writeFile(path.join(folder, "media-autre/x.mp4"), "hors du dossier");
await symlink(path.join(folder, "dehors.mp4"), path.join(media, "lien.mp4"));
await symlink(folder, path.join(media, "lien"));
await symlink(path.join(folder, "media-autre"), path.join(media, "voisin"));
await symlink(".cache/x.mp4", path.join(media, "cache.mp4"));
await symlink("film.mp4", path.join(media, "autre-nom.mp4"));
await symlink("tourne.mp4", path.join(media, "tourne.mp4"));
const loop = [
  "#EXTM3U",
  "#EXT-X-VERSION:7",
  "#EXT-X-TARGETDURATION:4",
  '#EXT-X-MAP:URI="init.mp4"',
  "#EXTINF:4,",
  "000.m4s",
  "#EXTINF:4,",
  "001.m4s",
  "#EXT-X-ENDLIST",
  "",
];
await put("live/une/loop.m3u8", loop.join("\n"));
await put("live/une/000.m4s", "morceau");
await put("live/chiffree/loop.m3u8", '#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="k"\n#EXTINF:4,\na.ts\n');

const { app, logLines } = await testApp({ MEDIA_DIR: media });
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo;

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** One request over a real socket, with the path as written: no client tidies it up. */
function ask(target: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path: target, method, headers, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }));
      answer.on("error", reject);
    });
    sent.on("error", reject);
    sent.end();
  });
}

const ranged = (range: string, more: Record<string, string> = {}): Promise<Answer> => ask("/media/film.mp4", { range, ...more });

test("serves a whole file with headers for seeking and caching", async () => {
  const { status, headers, body } = await ask("/media/film.mp4");
  assert.equal(status, 200);
  assert.ok(body.equals(film));
  assert.equal(headers["content-type"], "video/mp4");
  assert.equal(headers["content-length"], String(film.length));
  assert.equal(headers["accept-ranges"], "bytes");
  assert.equal(headers["cache-control"], "public, max-age=300");
  assert.ok(headers.etag && headers["last-modified"]);
  assert.equal(headers["content-range"], undefined);
});

test("serves the requested range with its position", async () => {
  const { length } = film;
  for (const [range, start, end] of [
    ["bytes=0-0", 0, 0],
    ["bytes=0-99", 0, 99],
    ["bytes=70000-200000", 70_000, 200_000],
    ["bytes=299999-", length - 1, length - 1],
    ["bytes=100-", 100, length - 1],
    ["bytes=0-", 0, length - 1],
    ["bytes=299990-999999999", 299_990, length - 1],
    ["bytes=-1", length - 1, length - 1],
    ["bytes=-500", length - 500, length - 1],
    [`bytes=-${length}`, 0, length - 1],
    ["bytes=-999999999", 0, length - 1],
    ["Bytes=5-9", 5, 9],
  ] as const) {
    const { status, headers, body } = await ranged(range);
    assert.equal(status, 206, range);
    assert.equal(headers["content-range"], `bytes ${start}-${end}/${length}`, range);
    assert.equal(headers["content-length"], String(end - start + 1), range);
    assert.ok(body.equals(film.subarray(start, end + 1)), range);
  }
});

test("a range past the end is refused with the length", async () => {
  for (const range of ["bytes=300000-", "bytes=300000-300001", "bytes=999999999-", "bytes=-0"]) {
    const { status, headers, body } = await ranged(range);
    assert.equal(status, 416, range);
    assert.equal(headers["content-range"], "bytes */300000", range);
    assert.deepEqual(JSON.parse(body.toString()), { detail: "Plage d’octets hors du fichier" });
  }
  const empty = await ask("/media/vide.mp4", { range: "bytes=0-" });
  assert.deepEqual([empty.status, empty.headers["content-range"]], [416, "bytes */0"]);
  assert.equal((await ask("/media/vide.mp4")).body.length, 0);
});

test("serves the whole file for a malformed or multiple range", async () => {
  for (const range of ["bytes=9-5", "bytes=x-y", "bytes=5", "bytes=-", "bytes=", "seconds=0-5", "bytes=0-1,5-6", "bytes=1-2x"]) {
    const { status, body } = await ranged(range);
    assert.equal(status, 200, range);
    assert.ok(body.equals(film), range);
  }
});

test("serves the whole file when If-Range names another version", async () => {
  const { headers } = await ask("/media/film.mp4");
  const [etag, modified] = [String(headers.etag), String(headers["last-modified"])];
  assert.equal((await ranged("bytes=0-9", { "if-range": modified })).status, 206);
  // A weak validator never matches.
  assert.equal((await ranged("bytes=0-9", { "if-range": etag })).status, 200);
  for (const stale of ['"autre"', "Thu, 01 Jan 1970 00:00:00 GMT", "n’importe quoi".normalize("NFKD").replace(/[^ -~]/g, "")])
    assert.equal((await ranged("bytes=0-9", { "if-range": stale })).status, 200, stale);
  assert.equal((await ranged("bytes=0-9", { "if-match": '"autre"' })).status, 412);
});

test("answers 304 until the file changes", async () => {
  const { headers } = await ask("/media/film.mp4");
  const [etag, modified] = [String(headers.etag), String(headers["last-modified"])];
  for (const condition of [{ "if-none-match": etag }, { "if-modified-since": modified }]) {
    const answer = await ask("/media/film.mp4", condition);
    assert.deepEqual([answer.status, answer.body.length], [304, 0]);
  }
  await utimes(filmFile, new Date(), new Date(Date.now() - 7_200_000));
  assert.equal((await ask("/media/film.mp4", { "if-none-match": etag })).status, 200);
  assert.equal((await ranged("bytes=0-9", { "if-range": etag })).status, 200);
});

test("HEAD has the headers of GET and no body", async () => {
  const [head, get] = [await ask("/media/film.mp4", {}, "HEAD"), await ask("/media/film.mp4")];
  assert.deepEqual([head.status, head.body.length], [200, 0]);
  for (const name of ["content-length", "content-type", "etag", "last-modified", "accept-ranges", "cache-control"])
    assert.equal(head.headers[name], get.headers[name], name);
  assert.equal((await ask("/media/film.mp4", { range: "bytes=0-9" }, "HEAD")).status, 200, "a range is for GET");
  assert.equal((await ask("/media/rien.mp4", {}, "HEAD")).status, 404);
  assert.equal((await ask("/media/live/une/live.m3u8", {}, "HEAD")).body.length, 0);
  assert.equal((await ask("/media/film.mp4", {}, "PUT")).status, 404);
});

test("serves each kind of file with its content type", async () => {
  for (const [name, type] of [
    ["a.mp4", "video/mp4"],
    ["a.webm", "video/webm"],
    ["a.m3u8", "application/vnd.apple.mpegurl"],
    ["a.mpd", "application/dash+xml"],
    ["a.m4s", "video/iso.segment"],
    ["a.ts", "video/mp2t"],
    ["a.vtt", "text/vtt; charset=utf-8"],
    ["a.svg", "image/svg+xml"],
    ["a.webp", "image/webp"],
    ["a.avif", "image/avif"],
    ["a.jpg", "image/jpeg"],
    ["a.inconnu", "application/octet-stream"],
  ] as const) {
    await put(`types/${name}`, "x");
    assert.equal((await ask(`/media/types/${name}`)).headers["content-type"], type, name);
  }
});

test("the sandbox keeps an uploaded page or SVG from running scripts", async () => {
  for (const name of ["affiche.svg", "page.html", "film.mp4"]) {
    const { status, headers } = await ask(`/media/${name}`);
    assert.equal(status, 200);
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.match(String(headers["content-security-policy"]), /^default-src 'none';.*; frame-ancestors 'none'; sandbox$/);
    assert.doesNotMatch(String(headers["content-security-policy"]), /script-src|allow-/);
  }
});

test("serves no hidden name, path outside the folder, symbolic link out of it, or folder", async () => {
  for (const target of [
    "/media/rien.mp4",
    "/media/.secret",
    "/media/.cache/x.mp4",
    "/media/%2esecret",
    "/media/dossier",
    "/media/dossier/",
    "/media/",
    "/media",
    "/media//film.mp4",
    "/media/./film.mp4",
    "/media/dossier/../film.mp4",
    "/media/../dehors.mp4",
    "/media/%2e%2e/dehors.mp4",
    "/media/..%2fdehors.mp4",
    "/media/%2e%2e%2f%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "/media/..%5cdehors.mp4",
    "/media/%252e%252e/dehors.mp4",
    "/media/film.mp4%00.svg",
    "/media/film.mp4/",
    "/media/film.mp4/x",
    "/media/lien.mp4",
    "/media/lien/dehors.mp4",
    "/media/cache.mp4",
    "/media/voisin/x.mp4",
    "/media/tourne.mp4",
    `/media/${"x".repeat(300)}.mp4`,
    "/media/live/rien/live.m3u8",
    "/media/live/chiffree/live.m3u8",
    "/media/live/..%2f..%2flive%2fune/live.m3u8",
    "/media/live/../live.m3u8",
  ]) {
    const { status, body } = await ask(target);
    assert.equal(status, 404, target);
    assert.deepEqual(JSON.parse(body.toString()), { detail: "Introuvable" }, target);
  }
  assert.equal((await ask("/media/autre-nom.mp4")).body.length, film.length, "a link inside the folder is fine");
});

test("serves any file name, URL-encoded", async () => {
  assert.ok((await ask(`/media/${encodeURIComponent("été 1924 #1 100%.mp4")}?t=1`)).body.equals(film));
  assert.equal((await ask("/media/%E9.mp4")).status, 400);
});

test("a client that disconnects leaves no open file and no error in the log", async () => {
  const big = Buffer.alloc(30_000_000, 1);
  await put("long.mp4", big);
  const openFiles = async (): Promise<number> => (await readdir("/proc/self/fd")).length;
  const before = await openFiles();
  await Promise.all(
    Array.from(
      { length: 5 },
      () =>
        new Promise<void>((resolve) => {
          const sent = request({ host: "127.0.0.1", port, path: "/media/long.mp4", agent: false }, (answer) => {
            answer.once("data", () => sent.destroy());
            answer.on("error", () => undefined);
            answer.once("close", () => resolve());
          });
          sent.on("error", () => undefined);
          sent.end();
        }),
    ),
  );
  const deadline = Date.now() + 5000;
  while ((await openFiles()) > before && Date.now() < deadline) await new Promise((resolve) => setImmediate(resolve));
  assert.ok((await openFiles()) <= before);
  assert.ok(!logLines.some((line) => /"level":(50|60)/.test(line)), logLines.join(""));
});

test("a live channel's playlist follows the clock, and its segments are served beside it", async () => {
  const { status, headers, body } = await ask("/media/live/une/live.m3u8?t=1");
  assert.equal(status, 200);
  assert.equal(headers["content-type"], "application/vnd.apple.mpegurl");
  assert.equal(headers["cache-control"], "public, max-age=1");
  const text = body.toString();
  const sequence = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1]);
  assert.ok(Math.abs(sequence + 6 - Date.now() / 4000) <= 2);
  assert.doesNotMatch(text, /ENDLIST|PLAYLIST-TYPE/);
  const piece = new URL("000.m4s", "http://x/media/live/une/live.m3u8").pathname;
  assert.match(text, /\n000\.m4s\n/);
  assert.equal((await ask(piece)).body.toString(), "morceau");
  assert.equal(
    (await ask("/media/live/une/loop.m3u8")).body.toString(),
    await readFile(path.join(media, "live/une/loop.m3u8"), "utf8"),
  );
});

test("uploads are immutable, playlists are always revalidated", () => {
  assert.equal(cachingOf("films/01930000-0000-7000-8000-000000000001.mp4"), "public, max-age=31536000, immutable");
  assert.equal(cachingOf("01930000-0000-7000-8000-000000000001/720/003.m4s"), "public, max-age=31536000, immutable");
  assert.equal(cachingOf("01930000-0000-7000-8000-000000000001/master.m3u8"), "no-cache");
  assert.equal(cachingOf("live/01930000-0000-7000-8000-000000000001/000.m4s"), "public, max-age=300");
  assert.equal(cachingOf("serie/manifest.mpd"), "no-cache");
  assert.equal(cachingOf("affiches/judex.svg"), "public, max-age=300");
});

test("normalizes ranges that @fastify/send would misread", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^bytes=\d{0,6}-\d{0,6}$/)), fc.nat(100_000), (header, size) => {
      const plain = plainRange(header, size);
      if (plain === undefined) return;
      const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(plain) ?? [];
      assert.ok(first !== "" || last !== "");
      if (first === "") assert.ok(Number(last) <= size || size === 0);
      else if (last !== "") assert.ok(Number(first) <= Number(last));
    }),
  );
});
