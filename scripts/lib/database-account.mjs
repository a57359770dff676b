import { spawnSync } from "node:child_process";

/** The user of Debian's package, for root: PostgreSQL and PgBouncer refuse to run as root. Undefined for others, who run them themselves. */
export function databaseAccount() {
  if (process.getuid() !== 0) return undefined;
  const [uid, gid] = ["-u", "-g"].map((option) => Number(spawnSync("id", [option, "postgres"], { encoding: "utf8" }).stdout));
  return { uid, gid };
}
