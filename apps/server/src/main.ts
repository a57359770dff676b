import { BadSetting, readConfig } from "#core/config.ts";
import { startServer } from "./server.ts";

/** Starts the server on the settings of the environment and stops it on SIGINT or SIGTERM. */
try {
  const config = readConfig(process.env);
  const server = await startServer(config);
  console.log(`Séance est ouverte : ${config.PUBLIC_URL}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      server.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
} catch (error) {
  console.error(startFault(error));
  process.exit(1);
}

function startFault(error: unknown): string {
  if (error instanceof BadSetting) return `Réglage incorrect.\n${error.message}`;
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE")
    return `Le port ${process.env["PORT"] ?? 8001} est déjà pris. Choisissez-en un autre : PORT=8002 npm start`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
