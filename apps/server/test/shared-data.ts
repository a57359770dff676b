import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { TestContext } from "node:test";

const folder = process.env["SHARED_DATA"] ?? fileURLToPath(new URL("../../../../shared/data", import.meta.url));

/** A file or a folder of the data gathered in the wild; null, and the test says so, where it does not stand beside the repository. */
export function sharedData(t: TestContext, name: string): string | null {
  const file = path.join(folder, name);
  if (existsSync(file)) return file;
  t.diagnostic(`shared/data/${name} does not stand beside the repository: nothing of it is tried`);
  return null;
}
