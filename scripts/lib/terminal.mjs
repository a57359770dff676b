const onTerminal = process.stdout.isTTY;
const tickMs = 1000;

/**
 * Runs a long step with a status line: label, elapsed time, result. Outside a terminal only the label is printed. `work` returns whether it
 * succeeded.
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

/** `stdio` for the output of a server: `pipe` on a terminal, for {@link printLog}. */
export const logOutput = onTerminal ? "pipe" : "inherit";

/** Prints JSON log lines in a readable format, and other lines unchanged. */
export async function printLog(stream, destination = process.stdout) {
  if (!stream) return;
  const { default: pretty } = await import("pino-pretty");
  stream.pipe(pretty({ singleLine: true, translateTime: "SYS:HH:MM:ss", ignore: "pid,hostname", destination }));
}
