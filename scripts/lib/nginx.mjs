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

/** Installs nginx, and openssl for its certificate, if missing and run as root. Without them the proxy test fails and names them. */
export async function ensureNginx() {
  const [nginx, openssl] = [has("nginx"), has("openssl")];
  if (nginx && openssl) return;
  await aptInstall("nginx", "nginx openssl");
  // The package also starts a web server on port 80; the tests need only the program.
  const enabled = !nginx && has("nginx") && existsSync("/run/systemd/system");
  if (enabled && process.getuid?.() === 0) await run(["systemctl", "disable", "--now", "nginx"], { show: false });
}
