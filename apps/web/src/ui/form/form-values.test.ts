import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { FieldSpec } from "./form-spec.ts";
import { bodyOf, changesOf, valuesOf } from "./form-values.ts";
import { changedBody } from "./use-spec-form.ts";

const fields: FieldSpec[] = [
  { kind: "text", name: "title", label: "Titre", required: true },
  { kind: "text", name: "director", label: "Réalisateur" },
  { kind: "area", name: "description", label: "Description", keepsEmpty: true },
  { kind: "number", name: "year", label: "Année" },
  { kind: "list", name: "cast", label: "Distribution" },
  { kind: "switch", name: "featured", label: "À la une" },
  { kind: "image", name: "poster", label: "Affiche", ratio: "poster" },
];
const film = {
  id: "1",
  title: "Judex",
  director: null,
  description: "",
  year: 1916,
  cast: ["René Cresté"],
  featured: false,
  poster: "/a.svg",
};

test("what an item has not is empty in the form, and null again in what is sent", () => {
  const values = valuesOf(film, fields);
  assert.deepEqual(values, {
    title: "Judex",
    director: "",
    description: "",
    year: 1916,
    cast: ["René Cresté"],
    featured: false,
    poster: "/a.svg",
  });
  assert.deepEqual(bodyOf(values, fields), { ...values, director: null });
});

test("a number outside the hint of the form is shown, but for 0 where it asks for one at least", () => {
  const number = { kind: "number", name: "n", label: "N" } as const;
  assert.deepEqual(valuesOf({ n: 1915 }, [{ ...number, min: 1950 }]), { n: 1915 });
  assert.deepEqual(valuesOf({ n: 0 }, [{ ...number, min: 1 }]), { n: null });
  assert.deepEqual(valuesOf({ n: 0 }, [{ ...number, min: 0 }]), { n: 0 });
  assert.deepEqual(valuesOf({ n: 0 }, [number]), { n: 0 });
});

test("a number left empty is the usual one, where there is one", () => {
  const number = (usual?: number): FieldSpec => ({
    kind: "number",
    name: "n",
    label: "N",
    ...(usual !== undefined && { usual }),
  });
  assert.deepEqual(bodyOf({ n: null }, [number(10)]), { n: 10 });
  assert.deepEqual(bodyOf({ n: null }, [number(0)]), { n: 0 });
  assert.deepEqual(bodyOf({ n: 3 }, [number(10)]), { n: 3 });
  assert.deepEqual(bodyOf({ n: null }, [number()]), { n: null });
});

test("a field that only fills others is not sent", () => {
  const local: FieldSpec = { kind: "text", name: "file", label: "Fichier", local: true };
  assert.deepEqual(Object.keys(bodyOf({ title: "Judex", file: "a.mp4" }, [fields[0] ?? local, local])), ["title"]);
});

test("texts are sent trimmed; an empty required one is sent, to be told of", () => {
  const body = bodyOf({ ...valuesOf(film, fields), title: "  ", director: " Feuillade " }, fields);
  assert.equal(body["title"], "");
  assert.equal(body["director"], "Feuillade");
});

test("an edit sends what differs; an emptied picture stays, a removed one goes", () => {
  const values = valuesOf(film, fields);
  assert.deepEqual(changedBody(values, { fields, base: film }), {});
  const edited = { ...values, director: "Louis Feuillade", cast: [], poster: "", year: null };
  assert.deepEqual(changedBody(edited, { fields, base: film }), { director: "Louis Feuillade", cast: [], year: null });
  assert.deepEqual(changedBody(edited, { fields })["poster"], null);
  assert.deepEqual(changedBody({ ...values, poster: null }, { fields, base: film }), { poster: null });
  assert.deepEqual(changedBody({ ...values, poster: null }, { fields, base: { ...film, poster: null } }), {});
});

test("changes written over what they are of give what was meant", () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.string()));
  const values = fc.record({ title: value, year: value, cast: value }, { noNullPrototype: true });
  fc.assert(
    fc.property(values, values, (before, after) => {
      assert.deepEqual({ ...before, ...changesOf(before, after) }, after);
    }),
  );
});
