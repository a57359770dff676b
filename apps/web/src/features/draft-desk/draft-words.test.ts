import assert from "node:assert/strict";
import test from "node:test";
import type { ImportDraft } from "@seance/contract/import-drafts";
import { readableLink } from "./draft-words.ts";

const read = (link: string): string => readableLink({ link } as ImportDraft);

test("a link is shown with its letters, and as it is where it is not well encoded", () => {
  assert.equal(read("https://exemple.fr/L%E2%80%99%C3%A9t%C3%A9%202009.mkv"), "https://exemple.fr/L’été 2009.mkv");
  assert.equal(read("https://exemple.fr/100%.mkv"), "https://exemple.fr/100%.mkv");
});
