import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const own = [
  "<script>alert(1)</script>",
  `"><img src=x onerror=alert(1)>`,
  "<svg/onload=alert(1)>",
  "javascript:alert(1)",
  "{{7*7}} ${7*7} <%= 7*7 %>",
  "'; drop table ticket; --",
  "&lt;b&gt; &amp; &nbsp;",
  "‮gnirts desrever‬",
  "👩🏻‍❤️‍💋‍👩🏼",
  "نص من اليمين إلى اليسار",
  "undefined",
];

const folder = process.env["SHARED_DATA"] ?? fileURLToPath(new URL("../../../../shared/data", import.meta.url));
const file = join(folder, "hostile", "blns.json");

/** What people and programs type to break a site; the big list beside the repository too where it is there. */
export const naughtyStrings: readonly string[] = existsSync(file)
  ? [...own, ...(JSON.parse(readFileSync(file, "utf8")) as string[])]
  : own;

/** Those that would do something if a page took them for more than text. */
export const livelyStrings: readonly string[] = own;
