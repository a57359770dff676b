import assert from "node:assert/strict";
import { test } from "node:test";
import { genreText, isNew, newTagsTell, ratingOutOfTen, shortGenre } from "./title-text.ts";

test("a genre over 12 characters is cut to 9 and an ellipsis; the first of several is kept", () => {
  assert.equal(shortGenre("Science-Fiction, Aventure"), "Science-F…");
  assert.equal(shortGenre("Documentaire"), "Documentaire");
  assert.equal(shortGenre("Documentaires"), "Documenta…");
  assert.equal(shortGenre(""), "");
});

test("a comma between genres gets its space", () => {
  assert.equal(genreText("Comedie dramatique,Aventure"), "Comédie dramatique, Aventure");
  assert.equal(genreText("Drame , Mystere,  Crime"), "Drame, Mystère, Crime");
});

test("« AJOUT RÉCENT » tells the titles of a row apart while at most a third of them have it", () => {
  const [fresh, old] = [{ created_at: new Date().toISOString() }, { created_at: "2020-01-01T00:00:00.000Z" }];
  assert.equal(newTagsTell([fresh, old, old]), true);
  assert.equal(newTagsTell([fresh, fresh, old, old, old]), false);
  assert.equal(newTagsTell([]), true);
});

test("the staff reads a rating out of ten, and that there is none", () => {
  assert.equal(ratingOutOfTen(8.2), "8,2/10");
  for (const none of [null, 0, 0.04]) assert.equal(ratingOutOfTen(none), "Non noté");
});

test("a title is new for one day", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  assert.equal(isNew("2026-11-20T12:00:00Z", now), true);
  assert.equal(isNew("2026-11-20T11:59:59Z", now), false);
});
