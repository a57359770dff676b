import { BadSetting, readConfig, type Config } from "#core/config.ts";
import { hasCode } from "#core/errors.ts";
import { EmbeddedFailure } from "#db/embedded.ts";
import { NewerData } from "#db/migrate.ts";
import { startServer, type RunningServer } from "./server.ts";
import type { Services } from "./services.ts";

export interface RunOptions {
  /** Called between the migrations and the first request. */
  readonly prepare?: (services: Services) => Promise<void>;
  /** Called once the server listens. */
  readonly announce?: (config: Config) => void;
}

/** Runs the server until SIGINT or SIGTERM; a failed start prints one line and exits with 1. */
export async function run(env: Readonly<Record<string, string | undefined>>, options: RunOptions = {}): Promise<void> {
  let server: RunningServer | undefined;
  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    void stop(server);
  };
  process.on("SIGINT", end).on("SIGTERM", end);
  try {
    const config = readConfig(env);
    server = await startServer(config, options.prepare);
    if (ending) return await stop(server);
    console.log(`Séance est ouverte : ${config.PUBLIC_URL}`);
    options.announce?.(config);
  } catch (error) {
    console.error(startFault(error, env["PORT"] ?? "8001"));
    process.exit(1);
  }
}

async function stop(server: RunningServer | undefined): Promise<void> {
  if (!server) return;
  try {
    await server.stop();
    process.exit(0);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}

function startFault(error: unknown, port: string): string {
  if (error instanceof BadSetting) return `Réglage incorrect.\n${error.message}`;
  if (error instanceof EmbeddedFailure || error instanceof NewerData) return error.message;
  if (hasCode(error, "EADDRINUSE")) return `Le port ${port} est déjà pris. Choisissez-en un autre : PORT=8002 npm start`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
