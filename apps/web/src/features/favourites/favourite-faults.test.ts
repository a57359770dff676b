import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "#lib/api/api-error.ts";
import { favouriteFault, signInFor } from "./favourite-faults.ts";

const cases: [error: unknown, wanted: boolean, text: string, kind: "warning" | "error"][] = [
  [new ApiError({ status: 401 }), true, "Vous devez être connecté pour ajouter aux favoris", "warning"],
  [new ApiError({ status: 401 }), false, "Vous devez être connecté pour retirer des favoris", "warning"],
  [new ApiError({ status: 404, detail: "Introuvable" }), true, "Favori non trouvé", "error"],
  [new ApiError({ status: 503, detail: "Base absente" }), false, "Erreur: Base absente", "error"],
  [new ApiError({ status: 500 }), true, "Erreur: HTTP 500", "error"],
  [new ApiError({ status: 0 }), true, "Erreur: connexion au serveur impossible", "error"],
  [new TypeError("raté"), true, "Erreur: raté", "error"],
];
for (const [error, wanted, text, kind] of cases) {
  test(`${wanted ? "adding" : "removing"}, « ${text} »`, () => {
    assert.deepEqual(favouriteFault(error, wanted), { text, kind });
  });
}

test("a guest is told what signing in is for", () => {
  assert.notEqual(signInFor(true), signInFor(false));
});
