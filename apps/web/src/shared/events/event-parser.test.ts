import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { EventParser } from "./event-parser.ts";

const all = (...pieces: string[]) => {
  const parser = new EventParser();
  return pieces.flatMap((piece) => parser.push(piece));
};

test("events, comments and hints as the server sends them", () => {
  assert.deepEqual(all('retry: 12000\n\n:\n\nevent: presence\ndata: {"online_staff":2}\n\n:\n\n'), [
    { name: "presence", data: '{"online_staff":2}' },
  ]);
});

test("the format's corners", () => {
  assert.deepEqual(
    all("data:a\ndata: b\ndata\n\n"),
    [{ name: "message", data: "a\nb\n" }],
    "lines are joined, one space is no part of the value",
  );
  assert.deepEqual(all("event: seul\n\ndata: x\n\n"), [{ name: "message", data: "x" }], "a name without data is forgotten");
  assert.deepEqual(all("data:  deux\n\n"), [{ name: "message", data: " deux" }]);
  assert.deepEqual(all("event: a\r\ndata: 1\r\n\r\nevent: b\rdata: 2\r\r\n"), [
    { name: "a", data: "1" },
    { name: "b", data: "2" },
  ]);
  assert.deepEqual(all("inconnu: 1\ndatax: 2\ndata: 3\n\n"), [{ name: "message", data: "3" }]);
  assert.deepEqual(all("data: coupé\n"), [], "what is not complete is no event");
});

test("wherever the pieces are cut, the events are the same", () => {
  const word = fc.string({ unit: "grapheme" }).map((text) => text.replaceAll(/[\r\n]/g, ""));
  const sent = fc.array(
    fc.record({ name: word.filter((text) => text !== "" && !text.startsWith(" ")), data: word }, { noNullPrototype: true }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(sent, fc.constantFrom("\n", "\r\n", "\r"), fc.array(fc.nat(), { maxLength: 20 }), (events, end, cuts) => {
      const text =
        events.map(({ name, data }) => `:${end}event: ${name}${end}data: ${data}${end}${end}`).join("") +
        (end === "\r" ? "\n" : "");
      const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b), text.length];
      const pieces = places.slice(1).map((place, i) => text.slice(places[i], place));
      assert.deepEqual(all(...pieces), events);
    }),
  );
});
