import { spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";

const policy = "/usr/sbin/policy-rc.d";

/** Installs Debian packages, as root. Only the programs: a policy keeps apt from starting their services. */
export function installPrograms(packages) {
  if (process.getuid?.() !== 0) return;
  const isOurs = !existsSync(policy);
  if (isOurs) writeFileSync(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    const command = `apt-get update && apt-get install -y --no-install-recommends ${packages}`;
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    // To standard error: a script that installs may print only its settings to standard output.
    spawnSync("sh", ["-c", command], { env, stdio: ["ignore", 2, 2] });
  } finally {
    if (isOurs) rmSync(policy);
  }
}
