import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { AdminError } from "./task.ts";

export interface Prompt {
  /** Whether the standard input is a terminal. */
  readonly interactive: boolean;
  /** The next line of the standard input; `hidden` input is not echoed. */
  ask(question: string, options?: { hidden?: boolean }): Promise<string>;
  close(): void;
}

/** Asks on the terminal; without one, reads the answers from the standard input, one per line. */
export function openPrompt(signal: AbortSignal): Prompt {
  const { stdin: input, stderr: output } = process;
  const interactive = input.isTTY;
  let hiding = false;
  const echo = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (hiding) done();
      else output.write(chunk, done);
    },
  });
  const reader = createInterface({ input, output: echo, terminal: interactive, historySize: 0 });
  // In raw mode Ctrl-C is a key, not a signal.
  reader.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  const close = (): void => reader.close();
  signal.addEventListener("abort", close, { once: true });
  const lines = reader[Symbol.asyncIterator]();
  return {
    interactive,
    close,
    async ask(question, { hidden = false } = {}) {
      if (interactive) reader.setPrompt(hidden ? "" : question);
      if (interactive && hidden) output.write(question);
      else if (interactive) reader.prompt();
      hiding = hidden;
      const { value, done } = await lines.next();
      hiding = false;
      if (interactive && hidden) output.write("\n");
      if (done) throw new AdminError(`Pas de réponse à « ${question.replace(/\s*:\s*$/u, "")} ».`);
      return value;
    },
  };
}
