import path from "node:path";
import { openSite } from "./admin/site.ts";
import { AdminError } from "./admin/task.ts";
import { BadSetting, readConfig, type Config } from "#core/config.ts";
import { errorMessage } from "#core/errors.ts";
import { openLog, type Log } from "#core/log.ts";
import { openDatabase } from "#db/client.ts";
import { openSidePictures } from "#domains/library/index.ts";
import { openFfmpegFinder, ownRunnerFolder, runRemotely, startMediaRunner } from "#domains/media/index.ts";
import { readTextTrack } from "#domains/subtitles/index.ts";
import { openMedia } from "#store/media.ts";

/** Prepares videos until SIGINT or SIGTERM: for the site of RUNNER_SERVER, else beside the server, on its database. Returns the exit code. */
export async function runRunner(env: Readonly<Record<string, string | undefined>>): Promise<number> {
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    const config = readConfig(env);
    const log = openLog(config.LOG_LEVEL);
    if (config.RUNNER_SERVER) await runForSite(config, log, stopping.signal);
    else await runOnDatabase(config, log, stopping.signal);
    return 0;
  } catch (error) {
    console.error(error instanceof BadSetting ? `Réglage incorrect.\n${error.message}` : errorMessage(error));
    return 1;
  }
}

async function requireFfmpeg(config: Config, log: Log) {
  const findFfmpeg = openFfmpegFinder(config, log);
  const tools = await findFfmpeg();
  if (!tools) throw new AdminError("ffmpeg est introuvable : installez-le (apt install ffmpeg), ou donnez FFMPEG_PATH.");
  return { findFfmpeg, tools };
}

async function runForSite(config: Config, log: Log, signal: AbortSignal): Promise<void> {
  const { RUNNER_SERVER: server = "", RUNNER_TOKEN: token, DATA_DIR } = config;
  if (!token) throw new AdminError("Il manque RUNNER_TOKEN, que l’onglet Hébergement Vidéo du site donne.");
  const { tools } = await requireFfmpeg(config, log);
  console.log(`Cette machine encode pour ${server}.`);
  const folder = await ownRunnerFolder(path.join(DATA_DIR, "runner"));
  await runRemotely({ server, token, tools, folder, say: console.log, signal });
}

/** Connections of a runner: for its three lanes, and to renew their leases. */
const connections = 5;

async function runOnDatabase(config: Config, log: Log, signal: AbortSignal): Promise<void> {
  const { findFfmpeg } = await requireFfmpeg(config, log);
  const site = await openSite({ config, log });
  const { db, close } = openDatabase(config.DATABASE_URL ?? site.url, { max: connections, log });
  const findSidePictures = openSidePictures({ db, config });
  const services = { db, config, log, media: openMedia(config, log), findFfmpeg, findSidePictures, readTextTrack };
  const end = startMediaRunner(services, "database");
  console.log("Cette machine prépare les vidéos du site.");
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  await end();
  await close();
  await site.close();
}
