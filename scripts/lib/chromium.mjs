import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { aptInstall } from "./apt.mjs";

// The headless shell first: tests take two thirds of the time.
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const usualFolders = [
  "/usr/bin",
  "/usr/local/bin",
  "/snap/bin",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Path of a Chromium: CHROMIUM_PATH, an installed one, or one installed by apt (as root); undefined if there is none. */
export async function chromium() {
  return process.env.CHROMIUM_PATH || find() || (await installed());
}

function find() {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...usualFolders];
  return folders.flatMap((folder) => [...names.map((name) => join(folder, name)), folder]).find((path) => isProgram(path));
}

function isProgram(path) {
  if (!/chrom/i.test(path)) return false;
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

async function installed() {
  await aptInstall("Chromium", "chromium-headless-shell", "chromium");
  return find();
}
