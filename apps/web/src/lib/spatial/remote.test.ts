import assert from "node:assert/strict";
import { test } from "node:test";
import { isBackKey, usesRemoteControl } from "./remote.ts";

const agents: [name: string, agent: string, hovers: boolean, remote: boolean][] = [
  [
    "a desktop",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    true,
    false,
  ],
  ["a Mac", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0", true, false],
  [
    "webOS, with its pointing remote",
    "Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 Chrome/108.0.5359.211 Safari/537.36 WebAppManager",
    true,
    true,
  ],
  [
    "Tizen",
    "Mozilla/5.0 (SMART-TV; LINUX; Tizen 7.0) AppleWebKit/537.36 (KHTML, like Gecko) 94.0.4606.31/7.0 TV Safari/537.36",
    true,
    true,
  ],
  [
    "Fire TV",
    "Mozilla/5.0 (Linux; Android 9; AFTKA Build/PS7292; wv) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36",
    true,
    true,
  ],
  [
    "an Android television",
    "Mozilla/5.0 (Linux; Android 12; BRAVIA 4K VH2) AppleWebKit/537.36 Chrome/120.0 Safari/537.36",
    true,
    true,
  ],
  [
    "a console",
    "Mozilla/5.0 (PlayStation; PlayStation 5/8.00) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.0 Safari/605.1.15",
    true,
    true,
  ],
  [
    "a device that nothing hovers on",
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Safari/537.36",
    false,
    true,
  ],
];
for (const [name, agent, hovers, remote] of agents) test(name, () => assert.equal(usesRemoteControl(agent, hovers), remote));

test("« back » by its code on webOS and Tizen, by its name elsewhere, and no other key", () => {
  for (const keyCode of [461, 10_009]) assert.ok(isBackKey({ key: "Unidentified", keyCode }));
  assert.ok(isBackKey({ key: "GoBack", keyCode: 0 }));
  for (const key of ["Backspace", "Escape", "BrowserBack"]) assert.ok(!isBackKey({ key, keyCode: 8 }));
});
