import { createServer } from "node:net";
import { inRoot, node24 } from "./paths.mjs";
import { start, stop } from "./processes.mjs";
import { logOutput, printLog } from "./terminal.mjs";

const port = () => Number(process.env.PORT || 8001);

/** Exits early if the port is taken, before an installation and a build. */
export async function refuseTakenPort(script) {
  const host = process.env.HOST || "127.0.0.1";
  if (!(await isTaken(port(), host))) return;
  console.error(`Le port ${port()} est déjà pris. Choisissez-en un autre : PORT=${port() + 1} npm ${script}`);
  process.exit(1);
}

function isTaken(number, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    // Other errors (invalid port, unknown host) are reported by the server.
    probe.once("error", (error) => resolve(error.code === "EADDRINUSE"));
    try {
      probe.listen({ port: number, host, exclusive: true }, () => probe.close(() => resolve(false)));
    } catch {
      resolve(false);
    }
  });
}

/**
 * With 10 000 open streams V8 grows its young generation to 128 MB and keeps it; limited, it stays under 24 MB, at the same speed. The old
 * generation is collected when it is a fifth larger than what was in use, not several times: after a scan of 20 000 files or a minute of
 * mixed reads the process holds about 100 MB less. Also in deploy/Dockerfile.
 */
export const memoryFlags = ["--max-semi-space-size=8", "--heap-growing-percent=20"];

/** Runs a server until it exits, and exits with its code. `readable` formats its log for a terminal. */
export async function serve(file, { env = {}, readable = false } = {}) {
  const command = [node24, ...memoryFlags, "--import", inRoot("scripts/lib/end-with-parent.mjs"), inRoot(file)];
  const { child, done } = start(command, { env, stdio: ["ignore", readable ? logOutput : "inherit", "inherit", "ipc"] });
  await printLog(child.stdout);
  const { code } = await done;
  await stop(code);
}
