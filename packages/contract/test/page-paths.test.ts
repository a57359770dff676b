import assert from "node:assert/strict";
import { test } from "node:test";
import { isPagePath } from "@seance/contract/page-paths";

test("the site's pages have an address, with or without a final slash, and nothing else has", () => {
  for (const path of [
    "/",
    "/films",
    "/films/",
    "/films/0199",
    "/admin",
    "/admin/",
    "/admin/support/1",
    "/apercu/jeton",
    "/contact",
  ])
    assert.ok(isPagePath(path), path);
  for (const path of ["/film", "/films/1/2", "/administration", "//films", "/favoris/1", "/contact.php", "/wp-login"])
    assert.ok(!isPagePath(path), path);
});
