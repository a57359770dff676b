import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { processorSeconds } from "./process.ts";

/** CPU seconds used so far by the processes of the embedded PostgreSQL of a data folder that are still running. */
export function databaseSeconds(dataDir: string): number {
  const postmaster = Number(readFileSync(path.join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n", 1)[0]);
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid === postmaster || parentOf(pid) === postmaster)
    .reduce((sum, pid) => sum + (processorSeconds(pid) ?? 0), 0);
}

function parentOf(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1]);
  } catch {
    return null;
  }
}
