import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { BadPlaylist, rewritePlaylist } from "#domains/playback/proxy/rewrite-playlist.ts";
import { sharedData } from "./shared-data.ts";

const base = new URL("https://coffre.exemple/film/hd/index.m3u8?cle=1");
const through = (url: URL): string => `/api/video-proxy?url=${encodeURIComponent(url.href)}`;
const rewritten = (text: string, from = base): string => rewritePlaylist(text, from, through);
/** Addresses that a player would fetch, as what they stand for. */
const addressesOf = (text: string): string[] =>
  [...text.matchAll(/^\/api\/video-proxy\?url=(\S+)$|URI="\/api\/video-proxy\?url=([^"]+)"/gm)].map((found) =>
    decodeURIComponent(found[1] ?? found[2] ?? ""),
  );
/** What is left of a playlist once its proxied addresses are taken out. */
const skeleton = (text: string): string => text.replaceAll(/\/api\/video-proxy\?url=[^"\s]+/g, "§");

const list = (...lines: string[]): string => ["#EXTM3U", ...lines, ""].join("\n");

test("resolves every form of address against the playlist's URL", () => {
  for (const [written, meant] of [
    ["001.ts", "https://coffre.exemple/film/hd/001.ts"],
    ["./001.ts", "https://coffre.exemple/film/hd/001.ts"],
    ["../sd/001.ts", "https://coffre.exemple/film/sd/001.ts"],
    ["../../../../001.ts", "https://coffre.exemple/001.ts"],
    ["/001.ts", "https://coffre.exemple/001.ts"],
    ["//cdn.coffre.exemple/001.ts", "https://cdn.coffre.exemple/001.ts"],
    ["http://cdn.coffre.exemple:8080/001.ts", "http://cdn.coffre.exemple:8080/001.ts"],
    ["HTTPS://COFFRE.exemple/001.ts", "https://coffre.exemple/001.ts"],
    ["?morceau=1", "https://coffre.exemple/film/hd/index.m3u8?morceau=1"],
    ["001.ts?a=1&b=%26#t=5", "https://coffre.exemple/film/hd/001.ts?a=1&b=%26"],
    ["été 1.ts", "https://coffre.exemple/film/hd/%C3%A9t%C3%A9%201.ts"],
    ["  \t001.ts \t", "https://coffre.exemple/film/hd/001.ts"],
    ["\\\\piege.exemple\\001.ts", "https://piege.exemple/001.ts"],
  ] as const)
    assert.deepEqual(addressesOf(rewritten(list("#EXTINF:4,", written))), [meant], written);
});

test("rewrites the address of every tag, and nothing else", () => {
  for (const tag of [
    '#EXT-X-KEY:METHOD=AES-128,URI="k.bin",IV=0x01',
    '#EXT-X-SESSION-KEY:METHOD=AES-128,URI="k.bin"',
    '#EXT-X-MAP:URI="init.mp4",BYTERANGE="720@0"',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Français, doublé",URI="a/1.m3u8",DEFAULT=YES',
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="fr", URI="s/1.m3u8"',
    '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i.m3u8"',
    '#EXT-X-IMAGE-STREAM-INF:BANDWIDTH=1,URI="v.m3u8"',
    '#EXT-X-PART:DURATION=0.3,URI="p.m4s",INDEPENDENT=YES',
    '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="p.m4s"',
    '#EXT-X-RENDITION-REPORT:URI="../a/1.m3u8",LAST-MSN=1',
    '#EXT-X-SESSION-DATA:DATA-ID="t",URI="d.json"',
    '#EXT-X-CONTENT-STEERING:SERVER-URI="/pilote",PATHWAY-ID="a"',
    '#EXT-X-DATERANGE:ID="p",X-ASSET-URI="pub.m3u8"',
  ]) {
    const out = rewritten(list(tag)).split("\n")[1] ?? "";
    assert.match(out, /="\/api\/video-proxy\?url=https%3A%2F%2Fcoffre\.exemple%2F/, tag);
    assert.equal(out.replace(/"\/api[^"]*"/, "§"), tag.replace(/((?:URI)=)"[^"]*"/, "$1§"), tag);
  }
  assert.match(rewritten(list('#EXT-X-DATERANGE:ID="p",X-ASSET-LIST="l.json"')), /X-ASSET-LIST="\/api\/video-proxy/);
  assert.match(rewritten(list("#EXT-X-KEY:METHOD=AES-128,URI=k.bin")), /URI="\/api\/video-proxy/, "an address without quotes");
  assert.match(rewritten(list(' \t#EXT-X-KEY:METHOD=AES-128,URI="k.bin"')), /URI="\/api\/video-proxy/, "a tag set off");
});

test("keeps inline keys, and refuses a playlist with an address that cannot be proxied", () => {
  for (const uri of ["data:text/plain;base64,AAAA", "skd://cle", "urn:uuid:1"])
    assert.ok(rewritten(list(`#EXT-X-KEY:METHOD=SAMPLE-AES,URI="${uri}"`)).includes(`URI="${uri}"`));
  for (const line of [
    "file:///etc/passwd",
    "blob:https://a/1",
    "javascript:alert(1)",
    "ftp://a/1.ts",
    "data:video/mp2t,x",
    "http://[/1.ts",
  ])
    assert.throws(() => rewritten(list("#EXTINF:4,", line)), BadPlaylist, line);
  assert.throws(() => rewritten(list('#EXT-X-KEY:METHOD=AES-128,URI="file:///etc/passwd"')), BadPlaylist);
  assert.throws(() => rewritten(list('#EXT-X-KEY:METHOD=AES-128,URI="gopher://a/"')), BadPlaylist);
});

test("substitutes variables before it resolves an address", () => {
  const out = rewritten(
    list(
      '#EXT-X-DEFINE:NAME="hote",VALUE="https://cdn.coffre.exemple"',
      '#EXT-X-DEFINE:QUERYPARAM="cle"',
      "#EXTINF:4,",
      "{$hote}/1.ts?c={$cle}&x={$inconnue}",
    ),
  );
  assert.deepEqual(addressesOf(out), ["https://cdn.coffre.exemple/1.ts?c=1&x={$inconnue}"]);
});

test("accepts a byte order mark, any line ends, white space and leading comments", () => {
  const wanted = rewritten(list("#EXTINF:4,", "1.ts"));
  for (const text of [
    "\u{FEFF}#EXTM3U\n#EXTINF:4,\n1.ts\n",
    "#EXTM3U\r\n#EXTINF:4,\r\n1.ts\r\n",
    "#EXTM3U\r#EXTINF:4,\r1.ts",
    "\n# un commentaire\n #EXTM3U \n#EXTINF:4,\n 1.ts\n\n\n",
  ])
    assert.equal(rewritten(text), wanted, JSON.stringify(text));
});

test("refuses other texts", () => {
  for (const text of ["", "<html>", "{}", "1.ts\n#EXTM3U\n", "#EXTINF:4,\n1.ts\n#EXTM3U", "#EXTM3U8\n1.ts", "ok\n"])
    assert.throws(() => rewritten(text), BadPlaylist, text);
  const long = list(...Array.from({ length: 20_001 }, () => "a"));
  assert.throws(() => rewritten(long), BadPlaylist, "a playlist without end");
});

test("for any lines, every address is a proxy URL", () => {
  const address = fc
    .tuple(
      fc.constantFrom("", "/", "../", "//b.fr/", "http://b.fr/", "HTTPS://coffre.exemple:8443/"),
      fc.stringMatching(/^m[a-zé./?%&= ]{0,12}$/),
    )
    .map((parts) => parts.join(""));
  const line = fc.oneof(
    fc.constantFrom("#EXTINF:4,", "#EXT-X-ENDLIST", "# dit", "", " ", "#EXT-X-BYTERANGE:1@2"),
    address,
    address.map((url) => `#EXT-X-KEY:METHOD=AES-128,URI="${url}",IV=0x01`),
    address.map((url) => `#EXT-X-MAP: URI="${url}",BYTERANGE="1@2"`),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), fc.constantFrom("\n", "\r\n", "\r"), (lines, end) => {
      const out = rewritten(["#EXTM3U", ...lines].join(end));
      for (const one of out.split("\n")) {
        if (one !== "" && !one.startsWith("#")) assert.match(one, /^\/api\/video-proxy\?url=http/);
        for (const [, uri] of one.matchAll(/URI="([^"]*)"/g))
          assert.ok(uri === "" || uri?.startsWith("/api/video-proxy?url=http"), one);
      }
      const uris = lines
        .map((one) => one.trim())
        .filter((one) => (one !== "" && !one.startsWith("#")) || /URI="[^"]+"/.test(one));
      assert.equal(addressesOf(out).length, uris.length);
    }),
    { numRuns: 300 },
  );
});

test("real playlists keep all but their addresses", (t) => {
  const folder = sharedData(t, "hls");
  if (folder === null) return;
  const files = readdirSync(folder).filter((name) => name.endsWith(".m3u8"));
  assert.ok(files.length >= 10);
  for (const name of files) {
    const text: string = readFileSync(path.join(folder, name), "utf8");
    const out = rewritten(text);
    const plain: string[] = text
      .slice(text.indexOf("#EXTM3U"))
      .split("\n")
      .map((line) => line.trim());
    const given = plain.filter((line) => line !== "" && !line.startsWith("#")).length + [...text.matchAll(/URI="/g)].length;
    assert.equal(addressesOf(out).length, given, name);
    const left = plain.map((line) => (line !== "" && !line.startsWith("#") ? "§" : line.replace(/URI="[^"]*"/, 'URI="§"')));
    assert.equal(skeleton(out).trimEnd(), left.join("\n").trimEnd(), name);
  }
  const read = (name: string): string[] => addressesOf(rewritten(readFileSync(path.join(folder, name), "utf8")));
  assert.deepEqual(read("whiteSpace.m3u8"), [
    "http://example.com/00001.ts",
    "https://example.com/00002.ts",
    "https://example.com/00003.ts",
    "http://example.com/00004.ts",
  ]);
  assert.equal(read("domainUris.m3u8")[1], "https://coffre.exemple/subdir/00002.ts");
  assert.equal(read("encrypted.m3u8")[0], "https://priv.example.com/key.php?r=52");
  assert.equal(read("multipleAudioGroups.m3u8")[0], "https://coffre.exemple/film/hd/englo/prog_index.m3u8");
});
