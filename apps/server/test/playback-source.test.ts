import assert from "node:assert/strict";
import { test } from "node:test";
import type { PlayableType, Source } from "@seance/contract/playback";
import type { SourceField } from "@seance/contract/source-order";
import fc from "fast-check";
import { candidates, readLink, type Links, type SourceRules } from "#domains/playback/source.ts";

const open: SourceRules = { protectedHosts: [], wrappedHosts: [], signedIn: false };
const guarded: SourceRules = { protectedHosts: ["coffre.exemple"], wrappedHosts: ["stade.exemple"], signedIn: false };
const none = { refused: "none" };

/** The link that plays, or that asks to sign in. */
const chooseSource = (type: PlayableType, links: Links, rules: SourceRules) => {
  const choices = candidates(type, links, rules).map(({ choice }) => choice);
  return choices.find((choice) => "source" in choice || choice.refused === "sign-in") ?? none;
};

const chosen = (links: Links, rules = open, type: PlayableType = "movie"): Partial<Source> & { refused?: string } => {
  const choice = chooseSource(type, links, rules);
  return "source" in choice ? choice.source : choice;
};

test("prefers the embedded page, then the video, the second page and the hosted copy", () => {
  const links = {
    iframe_url: "https://a.fr/e/1",
    video_url: "https://b.fr/1.mp4",
    embed_url: "https://c.fr/e/1",
    hosting_url: "/media/1.mp4",
  };
  const order = Object.entries(links);
  for (const type of ["movie", "episode"] as const) {
    for (let from = 0; from < order.length; from++)
      assert.equal(chosen(Object.fromEntries(order.slice(from)), open, type).url, order[from]?.[1]);
  }
});

test("tries the links in the order of the staff, and those that it leaves out after them as usual", () => {
  const links = {
    iframe_url: "https://a.fr/e/1",
    video_url: "https://b.fr/1.mp4",
    embed_url: "x",
    video_file: "/media/hosted/1.mp4",
  };
  const tried = (type: PlayableType, order: SourceField[]) => candidates(type, links, open, order).map(({ field }) => field);
  assert.deepEqual(tried("movie", []), ["iframe_url", "video_url", "embed_url", "video_file"]);
  assert.deepEqual(tried("movie", ["video_file", "hosting_url", "embed_url"]), [
    "video_file",
    "embed_url",
    "iframe_url",
    "video_url",
  ]);
  assert.deepEqual(tried("channel", ["iframe_url", "video_url"]), ["video_url"], "channels have no order of their own");
});

test("prefers a channel's video to its stream, and ignores other links", () => {
  const links = { video_url: "https://a.fr/1.m3u8", stream_url: "https://b.fr/2.mpd", iframe_url: "https://c.fr/3" };
  assert.equal(chosen(links, open, "channel").url, "https://a.fr/1.m3u8");
  assert.equal(chosen({ ...links, video_url: null }, open, "channel").url, "https://b.fr/2.mpd");
  assert.deepEqual(chosen({ iframe_url: "https://c.fr/3" }, open, "channel"), none);
});

test("derives kind and MIME type from the URL", () => {
  const table: [keyof Links, string, string, string][] = [
    ["video_url", "https://a.fr/x.m3u8", "hls", "application/vnd.apple.mpegurl"],
    ["video_url", "https://a.fr/x.M3U8?token=1.mp4#t", "hls", "application/vnd.apple.mpegurl"],
    ["video_url", "https://a.fr/x.mpd", "dash", "application/dash+xml"],
    ["video_url", "https://a.fr/x.mp4", "file", "video/mp4"],
    ["video_url", "https://a.fr/x.m4v", "file", "video/mp4"],
    ["video_url", "https://a.fr/x.webm", "file", "video/webm"],
    ["video_url", "https://a.fr/x.mov", "file", "video/quicktime"],
    ["video_url", "https://a.fr/x.mkv", "file", "video/x-matroska"],
    ["video_url", "https://a.fr/x.ogv", "file", "video/ogg"],
    ["video_url", "https://a.fr/stream", "file", "video/mp4"],
    ["hosting_url", "/media/x", "file", "video/mp4"],
    ["video_url", "https://a.fr/x.html", "iframe", "text/html"],
    ["iframe_url", "https://a.fr/x", "iframe", "text/html"],
    ["iframe_url", "https://a.fr/x.m3u8", "hls", "application/vnd.apple.mpegurl"],
    ["embed_url", "https://a.fr/x.php?v=a.mp4", "iframe", "text/html"],
    ["video_url", "https://stade.exemple/x.m3u8", "iframe", "text/html"],
  ];
  for (const [field, url, kind, mime] of table) assert.deepEqual(chosen({ [field]: url }, guarded), { kind, url, mime }, url);
});

test("skips links that no player can open", () => {
  for (const bad of [
    null,
    "",
    "  ",
    "blob:https://a.fr/1",
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://a.fr/x.mp4",
    "/.//a.fr/x.mp4",
    "a.mp4",
    "https://",
    "http://[x/",
  ]) {
    assert.deepEqual(chosen({ iframe_url: bad }), none, String(bad));
    assert.equal(chosen({ iframe_url: bad, video_url: " https://b.fr/1.mp4 " }).url, "https://b.fr/1.mp4");
  }
});

const member = { ...guarded, signedIn: true };
const way = (links: Links, rules = guarded): unknown => {
  const choice = chooseSource("movie", links, rules);
  return "source" in choice ? [choice.via, choice.source.url] : choice.refused;
};

test("a link of a protected host asks guests to sign in, and is proxied for others", () => {
  const links = { video_url: "https://cdn.coffre.exemple/x.mp4" };
  assert.equal(way(links), "sign-in");
  assert.deepEqual(way(links, member), ["proxy", links.video_url]);
  const both = { ...links, embed_url: "https://b.fr/e" };
  assert.equal(way(both), "sign-in");
  assert.deepEqual(way(both, member), ["proxy", links.video_url]);
  assert.deepEqual(way({ iframe_url: "https://b.fr/e", ...links }), ["link", "https://b.fr/e"]);
});

test("skips pages and DASH manifests of protected hosts", () => {
  for (const url of ["https://coffre.exemple/e.html", "https://coffre.exemple/x.mpd"]) {
    for (const rules of [guarded, member]) {
      assert.equal(way({ video_url: url }, rules), "none");
      assert.deepEqual(way({ video_url: url, embed_url: "https://b.fr/e" }, rules), ["link", "https://b.fr/e"]);
    }
  }
  assert.equal(way({ iframe_url: "https://coffre.exemple/e" }, member), "none");
  assert.deepEqual(way({ iframe_url: "https://coffre.exemple/e.m3u8" }, member), ["proxy", "https://coffre.exemple/e.m3u8"]);
});

test("wraps pages of wrapped hosts, and those that end in .html, with the link as stored", () => {
  for (const url of ["https://stade.exemple/1", " https://www.stade.exemple/direct.m3u8", "https://b.fr/e.html?x=1#t"]) {
    const choice = chooseSource("movie", { video_url: url }, guarded);
    assert.deepEqual("source" in choice && [choice.via, choice.stored, choice.source.kind], ["wrapper", url, "iframe"]);
  }
  for (const url of ["https://b.fr/e.html.m3u8", "https://b.fr/e.mpd?x.html", "https://b.fr/html", "/media/e.html"])
    assert.deepEqual(way({ video_url: url }), ["link", url]);
});

test("recognises a protected host in every spelling, and no other host", () => {
  for (const url of [
    "https://coffre.exemple/x.mp4",
    "HTTPS://COFFRE.EXEMPLE/x.mp4",
    "https://coffre.exemple./x.mp4",
    "https://coffre.exemple:8443/x.mp4",
    "https://moi:x@coffre.exemple/x.mp4",
    "//coffre.exemple/x.mp4",
    "/\\coffre.exemple/x.mp4",
    "https:\\\\coffre.exemple\\x.mp4",
    "https://c%6Fffre.exemple/x.mp4",
    "https://coff\tre.exemple/x.mp4",
    "https://a.b.coffre.exemple/x.mp4",
  ])
    assert.deepEqual(chosen({ video_url: url }, guarded), { refused: "sign-in" }, url);
  for (const url of [
    "https://moncoffre.exemple/x.mp4",
    "https://coffre.exemple.fr/x.mp4",
    "https://b.fr/coffre.exemple/x.mp4",
    "https://coffre.exemple@b.fr/x.mp4",
  ])
    assert.equal(chosen({ video_url: url }, guarded).url, url);
  for (const listed of ["Coffre.Exemple", "https://coffre.exemple/", "*.coffre.exemple", "coffre.exemple:443"])
    assert.deepEqual(
      chosen({ video_url: "https://coffre.exemple/x" }, { ...guarded, protectedHosts: [listed] }),
      { refused: "sign-in" },
      listed,
    );
});

const anyLink = fc.oneof(
  fc.constant(null),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.webPath(),
  fc.string(),
  fc
    .tuple(
      fc.constantFrom("https://coffre.exemple", "http://x.coffre.exemple", "//coffre.exemple", "blob:https://coffre.exemple"),
      fc.webPath(),
    )
    .map((parts) => parts.join("")),
);
const anyLinks = fc.record({
  iframe_url: anyLink,
  video_url: anyLink,
  embed_url: anyLink,
  hosting_url: anyLink,
  stream_url: anyLink,
});

test("for any links, the URL is of this site or http(s), and never of a protected host", () => {
  fc.assert(
    fc.property(
      anyLinks,
      fc.boolean(),
      fc.constantFrom("movie" as const, "episode" as const, "channel" as const),
      (links, signedIn, type) => {
        const choice = chooseSource(type, links, { ...guarded, signedIn });
        if (!("source" in choice) || choice.via === "proxy") return;
        const url = new URL(choice.source.url, "https://seance.invalid");
        assert.match(url.protocol, /^https?:$/);
        assert.ok(!/(^|\.)coffre\.exemple\.*$/.test(url.hostname));
        assert.ok(/^(https?:\/\/|\/(?![/\\]))/.test(choice.source.url));
      },
    ),
    { numRuns: 2000 },
  );
});

test("chooses the first readable link, whatever the others are", () => {
  fc.assert(
    fc.property(anyLinks, (links) => {
      const first = [links.iframe_url, links.video_url, links.embed_url, links.hosting_url]
        .map(readLink)
        .find((link) => link !== null);
      const choice = chooseSource("movie", links, open);
      assert.equal("source" in choice ? choice.source.url : undefined, first?.url);
    }),
  );
});
