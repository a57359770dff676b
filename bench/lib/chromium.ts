import { existsSync } from "node:fs";
import path from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** CHROMIUM_PATH, or an installed Chromium. */
export function chromiumPath(): string | undefined {
  const given = process.env["CHROMIUM_PATH"];
  if (given) return given;
  const folders = [...(process.env["PATH"] ?? "").split(path.delimiter), "/usr/bin"];
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find((file) => existsSync(file));
}
