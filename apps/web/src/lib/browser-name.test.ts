import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { browserAndVersion, browserName, isPhoneOrTablet } from "./browser-name.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
for (const [agent, name, phone] of [
  ["Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox sur Linux", false],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0.0.0 Safari/537.36`, "Chrome sur Windows", false],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0`,
    "Microsoft Edge sur Windows",
    false,
  ],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${webkit} Chrome/126.0.0.0 Mobile Safari/537.36`, "Chrome sur Android", true],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    "Safari sur iOS",
    true,
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
    "Safari sur macOS",
    false,
  ],
  ["curl/8.5.0", null, false],
  ["Mozilla/5.0 Mozilla/5.0 Mozilla/5.0 ", null, false],
  ["", null, false],
] as const)
  test(`names the browser of « ${agent.slice(0, 60)} »`, () => {
    assert.equal(browserName(agent), name);
    assert.equal(isPhoneOrTablet(agent), phone);
  });

test("names the version of the browser too, as far as it is told", () => {
  assert.equal(
    browserAndVersion("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"),
    "Firefox 128 sur Linux",
  );
  assert.equal(
    browserAndVersion(`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/126.0 Safari/537.36 Edg/127.1`),
    "Microsoft Edge 127 sur Windows",
  );
  assert.equal(browserAndVersion("curl/8.5.0"), null);
});

test("never fails, whatever a client sends", () => {
  fc.assert(
    fc.property(fc.string(), (agent) => {
      browserName(agent);
      browserAndVersion(agent);
      isPhoneOrTablet(agent);
    }),
  );
});
