import { freeSpace } from "#core/disk.ts";
import type { OnPace } from "#domains/media/package/pace.ts";
import type { Services } from "#services.ts";
import * as tasks from "./media-tasks.queries.ts";

const renewMs = 2000;
/** How long a task waits for room on the disk. */
export const noSpaceSeconds = 30;

export interface Lease {
  /**
   * Aborts when the server stops, the disk is full, or the task is lost: its job is cancelled or deleted, another worker has it, or it gave
   * way to a task for which viewers wait.
   */
  readonly signal: AbortSignal;
  readonly onPace: OnPace;
  readonly onLog: (log: string) => void;
  /** Throws when the disk has less room than MIN_FREE_DISK. */
  requireSpace(): Promise<void>;
  isFull(): boolean;
  end(): void;
}

interface Leased {
  readonly task: tasks.TaskRow;
  readonly held: tasks.Held;
  /** The folder in which a worker does it. */
  readonly work: string;
  readonly lane: tasks.Lane;
}

/** Renews the lease of a task while a worker does it. */
export function keepLease(
  { db, config }: Pick<Services, "db" | "config">,
  { task, held, work, lane }: Leased,
  stopping: AbortSignal,
): Lease {
  const lost = new AbortController();
  let pace: tasks.Pace = { progress: 0, speed: null, log: null };
  let full = false;
  const checkSpace = async (): Promise<void> => {
    // The folder is gone once the task has ended.
    full = (await freeSpace(work).catch(() => Infinity)) < config.MIN_FREE_DISK;
    if (full) lost.abort();
  };
  /** A chunk may take minutes, and is begun anew; who has just sent a film waits for its first seconds. */
  const giveWay = async (): Promise<void> => {
    if (!(await tasks.urgentWaits(db, task.job_id))) return;
    await tasks.releaseTask(db, held);
    lost.abort();
  };
  const renew = async (): Promise<void> => {
    await checkSpace();
    // While the database is away the work goes on: its end finds out whether the task is still this worker's.
    if (!(await tasks.renewLease(db, held, pace).catch(() => true))) lost.abort();
    else if (lane === "slow" && !task.urgent) await giveWay().catch(() => undefined);
  };
  const renewing = setInterval(() => void renew(), renewMs);
  return {
    signal: AbortSignal.any([stopping, lost.signal]),
    onPace: (progress, speed) => (pace = { ...pace, progress, speed }),
    onLog: (log) => (pace = { ...pace, log }),
    async requireSpace() {
      await checkSpace();
      lost.signal.throwIfAborted();
    },
    isFull: () => full,
    end: () => clearInterval(renewing),
  };
}
