import { spawn } from "node:child_process";
import { availableParallelism, totalmem } from "node:os";
import type { Readable } from "node:stream";
import type { Ffmpeg } from "./find-ffmpeg.ts";
import { watchProgress, type Patience, type ProgressWatch } from "./watch-progress.ts";

export interface Limits {
  readonly ms: number;
  /** Of virtual memory. */
  readonly memoryMb: number;
  /** Of standard output kept; more ends the program. */
  readonly outputBytes?: number;
  readonly patience?: Patience;
}

/** Of the container, or of the machine. */
const machineBytes = Math.min(totalmem(), process.constrainedMemory() || Infinity);
/** The site and the database keep a quarter. Less than 2 GB would not do for 4K, and nothing needs more than 8 GB. */
const memoryMb = Math.min(8192, Math.max(2048, Math.floor((0.75 * machineBytes) / 2 ** 20)));

/**
 * A disk may take half a minute to wake up, and a large picture some seconds to be encoded: five minutes without reading or making anything
 * are a program that hangs. To read 60 GB over a slow line takes half an hour.
 */
const usualPatience: Patience = { idleMs: 5 * 60_000, fruitlessMs: 3_600_000 };

/** Of what reads a whole film: hours, but not without progress. */
export const filmLimits = ({ patience = usualPatience }: Pick<Ffmpeg, "patience">): Limits => ({
  ms: 24 * 3_600_000,
  memoryMb,
  patience,
});

export interface RunOptions {
  readonly limits: Limits;
  readonly cwd?: string;
  readonly signal?: AbortSignal;
  /** Called with the last words of the program, each time that it says more. */
  readonly onLog?: (log: string) => void;
  /** Called with each line of standard output, which is then not kept. */
  readonly onLine?: (line: string) => void;
  /** Called with each piece of standard output, which is then not kept. */
  readonly onPiece?: (piece: Buffer) => void;
}

/** `killed`: something else ended it, such as the kernel for want of memory. `stalled`: it made no progress, or took too long. */
export type ProgramEnd = "failed" | "killed" | "stalled";

/** A program failed, or exceeded its limits; `log` has its last words. */
export class ProgramFailure extends Error {
  override readonly name = "ProgramFailure";
  readonly log: string;
  readonly end: ProgramEnd;
  constructor(message: string, log: string, end: ProgramEnd = "failed") {
    super(message);
    this.log = log;
    this.end = end;
  }
}

/** Whether a program may succeed when it is run again. */
export const wasKilled = (error: unknown): boolean => error instanceof ProgramFailure && error.end === "killed";

/** Whether a program failed for want of room on the disk. */
export const isFullFor = ({ log }: ProgramFailure): boolean => /No space left|Disk quota/i.test(log);

/** Whether a program failed by its file, which does not allow what was tried: not by a stop, a kill, a stall or a full disk. */
export const isFileFault = (error: unknown, { signal }: { readonly signal: AbortSignal }): boolean =>
  error instanceof ProgramFailure && error.end === "failed" && !signal.aborted && !isFullFor(error);

const logBytes = 4000;
/**
 * The limits of memory and of processor time are the shell's. setpriv, where there is one, lets the program end with the server, even when
 * that is killed; elsewhere the limit of processor time ends it. Where memory runs out, the kernel ends the program first.
 */
const script = `ulimit -v "$1" 2>/dev/null; ulimit -t "$2" 2>/dev/null; shift 2
echo 1000 2>/dev/null >/proc/self/oom_score_adj
command -v setpriv >/dev/null && set -- setpriv --pdeathsig KILL "$@"
exec nice -n 15 "$@"`;

/** How a program ends that another one stopped; ffmpeg ends by itself at SIGTERM and SIGINT, with 255. */
const foreignEnds: readonly unknown[] = ["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP", 255];

const faults = { late: "trop long", large: "trop de données", stalled: "plus aucun progrès" } as const;

/** Runs a program on an untrusted file: low priority, none of our environment, bounded time, memory and output. Returns its output. */
export async function runLimited(program: string, args: readonly string[], options: RunOptions): Promise<string> {
  const { limits, cwd } = options;
  const late = AbortSignal.timeout(limits.ms);
  const signal = options.signal ? AbortSignal.any([options.signal, late]) : late;
  const cpuSeconds = Math.ceil((limits.ms / 1000) * availableParallelism());
  const child = spawn("/bin/sh", ["-c", script, "sh", String(limits.memoryMb * 1024), String(cpuSeconds), program, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    signal,
    killSignal: "SIGKILL",
    env: {},
    ...(cwd !== undefined && { cwd }),
  });
  let fault: string | null = null;
  const stop = (reason: string) => (): void => {
    fault ??= reason;
    child.kill("SIGKILL");
  };
  const watch = limits.patience && watchProgress(child.pid, limits.patience, stop(faults.stalled));
  const output = readOutput(child.stdout, options, watch, stop(faults.large));
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    log = `${log}${text}`.slice(-logBytes);
    options.onLog?.(log);
  });
  const closed = Promise.withResolvers<number | NodeJS.Signals | null>();
  // "close" follows an error, such as the abort.
  child.once("error", () => undefined).once("close", (code, endedBy) => closed.resolve(code ?? endedBy));
  const ended = await closed.promise;
  watch?.end();
  if (ended === 0 && fault === null) return output();
  if (late.aborted) fault ??= faults.late;
  const killed = foreignEnds.includes(ended) && fault === null && !signal.aborted;
  const isSlow = fault === faults.stalled || fault === faults.late;
  const end = killed ? "killed" : isSlow ? "stalled" : "failed";
  throw new ProgramFailure(fault ?? `fin par ${ended}`, log.replaceAll("\0", "").trim(), end);
}

/** Passes what a program writes on; returns a function that tells what was kept of it. */
function readOutput(
  stdout: Readable,
  { limits, onLine, onPiece }: RunOptions,
  watch: ProgressWatch | undefined,
  onTooLarge: () => void,
): () => string {
  let [kept, rest] = ["", ""];
  const onText = (text: string): void => {
    if (onLine) {
      const lines = `${rest}${text}`.split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        watch?.line(line);
        onLine(line);
      }
    } else if (kept.length + text.length > (limits.outputBytes ?? 2 ** 20)) onTooLarge();
    else kept += text;
  };
  if (onPiece)
    stdout.on("data", (piece: Buffer) => {
      watch?.made();
      onPiece(piece);
    });
  else stdout.setEncoding("utf8").on("data", onText);
  return () => kept;
}
