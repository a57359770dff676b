import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { postgresPrograms, programs } from "../scripts/cluster/packages.mjs";
import { inRoot } from "../scripts/lib/paths.mjs";

const folder = inRoot("deploy/database");
const place = mkdtempSync(join(tmpdir(), "seance-database-"));
after(() => rmSync(place, { recursive: true }));

const run = (program, args, env) => spawnSync(program, args, { encoding: "utf8", env: { ...process.env, ...env } });
const isInstalled = (program) => run(program, ["--version"]).error === undefined;

/** Defines a test where a program is installed; elsewhere says so. */
function testWith(program, name, fn) {
  if (program && isInstalled(program)) test(name, fn);
  else console.log(`Non essayé\u202f: ${name}`);
}

testWith(programs.pgbackrest, "pgBackRest knows every option of its configuration", () => {
  const secrets = mkdtempSync(join(place, "conf.d-"));
  const options = [
    `--config=${folder}/pgbackrest.conf`,
    `--config-include-path=${secrets}`,
    "--stanza=seance",
    "--repo1-type=posix",
  ];
  const env = { PGBACKREST_REPO1_CIPHER_PASS: "of-the-test" };
  const { status, stdout, stderr } = run(programs.pgbackrest, [...options, `--repo1-path=${place}`, "info"], env);
  assert.equal(stderr, "");
  assert.deepEqual([status, stdout.split("\n")[0]], [0, "stanza: seance"]);
});

testWith(postgresPrograms() && join(postgresPrograms(), "postgres"), "PostgreSQL reads the settings of archiving", () => {
  cpSync(join(folder, "archiving.conf"), join(place, "postgresql.conf"));
  for (const [name, value] of [
    ["archive_mode", "on"],
    ["archive_timeout", "60"],
    ["archive_command", "pgbackrest --stanza=seance archive-push %p"],
    ["restore_command", 'pgbackrest --stanza=seance archive-get %f "%p"'],
  ]) {
    const { stdout, stderr } = run(join(postgresPrograms(), "postgres"), ["-C", name, "-D", place]);
    assert.equal(stdout.trim(), value, stderr);
  }
});

testWith("systemd-analyze", "systemd reads the units without a warning, and each timer starts a service", () => {
  const units = readdirSync(folder).filter((name) => /\.(service|timer)$/.test(name));
  for (const name of units)
    // Node may lie elsewhere on this machine.
    writeFileSync(
      join(place, name),
      readFileSync(join(folder, name), "utf8").replaceAll("/usr/bin/node ", `${process.execPath} `),
    );
  for (const name of units.filter((unit) => !unit.includes("@.")))
    assert.deepEqual(run("systemd-analyze", ["verify", join(place, name)]).stderr, "", name);
  for (const type of ["full", "diff"]) {
    const instance = join(place, `seance-backup@${type}.service`);
    cpSync(join(folder, "seance-backup@.service"), instance);
    assert.equal(run("systemd-analyze", ["verify", instance]).stderr, "");
  }
});

test("the archive, the backups and the check are of one stanza", () => {
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  const stanzas = texts.flatMap((text) => [...text.matchAll(/--stanza=(\w+)/g)].map(([, name]) => name));
  assert.deepEqual([...new Set(stanzas)], ["seance"]);
  assert.match(readFileSync(join(folder, "pgbackrest.conf"), "utf8"), /^\[seance\]$/m);
});
