import assert from "node:assert/strict";
import { test } from "node:test";
import { estimatePassword } from "./password-estimate.ts";

test("what is guessed first is weak whatever its signs, and a sentence is strong without any", () => {
  for (const [password, label] of [
    ["Password1!", "Faible"],
    ["Azertyuiop1", "Faible"],
    ["Bonjour2024", "Faible"],
    ["aaaaaaaaaaaa", "Faible"],
    ["les-quatre-cents-coups-de-minuit", "Fort"],
    ["xK9#vQ2!mZpL", "Fort"],
    ["x".repeat(256) + "Zq9!", "Faible"],
  ] as const)
    assert.equal(estimatePassword(password, []).label, label, password);
});

test("what is known of its owner makes a password weaker, and the reason is in French", () => {
  const name = "quentin.vasseurdebrignac";
  assert.ok(estimatePassword(name, [name]).points < estimatePassword(name, []).points);
  assert.match(estimatePassword("password", []).warning, /mot de passe/);
  assert.equal(estimatePassword("les-quatre-cents-coups-de-minuit", []).warning, "");
});

test("the reason ends a sentence and has French quotation marks", () => {
  const repeated = "les caractères répétés comme «\u202faaa\u202f» sont faciles à deviner";
  assert.equal(estimatePassword("aaaaaaaaaaaa", []).warning, repeated);
  assert.equal(estimatePassword("password", []).warning, "ce mot de passe est très utilisé");
});
