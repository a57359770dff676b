import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { scratchFolder } from "./app.ts";
import { readSample } from "./proxy.ts";

/** The exposure that systemd-analyze finds, times ten: 0 is the safest. */
const maxExposure = 15;

const unit = await readSample("seance.service");
const folder = await scratchFolder();

test("the systemd unit leaves the service no capability and only its own folder to write to", () => {
  for (const line of [
    ...["ProtectSystem=strict", "ReadWritePaths=/srv/seance", "NoNewPrivileges=yes", "CapabilityBoundingSet=", "PrivateTmp=yes"],
    ...["PrivateDevices=yes", "RestrictNamespaces=yes", "SystemCallFilter=@system-service", "SystemCallFilter=~@privileged"],
    ...["KillMode=mixed"],
  ])
    assert.ok(unit.split("\n").includes(line), line);
});

if (spawnSync("systemd-analyze", ["--version"]).error === undefined)
  test("systemd reads the unit without a warning, and finds its exposure low", async () => {
    const file = path.join(folder, "seance.service");
    // npm may lie elsewhere on this machine.
    await writeFile(file, unit.replace(/^ExecStart=.*$/m, `ExecStart=${process.execPath}`));
    const { stderr } = await promisify(execFile)("systemd-analyze", ["verify", file]);
    assert.equal(stderr, "");
    await promisify(execFile)("systemd-analyze", ["security", "--offline=true", `--threshold=${maxExposure}`, file]);
  });
else console.log("systemd-analyze is not installed: the unit is only read.");
