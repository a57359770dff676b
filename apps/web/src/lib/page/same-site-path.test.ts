import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { sameSitePath } from "./same-site-path.ts";

test("a path of this site is kept", () => {
  for (const path of ["/", "/favoris", "/films/1?lecture=film-1", "/series?q=a//b"]) assert.equal(sameSitePath(path), path);
});

test("what leads elsewhere is refused", () => {
  for (const path of ["//ailleurs.fr", "/\\ailleurs.fr", "/\t/ailleurs.fr", "https://ailleurs.fr", "favoris", "", undefined, 7])
    assert.equal(sameSitePath(path), undefined, String(path));
});

test("whatever is kept stays on this site", () => {
  const site = "https://seance.example";
  const part = fc.constantFrom("/", "\\", "\t", "\n", "\r", "ailleurs.fr", "a", ":", "@", "?", "#", " ");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const kept = sameSitePath(`/${parts.join("")}`);
      assert.ok(kept === undefined || new URL(kept, site).origin === site, kept);
    }),
  );
});
