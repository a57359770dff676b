import assert from "node:assert/strict";
import { test } from "node:test";
import { muteToasts, notify, takeNotices } from "./toasts.ts";

test("a toast shows for 5 s unless it says otherwise", () => {
  notify("Bonsoir");
  notify("Lien copié.", { kind: "success", timeout: 2000 });
  assert.deepEqual(takeNotices(), [
    { text: "Bonsoir", kind: "info", timeout: 5000 },
    { text: "Lien copié.", kind: "success", timeout: 2000 },
  ]);
});

test("nothing is said while a video plays, nor afterwards of what was not", (t) => {
  t.after(() => muteToasts(false));
  muteToasts(true);
  notify("Nouveau film");
  muteToasts(false);
  assert.deepEqual(takeNotices(), []);
  notify("Bonsoir");
  assert.equal(takeNotices().length, 1);
});
