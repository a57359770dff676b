import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "#test/until.ts";
import type { Cluster } from "./cluster.ts";
import type { ClusterLoad } from "./load.ts";
import type { Notes } from "./notes.ts";

export interface Fault {
  readonly name: string;
  /** Whether the site may answer 503 even when tried again: where the only database, or the only way to it, is away. */
  readonly isOutage: boolean;
  /** Whether it needs {@link Cluster.canCut}. */
  readonly cutsNetwork?: boolean;
  /** Makes it, and resolves once what was killed or cut is back. */
  run(cluster: Cluster, pause: () => Promise<void>): Promise<void>;
}

export interface Outcome {
  readonly notes: Notes;
  /** Pages that do not show what the site has acknowledged. */
  readonly leftBehind: number;
  readonly acknowledged: number;
}

/** The longest that no write works while another PostgreSQL becomes the primary. */
const longestFailoverMs = 15_000;
const longestSilenceMs = 50_000;

/** Makes a fault under load, with `calls` calls of the viewers before it, during it and after it. */
export async function makeFault(
  cluster: Cluster,
  { viewers, pagesLeftBehind }: ClusterLoad,
  fault: Fault,
  calls: number,
): Promise<Outcome> {
  await until("there are a primary and a replica", () => isPair(cluster));
  const notes = viewers.note();
  const pause = (): Promise<void> => afterCalls(notes, calls);
  await pause();
  await fault.run(cluster, pause);
  await pause();
  await until("there are a primary and a replica", () => isPair(cluster));
  await until("every film has its buffer again", viewers.haveBuffers);
  const acknowledged = await viewers.check();
  return { notes, leftBehind: await pagesLeftBehind(longestSilenceMs), acknowledged };
}

/** What a fault did that it must not do; empty when all is well. */
export function faultsOf({ isOutage }: Fault, { notes, leftBehind }: Outcome): string[] {
  const { unserved, wrong, signedOut, lost, stalls, longestGapMs } = notes;
  return [
    ...(isOutage ? [] : unserved.map((call) => `not served when tried again: ${call}`)),
    ...wrong.map((answer) => `wrong: ${answer}`),
    ...signedOut.map((call) => `signed out: ${call}`),
    ...lost.map((write) => `lost: ${write}`),
    ...stalls.map((time) => `a film stopped for ${time}`),
    ...(leftBehind > 0 ? [`${leftBehind} pages do not show the last title`] : []),
    ...(longestGapMs > longestFailoverMs ? [`no write was acknowledged for ${longestGapMs} ms`] : []),
  ];
}

/** Waits until the viewers have made `more` calls from now on. */
async function afterCalls(notes: Notes, more: number): Promise<void> {
  const last = notes.calls + more;
  await until(`${more} more calls`, () => notes.calls >= last);
}

const isPair = async ({ serverWith }: Cluster): Promise<boolean> =>
  (await serverWith("primary")) !== undefined && (await serverWith("sync")) !== undefined;

const answers = async (port: number | undefined): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined))?.ok === true;

const isBack = ({ nodes }: Cluster, node: string): Promise<void> =>
  until(`${node} is back`, () => answers(nodes[Number(node.at(-1)) - 1]));

const nodeNames = ["node1", "node2", "node3"];

const eachNode = (name: string, end: (cluster: Cluster, node: string) => Promise<void>): Fault => ({
  name,
  isOutage: false,
  async run(cluster, pause) {
    for (const node of nodeNames) {
      await end(cluster, node);
      await pause();
      await isBack(cluster, node);
    }
  },
});

const kill = (part: string, isOutage = false): Fault => ({
  name: `kill -9 of ${part}`,
  isOutage,
  run: ({ kill: end }) => end(part),
});

export const killNodes = eachNode("kill -9 of each node", ({ kill: end }, node) => end(node));
const replaceNodes = eachNode("nodes that are replaced one after the other", ({ end }, node) => end(node));
/** The first new node migrates the database that the others go on with. */
export const upgradeNodes = eachNode("a rolling upgrade over a migration", ({ upgrade }, node) => upgrade(node));
export const killRunner = kill("runner");
export const killProxy = kill("haproxy-site", true);
export const killPooler = kill("pgbouncer", true);
export const killObjectServer = kill("swift-object");
const killStoreProxy = kill("swift-proxy");

export const killReplica: Fault = {
  name: "kill -9 of the replica",
  isOutage: false,
  async run(cluster, pause) {
    const replica = `postgres${await cluster.serverWith("sync")}`;
    await cluster.stop(replica);
    await pause();
    await pause();
    await cluster.resume(replica);
  },
};

export const killPrimary: Fault = {
  name: "kill -9 of the primary",
  isOutage: true,
  async run(cluster, pause) {
    const before = await cluster.serverWith("primary");
    await cluster.stop(`postgres${before}`);
    await otherPrimary(cluster, before);
    await pause();
    await cluster.resume(`postgres${before}`);
  },
};

async function otherPrimary({ serverWith }: Cluster, before: number | undefined): Promise<void> {
  await until("the replica is the primary", async () => {
    const now = await serverWith("primary");
    return now !== undefined && now !== before;
  });
  assert.notEqual(await serverWith("primary"), before);
}

const longestCutMs = Number(process.env["CUT_SECONDS"] ?? 10) * 1000;

function cut(name: string, parts: (cluster: Cluster) => Promise<[string, string]>, isOutage = false): Fault {
  return {
    name: `a network cut between ${name}`,
    cutsNetwork: true,
    isOutage,
    async run(cluster, pause) {
      const [from, to] = await parts(cluster);
      await cluster.cut(from, to);
      await sleep(longestCutMs);
      await pause();
      await cluster.mend(from, to);
    },
  };
}

const postgres = async ({ serverWith }: Cluster, role: "primary" | "sync"): Promise<string> =>
  `postgres${await serverWith(role)}`;

export const cutPooler = cut("a node and PgBouncer", () => Promise.resolve(["node1", "pgbouncer"]));
const cutStore = cut("a node and Swift", () => Promise.resolve(["node2", "swift-proxy"]));
const cutReplica = cut(
  "the primary and the replica",
  async (cluster) => [await postgres(cluster, "primary"), await postgres(cluster, "sync")],
  true,
);

const cutEtcd = cut("the primary and etcd", async (cluster) => [await postgres(cluster, "primary"), "etcd"], true);

export const allFaults: readonly Fault[] = [
  killNodes,
  killRunner,
  killProxy,
  killPooler,
  killObjectServer,
  killStoreProxy,
  killReplica,
  killPrimary,
  cutPooler,
  cutStore,
  cutReplica,
  cutEtcd,
  replaceNodes,
  upgradeNodes,
];
