import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { installPrograms } from "../lib/apt-programs.mjs";
import { hasSwift, installSwift, swiftCommand } from "../lib/swift.mjs";

const packages = "patroni etcd-server pgbouncer postgresql pgbackrest haproxy python3-psycopg2 python3-etcd util-linux iptables";
export const clusterCommand = `apt install --no-install-recommends ${packages}`;

/** Programs of Debian's packages, where its packages put them. */
export const programs = {
  etcd: "/usr/bin/etcd",
  patroni: "/usr/bin/patroni",
  pgbouncer: "/usr/sbin/pgbouncer",
  haproxy: "/usr/sbin/haproxy",
  pgbackrest: "/usr/bin/pgbackrest",
  setpriv: "/usr/bin/setpriv",
  iptables: "/usr/sbin/iptables",
};

/** The folder of the newest PostgreSQL's programs; undefined without one. */
export function postgresPrograms() {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(root, version, "bin")).find((folder) => existsSync(join(folder, "postgres")));
}

/** What of the cluster is missing on this machine. */
export function missingPrograms() {
  const missing = Object.values(programs).filter((program) => !existsSync(program));
  if (!postgresPrograms()) missing.push("postgres");
  if (!hasSwift()) missing.push("swift");
  return missing;
}

/** Installs what is missing, as root on Debian; no service starts. */
export function installCluster() {
  if (missingPrograms().length === 0) return;
  if (!hasSwift()) installSwift();
  installPrograms(packages);
}

export const howToInstall = `npm run cluster -- --install-only, ou ${clusterCommand} && ${swiftCommand}`;
