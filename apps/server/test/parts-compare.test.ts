import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { commonSpan } from "#domains/parts/compare/common-span.ts";
import { findParts, type EpisodeSound } from "#domains/parts/compare/season.ts";
import { fingerprintOf, machineFfmpeg } from "./made-media.ts";

const tools = await machineFfmpeg();

/** Points of a sound of its own for each seed. */
function sound(seed: number, length: number): number[] {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return Array.from({ length }, () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return Math.imul(state ^ (state >>> 13), 0x297a2d39) >>> 0;
  });
}

/** As another encoding of the same sound has it: two bits of each point differ. */
const encoded = (points: readonly number[], seed: number): number[] =>
  points
    .map((point, at) => (point ^ (1 << ((at * 7 + seed) % 32)) ^ (1 << ((at * 11 + seed + 3) % 32))) >>> 0)
    .map((point, at) => (at % 3 === 0 ? (points[at] ?? 0) : point));

const common = (a: readonly number[], b: readonly number[]) => commonSpan(Uint32Array.from(a), Uint32Array.from(b), 120);

test("a sound of 30 s is found wherever it is in two others, to half a second", () => {
  const place = fc.integer({ min: 0, max: 900 });
  fc.assert(
    fc.property(place, place, fc.integer({ min: 150, max: 400 }), fc.nat(1000), (before, beforeOther, length, seed) => {
      const theme = sound(seed, length);
      const found = common(
        [...sound(seed + 1, before), ...encoded(theme, seed), ...sound(seed + 2, 500)],
        [...sound(seed + 3, beforeOther), ...theme, ...sound(seed + 4, 300)],
      );
      const near = (value: number | undefined, expected: number): void =>
        assert.ok(Math.abs((value ?? -99) - expected) <= 4, `${value} is not ${expected}`);
      near(found?.a.start, before);
      near(found?.a.end, before + length);
      near(found?.b.start, beforeOther);
      near(found?.b.end, beforeOther + length);
    }),
    { numRuns: 60, seed: 7 },
  );
});

const silence = Array<number>(1500).fill(627_964_279);
/** Noise and rain are alike at any time: a few bits around the same point. */
const noise = (seed: number): number[] =>
  sound(seed, 1500).map((point) => (0x5a5a5a5a ^ (1 << (point % 32)) ^ (1 << ((point >>> 5) % 32))) >>> 0);
for (const [what, a, b] of [
  ["other sounds", sound(1, 1500), sound(2, 1500)],
  ["silence", silence, silence],
  [
    "silence among other sounds",
    [...sound(1, 300), ...silence, ...sound(2, 300)],
    [...sound(3, 100), ...silence, ...sound(4, 300)],
  ],
  ["noise", noise(1), noise(2)],
  ["a tone", Array<number>(1500).fill(5), Array<number>(1500).fill(5)],
  ["a jingle that is too short", [...sound(1, 300), ...sound(9, 80), ...sound(2, 300)], [...sound(9, 80), ...sound(3, 300)]],
  ["nothing", [], []],
  ["a sound and nothing", sound(1, 1500), []],
] as const)
  test(`${what} have nothing in common`, () => assert.equal(common(a, b), null));

const perSecond = 11_025 / 1365;
const points = (seconds: number): number => Math.round(seconds * perSecond);
const theme = sound(99, points(40));
const ending = sound(98, points(60));
/** An episode of 20 minutes. `intro`: the second at which its theme starts; null for an episode without one. */
const episode = (id: number, intro: number | null, { credits = true } = {}): EpisodeSound => ({
  id: `e${id}`,
  points: Uint32Array.from([
    ...sound(id, points(intro ?? 0)),
    ...(intro === null ? [] : encoded(theme, id)),
    ...sound(id + 100, points(1100)),
    ...(credits ? encoded(ending, id) : []),
  ]),
});
const told = (episodes: readonly EpisodeSound[]) =>
  Object.fromEntries(
    [...findParts(episodes)].map(([id, parts]) => [
      id,
      parts.map(({ kind, start, end }) => `${kind} ${Math.round(start)}–${Math.round(end)}`),
    ]),
  );

test("the intro and the credits of a season are what its episodes have in common at their beginnings and ends", () => {
  assert.deepEqual(told([episode(1, 60), episode(2, 0), episode(3, null, { credits: false }), episode(4, 200)]), {
    e1: ["intro 60–101", "credits 1201–1263"],
    e2: ["intro 0–41", "credits 1141–1203"],
    e3: [],
    e4: ["intro 200–241", "credits 1341–1403"],
  });
});

test("one episode alone, copies of one episode and a season without a theme have no parts", () => {
  assert.deepEqual(told([episode(1, 60)]), { e1: [] });
  assert.deepEqual(told([episode(1, 60), { ...episode(1, 60), id: "copy" }]), { e1: [], copy: [] });
  assert.deepEqual(told([episode(1, null, { credits: false }), episode(2, null, { credits: false })]), { e1: [], e2: [] });
  assert.deepEqual(told([]), {});
});

if (tools?.fingerprints)
  test("a theme in real sounds, louder in one and of another codec, is found to half a second", async () => {
    const cold = [12, 31.7, 0.05];
    const episodes = await Promise.all(
      cold.map(async (seconds, at) => ({ id: String(at), points: await fingerprintOf(tools, at + 1, seconds) })),
    );
    for (const [at, parts] of [...findParts(episodes).values()].entries()) {
      const intro = parts.find(({ kind }) => kind === "intro");
      const errors = [(intro?.start ?? -99) - (cold[at] ?? 0), (intro?.end ?? -99) - (cold[at] ?? 0) - 30];
      assert.ok(
        errors.every((error) => Math.abs(error) <= 0.5),
        `${at}: ${errors.join(", ")}`,
      );
    }
  });
