import { readdirSync, readFileSync } from "node:fs";
import { inRoot } from "./paths.mjs";
import { slowPatterns } from "./slow-patterns.mjs";

/** Fails if the time of a regular expression can grow faster than the length of its text, but for those of the list. */

const folders = ["apps/server/src", "apps/web/src", "packages/contract/src", "demo", "scripts"];

/** Patterns that are slow on long texts and get none, or never fail: `file: { pattern: why }`. */
const accepted = {
  "apps/server/src/admin/prompt.ts": { [String.raw`\s*:\s*$`]: "the questions of the command" },
  "apps/server/src/core/config.ts": { [String.raw`^[^\s@]+@[^\s@]+\.[^\s@]+$`]: "a setting" },
  "apps/server/src/core/cue-markup.ts": {
    [String.raw`([^<]+|<(?![/a-z]))|<(\/?)([a-z]+)([^<>]*)(?:>|(?=<)|$)`]:
      "a name of a tag is always followed by one of the three ends",
  },
  "apps/server/src/core/store-address.ts": { [String.raw`^\/+|\/+$`]: "a setting" },
  "apps/server/src/domains/metadata/tmdb-client.ts": { [String.raw`\/+$`]: "a setting" },
  "apps/server/src/domains/playback/source.ts": { [String.raw`\.+$`]: "the host of a link, which has 4000 characters at most" },
  "apps/server/src/domains/url-migration/rewrite.ts": {
    [String.raw`\.+$`]: "the host of a link, which has 4000 characters at most",
    [String.raw`^(\s*)(https?:)?(\/\/)([^/\\?#]*)([^]*)$`]: "its end takes every text",
  },
  "apps/server/src/domains/support/support.service.ts": {
    [String.raw`^(?:#|n\s*[°º]|ticket)?\s*#?\s*(\d{1,9})$`]: "a search has 64 characters at most",
  },
  "apps/server/src/domains/accounts/sign-in/password.ts": { "=+$": "base64 that the server has written" },
  "apps/server/src/domains/imports/plan/intent.ts": { [String.raw`[\s\-–]*\d{1,3}$`]: "a title from names of 255 characters" },
  "apps/web/src/lib/format.ts": {
    [String.raw`\s+\S*$`]: "a text that was cut before",
    [String.raw`[\s,;:.…–-]+$`]: "a text that was cut before",
  },
  "apps/web/src/features/accounts/auth-rules.ts": {
    [String.raw`^[^\s@]+@[^\s@]+\.[^\s@]+$`]: "what a person types, in their own browser",
  },
  "apps/web/src/shared/titles/title-text.ts": { [String.raw`\s*,\s*`]: "the genres of a title, which the forms bound" },
  "packages/contract/src/account-fields.ts": {
    [String.raw`^[^\s@\p{Cc}\p{Cs}\uFFFD]+@[^\s@\p{Cc}\p{Cs}\uFFFD]+\.[^\s@\p{Cc}\p{Cs}\uFFFD]+$`]:
      "refused before, past 320 characters",
  },
  "demo/art/fit.ts": { [String.raw`\s+([:;!?»])`]: "the demo's own texts" },
  "demo/clip-source/miniatures/cards.ts": { [String.raw`[^.!?…]+[.!?…]+(?:\s»)?`]: "the demo's own texts" },
  "scripts/lib/migration-faults.mjs": { [String.raw`--.*$|\/\*[\s\S]*?\*\/`]: "the project's own migrations" },
  "scripts/lib/table-uses.mjs": { [String.raw`\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$`]: "the project's own sources" },
};

/** Names are cut to 255 characters before these parse them (`longestName`): the square of that is fine, an exponential is not. */
const ofShortNames = "apps/server/src/domains/imports/names/";

const sources = folders.flatMap((folder) =>
  readdirSync(inRoot(folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:tsx?|m?js)$/.test(name) && !/(?:^|\/)(?:node_modules|dist|test)\/|\.test\.\w+$/.test(name))
    .map((name) => `${folder}/${name}`),
);
const faults = [];
const met = new Set();

for (const file of sources)
  for (const { line, pattern, attack, isExponential } of slowPatterns(file, readFileSync(inRoot(file), "utf8"))) {
    met.add(`${file} ${pattern}`);
    if (accepted[file]?.[pattern] !== undefined || (file.startsWith(ofShortNames) && !isExponential)) continue;
    const growth = isExponential ? "exponentially" : "with the square of the length, or worse";
    faults.push(`${file}:${line}: /${pattern}/ takes time that grows ${growth}, for example on ${attack}`);
  }
for (const [file, patterns] of Object.entries(accepted))
  for (const pattern of Object.keys(patterns))
    if (!met.has(`${file} ${pattern}`)) faults.push(`${file}: /${pattern}/ is accepted, but not there or not slow`);

for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
