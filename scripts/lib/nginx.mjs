import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { aptInstall } from "./apt.mjs";
import { run } from "./processes.mjs";

const folders = [
  ...(process.env.PATH ?? "").split(delimiter),
  "/usr/sbin",
  "/usr/local/sbin",
  "/usr/local/bin",
  "/opt/homebrew/bin",
];
const has = (name) => folders.some((folder) => existsSync(join(folder, name)));

/** Installs nginx, and openssl for its certificate, when one is missing and we may; without them the test of the proxy fails and says so. */
export async function ensureNginx() {
  const [nginx, openssl] = [has("nginx"), has("openssl")];
  if (nginx && openssl) return;
  await aptInstall("nginx", "nginx openssl");
  // The package also enables a web server on port 80: the tests need the program alone.
  const enabled = !nginx && has("nginx") && existsSync("/run/systemd/system");
  if (enabled && process.getuid?.() === 0) await run(["systemctl", "disable", "--now", "nginx"], { show: false });
}
