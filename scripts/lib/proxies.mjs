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

/** Reverse proxies and caches whose samples are tested. As packages they also start as services; the tests need only the programs. */
const proxies = ["nginx", "haproxy", "caddy", "varnishd"];
const services = ["nginx", "haproxy", "caddy", "varnish"];

/** Installs the reverse proxies, and openssl for their certificate, if missing and run as root. Without them their tests fail and name them. */
export async function ensureProxies() {
  const missing = proxies.filter((name) => !has(name));
  if (missing.length === 0 && has("openssl")) return;
  await aptInstall("nginx, HAProxy, Caddy et Varnish", "nginx haproxy caddy varnish varnish-modules openssl");
  const enabled = services.filter((_, i) => missing.includes(proxies[i]) && has(proxies[i]));
  if (!existsSync("/run/systemd/system") || process.getuid?.() !== 0) return;
  for (const name of enabled) await run(["systemctl", "disable", "--now", name], { show: false });
}
