import { pino } from "pino";
import { startEmbedded } from "#db/embedded.ts";

// A server reduced to its database: the tests kill it and look at what PostgreSQL does.
const log = pino({ level: "silent" });
try {
  const database = await startEmbedded({ dataDir: process.argv[2] ?? "", log });
  const end = (): void => void database.stop().then(() => process.exit(0));
  // Interrupted tests take their holders with them.
  process.once("SIGTERM", end).once("disconnect", end);
  process.on("SIGINT", () => {});
  process.stdout.write(`${database.url}\n`);
} catch (error) {
  process.stdout.write(`refused: ${(error as Error).message}\n`);
}
