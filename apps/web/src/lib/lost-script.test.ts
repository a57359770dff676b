import assert from "node:assert/strict";
import { test } from "node:test";
import { isLostScript, LostScript, loadScript } from "./lost-script.ts";

const browsersWords = [
  "Failed to fetch dynamically imported module: https://seance.example/assets/film.js",
  "error loading dynamically imported module: https://seance.example/assets/film.js",
  "Importing a module script failed.",
];

test("a script that cannot be had is told in words on which the router does not reload the page", async () => {
  for (const words of browsersWords) {
    const cause = new TypeError(words);
    assert.ok(isLostScript(cause), words);
    await assert.rejects(
      loadScript(() => Promise.reject(cause)),
      (error) => error instanceof LostScript && isLostScript(error) && error.cause === cause && !error.message.startsWith(words),
    );
  }
});

test("a fault inside a script stays what it is", async () => {
  const fault = new TypeError("x is not a function");
  assert.ok(!isLostScript(fault));
  await assert.rejects(
    loadScript(() => Promise.reject(fault)),
    fault,
  );
  assert.equal(await loadScript(() => Promise.resolve(7)), 7);
});
