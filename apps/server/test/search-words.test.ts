import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { searchColumns } from "#domains/catalogue/titles/search/search-fields.ts";
import {
  toTsquery,
  typoQuery,
  maxEdits,
  closeWords,
  respellings,
  parseSearch,
  editDistance,
} from "#domains/catalogue/titles/search/words.ts";

test("stop words count only where there is nothing else", () => {
  assert.deepEqual(parseSearch("Le Voyage dans la Lune !")?.words, ["voyage", "lune"]);
  assert.deepEqual(parseSearch("à la")?.words, ["a", "la"]);
  assert.equal(parseSearch("Spider Man")?.joined, "spiderman");
  assert.deepEqual(parseSearch("malcolm x")?.words, ["malcolm"]);
  assert.deepEqual(parseSearch("x")?.words, ["x"]);
  assert.equal(parseSearch(" … ?"), null);
});

test("the last word and the long ones match as prefixes", () => {
  const query = (text: string): string => toTsquery(parseSearch(text) ?? assert.fail());
  assert.equal(query("m le maudit fou"), "'m' & 'maudit':* & 'fou':*");
  assert.equal(query("spider man"), "('spider':* & 'man':*) | 'spiderman':*");
});

const edits: readonly [typed: string, word: string, whole: number, beginning: number][] = [
  ["judex", "judex", 0, 0],
  ["judx", "judex", 1, 1],
  ["juddex", "judex", 1, 1],
  ["judez", "judex", 1, 1],
  ["jduex", "judex", 1, 1],
  ["jud", "judex", 2, 0],
  ["jdu", "judex", 3, 1],
  ["vampires", "vampire", 1, 1],
  ["", "a", 1, 0],
];
for (const [typed, word, whole, beginning] of edits) {
  test(`${typed} is ${whole} edits from ${word}, ${beginning} from a prefix of it`, () => {
    assert.equal(editDistance(typed, word, false), whole);
    assert.equal(editDistance(typed, word, true), beginning);
  });
}

const word = fc.stringMatching(/^[a-z]{3,9}$/);

test("the edit distance is 0 to itself, the same both ways, never smaller to a word than to its prefix", () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      assert.equal(editDistance(a, a, false), 0);
      assert.equal(editDistance(a, b, false), editDistance(b, a, false));
      assert.ok(editDistance(a, b, true) <= editDistance(a, b, false));
      assert.equal(editDistance(a, a + b, true), 0);
    }),
  );
});

test("every spelling one edit away from a short word is tried", () => {
  const letter = fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz");
  const short = fc.stringMatching(/^[a-z]{3,5}$/);
  fc.assert(
    fc.property(short, fc.nat(5), letter, fc.constantFrom("change", "add", "drop", "swap"), (typed, at, other, kind) => {
      const i = at % typed.length;
      const [head, tail] = [typed.slice(0, i), typed.slice(i + 1)];
      const swapped = tail ? head + tail[0] + typed[i] + tail.slice(1) : typed;
      const meant = { change: head + other + tail, add: head + other + typed.slice(i), drop: head + tail, swap: swapped }[kind];
      assert.ok(respellings(typed).includes(meant), `${typed} → ${meant}`);
    }),
  );
});

test("swapped letters of a long word are tried", () => {
  assert.ok(respellings("nosfreatu").includes("nosferatu"));
});

test("close words are within the edits that the length allows, or the two words that one joins", () => {
  const search = parseSearch("spiderman") ?? assert.fail();
  const near = closeWords(search, 0, new Set(["spiderman", "spidernan", "spider", "man", "superman"]));
  assert.deepEqual(
    near.map(({ words, edits: count }) => [words.join("+"), count]),
    [
      ["spiderman", 0],
      ["spidernan", 1],
      ["spider+man", 1],
    ],
  );
  assert.deepEqual([2, 3, 5, 6, 20].map(maxEdits), [0, 1, 1, 2, 2]);
  assert.equal(typoQuery(search, [[]]), null);
  assert.deepEqual(typoQuery(search, [near]), {
    nearest: "(('spiderman'))",
    all: "(('spiderman') | ('spidernan') | ('spider' & 'man'))",
  });
  const two = parseSearch("spiderman perdu") ?? assert.fail();
  assert.deepEqual(typoQuery(two, [near, null])?.nearest, "(('spiderman')) & 'perdu':*");
});

test("a title's words: each once, from every field, compounds in one word too", () => {
  const { title_form, search_text } = searchColumns({
    title: "L’Aurore",
    original_title: "Sunrise: A Song of Two Humans",
    sagas: ["L’Aurore"],
    cast: ["George O’Brien"],
    makers: ["F. W. Murnau", null],
  });
  assert.equal(title_form, "l aurore");
  assert.equal(search_text, "l aurore sunrise a song of two humans george o brien f w murnau laurore");
});
