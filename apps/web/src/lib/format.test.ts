import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  countOf,
  formatCount,
  truncate,
  truncateAtWord,
  formatDay,
  formatDuration,
  formatEpisodeDuration,
  formatMoment,
  formatRating,
  formatTime,
} from "./format.ts";

test("ratings and counts are written as Intl writes them", () => {
  const ratings = new Intl.NumberFormat("fr-FR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const counts = new Intl.NumberFormat("fr-FR");
  for (let thousandths = 0; thousandths <= 10_000; thousandths++)
    assert.equal(formatRating(thousandths / 1000), ratings.format(thousandths / 1000), String(thousandths));
  for (const n of [-1000, -999, -1, 0, 7, 999, 1000, 1234.5, 200_000]) assert.equal(formatCount(n), counts.format(n));
});

test("a duration is hours and minutes, or minutes alone", () => {
  const table: [number | string | null | undefined, string][] = [
    [65, "1h05"],
    [45, "45min"],
    [60, "1h00"],
    [153, "2h33"],
    ["1h34", "1h34"],
    ["90", "1h30"],
    [0, ""],
    [-5, ""],
    ["bientôt", ""],
    [null, ""],
    [undefined, ""],
  ];
  for (const [minutes, words] of table) assert.equal(formatDuration(minutes), words, String(minutes));
});

test("an episode's length is not broken from its unit", () => {
  assert.deepEqual([33, 59, 60, 75, 0].map(formatEpisodeDuration), ["33\u202fmin", "59\u202fmin", "1h00", "1h15", ""]);
});

test("a time has its hours only when there are some", () => {
  assert.equal(formatTime(0), "0:00");
  assert.equal(formatTime(3492.9), "58:12");
  assert.equal(formatTime(3849), "1:04:09");
  assert.equal(formatTime(Number.NaN), "0:00");
});

test("a time that falls short of a whole second by next to nothing is that second", () => {
  assert.equal(formatTime(59.999999), "1:00");
  assert.equal(formatTime(59.9), "0:59");
});

test("a time reads back to the same second", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 360_000 }), (seconds) => {
      const back = formatTime(seconds)
        .split(":")
        .reduce((sum, part) => sum * 60 + Number(part), 0);
      assert.equal(back, seconds);
    }),
  );
});

test("dates are those of Paris, on both sides of its midnight and of summer time", () => {
  assert.equal(formatDay("2026-11-20T23:30:00Z"), "21 novembre 2026");
  assert.equal(formatDay("2026-07-01T21:59:00Z"), "1 juillet 2026");
  assert.match(formatMoment("2026-07-01T22:05:00Z"), /^2 juillet 2026 à 00:05$/);
});

test("a cut text never exceeds its length and never splits a character", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), fc.integer({ min: 1, max: 120 }), (text, max) => {
      const short = truncate(text, max);
      assert.ok([...short].length <= max + 1);
      assert.ok(short.isWellFormed());
      if ([...text].length <= max) assert.equal(short, text);
    }),
  );
});

test("a cut text ends at a word, without the sign after it; a very long first word is cut itself", () => {
  assert.equal(truncateAtWord("Un vampire prend la mer.", 24), "Un vampire prend la mer.");
  assert.equal(truncateAtWord("Un vampire prend la mer.", 20), "Un vampire prend la…");
  assert.equal(truncateAtWord("Un vampire prend la mer.", 19), "Un vampire prend la…");
  assert.equal(truncateAtWord("Un vampire prend la mer.", 18), "Un vampire prend…");
  assert.equal(truncateAtWord("À l’aube, le bateau arrive.", 10), "À l’aube…");
  assert.equal(truncateAtWord("a".repeat(60), 20), `${"a".repeat(20)}…`);
});

test("zero and one are singular in French", () => {
  assert.equal(countOf(0, "Saison", "Saisons"), "0 Saison");
  assert.equal(countOf(1, "Saison", "Saisons"), "1 Saison");
  assert.equal(countOf(2, "Saison", "Saisons"), "2 Saisons");
});
