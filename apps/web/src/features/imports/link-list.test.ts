import assert from "node:assert/strict";
import { test } from "node:test";
import { linksOf, readLinks, textOf } from "./link-list.ts";

test("links are read one a line, whatever ends the lines", () => {
  const text = "\uFEFFhttps://a.example/1.mp4\r\n\r\n  https://a.example/2.mkv \n# remarque\rhttps://a.example/3.avi\n";
  assert.deepEqual(readLinks(text), ["https://a.example/1.mp4", "https://a.example/2.mkv", "https://a.example/3.avi"]);
  assert.deepEqual(readLinks(" \n#\n"), []);
});

test("lists beside the field come before what is in it", () => {
  assert.deepEqual(linksOf({ text: "c\n", lists: [{ name: "liens.txt", links: ["a", "b"] }] }), ["a", "b", "c"]);
});

test("a file is read whatever its editor wrote it in", () => {
  const text = "https://exemple.fr/Le.D\u00e9put\u00e9.mkv\r\nhttps://exemple.fr/\u00c0.bout.mkv";
  const utf16 = new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le"));
  const swapped = new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le").swap16());
  for (const bytes of [new Uint8Array(Buffer.from(text)), new Uint8Array(Buffer.from(text, "latin1")), utf16, swapped])
    assert.deepEqual(readLinks(textOf(bytes)), text.split("\r\n"));
});
