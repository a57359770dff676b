import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { channels, films, palettes, series } from "#catalogue/index.ts";
import { letterChannel } from "./channel.ts";
import { fit, glue } from "./fit.ts";
import { accentOf, drawBackdrop, drawChannelCard, drawEpisodeThumb, drawPoster } from "./index.ts";
import { DISPLAY, measure, TEXT } from "./lettering.ts";
import { artOf, motifs } from "./motifs/index.ts";
import { PALETTES } from "./palettes.ts";
import { letterPoster, MARGIN } from "./poster.ts";

const titles = [...films, ...series];
const LARGEST = 25_000;

const drawings: [name: string, draw: () => string][] = [
  ...titles.map((item): [string, () => string] => [`poster of ${item.slug}`, () => drawPoster(item)]),
  ...titles.map((item): [string, () => string] => [`backdrop of ${item.slug}`, () => drawBackdrop(item)]),
  ...channels.map((channel): [string, () => string] => [`card of ${channel.slug}`, () => drawChannelCard(channel)]),
  ...series.flatMap((one) =>
    one.episodes.map(({ season_number: season, episode_number: number }): [string, () => string] => [
      `still of ${one.slug} ${season}.${number}`,
      () => drawEpisodeThumb(one, season, number),
    ]),
  ),
];

/** Minimal XML parser; throws if a tag is not closed, an attribute not quoted or a character not escaped. */
function readXml(svg: string): { elements: Set<string>; references: string[] } {
  const open: string[] = [];
  const elements = new Set<string>();
  const rest = svg.replace(
    /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/gu,
    (_, close: string, name: string, _attributes: string, single: string) => {
      elements.add(name);
      if (close) assert.equal(open.pop(), name, `</${name}> closes what is not open`);
      else if (!single) open.push(name);
      return "";
    },
  );
  assert.deepEqual(open, [], "an element is left open");
  assert.doesNotMatch(rest, /[<>]|&(?!amp;|lt;|gt;)/u, "a sign is not escaped");
  return { elements, references: svg.match(/(?:href|src)="[^"]*"|url\((?!#)[^)]*\)/gu) ?? [] };
}

describe("the drawings", () => {
  test("every title and channel has its own motif, and every motif is used", () => {
    const asked = [...titles, ...channels].map((item) => item.art.motif);
    assert.deepEqual(asked.toSorted(), Object.keys(motifs).toSorted());
  });

  test("an unknown motif is refused, by name", () => {
    assert.throws(() => artOf({ art: { motif: "licorne", palette: "nuit" } }), /licorne/);
  });

  for (const [name, draw] of drawings) {
    test(`${name} is a standalone SVG: well formed, small, without scripts or requests, deterministic`, () => {
      const svg = draw();
      const { elements, references } = readXml(svg);
      assert.ok(Buffer.byteLength(svg) <= LARGEST, `${Buffer.byteLength(svg)} bytes`);
      assert.match(svg, /<title>[^<]+<\/title>/u);
      for (const banned of ["script", "text", "image", "foreignObject", "use", "style"]) assert.ok(!elements.has(banned), banned);
      assert.deepEqual(references, []);
      assert.doesNotMatch(svg, /NaN|undefined|Infinity/u);
      assert.equal(draw(), svg);
    });
  }

  test("consecutive episodes are framed differently, with at least three background colours", () => {
    for (const one of series) {
      const looks = one.episodes.map(({ season_number: season, episode_number: number }) => {
        const svg = drawEpisodeThumb(one, season, number);
        return { ground: /<rect [^>]*fill="([^"]+)"/u.exec(svg)?.[1], framing: /<g transform="([^"]+)"/u.exec(svg)?.[1] };
      });
      looks.slice(1).forEach((look, at) => {
        assert.notEqual(look.framing, looks[at]?.framing, `${one.slug}, after ${at + 1}`);
      });
      assert.ok(new Set(looks.map(({ ground }) => ground)).size >= 3, one.slug);
    }
  });
});

describe("the lettering", () => {
  test("titles and credits stay inside the poster", () => {
    for (const item of titles) {
      const { title, credit } = letterPoster(item);
      for (const { text, size, y } of title) {
        assert.ok(MARGIN + measure(DISPLAY, text, size, -0.022) <= 300 - MARGIN + 0.1, `${item.title}: ${text}`);
        assert.ok(y <= 416, `${item.title} comes down to ${y}`);
      }
      assert.ok(MARGIN + measure(TEXT, credit.text, credit.size, 0.12) <= 300 - MARGIN + 0.1, credit.text);
    }
  });

  test("the name of a channel does not overlap its art", () => {
    for (const { name } of channels)
      for (const line of letterChannel(name)) assert.ok(line.x + measure(DISPLAY, line.text, line.size, -0.022) <= 150, name);
  });

  test("no line starts with French punctuation, and no guillemet is alone", () => {
    const word = fc.constantFrom("Monte", "là-dessus", "!", "?", ":", "«", "»", "Général", "à", "l’ombre");
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 7 }), (words) => {
        const text = `Le ${words.join(" ")}`;
        const { lines } = fit(DISPLAY, text, { width: 256, height: 400, largest: 40, smallest: 1, leading: 1, tracking: 0 });
        for (const line of lines.slice(1)) assert.doesNotMatch(line, /^[:;!?»]/u);
        for (const line of lines.slice(0, -1)) assert.doesNotMatch(line, /«$/u);
        assert.equal(lines.join(" "), glue(text));
      }),
      { numRuns: 60 },
    );
  });

  test("« Monte là-dessus ! » keeps its exclamation mark", () => {
    assert.deepEqual(
      letterPoster({ title: "Monte là-dessus !", director: "Harold Lloyd", year: 1923 }).title.map((line) => line.text),
      ["Monte", "là-dessus\u202f!"],
    );
  });

  test("a title that fits at no size is refused, not clipped", () => {
    assert.throws(() => letterPoster({ title: "Anticonstitutionnellement".repeat(4), director: "X", year: 1900 }), /no room/);
  });
});

test("every palette of the catalogue exists, and the tint is one of its colours", () => {
  assert.deepEqual(Object.keys(PALETTES).toSorted(), [...palettes].toSorted());
  for (const item of titles) {
    assert.match(accentOf(item), /^#[0-9a-f]{6}$/u);
    assert.ok(Object.values(PALETTES[item.art.palette]).includes(accentOf(item)));
  }
});
