import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { normalizeEmail, normalizeSearch, searchText } from "#text.ts";

const anyText = fc.string({ unit: "grapheme", maxLength: 60 });
/** Title-like text: French letters, ligatures, digits, punctuation. */
const titleText = fc.string({
  unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzàâäçéèêëîïôöùûüÿœæñßÀÉÈÇŒÆ0123456789 '’-:!?.«»…"),
  maxLength: 40,
});

test("normalizeSearch removes case, accents, ligatures and punctuation", () => {
  const table: [string, string][] = [
    ["L’Été meurtrier", "l ete meurtrier"],
    ["Le Cœur a ses raisons", "le coeur a ses raisons"],
    ["ŒDIPE ROI", "oedipe roi"],
    ["Ex æquo", "ex aequo"],
    ["Fantômas : À l'ombre de la guillotine", "fantomas a l ombre de la guillotine"],
    ["Das Cabinet des Dr. Caligari", "das cabinet des dr caligari"],
    ["Straße", "strasse"],
    ["  --  ", ""],
    ["3ᵉ étage", "3e etage"],
    ["Marque™", "marquetm"],
    ["ΟΔΟΣ", "οδοσ"],
  ];
  for (const [title, form] of table) assert.equal(normalizeSearch(title), form);
});

test("property: normalizeSearch is idempotent and leaves only letters, digits and single spaces", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const form = normalizeSearch(text);
      assert.equal(normalizeSearch(form), form);
      assert.match(form, /^([\p{L}\p{N}]+( [\p{L}\p{N}]+)*)?$/u);
    }),
    { numRuns: 3000 },
  );
});

test("property: normalizeSearch ignores case, accents, Unicode composition and ligatures", () => {
  fc.assert(
    fc.property(titleText, (text) => {
      const form = normalizeSearch(text);
      assert.equal(normalizeSearch(text.toUpperCase()), form, "capitals");
      assert.equal(normalizeSearch(text.toLowerCase()), form, "small letters");
      assert.equal(normalizeSearch(text.normalize("NFD")), form, "decomposed");
      assert.equal(normalizeSearch(text.normalize("NFD").replace(/\p{M}/gu, "")), form, "without accents");
      assert.equal(normalizeSearch(text.replaceAll("œ", "oe").replaceAll("æ", "ae")), form, "ligatures opened");
    }),
    { numRuns: 3000 },
  );
});

test("searchText joins the normalized fields, without empty ones and duplicates", () => {
  assert.equal(searchText(["Judex", null, "", undefined, "JUDEX", "Louis Feuillade"]), "judex louis feuillade");
});

test("property: normalizeEmail ignores case and surrounding spaces", () => {
  const address = fc.emailAddress();
  fc.assert(
    fc.property(address, fc.nat(3), (email, spaces) => {
      const form = normalizeEmail(email);
      assert.equal(normalizeEmail(form), form);
      assert.equal(normalizeEmail(`${" ".repeat(spaces)}${email.toUpperCase()}\t`), form);
    }),
  );
});
