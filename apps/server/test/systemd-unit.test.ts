import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { readSample } from "./proxy.ts";

/** The exposure that systemd-analyze finds, times ten: 0 is the safest. */
const maxExposure = 20;

test("the systemd unit leaves the service no capability and only its own folder to write to", async () => {
  const unit = await readSample("seance.service");
  for (const line of [
    ...["ProtectSystem=strict", "ReadWritePaths=/srv/seance", "NoNewPrivileges=yes", "CapabilityBoundingSet=", "PrivateTmp=yes"],
    ...["PrivateDevices=yes", "RestrictNamespaces=yes", "SystemCallFilter=@system-service", "KillMode=mixed"],
  ])
    assert.ok(unit.split("\n").includes(line), line);
  const file = path.join(import.meta.dirname, "../../../deploy/seance.service");
  const words = ["security", "--offline=true", `--threshold=${maxExposure}`, file];
  // Only where systemd is: the lines above hold everywhere.
  await promisify(execFile)("systemd-analyze", words).catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  });
});
