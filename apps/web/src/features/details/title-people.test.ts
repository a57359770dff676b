import assert from "node:assert/strict";
import { test } from "node:test";
import type { TitlePerson } from "@seance/contract/people";
import { nameParts } from "./title-people.ts";

const people: TitlePerson[] = [
  { name: "Jean Epstein", slug: "jean-epstein", role: "director" },
  { name: "Jean", slug: "jean", role: "director" },
  { name: "Marie Epstein", slug: "marie-epstein", role: "writer" },
];

test("finds the names of a role in a line, the longest first, and keeps what is between them", () => {
  assert.deepEqual(nameParts("Jean Epstein et Jean, Marie Epstein", people, ["director"]), [
    { text: "Jean Epstein", slug: "jean-epstein" },
    { text: " et ", slug: null },
    { text: "Jean", slug: "jean" },
    { text: ", Marie Epstein", slug: null },
  ]);
});

test("a line without known names is one text, an empty line is none", () => {
  assert.deepEqual(nameParts("Inconnu", people, ["cast"]), [{ text: "Inconnu", slug: null }]);
  assert.deepEqual(nameParts("", people, ["cast"]), []);
});
