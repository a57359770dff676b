import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";

const script = path.join(import.meta.dirname, "../../../../scripts/cluster.mjs");
/** The exit code of the script where a program is missing. */
const missing = 69;

/** What scripts/cluster.mjs says of the cluster that it started. */
interface Described {
  /** The port of HAProxy. */
  readonly site: number;
  /** Those of the nodes behind it. */
  readonly nodes: readonly number[];
  readonly port: Readonly<Record<string, number>>;
  /** Holds the folders of the parts. */
  readonly folder: string;
  /** The configuration of pgBackRest on the first PostgreSQL. */
  readonly pgbackrest: string;
  readonly founder: { readonly email: string; readonly password: string };
  readonly database: Readonly<Record<"DATABASE_URL" | "DATABASE_LISTEN_URL" | "DATABASE_REPLICA_URL", string>>;
  /** Whether the machine lets it cut the network between its parts. */
  readonly canCut: boolean;
  readonly store: Readonly<Record<"MEDIA_STORE" | "AWS_ACCESS_KEY_ID" | "AWS_SECRET_ACCESS_KEY", string>>;
}

export interface Cluster extends Described {
  /** Ends a part with kill -9, which is then started again. Resolves once it has ended. */
  kill(part: string): Promise<void>;
  /** Ends a part with SIGTERM, which is then started again. Resolves once it has ended. */
  end(part: string): Promise<void>;
  /** Ends a part with kill -9; it stays away until {@link Cluster.resume}. */
  stop(part: string): Promise<void>;
  resume(part: string): Promise<void>;
  /** Replaces a node by one of a version with one more migration. Resolves once the old one has ended. */
  upgrade(node: string): Promise<void>;
  /** Cuts the network between two parts, without a word to either. */
  cut(from: string, to: string): Promise<void>;
  mend(from: string, to: string): Promise<void>;
  /** Makes a backup by pgBackRest. */
  backup(type: "full" | "diff"): Promise<void>;
  /** The number of the PostgreSQL that is the primary, or the replica; undefined while there is none. */
  serverWith(role: "primary" | "sync"): Promise<number | undefined>;
  /** Ends all parts. */
  close(): Promise<void>;
}

/** A cluster with a node whose clock is two minutes ahead; null on a machine where its programs cannot be had, which is said. */
export async function startCluster(): Promise<Cluster | null> {
  const child = spawn(process.execPath, [script, "--json", "--clock-ahead"], { stdio: ["pipe", "pipe", "inherit"] });
  const gone = once(child, "exit");
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const first = await lines.next();
  if (first.done) {
    const [code] = (await gone) as [number | null];
    assert.equal(code, missing, "the cluster starts");
    return null;
  }
  const described = JSON.parse(first.value) as Described;
  const ask = async (command: string): Promise<void> => {
    child.stdin.write(`${command}\n`);
    const answer = await lines.next();
    assert.ok(!answer.done, "the cluster runs");
    const { done, failed } = JSON.parse(answer.value) as { done: string; failed?: string };
    assert.deepEqual([done, failed], [command, undefined]);
  };
  return {
    ...described,
    kill: (part) => ask(`kill ${part}`),
    end: (part) => ask(`end ${part}`),
    stop: (part) => ask(`stop ${part}`),
    resume: (part) => ask(`start ${part}`),
    upgrade: (node) => ask(`upgrade ${node}`),
    cut: (from, to) => ask(`cut ${from} ${to}`),
    mend: (from, to) => ask(`mend ${from} ${to}`),
    async close() {
      child.kill("SIGTERM");
      await gone;
    },
    backup: (type) => ask(`backup ${type}`),
    async serverWith(role) {
      for (const number of [1, 2]) {
        const answer = await fetch(`http://127.0.0.1:${described.port[`patroni${number}`]}/${role}`).catch(() => undefined);
        if (answer?.ok) return number;
      }
      return undefined;
    },
  };
}
