import { startCluster } from "@seance/server/test/cluster/cluster.ts";
import { allFaults, faultsOf, makeFault, type Fault } from "@seance/server/test/cluster/faults.ts";
import { openLoad, type ClusterLoad } from "@seance/server/test/cluster/load.ts";
import { report, unmeasured } from "./lib/report.ts";

/**
 * A cluster under load for ten minutes, whose parts are killed, cut off and replaced one after the other. VIEWERS and MINUTES make it smaller;
 * FAULT takes those whose names contain it. The network is cut where the machine lets it.
 */
const name = "faults of a cluster under load";
const count = Number(process.env["VIEWERS"] ?? 300);
const minutes = Number(process.env["MINUTES"] ?? 10);
const word = process.env["FAULT"] ?? "";
/** Ten calls of each viewer in half a minute. */
const longestPauseMs = 6000;

const cluster = await startCluster();
if (cluster)
  try {
    const load = await openLoad(cluster, { count, editMs: 5000, longestPauseMs });
    await measure(load);
    await load.close();
  } finally {
    await cluster.close();
  }
else unmeasured(name, "a program is missing (npm run cluster -- --install-only)");

/** Each fault takes its share of the time at least. */
async function measure(load: ClusterLoad): Promise<void> {
  const faults = allFaults.filter((fault) => fault.name.includes(word));
  const callsPerMs = count / (longestPauseMs / 2);
  const pauses = 4;
  const calls = Math.ceil((callsPerMs * minutes * 60_000) / faults.length / pauses);
  for (const fault of faults) await measureFault(load, fault, calls);
}

async function measureFault(load: ClusterLoad, fault: Fault, calls: number): Promise<void> {
  if (!cluster) return;
  if (fault.cutsNetwork && !cluster.canCut) return unmeasured(fault.name, "the machine lets no network be cut");
  const began = performance.now();
  const outcome = await makeFault(cluster, load, fault, calls);
  const { notes, leftBehind, acknowledged } = outcome;
  const broken = faultsOf(fault, outcome);
  for (const line of broken.slice(0, 10)) console.log(`${fault.name}: ${line}`);
  report({
    name: fault.name,
    value: broken.length,
    unit: "assertions missed",
    atMost: 0,
    detail: {
      viewers: count,
      seconds: Math.round((performance.now() - began) / 1000),
      requests: notes.calls,
      tried_again: notes.again.length,
      failed_after_one_retry: notes.unserved.length,
      answers_503: notes.busy,
      seconds_without_acknowledged_write: (notes.longestGapMs / 1000).toFixed(1),
      lost_acknowledged_writes: notes.lost.length,
      acknowledged_writes_so_far: acknowledged,
      signed_out: notes.signedOut.length,
      segments: notes.segments,
      stalled_players: notes.stalls.length,
      pages_that_missed_an_event: leftBehind,
    },
  });
}
