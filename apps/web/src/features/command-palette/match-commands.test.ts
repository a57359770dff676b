import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { matchCommands } from "./match-commands.ts";

const commands = [
  { label: "Films" },
  { label: "Épisodes" },
  { label: "Chaînes" },
  { label: "Utilisateurs", words: "comptes membres" },
  { label: "Ajouter un film", words: "nouveau créer" },
  { label: "Bibliothèque" },
  { label: "Journal d’audit" },
];
const first = (text: string): string | undefined => matchCommands(commands, text)[0]?.label;

for (const [why, text, label] of [
  ["no accents", "episodes", "Épisodes"],
  ["accents that are not there", "fílms", "Films"],
  ["the beginning", "biblio", "Bibliothèque"],
  ["another word for it", "comptes", "Utilisateurs"],
  ["another order", "film ajouter", "Ajouter un film"],
  ["an apostrophe", "journal d'audit", "Journal d’audit"],
  ["a letter changed", "chaimes", "Chaînes"],
  ["a letter left out", "bibliohèque", "Bibliothèque"],
  ["a letter too many", "chainnes", "Chaînes"],
  ["two letters swapped", "utilisatuers", "Utilisateurs"],
  ["two letters swapped in the middle", "biblitohèque", "Bibliothèque"],
] as const)
  test(`finds a command with ${why}`, () => assert.equal(first(text), label));

test("finds nothing for another word, and everything without a text", () => {
  assert.deepEqual(matchCommands(commands, "zanzibar"), []);
  assert.deepEqual(matchCommands(commands, " "), commands);
});

test("never fails, whatever is typed", () => {
  fc.assert(fc.property(fc.string(), (text) => matchCommands(commands, text).length <= commands.length));
});
