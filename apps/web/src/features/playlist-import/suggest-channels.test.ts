import assert from "node:assert/strict";
import { test } from "node:test";
import { suggestChannels } from "./suggest-channels.ts";

const channels = ["France 2", "France 24", "TF1 Séries Films", "TF1", "M6", "6ter", "Canal+ Cinéma", "***"].map((name) => ({
  name,
}));

for (const [names, expected] of [
  [["TF1.fr", "TF1 HD"], "TF1"],
  [["Canal + Cinema (FR)"], "Canal+ Cinéma"],
  [["TF1 Series-Films"], "TF1 Séries Films"],
  [["France2"], "France 2"],
  [["Zzz"], undefined],
  [[""], undefined],
  [[], undefined],
] as const)
  test(`suggests ${expected ?? "nothing"} for ${names.join(", ") || "no name"}`, () => {
    assert.equal(suggestChannels(names, channels)[0]?.name, expected);
  });

test("suggests three at most, best first", () => {
  const found = suggestChannels(
    ["Sport 1"],
    ["Sport 3", "Sport 1", "Sport 2", "Sport 4"].map((name) => ({ name })),
  );
  assert.equal(found.length, 3);
  assert.equal(found[0]?.name, "Sport 1");
});
