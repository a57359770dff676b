import { spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";

/** OpenStack Swift, the S3 server of the tests: its programs, and the Debian packages that have them. */
export const swiftServers = ["account", "container", "object", "proxy"];
export const swiftProgram = (server) => `/usr/bin/swift-${server}-server`;
const packages = swiftServers.map((server) => `swift-${server}`).join(" ");
export const swiftCommand = `apt install --no-install-recommends ${packages}`;

export const hasSwift = () => swiftServers.every((server) => existsSync(swiftProgram(server)));

const policy = "/usr/sbin/policy-rc.d";

/** Installs Swift, as root on Debian. Only the programs: a policy keeps apt from starting their services. */
export function installSwift() {
  if (process.getuid?.() !== 0) return;
  const isOurs = !existsSync(policy);
  if (isOurs) writeFileSync(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    const command = `apt-get update && apt-get install -y --no-install-recommends ${packages}`;
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    // To standard error: the script that installs prints only the settings of its server to standard output.
    spawnSync("sh", ["-c", command], { env, stdio: ["ignore", 2, 2] });
  } finally {
    if (isOurs) rmSync(policy);
  }
}
