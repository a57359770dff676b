import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** What people and programs type to break a site; the big list beside the repository is read too where it is there. */
const own = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "'; drop table ticket; --",
  "{{7*7}} ${7*7} <%= 7*7 %>",
  "javascript:alert(1)",
  "Ça coûte 5 €, n’est-ce pas ? « Oui »",
  "Ẕ̴̬̍a̷̢̛l̶̡̇g̸̱̈o̸͓̕",
  "‮gnirts desrever‬",
  "👩🏻‍❤️‍💋‍👩🏼 🏴󠁧󠁢󠁳󠁣󠁴󠁿",
  "نص من اليمين إلى اليسار",
  "田中さんにあげて下さい",
  "null",
  "undefined",
  "NaN",
  "\\u0000 \\x00 %00",
  "../../../../etc/passwd",
  "=cmd|' /C calc'!A0",
  "a\u0000b",
  "a\u001bb",
  "   ",
  "\u200b",
  "\ufeff",
  "\ud800",
];

const folder = process.env["SHARED_DATA"] ?? fileURLToPath(new URL("../../../../shared/data", import.meta.url));
const file = path.join(folder, "hostile", "blns.json");

export const naughtyStrings: readonly string[] = existsSync(file)
  ? [...own, ...(JSON.parse(readFileSync(file, "utf8")) as string[])]
  : own;

/** Whether a text has what no field takes: control characters, and halves of characters. */
export const isRefusedInALine = (text: string): boolean => /[\p{Cc}\p{Cs}]/u.test(text.trim());
