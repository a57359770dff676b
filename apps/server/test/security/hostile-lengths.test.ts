import assert from "node:assert/strict";
import { test } from "node:test";
import { matchChannels } from "#domains/guide/match.ts";
import { readPlaylist } from "#domains/guide/parse-playlist.ts";
import { readGuide } from "#domains/guide/xmltv.ts";
import { parseLink } from "#domains/imports/names/parse-link.ts";
import { parseNfo } from "#domains/library/scan/nfo.ts";
import { convertSubtitles } from "#domains/subtitles/convert/to-vtt.ts";
import { countTries } from "#test/security/tries.ts";

// Each pattern is repeated over 50 000 characters, then over four times as many: where the time grows with the length it is
// some four times as long, where it grows with its square sixteen times.
const usual = 50_000;
/** Four times as long, it is still an element that is parsed. */
const ofElement = 15_000;
const times = 4;
const mostGrowth = 10;
/** Below it, the time says more of the compiler and the garbage collector than of the text. */
const noiseMs = 20;

/** Processor time, which other processes of a busy machine do not lengthen. */
async function costOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

interface Parser {
  readonly short?: number;
  readonly read: (text: string) => unknown;
  /** Where in a text the hostile part stands. */
  readonly places: readonly ((filling: string) => string)[];
}

async function assertLinear(name: string, { read, short = usual }: Parser, textOf: (length: number) => string): Promise<void> {
  const most = mostGrowth * Math.max(noiseMs, await costOf(() => read(textOf(short))));
  // A garbage collection may fall into one run: the quickest of three counts.
  const costs: number[] = [];
  do costs.push(await costOf(() => read(textOf(short * times))));
  while (Math.min(...costs) >= most && costs.length < 3);
  assert.ok(
    Math.min(...costs) < most,
    `${name}: ${costs.map(Math.round).join(", ")} ms, not ${most} for ${times} times the length`,
  );
}

const bits = [
  ..."[](){}<>=\"',.;:|/\\@#%&+-_ \t\n\ra9é\u0000\u2028\u2029",
  "[a",
  "(7",
  "(720",
  '="',
  "='",
  'a="',
  "a=",
  " =",
  "tvg-id=",
  'tvg-id="',
  "tvg-id=,",
  "x-tvg-url=",
  "user-agent=",
  "|user-agent=",
  "[Geo-blocked",
  "\n#EXTINF:",
  "\n#EXTINF:-1,X\n",
  "\n#EXTGRP:",
  "\n ",
  "@a",
  ".fr@",
  "HD ",
  "http://",
  "/(",
  "/ ",
  "%E9",
  "S01E",
  "<a>",
  "<a/>",
  "</a>",
  "<a ",
  "<!--",
  "<!---->",
  "<!DOCTYPE",
  "<!DOCTYPE ",
  "<!ENTITY",
  "<![CDATA[",
  "<?a",
  "<?xml ",
  "<tv",
  "<programme",
  "<programme>",
  "</programme>",
  "<programme></programme>",
  "<channel ",
  "<title>",
  "<title>X</title>",
  "&a",
  "&amp;",
  "&#65;",
];

const readWhole = (text: string) => readGuide([text], 0).catch(() => null);

const parsers: Record<string, Parser> = {
  playlist: {
    read: readPlaylist,
    places: [
      (filling) => filling,
      (filling) => `#EXTM3U ${filling}`,
      (filling) => `#EXTM3U\n#EXTINF:-1 ${filling}`,
      (filling) => `#EXTM3U\n#EXTINF:-1,${filling}\nhttp://x.exemple/`,
      (filling) => `#EXTM3U\n#EXTINF:-1 tvg-id='${filling}' group-title="${filling}",X\nhttp://x.exemple/`,
      (filling) => `#EXTM3U\n#EXTINF:-1,X\n#EXTGRP:${filling}\n#EXTVLCOPT:${filling}\nhttp://x.exemple/|${filling}`,
    ],
  },
  guide: {
    read: readWhole,
    places: [(filling) => `${filling}<tv>`, (filling) => `<!DOCTYPE ${filling}<tv>`, (filling) => `<tv>${filling}`],
  },
  "guide in chunks": {
    read: (text) => readGuide(text.match(/.{1,1000}/gsu) ?? [], 0).catch(() => null),
    places: [
      (filling) => `<tv>${filling}`,
      (filling) => `<tv><programme start="20300101" channel="a">${filling}`,
      (filling) => `<tv><!--${filling}`,
    ],
  },
  "guide's element": {
    short: ofElement,
    read: readWhole,
    places: [
      (filling) => `<tv><programme ${filling}></programme>`,
      (filling) => `<tv><programme start="20300101" channel="a">${filling}</programme>`,
      (filling) => `<tv><programme start="20300101" channel="a"><title>${filling}</title></programme>`,
      (filling) => `<tv><channel id="${filling}"><display-name>X</display-name></channel>`,
    ],
  },
  "subtitle file": {
    short: ofElement,
    read: (text) => convertSubtitles(Buffer.from(text), "fr"),
    places: [
      (filling) => `${filling}x`,
      (filling) => `1\n0:0:1,0 --> 0:0:2,0\n${filling}x\n --> x\nA`,
      (filling) => `1\n0:0:1,0 ${filling}--> 0:0:2,0\nA`,
      (filling) => `WEBVTT\n\n0:0:1.0 --> 0:0:2.0\n${filling}`,
      (filling) => `Scenarist_SCC V1.0\n\n00:00:00:00\t${filling}x\n`,
      (filling) => `<sami><sync start=1 ${filling}`,
      (filling) => `<tt><body><p begin="1s" end="2s">${filling}</p></body></tt>`,
      (filling) => `[Events]\nDialogue: ${filling}`,
      (filling) => `{1}{2}${filling}`,
    ],
  },
  "NFO file": {
    short: ofElement,
    read: parseNfo,
    places: [(filling) => `${filling}<movie>`, (filling) => `<movie><title>${filling}</title></movie>`],
  },
  "channel's name": {
    read: (text) => matchChannels([{ id: "x", name: text, tvg_id: text }], [{ tvg_id: `${text}!`, names: [text] }]),
    places: [(filling) => filling],
  },
  link: {
    read: parseLink,
    places: [
      (filling) => filling,
      (filling) => `/${filling}`,
      (filling) => `(${filling}/`,
      (filling) => `https://x.exemple/${filling}`,
      (filling) => `https://x.exemple/?a=${filling}`,
    ],
  },
};

const tried = countTries();

for (const [name, parser] of Object.entries(parsers)) {
  test(`the time to parse a ${name} grows with its length, whatever it repeats`, async () => {
    for (const [i, place] of parser.places.entries())
      for (const bit of bits) {
        const textOf = (length: number): string => place(bit.repeat(length / bit.length));
        tried();
        await assertLinear(`${JSON.stringify(bit)} at place ${i}`, parser, textOf);
      }
  });
}
