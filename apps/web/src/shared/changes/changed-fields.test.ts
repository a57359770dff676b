import assert from "node:assert/strict";
import { test } from "node:test";
import { changedFields } from "./changed-fields.ts";

test("lists the fields of both sides by their labels and marks the changed ones", () => {
  assert.deepEqual(changedFields({ title: "M", year: 1931 }, { title: "M le maudit", year: 1931, tags: ["noir", "son"] }), [
    { name: "title", label: "Titre", before: "M", after: "M le maudit", changed: true },
    { name: "year", label: "Année", before: "1931", after: "1931", changed: false },
    { name: "tags", label: "Étiquettes", before: undefined, after: "noir, son", changed: true },
  ]);
});

test("a creation has no before, a deletion no after; an empty value says so", () => {
  const after = (values: object) => changedFields(null, { ...values })[0]?.after;
  assert.deepEqual(changedFields(null, { note: null })[0], {
    name: "note",
    label: "note",
    before: undefined,
    after: "vide",
    changed: true,
  });
  assert.equal(changedFields({ a: "" }, null)[0]?.before, "vide");
  assert.equal(after({ tags: [] }), "vide");
  assert.deepEqual(changedFields(null, null), []);
});

test("values are words: codes, days, moments, switches, buttons and lists of ids", () => {
  const text = (name: string, value: unknown) => changedFields({ [name]: value }, null)[0]?.before;
  assert.equal(text("status", "draft"), "Brouillon");
  assert.equal(text("role", "super_admin"), "Super Admin");
  assert.equal(text("status", "toString"), "toString");
  assert.equal(text("target_audience", ["guests", "ami"]), "Visiteurs sans compte, Ami");
  assert.equal(text("air_date", "1931-05-11"), "11 mai 1931");
  assert.match(text("end_date", "2030-01-01T12:00:00.000Z") ?? "", /^1 janvier 2030/);
  assert.equal(text("featured", true), "Oui");
  assert.equal(text("movies", [crypto.randomUUID(), crypto.randomUUID()]), "2 titres");
  assert.equal(text("action_button", { name: "Lire", type: "info" }), "Nom\u202f: Lire\nType\u202f: Information");
  assert.equal(text("some_new_field", 3), "3");
  assert.equal(changedFields({ some_new_field: 3 }, null)[0]?.label, "some new field");
});
