import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parseLoop, rollingPlaylist, type Loop } from "#domains/playback/media/rolling-playlist.ts";

interface Entry {
  readonly number: number;
  /** Discontinuities counted from the beginning of the broadcast, this segment's own included. */
  readonly discontinuity: number;
  readonly starts: number;
  readonly seconds: number;
  readonly uri: string;
  readonly map: string | undefined;
}

interface Read {
  readonly target: number;
  readonly sequence: number;
  readonly discontinuities: number;
  readonly entries: readonly Entry[];
}

/** Reads a live playlist the way a player does. */
function read(text: string): Read {
  const lines = text.trim().split("\n");
  const header = (tag: string): number => Number(lines.find((line) => line.startsWith(`#EXT-X-${tag}:`))?.split(":")[1]);
  const [target, sequence, discontinuities] = [
    header("TARGETDURATION"),
    header("MEDIA-SEQUENCE"),
    header("DISCONTINUITY-SEQUENCE"),
  ];
  const entries: Entry[] = [];
  let [discontinuity, starts, seconds, map] = [discontinuities, Number.NaN, Number.NaN, undefined as string | undefined];
  for (const line of lines) {
    if (line === "#EXT-X-DISCONTINUITY") discontinuity++;
    if (line.startsWith("#EXT-X-MAP:")) map = line.slice(11);
    if (line.startsWith("#EXT-X-PROGRAM-DATE-TIME:")) starts = Date.parse(line.slice(25));
    if (line.startsWith("#EXTINF:")) seconds = Number.parseFloat(line.slice(8));
    if (line.startsWith("#")) continue;
    entries.push({ number: sequence + entries.length, discontinuity, starts, seconds, uri: line, map });
  }
  return { target, sequence, discontinuities, entries };
}

/** The playlist that an encoder writes for a loop of these lengths (seconds). */
function vod(lengths: readonly number[], { map, cuts = [] }: { map?: string; cuts?: readonly number[] } = {}): string {
  const segments = lengths.flatMap((seconds, at) => [
    ...(cuts.includes(at) ? ["#EXT-X-DISCONTINUITY"] : []),
    `#EXTINF:${seconds.toFixed(6)},`,
    `${at}.m4s`,
  ]);
  const head = [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(...lengths))}`,
    "#EXT-X-PLAYLIST-TYPE:VOD",
  ];
  return [...head, ...(map ? [`#EXT-X-MAP:URI="${map}"`] : []), ...segments, "#EXT-X-ENDLIST", ""].join("\n");
}

function loopOf(text: string): Loop {
  const loop = parseLoop(text);
  assert.ok(loop);
  return loop;
}

const at = (loop: Loop, now: number): Read => read(rollingPlaylist(loop, now));
const newYear = Date.UTC(2026, 0, 1);
const lengths = fc.array(
  fc.integer({ min: 500, max: 12_000 }).map((ms) => ms / 1000),
  { minLength: 2, maxLength: 30 },
);
const moment = fc.integer({ min: newYear, max: Date.UTC(2040, 0, 1) });
const recording = fc
  .record({ lengths, cuts: fc.array(fc.nat(29)) })
  .map(({ lengths: each, cuts }) => loopOf(vod(each, { cuts, map: "init.mp4" })));

test("a loop becomes a window of six complete segments ending now", () => {
  const loop = loopOf(vod([4, 4, 4, 4, 4], { map: "init.mp4" }));
  // 2026 began a whole number of 20-second laps after 1970: the window is the lap before and a segment of the one before that.
  assert.equal(
    rollingPlaylist(loop, newYear + 1000),
    [
      "#EXTM3U",
      "#EXT-X-VERSION:7",
      "#EXT-X-TARGETDURATION:4",
      `#EXT-X-MEDIA-SEQUENCE:${newYear / 4000 - 6}`,
      `#EXT-X-DISCONTINUITY-SEQUENCE:${newYear / 20_000 - 1}`,
      '#EXT-X-MAP:URI="init.mp4"',
      "#EXT-X-PROGRAM-DATE-TIME:2025-12-31T23:59:36.000Z",
      "#EXTINF:4.000000,",
      "4.m4s",
      "#EXT-X-DISCONTINUITY",
      '#EXT-X-MAP:URI="init.mp4"',
      ...[0, 1, 2, 3, 4].flatMap((index) => [
        `#EXT-X-PROGRAM-DATE-TIME:2025-12-31T23:59:${40 + index * 4}.000Z`,
        "#EXTINF:4.000000,",
        `${index}.m4s`,
      ]),
      "",
    ].join("\n"),
  );
});

test("a listed segment never changes, and numbers never decrease", () => {
  fc.assert(
    fc.property(recording, moment, fc.integer({ min: 0, max: 90_000 }), (loop, now, later) => {
      const before = at(loop, now);
      const after = at(loop, now + later);
      assert.ok(after.sequence >= before.sequence);
      assert.ok(after.discontinuities >= before.discontinuities);
      assert.equal(after.target, before.target);
      const known = new Map(before.entries.map((entry) => [entry.number, entry]));
      for (const entry of after.entries) assert.deepEqual(entry, known.get(entry.number) ?? entry);
    }),
  );
});

test("counts a discontinuity once it leaves the window", () => {
  fc.assert(
    fc.property(recording, moment, (loop, now) => {
      // No segment is shorter than half a second: read that often, each reading overlaps the one before.
      let previous = at(loop, now);
      for (let step = 1; step <= 300; step++) {
        const next = at(loop, now + step * 500);
        const gone = previous.entries.filter(({ number }) => number < next.sequence);
        assert.equal(next.discontinuities, gone.at(-1)?.discontinuity ?? previous.discontinuities);
        previous = next;
      }
    }),
    { numRuns: 30 },
  );
});

test("the window has complete segments, is long enough to play, and follows the clock", () => {
  fc.assert(
    fc.property(recording, moment, (loop, now) => {
      const { entries, target } = at(loop, now);
      assert.ok(entries.length >= 6);
      assert.ok(entries.reduce((sum, { seconds }) => sum + seconds, 0) >= 3 * target - 1e-6);
      assert.ok(entries.every(({ seconds }) => Math.round(seconds) <= target));
      const ends = entries.map(({ starts, seconds }) => starts + seconds * 1000);
      assert.ok((ends.at(-1) ?? 0) <= now + 1, "no segment of the future");
      assert.ok((ends.at(-1) ?? 0) > now - 12_001, "and none missing");
      entries
        .slice(1)
        .forEach(({ starts }, index) => assert.ok(Math.abs(starts - (ends[index] ?? 0)) <= 1, "one after the other"));
    }),
  );
});

test("each restart of the loop is a discontinuity and repeats the initialisation section", () => {
  fc.assert(
    fc.property(recording, moment, (loop, now) => {
      const { entries } = at(loop, now);
      assert.ok(entries.every(({ map }) => map === 'URI="init.mp4"'));
      entries.slice(1).forEach((entry, index) => {
        if (entry.uri === "0.m4s") assert.equal(entry.discontinuity, (entries[index]?.discontinuity ?? 0) + 1);
      });
    }),
  );
});

test("an MPEG-TS loop has no initialisation section; line ends and unknown tags do not matter", () => {
  const loop = loopOf(
    "#EXTM3U\r\n#EXT-X-FUTURE:1\r\n#EXT-X-INDEPENDENT-SEGMENTS\r\n#EXTINF:10,titre\r\na.ts\r\n\r\n#EXTINF:9.5\r\nb.ts?x=1\r\n",
  );
  const text = rollingPlaylist(loop, newYear);
  assert.ok(!text.includes("EXT-X-MAP"));
  assert.match(text, /#EXT-X-INDEPENDENT-SEGMENTS\n/);
  assert.match(text, /#EXT-X-VERSION:6\n/);
  assert.match(text, /#EXTINF:9\.500000,\nb\.ts\?x=1\n/);
});

test("rejects playlists that cannot be a loop", () => {
  const segment = "#EXTINF:4,\na.ts\n";
  for (const text of [
    "",
    "<html>",
    segment,
    "#EXTM3U\n",
    "#EXTM3U\na.ts\n",
    "#EXTM3U\n#EXTINF:x,\na.ts\n",
    "#EXTM3U\n#EXTINF:0,\na.ts\n",
    "#EXTM3U\n#EXTINF:-4,\na.ts\n",
    "#EXTM3U\n#EXTINF:0.2,\na.ts\n",
    `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nb.m3u8\n`,
    `#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="k"\n${segment}`,
    `#EXTM3U\n#EXT-X-BYTERANGE:10@0\n${segment}`,
  ])
    assert.equal(parseLoop(text), null, text);
  assert.ok(parseLoop(`#EXTM3U\n#EXT-X-KEY:METHOD=NONE\n${segment}`));
});
