import { readFileSync, readdirSync } from "node:fs";
import { migrationFaults } from "./migration-faults.mjs";
import { inRoot } from "./paths.mjs";

/** Fails if a migration breaks the release before it, which goes on until its last process is replaced. */

const folder = inRoot("apps/server/migrations");
const faults = readdirSync(folder)
  .filter((file) => file.endsWith(".sql"))
  .flatMap((file) => migrationFaults(file, readFileSync(`${folder}/${file}`, "utf8")));
for (const fault of faults) console.error(fault);
if (faults.length > 0) console.error("See “Migrations without stopping” in CONTRIBUTING.md.");
process.exit(faults.length > 0 ? 1 : 0);
