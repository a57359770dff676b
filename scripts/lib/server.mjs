import { createServer } from "node:net";
import { inRoot, node24 } from "./paths.mjs";
import { start, stop } from "./processes.mjs";
import { logOutput, printLog } from "./terminal.mjs";

const port = () => Number(process.env.PORT || 8001);

/** Says at once that the port is taken, rather than after an installation and a build. */
export async function refuseTakenPort(script) {
  const host = process.env.HOST || "127.0.0.1";
  if (!(await isTaken(port(), host))) return;
  console.error(`Le port ${port()} est déjà pris. Choisissez-en un autre : PORT=${port() + 1} npm ${script}`);
  process.exit(1);
}

function isTaken(number, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    // Any other refusal (a bad number, a host that is not ours) is for the server to explain.
    probe.once("error", (error) => resolve(error.code === "EADDRINUSE"));
    try {
      probe.listen({ port: number, host, exclusive: true }, () => probe.close(() => resolve(false)));
    } catch {
      resolve(false);
    }
  });
}

/**
 * Ten thousand open streams make V8 grow its young generation to 128 MB, which it keeps; with this bound it stays under 24 MB and calls
 * are as quick. The container's command (deploy/Dockerfile) has it too.
 */
const memoryFlag = "--max-semi-space-size=8";

/** Runs a server process until it ends or is stopped, and ends with its code; `readable`: its log is for a person on a terminal. */
export async function serve(file, { env = {}, readable = false } = {}) {
  const command = [node24, memoryFlag, "--import", inRoot("scripts/lib/end-with-parent.mjs"), inRoot(file)];
  const { child, done } = start(command, { env, stdio: ["ignore", readable ? logOutput : "inherit", "inherit", "ipc"] });
  await printLog(child.stdout);
  const { code } = await done;
  await stop(code);
}
