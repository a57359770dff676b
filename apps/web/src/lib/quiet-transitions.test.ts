import assert from "node:assert/strict";
import { test } from "node:test";
import { quietTransitions } from "./quiet-transitions.ts";

test("a transition that is skipped is nobody's unhandled rejection, and is handed on as it is", async () => {
  // A rejection that nothing handles fails the test by itself.
  const skipped = () => Promise.reject(new DOMException("Transition was skipped", "AbortError"));
  const transition = {
    ready: skipped(),
    finished: skipped(),
    updateCallbackDone: skipped(),
    types: new Set<string>(),
    skipTransition: () => undefined,
  } as unknown as ViewTransition;
  const asked: unknown[] = [];
  const page: Pick<Document, "startViewTransition"> = {
    startViewTransition(change) {
      asked.push(change);
      return transition;
    },
  };
  quietTransitions(page);
  const change = () => undefined;
  assert.equal(page.startViewTransition(change), transition);
  assert.deepEqual(asked, [change]);
  await new Promise(setImmediate);
});

test("a browser without transitions is left as it is", () => {
  const page = {};
  quietTransitions(page);
  assert.deepEqual(page, {});
});
