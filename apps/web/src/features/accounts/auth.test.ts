import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "#lib/api/api-error.ts";
import { authFault } from "./auth-faults.ts";
import { checkAuth } from "./auth-rules.ts";

const good = { email: " Jeanne@Exemple.fr ", password: "secret-1", confirmPassword: "secret-1" };

test("a right form has no error, with spaces and capitals around the address", () => {
  assert.deepEqual(checkAuth("register", good), {});
});

test("each fault of the form is said beside its field", () => {
  assert.deepEqual(checkAuth("register", { email: "", password: "", confirmPassword: "" }), {
    email: "L'adresse email est requise",
    password: "Le mot de passe est requis",
    confirmPassword: "Veuillez confirmer votre mot de passe",
  });
  assert.deepEqual(checkAuth("register", { email: "a@b", password: "12345", confirmPassword: "1234" }), {
    email: "Adresse email invalide",
    password: "Le mot de passe doit contenir au moins 8 caractères",
    confirmPassword: "Les mots de passe ne correspondent pas",
  });
});

test("signing in asks for no confirmation", () => {
  assert.deepEqual(checkAuth("login", { ...good, confirmPassword: "" }), {});
});

test("the error catalogue, status by status", () => {
  const messageOf = (status: number, detail: string | null = null) => {
    const fault = authFault(new ApiError({ status, detail }));
    return fault.kind === "message" ? fault.message : fault.kind;
  };
  assert.equal(messageOf(400), "Données invalides");
  assert.equal(messageOf(400, "JSON invalide"), "JSON invalide");
  assert.equal(messageOf(401, "autre"), "Identifiants incorrects");
  assert.equal(messageOf(403, "ACCOUNT_SUSPENDED"), "suspended");
  assert.equal(messageOf(403), "Accès refusé");
  assert.equal(messageOf(409), "Un compte avec cette adresse email existe déjà");
  assert.equal(messageOf(503), "Erreur serveur. Veuillez réessayer plus tard.");
  assert.equal(messageOf(0), "Impossible de se connecter au serveur. Vérifiez votre connexion internet.");
  assert.equal(messageOf(418), "Une erreur est survenue. Veuillez réessayer.");
});
