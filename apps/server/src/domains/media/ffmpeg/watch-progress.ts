import { readFile } from "node:fs/promises";

/** How long a program may go without progress, in milliseconds. */
export interface Patience {
  /** Without reading and without making anything: it hangs. */
  readonly idleMs: number;
  /** Without making anything, though it reads: the only subtitle of a film may be at its end. */
  readonly fruitlessMs: number;
}

export interface ProgressWatch {
  /** It made something. */
  readonly made: () => void;
  /** Takes a line that ffmpeg prints of its progress. */
  readonly line: (text: string) => void;
  readonly end: () => void;
}

/** What ffmpeg says every half second, whether it gets further or not. */
const counted = /^(frame|out_time_us|total_size)=(\d+)$/;

/**
 * Watches a program that reads a file and makes others of it, and calls `onStalled` when it goes on for too long without progress. Where the
 * system does not tell what a program reads, it may always be reading.
 */
export function watchProgress(pid: number | undefined, { idleMs, fruitlessMs }: Patience, onStalled: () => void): ProgressWatch {
  const most = new Map<string, number>();
  let bytes = 0;
  let madeAt = performance.now();
  let readAt = madeAt;
  const made = (): void => void (madeAt = performance.now());
  const check = async (): Promise<void> => {
    const now = await bytesRead(pid);
    if (now === null || now > bytes) readAt = performance.now();
    bytes = now ?? bytes;
    const fruitless = performance.now() - madeAt;
    if (fruitless > fruitlessMs || Math.min(fruitless, performance.now() - readAt) > idleMs) onStalled();
  };
  const checking = setInterval(() => void check(), Math.min(idleMs, fruitlessMs) / 10);
  return {
    made,
    line(text) {
      const [, name = "", digits = ""] = counted.exec(text) ?? [];
      if (Number(digits) <= (most.get(name) ?? 0)) return;
      most.set(name, Number(digits));
      made();
    },
    end: () => clearInterval(checking),
  };
}

/** What a process has read so far, of any file; null where the system does not tell. */
async function bytesRead(pid: number | undefined): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/io`, "latin1").catch(() => "");
  const read = /^rchar: (\d+)$/m.exec(text)?.[1];
  return read === undefined ? null : Number(read);
}
