import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { subtitleLimits } from "@seance/contract/subtitles";
import fc from "fast-check";
import { convertSubtitles, type Converted } from "#domains/subtitles/convert/to-vtt.ts";
import { naughtyStrings } from "./naughty.ts";
import { requireSafeVtt } from "./safe-vtt.ts";
import { sharedData } from "./shared-data.ts";

function converted(file: string | Uint8Array, language = "fr"): Converted {
  const read = convertSubtitles(Buffer.from(file as string), language);
  assert.ok(typeof read === "object", JSON.stringify(read));
  return read;
}
const srt = (text: string, times = "00:00:01,000 --> 00:00:02,000"): string => `1\n${times}\n${text}\n`;
const bodyOf = ({ vtt }: Converted): string => vtt.replace(/^WEBVTT\n\n/, "").trimEnd();
const textOf = (file: string | Uint8Array, language?: string): string =>
  bodyOf(converted(file, language)).split("\n").slice(1).join("\n");

const cue = "00:00:01.000 --> 00:00:02.500\n";
const formats: readonly [format: Converted["format"], file: string, vtt: string][] = [
  ["srt", "1\r\n00:00:01,000 --> 00:00:02,500\r\n- Où ?\r\n- Là.\r\n", `${cue}- Où ?\n- Là.`],
  ["srt", "00:00:01.0 -> 0:0:2,5 X1:10 X2:20\nSans numéro", `${cue}Sans numéro`],
  [
    "vtt",
    "\uFEFFWEBVTT - x\n\nSTYLE\n::cue { color: red }\n\nNOTE rien\n\na\n00:01.000 --> 00:02.500 line:0\nBref.\n\nNOTE fin",
    `${cue}Bref.`,
  ],
  ["sbv", "0:00:01.000,0:00:02.500\nD’ailleurs\n", `${cue}D’ailleurs`],
  [
    "ass",
    "[Script Info]\nTitle: x\n[Events]\nFormat: Start, End, Text\nDialogue: 0:00:01.00,0:00:02.50,{\\an8\\i1}Oui{\\i0}, oui\\Nbien{\\p1}m 0 0 l 9 9{\\p0}\\hsûr\nComment: 0:00:01.00,0:00:02.50,non\n[Fonts]\nDialogue: 0:00:01.00,0:00:02.50,non",
    `${cue}<i>Oui</i>, oui\nbien\u00A0sûr`,
  ],
  [
    "ttml",
    '<?xml version="1.0"?><tt:tt xmlns:tt="http://www.w3.org/ns/ttml" ttp:frameRate="25" xmlns:ttp="x"><tt:head><tt:style xml:id="s" tts:fontStyle="italic"/></tt:head><tt:body begin="0.5s"><tt:div><tt:p begin="00:00:00.500" end="00:00:02:00">\n  Un <tt:span style="s">deux</tt:span><tt:br/>&lt;b&gt; &#233;t&eacute;</tt:p></tt:div></tt:body></tt:tt>',
    `${cue}Un <i>deux</i>\n&lt;b&gt; ét&amp;eacute;`,
  ],
  [
    "smi",
    "<SAMI><HEAD><STYLE><!-- P {color: red} .FRCC {Name: x} --></STYLE></HEAD>\n<BODY>\n<SYNC Start=1000><P Class=FRCC>Un <i>deux</i><br>trois\n<P Class=ENCC>One\n<SYNC Start=2000><P Class=ENCC>Two\n<SYNC Start=2500><P Class=FRCC>&nbsp;\n</BODY></SAMI>",
    `${cue}Un <i>deux</i>\ntrois`,
  ],
  ["sub", "{1}{1}20\r\n{20}{50}{y:i}Un|{c:$0000ff}deux\r\n", `${cue}<i>Un</i>\ndeux`],
  [
    "scc",
    "Scenarist_SCC V1.0\n\n00:00:00:29\t9420 9420 9470 9470 c8e5 ecec 6f80 9120 9120 91ae 91ae 61e0 92a7 942f 942f\n\n00:00:02:14\t942c 942c",
    "00:00:01.435 --> 00:00:02.503\nHello <i>a¡</i>",
  ],
];

for (const [format, file, vtt] of formats)
  test(`${format} becomes WebVTT: ${JSON.stringify(file.slice(0, 30))}`, () => {
    const read = converted(file);
    assert.equal(read.format, format);
    assert.deepEqual([read.cues, read.dropped], [1, 0]);
    assert.equal(bodyOf(read), vtt);
  });

test("MicroDVD without a rate has that of films; a cue without an end stays for four seconds", () => {
  assert.equal(
    bodyOf(converted("{24}{48}Un\n{240}{}Deux")),
    "00:00:01.001 --> 00:00:02.002\nUn\n\n00:00:10.010 --> 00:00:14.010\nDeux",
  );
});

test("SAMI: the last text stays for four seconds", () => {
  assert.equal(bodyOf(converted("<sami><body><sync start='1000'><p>Un</body></sami>")), "00:00:01.000 --> 00:00:05.000\nUn");
});

test("SCC: pop-on captions end where the screen is erased, roll-up ones at each new line", () => {
  const file = `Scenarist_SCC V1.0

00:00:01;00\t9420 9420 9470 9470 c8ef 6ce0 942f 942f

00:00:03;00\t942c 942c

00:00:05;00\t9425 9425 94ad 94ad 9470 9470 d5ee

00:00:07;00\t94ad 94ad 4465 f8ae`;
  assert.equal(
    bodyOf(converted(file)),
    "00:00:01.234 --> 00:00:03.033\nHolú\n\n00:00:05.167 --> 00:00:07.033\nUn\n\n00:00:07.100 --> 00:00:11.133\nDex.",
  );
});

/** The bytes of a text in an encoding of one byte a character. */
function bytesIn(encoding: string, text: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]));
  return Buffer.from(Array.from(text, (character) => codes.get(character) ?? assert.fail(character)));
}
const utf16be = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();
const encoded: readonly [name: string, language: string, text: string, encode: (file: string) => Buffer][] = [
  ["UTF-8", "fr", "L’œuf", (file) => Buffer.from(file)],
  ["UTF-8 with a mark", "fr", "L’œuf", (file) => Buffer.from(`\uFEFF${file}`)],
  [
    "UTF-8 with one damaged byte",
    "fr",
    "é".repeat(20) + "\uFFFD",
    (file) => Buffer.from(Buffer.from(file.replace("\uFFFD", "\u0000")).map((byte) => (byte === 0 ? 0xe9 : byte))),
  ],
  ["UTF-16 LE with a mark", "fr", "L’œuf", (file) => Buffer.from(`\uFEFF${file}`, "utf16le")],
  ["UTF-16 BE with a mark", "fr", "L’œuf", (file) => utf16be(`\uFEFF${file}`)],
  ["UTF-16 LE", "ar", "ترجمه و تنظيم زيرنويس", (file) => Buffer.from(file, "utf16le")],
  ["UTF-16 BE", "fr", "L’œuf", utf16be],
  ["windows-1252", "fr", "L’œuf à 5 € – Noël", (file) => bytesIn("windows-1252", file)],
  ["windows-1252 with a fraction", "en", "1½ cup", (file) => bytesIn("windows-1252", file)],
  ["ISO-8859-1", "fr", "Été à Noël", (file) => bytesIn("windows-1252", file)],
  ["ISO-8859-15", "fr", "Le cœur, l’œuf à 5 €".replaceAll("’", "'"), (file) => bytesIn("iso-8859-15", file)],
  ["windows-1250", "pl", "Zażółć gęślą jaźń", (file) => bytesIn("windows-1250", file)],
  ["windows-1250 of Latin Serbian", "sr-Latn", "Čičak đak", (file) => bytesIn("windows-1250", file)],
  ["windows-1251", "ru", "Съешь ещё этих булок", (file) => bytesIn("windows-1251", file)],
  ["windows-1254", "tr", "Şişli’de ığdır", (file) => bytesIn("windows-1254", file)],
];
for (const [name, language, text, encode] of encoded)
  test(`reads ${name} of language ${language}`, () => assert.equal(textOf(encode(srt(text)), language), text));

const markup: readonly [text: string, vtt: string][] = [
  ["<script>alert(1)</script>Bon", "Bon"],
  ["<img src=x onerror=alert(1)>Bon", "Bon"],
  ["<a href='javascript:alert(1)'>Bon</a>", "Bon"],
  ["<i onclick=alert(1)>Bon", "<i>Bon</i>"],
  ["<b>A <i>b</b> c</i>", "<b>A <i>b</i></b> c"],
  ["</i>Bon</b>", "Bon"],
  ["&lt;script&gt;alert(1)&lt;/script&gt;", "&lt;script&gt;alert(1)&lt;/script&gt;"],
  ["&#60;b&#62; &#x110000; &#0; &nbsp;x", "&lt;b&gt;   \u00A0x"],
  ["a < b && c > d --> e", "a &lt; b &amp;&amp; c &gt; d --&gt; e"],
  ["<v.loud Anna & <b>Oui", "<v Anna &amp;><b>Oui</b></v>"],
  ["<c.jaune>Bon<00:00:01.500> mot</c>", "Bon mot"],
  ["<font color=red>Bon</font>{\\an8}{\\i1} mot{\\i0}", "Bon<i> mot</i>"],
  ["<ruby>漢<rt>かん</ruby>", "<ruby>漢<rt>かん</rt></ruby>"],
  ["un\u0000\u001b\u0007 mot\uFEFF", "un mot"],
  ["<<<i>Bon", "&lt;&lt;<i>Bon</i>"],
];
for (const [text, vtt] of markup) test(`writes ${JSON.stringify(text)} safely`, () => assert.equal(textOf(srt(text)), vtt));

const times: readonly [times: string, vtt: string | null][] = [
  ["03:00:02,000 --> 03:00:09,5", "03:00:02.000 --> 03:00:09.500"],
  ["-00:00:01,000 --> 00:00:02,000", "00:00:00.000 --> 00:00:02.000"],
  ["-00:00:03,000 --> -00:00:02,000", null],
  ["00:00:02,000 --> 00:00:02,000", null],
  ["00:00:03,000 --> 00:00:02,000", null],
  ["00:61:00,000 --> 00:62:00,000", null],
  ["999:00:00,000 --> 999:00:01,000", null],
  ["00:00:aa,000 --> 00:00:02,000", null],
  ["00:00:01,000 -->", null],
  ["xx --> yy", null],
];
for (const [line, vtt] of times)
  test(`reads the times ${line}`, () => {
    const read = converted(`${srt("Avant")}\n${srt("Ici", line)}`);
    assert.equal(read.dropped, vtt === null ? 1 : 0);
    assert.equal(read.vtt.includes(`${String(vtt)}\nIci`), vtt !== null, read.vtt);
  });

test("cues are in order, overlapping ones stay, a line that is drawn twice is one", () => {
  const late = srt("B", "00:00:05,000 --> 00:00:09,000");
  const file = [late, srt("A", "00:00:04,000 --> 00:00:06,000"), late].join("\n");
  assert.equal(bodyOf(converted(file)), "00:00:04.000 --> 00:00:06.000\nA\n\n00:00:05.000 --> 00:00:09.000\nB");
});

test("blank lines and numbers in the text of SRT stay", () => {
  const file =
    "1\n00:00:01,000 --> 00:00:02,000\nUn\n\ndeux\n\n2\n00:00:03,000 --> 00:00:04,000\nEn\n1984\n\n3\n00:00:05,000 --> 00:00:06,000\nFin";
  assert.deepEqual(
    bodyOf(converted(file))
      .split("\n\n")
      .map((part) => part.split("\n").slice(1).join("|")),
    ["Un|deux", "En|1984", "Fin"],
  );
});

test("a text of several TTML documents, as the samples of a track are, has the replies of all", () => {
  const sample = (begin: number, words: string): string =>
    `<?xml version="1.0"?><tt xmlns="http://www.w3.org/ns/ttml"><body><div><p begin="${begin}s" end="${begin + 1}s">${words}</p></div></body></tt>`;
  const file = `${sample(1, "Un")}${sample(2, "Deux")}\n${sample(2, "Deux")}`;
  assert.equal(bodyOf(converted(file)), "00:00:01.000 --> 00:00:02.000\nUn\n\n00:00:02.000 --> 00:00:03.000\nDeux");
});

const refused: readonly [name: string, file: string | Buffer, fault: string][] = [
  ["an empty file", "", "notSubtitles"],
  ["a page", "<!doctype html><html><body>00:00:01,000</body></html>", "notSubtitles"],
  ["another XML", '<?xml version="1.0"?><tv><programme/></tv>', "notSubtitles"],
  ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "notSubtitles"],
  ["zeros", Buffer.alloc(10_000), "notSubtitles"],
  ["WebVTT without a cue", "WEBVTT\n\nNOTE rien", "noCue"],
  ["only broken cues", srt("x", "00:00:03,000 --> 00:00:02,000"), "noCue"],
  ["TTML that is cut", "<tt><body><div><p begin='1s' end='2s'>Bo", "noCue"],
];
for (const [name, file, fault] of refused)
  test(`refuses ${name}`, () => assert.equal(convertSubtitles(Buffer.from(file as string), "fr"), fault));

test("refuses too many cues, and leaves out one that is too long", () => {
  const at = (n: number): string => new Date(n * 1000).toISOString().slice(11, 23).replace(".", ",");
  const many = Array.from({ length: subtitleLimits.cues + 1 }, (_, n) => srt("x", `${at(n)} --> ${at(n + 1)}`)).join("\n");
  assert.equal(convertSubtitles(Buffer.from(many), "fr"), "tooMany");
  const long = converted(`${srt("x".repeat(subtitleLimits.cueLength + 1))}\n${srt("Bon")}`);
  assert.deepEqual([long.cues, long.dropped], [1, 1]);
});

test("entities that a file defines are not expanded", () => {
  const file = `<?xml version="1.0"?><!DOCTYPE tt [<!ENTITY b "aaaa">]><tt><body><p begin="1s" end="2s">x &b;</p></body></tt>`;
  assert.equal(textOf(file), "x &amp;b;");
});

function assertSafe(read: Converted): void {
  assert.equal(requireSafeVtt(read.vtt), read.cues);
}

test("any text in any format becomes safe WebVTT", () => {
  const pieces = fc.constantFrom(
    "<",
    ">",
    "</",
    "i",
    "b>",
    "<v ",
    "<script>",
    "&lt;",
    "&#1;",
    "{\\i1}",
    "}",
    "-->",
    "\n",
    "\n\n",
    "1\n",
    "00:00:01,000 --> 00:00:02,000\n",
    "\ud800",
    "é",
    " ",
  );
  const heads = fc.constantFrom(
    "",
    "WEBVTT\n\n",
    "[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,,,,,,,",
    "<tt><p begin='1s' end='2s'>",
    "Scenarist_SCC V1.0\n\n00:00:01:00\t9420 ",
    "<sami><sync start=1><p>",
    "{1}{2}",
  );
  fc.assert(
    fc.property(heads, fc.array(pieces, { maxLength: 60 }), (head, parts) => {
      const read = convertSubtitles(Buffer.from(head + srt("x") + parts.join("")), "fr");
      if (typeof read === "object") assertSafe(read);
    }),
    { numRuns: 2000 },
  );
});

test("strings that break sites become safe WebVTT", () => {
  for (const text of naughtyStrings) {
    const read = convertSubtitles(Buffer.from(`${srt("Avant")}\n${srt(text, "00:00:03,000 --> 00:00:04,000")}`), "fr");
    assert.ok(typeof read === "object", text);
    assertSafe(read);
  }
});

test("a long text without an end is read in a bounded time", () => {
  for (const text of ["<", "<i", "&", "{\\", "<i>", "-->", "<sync ", "<sync><p ", "<sync start=1><p", "{y:", "i", "<i></b>"])
    for (const head of [srt(""), "<sami>", "{1}{2}", "{1}{2}{y:"]) {
      const read = convertSubtitles(Buffer.from(head + text.repeat(200_000)), "fr");
      if (typeof read === "object") assertSafe(read);
    }
});

test("files found in the wild are read whole", async (t) => {
  const folder = sharedData(t, "subtitles");
  if (!folder) return;
  for (const name of await readdir(folder)) {
    const read = converted(await readFile(path.join(folder, name)));
    assertSafe(read);
    assert.equal(read.dropped, 0, name);
  }
});
