import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { align, aligned, alignedAss, frameMs, type Span } from "#domains/subtitles/align/align.ts";

/** Numbers from 0 to 1, the same at each run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
}

/** A film in which people talk, with music and noise that are heard as speech, and cues that stay longer than their words. */
function film(seconds: number, seed: number): { cues: Span[]; speech: Uint8Array } {
  const next = numbers(seed);
  const speech = new Uint8Array((seconds * 1000) / frameMs);
  const cues: Span[] = [];
  for (let at = 20 + next() * 10; at < seconds - 10;) {
    const length = 0.6 + next() * 4;
    speech.fill(1, Math.round(at * 100), Math.round((at + length) * 100));
    cues.push({ start: Math.round(at * 1000 + (next() - 0.5) * 120), end: Math.round((at + length + next() * 1.2) * 1000) });
    at += length + 0.1 + (next() < 0.15 ? next() * 40 : next() * 3);
  }
  for (let at = 0; at < speech.length;) {
    const length = 20 + Math.floor(next() * 300);
    if (next() < 0.2) for (let i = at; i < Math.min(speech.length, at + length); i++) speech[i] = next() < 0.7 ? 1 : 0;
    at += length;
  }
  return { cues, speech };
}

/** Times of another version, for which the subtitles were made: longer by a scene, then shorter by one, whose times are not numbers. */
const cut = (time: number): number =>
  time < 900_000 ? time + 2000 : time < 1_500_000 ? time + 9500 : time < 1_521_500 ? Number.NaN : time - 12_000;
const pal = 25 / (24_000 / 1001);

describe("cues are moved to the speech", () => {
  const table: [string, number, (time: number) => number, cuts?: number][] = [
    ["nothing is wrong", 1800, (time) => time],
    ["too late by seven seconds", 1800, (time) => time + 7340],
    ["too early by four minutes", 1800, (time) => time - 240_000],
    ["a clip of five minutes", 300, (time) => time + 1500],
    ["made for 25 pictures a second", 3600, (time) => time / pal],
    ["made for 23.976 pictures a second, and late", 3600, (time) => time * pal + 3000],
    ["made for 24 pictures a second instead of 23.976", 3600, (time) => (time * 24_000) / 1001 / 24],
    ["made for a film with two cuts", 2700, cut, 2],
    ["made for a film with two cuts and 25 pictures a second", 2700, (time) => cut(time) / pal, 2],
  ];
  for (const [name, seconds, made, cuts = 0] of table)
    test(name, () => {
      const { cues, speech } = film(seconds, seconds + name.length);
      // A cue across a cut has no length, or a wrong one.
      const kept = cues.filter(({ start, end }) => made(start) >= 0 && Math.abs(made(end) - made(start) - (end - start)) < 1000);
      const moved = kept.map(({ start, end }) => ({ start: made(start), end: made(end) })).toSorted((a, b) => a.start - b.start);
      const wanted = kept.toSorted((a, b) => made(a.start) - made(b.start));
      const found = align(moved, speech);
      assert.ok(found, "the cues fit");
      assert.equal(found.parts.length, cuts + 1);
      const spans = aligned(moved, found);
      assert.equal(spans.length, wanted.length);
      const isWrong = (i: number): boolean => {
        const [is, should] = [spans[i], wanted[i]];
        return !is || !should || Math.abs(is.start - should.start) > 100 || Math.abs(is.end - should.end) > 100;
      };
      const wrong = wanted.flatMap((_cue, i) => (isWrong(i) ? [i] : []));
      assert.deepEqual(wrong, [], "cues that start or end more than 100 ms away");
    });
});

describe("nothing is moved", () => {
  const { cues, speech } = film(1800, 1);
  const table: [string, readonly Span[], Uint8Array][] = [
    ["for the subtitles of another film", film(1800, 2).cues, speech],
    ["where nobody speaks", cues, new Uint8Array(180_000)],
    ["where somebody speaks all the time", cues, new Uint8Array(180_000).fill(1)],
    ["for a file of few cues", cues.slice(0, 12), speech],
    ["without sound", cues, new Uint8Array(0)],
  ];
  for (const [name, given, heard] of table) test(name, () => assert.equal(align(given, heard), null));
});

test("a cue that would end before the film starts is left out, and none starts before", () => {
  const cues = [
    { start: 1000, end: 2000 },
    { start: 4500, end: 6000 },
    { start: 9000, end: 9500 },
  ];
  const moved = aligned(cues, { rate: 1, parts: [{ from: 0, offset: -5000 }] });
  assert.deepEqual(moved, [
    { start: 0, end: 1000 },
    { start: 4000, end: 4500 },
  ]);
});

test("the lines of an ASS file are moved with their cues, and nothing else is", () => {
  const lines = (first: string, second: string) =>
    [
      "[Events]",
      "Comment: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,non",
      `Dialogue: 0,${first},Default,,0,0,0,,à 0:00:01.00,0:00:02.00`,
      `Dialogue: 1, ${second} ,Default,,0,0,0,,{\\pos(1,2)}fin`,
    ].join("\r\n");
  const alignment = {
    rate: 1,
    parts: [
      { from: 0, offset: -1500 },
      { from: 3_600_000, offset: 61_250 },
    ],
  };
  assert.equal(
    alignedAss(lines("0:00:01.00,0:00:02.00", "1:00:00.00, 1:00:01.50"), alignment),
    lines("0:00:00.00,0:00:00.50", "1:01:01.25, 1:01:02.75"),
  );
});

test("an ASS file is read once through, blank lines and all, and only its lines of dialogue move", () => {
  const late = { rate: 1, parts: [{ from: 0, offset: 1000 }] };
  const blank = "\n".repeat(5 * 2 ** 20);
  const line = "Dialogue: 0,0:00:01.00, 0:00:02.50,Default,,0,0,0,,Bonjour";
  assert.equal(alignedAss(`${blank}${line}\r\n`, late), `${blank}${line.replace("1.00", "2.00").replace("2.50", "3.50")}\r\n`);
  const broken = "Dialogue: 0\n0:00:01.00,0:00:02.50,Default";
  assert.equal(alignedAss(broken, late), broken);
});
