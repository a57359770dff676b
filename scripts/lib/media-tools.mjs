import { spawnSync } from "node:child_process";
import { hasSwift, swiftCommand } from "./swift.mjs";

const oldestFfmpeg = 5;

/** Programs without which whole test files do not run. */
const mediaTools = [
  {
    name: `ffmpeg ${oldestFfmpeg} ou plus récent`,
    isThere: hasFfmpeg,
    tests: "préparation des vidéos et lecture de ce qui en sort",
    command: "apt install ffmpeg",
  },
  { name: "Swift", isThere: hasSwift, tests: "stockage S3", command: swiftCommand },
];

function hasFfmpeg() {
  const { status, stdout } = spawnSync("ffmpeg", ["-version"], { encoding: "utf8" });
  const major = /^ffmpeg version n?(\d+)\./.exec(stdout ?? "")?.[1];
  // Builds of the development branch have no number.
  return status === 0 && Number(major ?? oldestFfmpeg) >= oldestFfmpeg && spawnSync("ffprobe", ["-version"]).status === 0;
}

/**
 * Says which tests do not run for want of a program. Returns a failure for each such program where everything must run (`CI=true`), none
 * elsewhere.
 */
export function missingMediaTools({ tools = mediaTools, mustRun = process.env.CI === "true", say = console.error } = {}) {
  const missing = tools.filter(({ isThere }) => !isThere());
  const failures = missing.map(({ name, tests, command }) => ({
    file: "npm test",
    name: `${name} manque`,
    reason: `Ne sont pas exécutés\u202f: ${tests}.\nInstallation\u202f: ${command}`,
  }));
  for (const { name, reason } of failures) say(`${name}. ${reason.replace("\n", " ")}`);
  return mustRun ? failures : [];
}
