import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { guideLimits } from "@seance/contract/guide";
import fc from "fast-check";
import { matchChannels } from "#domains/guide/match.ts";
import { readText, UnreadableText, type Chunks } from "#domains/guide/sent-text.ts";
import { readTime } from "#domains/guide/xmltv-time.ts";
import { UnreadableGuide } from "#domains/guide/xmltv-elements.ts";
import { readGuide, type ReadGuide } from "#domains/guide/xmltv.ts";
import { sharedData } from "./shared-data.ts";

const now = Date.parse("2026-11-21T20:00:00Z");
const whole = (inside: string): string => `<?xml version="1.0"?><!DOCTYPE tv SYSTEM "xmltv.dtd"><tv>${inside}</tv>`;
const guide = (inside: string): Promise<ReadGuide> => readGuide([whole(inside)], now);
const refused = (fault: string) => (error: unknown) => error instanceof UnreadableGuide && error.fault === fault;
const shown = async (inside: string) =>
  (await guide(inside)).entries.map(({ start, stop, title }) => [
    new Date(start).toISOString().slice(5, 16),
    new Date(stop).toISOString().slice(5, 16),
    title,
  ]);
const programme = (attributes: string, title = "X", more = "") =>
  `<programme channel="a" ${attributes}><title>${title}</title>${more}</programme>`;

test("times are read with their zone, and without one as UTC", () => {
  for (const [text, iso] of [
    ["20261121203000 +0100", "2026-11-21T19:30:00Z"],
    ["20261121203000 +01:00", "2026-11-21T19:30:00Z"],
    ["20261121203000+0100", "2026-11-21T19:30:00Z"],
    ["20260621203000 CEST", "2026-06-21T18:30:00Z"],
    ["20261121203000 CET", "2026-11-21T19:30:00Z"],
    ["20261121203000 GMT", "2026-11-21T20:30:00Z"],
    ["20261121203000 -0330", "2026-11-22T00:00:00Z"],
    ["202611212030", "2026-11-21T20:30:00Z"],
    ["20261121", "2026-11-21T00:00:00Z"],
    // The hour that occurs twice when summer time ends.
    ["20261025023000 +0200", "2026-10-25T00:30:00Z"],
    ["20261025023000 +0100", "2026-10-25T01:30:00Z"],
    ["20270328033000 +0200", "2027-03-28T01:30:00Z"],
  ] as const)
    assert.equal(readTime(text), Date.parse(iso), text);
  for (const text of [
    "",
    undefined,
    "demain",
    "20261321000000",
    "20260231000000",
    "20261121250000",
    "20261121206000",
    "2026",
    "20261121203000 XYZ",
    "20261121203000 +2500",
    "-20261121203000",
  ])
    assert.equal(readTime(text), null, text);
});

test("a time round-trips through any zone", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), fc.integer({ min: -48, max: 56 }), (seconds, quarters) => {
      const local = new Date(seconds * 1000 + quarters * 15 * 60_000).toISOString().replace(/\D/g, "").slice(0, 14);
      const [hours, minutes] = [Math.floor(Math.abs(quarters) / 4), (Math.abs(quarters) % 4) * 15];
      const zone = `${quarters < 0 ? "-" : "+"}${String(hours).padStart(2, "0")}${String(minutes).padStart(2, "0")}`;
      assert.equal(readTime(`${local} ${zone}`), seconds * 1000);
    }),
  );
});

test("a programme without an end lasts until the next, for its length, or for an hour; overlaps are cut", async () => {
  assert.deepEqual(
    await shown(
      programme('start="20261121200000"', "A") +
        programme('start="20261121213000" stop="20261121210000"', "B") +
        programme('start="20261122080000"', "C", '<length units="minutes">25</length>') +
        programme('start="20261122090000" stop="20261122113000"', "D") +
        programme('start="20261122110000" stop="20261122120000"', "E") +
        programme('start="20261122230000"', "F"),
    ),
    [
      ["11-21T20:00", "11-21T21:30", "A"],
      ["11-21T21:30", "11-21T22:30", "B"],
      ["11-22T08:00", "11-22T08:25", "C"],
      ["11-22T09:00", "11-22T11:00", "D"],
      ["11-22T11:00", "11-22T12:00", "E"],
      ["11-22T23:00", "11-23T00:00", "F"],
    ],
  );
  assert.deepEqual(
    await shown(
      programme('start="20261121200000" stop="20261121210000"', "Avant") +
        programme('start="20261121200000" stop="20261121220000"', "Après"),
    ),
    [["11-21T20:00", "11-21T22:00", "Après"]],
  );
});

test("titles are French and decoded; past and faulty programmes are counted", async () => {
  const { entries, channels, past, faulty } = await guide(
    `<channel id="a"><display-name>Arte</display-name><display-name lang="de">ARTE HD</display-name></channel>
     <channel id=""><display-name>Sans nom</display-name></channel>
     <programme start="20261121200000" channel="a"><title lang="en">The Vampires</title><title lang="fr">Les &amp; Vampires &lt;b&gt; &#233;t&#xE9;</title>
       <desc><![CDATA[Une <script>alert(1)</script> histoire
       longue]]></desc></programme>
     <!-- <programme start="20261121200000" channel="a"><title>Commenté</title></programme> -->
     <programme start="20261110200000" stop="20261110210000" channel="a"><title>Passé</title></programme>
     <programme start="hier" channel="a"><title>Sans heure</title></programme>
     <programme start="20261121200000"><title>Sans chaîne</title></programme>
     <programme start="20261121230000" channel="a"></programme>
     <programme start="20261121233000" channel="b"><title>Inconnue</title></programme>`,
  );
  assert.deepEqual([past, faulty], [1, 3]);
  assert.deepEqual(
    entries.map(({ title, description }) => [title, description]),
    [
      ["Les & Vampires <b> été", "Une <script>alert(1)</script> histoire longue"],
      ["Inconnue", null],
    ],
  );
  assert.deepEqual(channels, [
    { tvg_id: "a", names: ["Arte", "ARTE HD"] },
    { tvg_id: "b", names: [] },
  ]);
});

test("refuses a guide that defines entities, and resolves none", async () => {
  for (const text of [
    '<!DOCTYPE tv [<!ENTITY a "b">]><tv/>',
    '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]><tv></tv>',
    '<!DOCTYPE tv SYSTEM "x" [<!ELEMENT tv ANY>]><tv/>',
    '<?xml version="1.0"?><!DOCTYPE tv [<!ENTITY % x SYSTEM "file:///etc/passwd"> %x;]><tv/>',
  ])
    await assert.rejects(readGuide([text], now), refused("entities"), text);
  const [entry] = (await guide(programme('start="20261121200000"', "&inconnue; &#x41;"))).entries;
  assert.equal(entry?.title, "&inconnue; A");
  const inside = '<!DOCTYPE x [<!ENTITY a "aaaa">]>';
  assert.equal((await guide(inside + programme('start="20261121200000"', "&a;"))).entries[0]?.title, "&a;");
});

test("refuses other texts, reads the complete elements of a truncated guide, and skips an element that is too long", async () => {
  for (const text of ["", "bonjour", "#EXTM3U", "<html></html>", "<tvx/>", `${" ".repeat(100_000)}<tv></tv>`])
    await assert.rejects(readGuide([text], now), refused("notGuide"), text);
  const good = programme('start="20261121200000"', "Bon");
  assert.deepEqual(
    (await guide(`${good}<programme start="20261121210000" channel="a"><title>Coupé`)).entries.map(({ title }) => title),
    ["Bon"],
  );
  assert.deepEqual(
    (await guide(programme('start="20261121210000"', "a < b > <<") + good)).entries.map(({ title }) => title).includes("Bon"),
    true,
  );
  assert.equal((await guide(programme('start="20261121210000"', "x".repeat(300_000)) + good)).entries.length, 1);
  const deep = programme('start="20261121210000"', "Profond", `${"<a>".repeat(20)}${"</a>".repeat(20)}`);
  assert.equal((await guide(deep + good)).faulty, 1);
  const { entries } = await guide(programme('start="20261121200000"', "x".repeat(1000), `<desc>${"y".repeat(10_000)}</desc>`));
  const [long] = entries;
  assert.deepEqual([long?.title.length, long?.description?.length], [guideLimits.title, guideLimits.description]);
});

test("programmes of any guide end after they begin, and none overlaps another of its channel", async () => {
  const minute = fc.integer({ min: 0, max: 3000 });
  const stamp = (minutes: number): string => new Date(now + minutes * 60_000).toISOString().replace(/\D/g, "").slice(0, 14);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom("a", "b"), minute, fc.option(minute), fc.string()), { maxLength: 30 }),
      async (all) => {
        const inside = all.map(
          ([channel, start, stop, title]) =>
            `<programme channel="${channel}" start="${stamp(start)}"${stop === null ? "" : ` stop="${stamp(stop)}"`}><title>${title.replace(/[<&]/g, "")}</title></programme>`,
        );
        const { entries } = await guide(inside.join(""));
        for (const [i, entry] of entries.entries()) {
          assert.ok(entry.stop > entry.start && entry.title !== "");
          const next = entries[i + 1];
          if (next?.tvg_id === entry.tvg_id) assert.ok(entry.stop <= next.start);
        }
      },
    ),
  );
});

const joined = async (chunks: Chunks): Promise<string> => {
  let text = "";
  for await (const chunk of chunks) text += chunk;
  return text;
};
const textOf = (bytes: Uint8Array, most = 1e9): Promise<string> => readText({ bytes }, most, joined);

test("detects the encoding of a file, gzipped or not", async () => {
  const text = '<?xml version="1.0" encoding="ISO-8859-1"?><tv>été</tv>';
  const unknown = '<?xml version="1.0" encoding="inconnu"?><tv>été</tv>';
  // Longer than a chunk: the invalid UTF-8 byte is in the last one, when the first were decoded already.
  const long = `<tv>${"x".repeat(200_000)}é</tv>`;
  for (const [bytes, expected] of [
    [Buffer.from(text, "latin1"), text],
    [Buffer.from("<tv>été</tv>", "latin1"), "<tv>été</tv>"],
    [Buffer.from("<tv>été 📺</tv>"), "<tv>été 📺</tv>"],
    [Buffer.from("\uFEFF<tv>été</tv>"), "<tv>été</tv>"],
    [Buffer.from("\uFEFF<tv>été</tv>", "utf16le"), "<tv>été</tv>"],
    [Buffer.from(unknown), unknown],
    [Buffer.from(long, "latin1"), long],
    [Buffer.from("é".repeat(100_001)), "é".repeat(100_001)],
  ] as const) {
    assert.equal(await textOf(bytes), expected);
    assert.equal(await textOf(gzipSync(bytes)), expected);
  }
});

test("refuses a file that unpacks to more than its limit, or whose gzip is broken", async () => {
  const refusedAs = (reason: string) => (error: unknown) => error instanceof UnreadableText && error.reason === reason;
  assert.equal(await textOf(gzipSync("x".repeat(1000)), 1000), "x".repeat(1000));
  await assert.rejects(textOf(gzipSync("x".repeat(1001)), 1000), refusedAs("too-long"));
  await assert.rejects(textOf(gzipSync("été").subarray(0, 12)), refusedAs("damaged"));
  await assert.rejects(textOf(Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3])), refusedAs("damaged"));
});

test("reads the same guide wherever its chunks are cut", async () => {
  const text = whole(
    `<!-- <programme channel="a"> --><channel id="a"><display-name>Arte</display-name></channel>
     ${programme('start="20261121200000"', "A &amp; B")}<!----><programmes/>${programme('start="20261121210000"', "C")}
     ${programme('start="20261121220000"', "x".repeat(70_000))}<!-- ${"-".repeat(20)}> -->${programme('start="20261121230000"', "D")}`,
  );
  const expected = await readGuide([text], now);
  assert.deepEqual([expected.entries.map(({ title }) => title), expected.faulty], [["A & B", "C", "D"], 1]);
  const cut = fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 40 });
  const short = fc.integer({ min: 1, max: 40 }).map((size) => Array.from({ length: 1000 }, (_, i) => i * size));
  await fc.assert(
    fc.asyncProperty(fc.oneof(cut, short), async (places) => {
      const ends = [...places.toSorted((a, b) => a - b), text.length];
      assert.deepEqual(
        await readGuide(
          ends.map((end, i) => text.slice(ends[i - 1] ?? 0, end)),
          now,
        ),
        expected,
      );
    }),
  );
});

test("refuses a guide over its limits of channels, programmes or text before it reads the rest", async () => {
  const endless = function* (element: (i: number) => string): Generator<string> {
    yield "<tv>";
    for (let i = 0; ; i++) yield element(i);
  };
  const limits = { programmes: 50, channels: 10, characters: 2000 };
  for (const [fault, element] of [
    ["tooManyChannels", (i: number) => `<channel id="c${i}"></channel>`],
    ["tooManyChannels", (i: number) => `<programme channel="c${i}" start="20261121200000"><title>X</title></programme>`],
    ["tooMany", () => "<programme></programme>"],
    ["tooMany", () => '<channel id="a"></channel>'],
    ["tooLarge", () => programme('start="20261121200000"', "X", `<desc>${"y".repeat(3000)}</desc>`)],
  ] as const)
    await assert.rejects(readGuide(endless(element), now, limits), refused(fault), fault);
});

test("matches a channel by identifier, else by name, ignoring the quality suffix of both", () => {
  const known = [
    { tvg_id: "TF1.fr", names: ["TF1"] },
    { tvg_id: "Arte.fr@HD", names: ["ARTE", "Arte Français"] },
    { tvg_id: "FRA2.kazer.org", names: ["FRANCE 2"] },
    { tvg_id: "vide", names: ["", "HD"] },
  ];
  const of = (name: string, tvg_id: string | null = null) => matchChannels([{ id: "x", name, tvg_id }], known).get("x");
  assert.equal(of("N’importe", "tf1.FR@SD"), "TF1.fr");
  assert.equal(of("N’importe", "arte.fr"), "Arte.fr@HD");
  assert.equal(of("France 2 HD", "inconnu"), "FRA2.kazer.org");
  assert.equal(of("Arté français"), "Arte.fr@HD");
  assert.equal(of("TF1 Séries Films"), undefined);
  assert.equal(of("HD"), undefined);
});

test("reads a real French guide", async (t) => {
  const folder = sharedData(t, "xmltv");
  if (!folder) return;
  const bytes = await readFile(path.join(folder, "npm-xmltv_tvguide.xml.gz"));
  const read = await readText({ bytes }, guideLimits.unpacked, (chunks) => readGuide(chunks, Date.parse("2013-07-04T09:30:00Z")));
  assert.equal(read.channels.length, 13);
  assert.deepEqual(read.channels[0], { tvg_id: "ART1.kazer.org", names: ["ARTE"] });
  assert.equal(read.faulty, 0);
  assert.ok(read.entries.length > 3200, String(read.entries.length));
  const first = read.entries.find(({ tvg_id }) => tvg_id === "ART1.kazer.org");
  assert.deepEqual(
    [first?.title, first && new Date(first.start).toISOString()],
    ["La fin de la Nouvelle-France", "2013-07-04T07:00:00.000Z"],
  );
});
