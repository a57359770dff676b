import { readdirSync, readFileSync } from "node:fs";
import { readManifests } from "./domains.mjs";
import { inRoot } from "./paths.mjs";
import { tableUses } from "./table-uses.mjs";

/** Fails if SQL names a table outside the domain that owns it, or if a table has no owner or two. */

const server = inRoot("apps/server");

/** Files outside the rule: shared helpers that name tables on behalf of all domains. */
const shared = {
  // Every domain writes audit entries in its own transaction; the audit domain reads and erases them.
  "src/db/audit-trail.ts": ["audit_entry"],
  // Several domains record security events likewise; the security domain reads them.
  "src/db/security-trail.ts": ["security_event"],
  "src/db/attempts.ts": ["attempt"],
  "src/db/settings.ts": ["setting"],
  "src/db/migrate.ts": ["migration"],
  // The explorer reads all tables of its list of collections by the same SQL.
  "src/domains/explorer/documents.queries.ts": ["?"],
  // Erases old rows of the tables in the manifests.
  "src/db/retention.ts": ["?"],
  // Backups contain the whole database.
  "src/admin/rows.ts": ["account", "movie", "series", "channel", "migration", "?"],
};

/** Tables owned by a file of `shared` instead of a domain. */
const ofNoDomain = new Set(["attempt", "setting"]);

const migrations = readdirSync(`${server}/migrations`).map((name) => readFileSync(`${server}/migrations/${name}`, "utf8"));
const named = (pattern) => migrations.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name));
const dropped = new Set(named(/^drop table (?:if exists )?(\w+)/gim));
const tables = new Set([...named(/^create table (?:if not exists )?(\w+)/gim), "migration"].filter((name) => !dropped.has(name)));

const manifests = readManifests();
const owners = new Map(manifests.flatMap(({ name, tables: own }) => own.map((table) => [table, name])));
const faults = [];

for (const { name, tables: own } of manifests)
  for (const table of own) {
    if (!tables.has(table)) faults.push(`${name}/domain.ts: no migration makes the table ${table}`);
    if (owners.get(table) !== name) faults.push(`${name}/domain.ts: ${table} belongs to ${owners.get(table)} too`);
  }
for (const table of tables)
  if (!owners.has(table) && !ofNoDomain.has(table) && table !== "migration") faults.push(`${table} is in no domain.ts`);

for (const file of readdirSync(`${server}/src`, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"))) {
  const path = `src/${file}`;
  const domain = /^src\/domains\/([^/]+)\//.exec(path)?.[1];
  const allowed = new Set(shared[path]);
  for (const table of tableUses(readFileSync(`${server}/${path}`, "utf8"))) {
    if (allowed.has(table)) continue;
    const own = table === "?" ? domain === "catalogue" : domain !== undefined && owners.get(table) === domain;
    if (own && path.endsWith(".queries.ts")) continue;
    if (table === "?") faults.push(`${path}: SQL on a table that is chosen at run time`);
    else if (tables.has(table))
      faults.push(`${path}: SQL on ${table}, which only ${owners.get(table) ?? "src/db"}'s *.queries.ts may name`);
  }
}

for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
