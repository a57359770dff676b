import { fork } from "node:child_process";
import { setPriority } from "node:os";

interface ChildFault {
  readonly fault: string;
}

const maxMs = 30_000;

/**
 * Sends an input to a script in a process of its own, and gives its answer, so that hostile input can only fail: the process has no
 * environment, low priority, and a bounded time. A fault too when it crashes, or takes too long.
 */
export async function askChild<Answer>(script: URL, input: object): Promise<Answer | ChildFault> {
  const child = fork(script, [], {
    env: {},
    execArgv: [],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    timeout: maxMs,
    killSignal: "SIGKILL",
  });
  const ended = Promise.withResolvers<Answer | ChildFault>();
  child
    .once("message", (answer: Answer | ChildFault) => ended.resolve(answer))
    .once("error", (error) => ended.resolve({ fault: error.message }))
    .once("exit", (code, signal) => ended.resolve({ fault: `fin par ${code ?? signal}` }));
  if (child.pid !== undefined) setPriority(child.pid, 10);
  child.send(input);
  return await ended.promise;
}

/** In the script: answers the one input that it is sent, and ends. */
export function answerParent<Input>(work: (input: Input) => Promise<object>): void {
  process.once("message", (input: Input) => {
    const fault = (error: unknown): ChildFault => ({ fault: error instanceof Error ? error.message : String(error) });
    void work(input)
      .catch(fault)
      .then((answer) => process.send?.(answer, () => process.disconnect()));
  });
}
