const onTerminal = process.stdout.isTTY;
const tickMs = 1000;

/**
 * Runs a step that takes its time and says on one line what it is, how long it has taken, and how it ended. Elsewhere than on a terminal the
 * line is written once. `work` returns whether it succeeded.
 */
export async function showStep(label, work) {
  const began = Date.now();
  const seconds = () => `${Math.round((Date.now() - began) / 1000)}\u00a0s`;
  if (!onTerminal) {
    console.log(`${label}…`);
    return work();
  }
  const draw = (text) => process.stdout.write(`\r\x1b[K${text}`);
  draw(`${label}…`);
  const timer = setInterval(() => draw(`${label}… ${seconds()}`), tickMs);
  try {
    const succeeded = await work();
    draw(`${succeeded ? "✔" : "✖"} ${label} (${seconds()})\n`);
    return succeeded;
  } finally {
    clearInterval(timer);
  }
}

/** Where a server's output should go: `pipe` on a terminal, to be passed to {@link printLog}. */
export const logOutput = onTerminal ? "pipe" : "inherit";

/** Prints a server's JSON log lines as one readable line each, and its other lines as they are. */
export async function printLog(stream, destination = process.stdout) {
  if (!stream) return;
  const { default: pretty } = await import("pino-pretty");
  stream.pipe(pretty({ singleLine: true, translateTime: "SYS:HH:MM:ss", ignore: "pid,hostname", destination }));
}
