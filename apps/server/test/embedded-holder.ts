import { pino } from "pino";
import { startEmbedded } from "#db/embedded.ts";

// A server reduced to its database: the tests kill it and look at what PostgreSQL does.
const log = pino({ level: "warn" }, pino.destination({ fd: 1, sync: true }));
const [, , dataDir = "", systemUser] = process.argv;
try {
  const database = await startEmbedded({ dataDir, log, ...(systemUser && { systemUser }) });
  const end = (): void => void database.stop().then(() => process.exit(0));
  // Interrupted tests take their holders with them.
  process.once("SIGTERM", end).once("disconnect", end);
  process.on("SIGINT", () => {});
  process.stdout.write(`${database.url}\n`);
} catch (error) {
  process.stdout.write(`refused: ${(error as Error).message}\n`);
}
