import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";

export interface Limits {
  readonly ms: number;
  /** Of virtual memory. */
  readonly memoryMb: number;
  /** Of standard output kept; more ends the program. */
  readonly outputBytes?: number;
}

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

/** A program failed, or exceeded its limits; `log` has its last words. */
export class ProgramFailure extends Error {
  override readonly name = "ProgramFailure";
  readonly log: string;
  /** Whether something else ended it: the kernel, an operator, a crash. */
  readonly killed: boolean;
  constructor(message: string, log: string, killed = false) {
    super(message);
    this.log = log;
    this.killed = killed;
  }
}

const logBytes = 4000;
/**
 * The limits of memory and of processor time are the shell's. setpriv, where there is one, lets the program end with the server, even when
 * that is killed; elsewhere the limit of processor time ends it.
 */
const script = `ulimit -v "$1" 2>/dev/null; ulimit -t "$2" 2>/dev/null; shift 2
command -v setpriv >/dev/null && set -- setpriv --pdeathsig KILL "$@"
exec nice -n 15 "$@"`;

/** Runs a program on an untrusted file: low priority, none of our environment, bounded time, memory and output. Returns its output. */
export async function runLimited(program: string, args: readonly string[], options: RunOptions): Promise<string> {
  const { limits, cwd, onLine, onPiece } = options;
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
  let [kept, log, rest] = ["", "", ""];
  let tooMuch = false;
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    log = `${log}${text}`.slice(-logBytes);
    options.onLog?.(log);
  });
  if (onPiece) child.stdout.on("data", onPiece);
  else
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      if (onLine) {
        const lines = `${rest}${text}`.split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) onLine(line);
      } else if (kept.length + text.length > (limits.outputBytes ?? 2 ** 20)) {
        tooMuch = true;
        child.kill("SIGKILL");
      } else kept += text;
    });
  const closed = Promise.withResolvers<number | null>();
  // "close" follows an error, such as the abort.
  child.once("error", () => undefined).once("close", closed.resolve);
  const code = await closed.promise;
  if (code === 0) return kept;
  const killed = code === null && !signal.aborted && !tooMuch;
  const reason = late.aborted ? "trop long" : tooMuch ? "trop de données" : `fin par ${code ?? "un signal"}`;
  throw new ProgramFailure(reason, log.replaceAll("\0", "").trim(), killed);
}
