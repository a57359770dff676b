import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "./api-error.ts";
import { refusalText, saveErrorMessage } from "./error-message.ts";

const noAnswer = "Verifiez votre connexion et reessayez.";

test("a refusal says its status and its sentence", () => {
  assert.equal(saveErrorMessage(new ApiError({ status: 409, detail: "Déjà là." }), noAnswer), "Erreur 409: Déjà là.");
});

test("bad input names every field by its label; a field without one has its message alone", () => {
  const fields = { title: "Le titre est vide", "cast.0": "Trop long", other: "Inconnu" };
  const error = new ApiError({ status: 422, detail: "Le titre est vide", fields });
  const labels: Record<string, string> = { title: "Titre", cast: "Distribution" };
  assert.equal(
    saveErrorMessage(error, noAnswer, (name) => labels[name]),
    "Erreur 422: Erreurs de validation: Titre\u202f: Le titre est vide, Distribution\u202f: Trop long, Inconnu",
  );
  assert.equal(saveErrorMessage(error, noAnswer), "Erreur 422: Erreurs de validation: Le titre est vide, Trop long, Inconnu");
});

test("what says nothing, or does not come, asks to look at the connection", () => {
  for (const error of [new ApiError({ status: 0 }), new ApiError({ status: 502 }), new Error("?")])
    assert.equal(saveErrorMessage(error, noAnswer), noAnswer);
});

test("a short message is the server's sentence alone", () => {
  assert.equal(refusalText(new ApiError({ status: 409, detail: "Déjà là." }), "Réessayez."), "Déjà là.");
  for (const error of [new ApiError({ status: 0 }), new ApiError({ status: 502 }), new Error("?"), null])
    assert.equal(refusalText(error, "Réessayez."), "Réessayez.");
});
