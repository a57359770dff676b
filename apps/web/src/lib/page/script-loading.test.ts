import assert from "node:assert/strict";
import { test } from "node:test";
import { isScriptLoadError, ScriptLoadError, loadScript, reloadForNewVersion } from "./script-loading.ts";

const browsersWords = [
  "Failed to fetch dynamically imported module: https://seance.example/assets/film.js",
  "error loading dynamically imported module: https://seance.example/assets/film.js",
  "Importing a module script failed.",
];
const bundlersWords = "Unable to preload CSS for /assets/connected-player-1.css";

test("a script that cannot be had is told in words on which the router does not reload the page", async () => {
  for (const words of [...browsersWords, bundlersWords]) {
    const cause = words === bundlersWords ? new Error(words) : new TypeError(words);
    assert.ok(isScriptLoadError(cause), words);
    await assert.rejects(
      loadScript(() => Promise.reject(cause)),
      (error) =>
        error instanceof ScriptLoadError && isScriptLoadError(error) && error.cause === cause && !error.message.startsWith(words),
    );
  }
});

test("a fault inside a script stays what it is", async () => {
  const fault = new TypeError("x is not a function");
  assert.ok(!isScriptLoadError(fault));
  await assert.rejects(
    loadScript(() => Promise.reject(fault)),
    fault,
  );
  assert.equal(await loadScript(() => Promise.resolve(7)), 7);
});

test("a newer version is taken up by one reload, never by a second of the same version", () => {
  const values = new Map<string, string>();
  let reloads = 0;
  const open = (
    version: string,
    store = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: () => undefined,
    },
  ) => reloadForNewVersion({ version, store: () => store, reload: () => reloads++ });
  open("/assets/index-1.js");
  assert.equal(reloads, 1);
  open("/assets/index-1.js");
  open("/assets/index-1.js");
  assert.equal(reloads, 1, "the same version again: the script is really gone");
  open("/assets/index-2.js");
  assert.equal(reloads, 2, "the next version has its own turn");
  const forbidden = () => {
    throw new DOMException("denied", "SecurityError");
  };
  open("/assets/index-3.js", { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  assert.equal(reloads, 2, "not to be remembered, it could go on for ever");
});
