import assert from "node:assert/strict";
import { test } from "node:test";
import { quietTransitions } from "./quiet-transitions.ts";

test("a transition that is skipped is nobody's unhandled rejection, and each is for whoever wants less motion", async () => {
  // A rejection that nothing handles fails the test by itself.
  const skipped = () => Promise.reject(new DOMException("Transition was skipped", "AbortError"));
  let skips = 0;
  const transition = {
    ready: skipped(),
    finished: skipped(),
    updateCallbackDone: skipped(),
    types: new Set<string>(),
    skipTransition: () => (skips += 1),
  } as unknown as ViewTransition;
  const asked: unknown[] = [];
  const page: Pick<Document, "startViewTransition"> = {
    startViewTransition(change) {
      asked.push(change);
      return transition;
    },
  };
  let still = false;
  quietTransitions(page, () => still);
  const change = () => undefined;
  assert.equal(page.startViewTransition(change), transition);
  assert.deepEqual(asked, [change]);
  assert.equal(skips, 0);
  still = true;
  page.startViewTransition(change);
  assert.equal(skips, 1);
  await new Promise(setImmediate);
});

test("a browser without transitions is left as it is", () => {
  const page = {};
  quietTransitions(page, () => true);
  assert.deepEqual(page, {});
});
