import assert from "node:assert/strict";
import test from "node:test";
import { entryAt, sectionsFor } from "./navigation.ts";

test("an address under a tab belongs to it, and one that only begins like it does not", () => {
  const at = (path: string) => entryAt(sectionsFor("fondateur"), path)?.label;
  assert.equal(at("/admin/support"), "Support");
  assert.equal(at("/admin/support/reponses"), "Support");
  assert.equal(at("/admin/supporters"), undefined);
  assert.equal(at("/explorateur/users"), "Explorateur");
  assert.equal(at("/explorateur/audit"), "Journal d’audit");
});
