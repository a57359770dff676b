import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { parseStoryboard, tileAt } from "./storyboard.ts";

const address = "https://exemple.fr/film/storyboard.vtt?jeton=1";
const head = "WEBVTT\n\n";
const cue = (target: string, times = "00:00.000 --> 00:10.000") => `${head}${times}\n${target}\n`;
const parse = (text: string) => parseStoryboard(text, address);

describe("a storyboard", () => {
  const film = parse(
    `${head}NOTE planches\n\n1\n00:00:10.000 --> 00:00:20.000\nsheet-0.jpg?s=1#xywh=160,0,160,90\n\n00:00.000 --> 00:10.000 align:start\n/p/sheet-0.jpg#xywh=pixel:0,0,160,90\n\n01:00:00.500 --> 01:00:10.000\nhttps://images.exemple.fr/a.webp#xywh=0,90,160,90\n`,
  );

  test("gives its tiles by start, with addresses from the file's own", () => {
    assert.deepEqual(film, [
      { start: 0, end: 10, sheet: "https://exemple.fr/p/sheet-0.jpg", x: 0, y: 0, width: 160, height: 90 },
      { start: 10, end: 20, sheet: "https://exemple.fr/film/sheet-0.jpg?s=1", x: 160, y: 0, width: 160, height: 90 },
      { start: 3600.5, end: 3610, sheet: "https://images.exemple.fr/a.webp", x: 0, y: 90, width: 160, height: 90 },
    ]);
  });

  const times: [time: number, start: number | undefined][] = [
    [0, 0],
    [9.9, 0],
    [10, 10],
    [25, 10],
    [31, undefined],
    [-1, undefined],
    [3605, 3600.5],
  ];
  for (const [time, start] of times) test(`at ${time} s`, () => assert.equal(tileAt(film, time)?.start, start));

  test("any line ends and a byte order mark", () => {
    assert.equal(parse(`\uFEFF${cue("a.jpg#xywh=0,0,160,90").replaceAll("\n", "\r\n")}`).length, 1);
    assert.equal(parse(cue("a.jpg#xywh=0,0,160,90").replaceAll("\n", "\r")).length, 1);
  });
});

describe("what is no storyboard gives no tile", () => {
  const broken: [name: string, text: string][] = [
    ["nothing", ""],
    ["a page", "<!doctype html><p>404</p>"],
    ["captions", cue("Bonsoir")],
    ["a head that is none", cue("a.jpg#xywh=0,0,160,90").replace("WEBVTT", "WEBVTTX")],
    ["a script", cue("javascript:alert(1)#xywh=0,0,160,90")],
    ["data inside", cue("data:image/png;base64,AAAA#xywh=0,0,160,90")],
    ["a file of the device", cue("file:///etc/passwd#xywh=0,0,160,90")],
    ["no area", cue("a.jpg")],
    ["percent", cue("a.jpg#xywh=percent:0,0,10,10")],
    ["three numbers", cue("a.jpg#xywh=0,0,160")],
    ["below zero", cue("a.jpg#xywh=-1,0,160,90")],
    ["no width", cue("a.jpg#xywh=0,0,0,90")],
    ["a line as a tile", cue("a.jpg#xywh=0,0,2000,1")],
    ["a column as a tile", cue("a.jpg#xywh=0,0,1,2000")],
    ["wider than any", cue("a.jpg#xywh=0,0,9999,9999")],
    ["numbers of a hundred digits", cue(`a.jpg#xywh=0,0,${"9".repeat(100)},90`)],
    ["an end before the start", cue("a.jpg#xywh=0,0,160,90", "00:10.000 --> 00:01.000")],
    ["times that are none", cue("a.jpg#xywh=0,0,160,90", "0 --> 10")],
    ["an address that is none", cue("https://#xywh=0,0,160,90")],
  ];
  for (const [name, text] of broken) test(name, () => assert.deepEqual(parse(text), []));

  test("one that goes on and on", () => {
    const cues = Array.from({ length: 30_000 }, () => cue("a#xywh=0,0,9,9").slice(head.length)).join("\n");
    assert.equal(parse(head + cues).length, 20_000);
    assert.deepEqual(parse(head + cues.repeat(5)), []);
  });

  test("any text is read without a fault", () => {
    fc.assert(fc.property(fc.string(), (text) => void parse(head + text)));
  });
});
