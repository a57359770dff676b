import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { FastifyInstance } from "fastify";
import { createApp } from "./app.ts";
import { isLocalHost } from "#core/address.ts";
import { cacheBytes } from "#core/cache-memory.ts";
import type { Config } from "#core/config.ts";
import { openCountries } from "#core/country.ts";
import { openLog, type Log } from "#core/log.ts";
import { startTracing } from "#core/tracing.ts";
import { openOutbound } from "#core/outbound.ts";
import { openSecret, type Secret } from "#core/secret.ts";
import { openAttempts } from "#db/attempts.ts";
import { openBus } from "#db/bus.ts";
import { openDatabase, openLongReads, openLongWrites } from "#db/client.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { openProbe } from "#db/probe.ts";
import { prepareAccounts, sessionReader } from "#domains/accounts/index.ts";
import { openAnnouncementCounter } from "#domains/announcements/index.ts";
import { maintainFilesJob } from "#domains/hosting/index.ts";
import { openLinkParser } from "#domains/imports/index.ts";
import { openSidePictures, startLibraryWatcher } from "#domains/library/index.ts";
import { openFfmpegFinder, startMediaRunner } from "#domains/media/index.ts";
import { openTmdb } from "#domains/metadata/index.ts";
import { openPublishedMedia, openViewCounter } from "#domains/playback/index.ts";
import { openRefusals } from "#domains/security/index.ts";
import { prepareSecurityCode } from "#domains/security-code/index.ts";
import { followSettings } from "#domains/settings/index.ts";
import { readTextTrack } from "#domains/subtitles/index.ts";
import { openJobs } from "#jobs/jobs.ts";
import { openMedia } from "#store/media.ts";
import { cacheSessions } from "#http/authenticate.ts";
import { openEdgePurge } from "#http/edge-purge.ts";
import { openComputedReads } from "#http/computed-reads.ts";
import { openResponseCache } from "#http/response-cache.ts";
import { personalData } from "./domains.ts";
import type { Services } from "./services.ts";
import { sweepJob } from "./sweep.ts";

export interface RunningServer {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly url: string;
  /** Stops accepting requests, waits for those in flight, then closes the database; at most 10 s. */
  stop(): Promise<void>;
}

/** Opens the database, migrates it and listens. `prepare` runs before listening: the demo loads its catalogue there. */
export async function startServer(config: Config, prepare?: (services: Services) => Promise<void>): Promise<RunningServer> {
  const log = openLog(config.LOG_LEVEL);
  const countryOf = openCountries(config.COUNTRY_DATABASE, log);
  const database = await databaseOf(config, log);
  const closers = [database.stop];
  try {
    closers.unshift(await startTracing(config, log));
    // A lock of a session, which a pooler in transaction mode would leave on a connection of its own.
    await migrate(config.DATABASE_LISTEN_URL ?? database.url, log);
    const services = openServices(config, log, database.url, closers, { countryOf, secret: await openSecret(config) });
    await services.bus.ready;
    closers.push(await followSettings(services));
    await prepare?.(services);
    await prepareAccounts(services);
    await prepareSecurityCode(services);
    const app = await createApp(services);
    warnOfPlainHttp(config, log);
    services.jobs.repeat(sweepJob(services));
    services.jobs.repeat(maintainFilesJob(services));
    if (config.PREPARE_VIDEOS === "yes") closers.push(startMediaRunner(services, "server"));
    closers.push(startLibraryWatcher(services), () => closeApp(app));
    const url = await app.listen({ port: config.PORT, host: config.HOST, backlog });
    void services.jobs.start();
    return { app, services, url, stop: () => closeAll(closers) };
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}

async function databaseOf(config: Config, log: Log): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, stop: () => Promise.resolve() };
  return startEmbedded({ dataDir: config.DATA_DIR, log });
}

/** A server that others reach without TLS sends passwords and sessions in the clear. */
export function warnOfPlainHttp({ PUBLIC_URL, HOST }: Pick<Config, "PUBLIC_URL" | "HOST">, log: Pick<Log, "warn">): void {
  if (PUBLIC_URL.startsWith("https:") || isLocalHost(HOST)) return;
  log.warn(
    { host: HOST },
    "le serveur écoute hors de cette machine sans HTTPS : les mots de passe passent en clair. Placez un proxy TLS devant, et donnez PUBLIC_URL en https",
  );
}

type Ready = Pick<Services, "countryOf" | "secret">;

function openServices(config: Config, log: Log, url: string, closers: (() => Promise<void>)[], ready: Ready): Services {
  const database = openDatabase(url, { max: config.DATABASE_POOL, log });
  const reads = openLongReads(config.DATABASE_REPLICA_URL ?? url, log);
  const probe = openProbe(url, log);
  const bus = openBus(config.DATABASE_LISTEN_URL ?? url, log);
  const outbound = openOutbound();
  const linkParser = openLinkParser(log);
  const jobs = openJobs(config.DATABASE_LISTEN_URL ?? url, log);
  const currentTmdb = openTmdb(config, log);
  const counters = openCounters(database.db, log, ready.secret);
  closers.push(database.close, reads.close, probe.close, bus.close, openEdgePurge({ config, bus, log }));
  // The counters are closed first, after the last request: they write their pending counts.
  closers.push(async () => outbound.close(), linkParser.close, jobs.close, ...Object.values(counters).map(({ close }) => close));
  return {
    db: database.db,
    reads: reads.db,
    longWrites: openLongWrites(url, log),
    probe,
    bus,
    config,
    log,
    cache: openResponseCache(bus, cacheBytes(config, "answers")),
    ...openComputedReads(config.DATABASE_POOL),
    sessions: cacheSessions(sessionReader({ db: database.db, config }), bus, cacheBytes(config, "sessions")),
    attempts: openAttempts(database.db, { enabled: config.RATE_LIMITS === "on" }),
    ...ready,
    outbound,
    jobs,
    ...counters,
    personalData,
    linkParser,
    media: openMedia(config, log),
    publishedMedia: openPublishedMedia({ db: database.db, reads: reads.db, bus, config, log }),
    findFfmpeg: openFfmpegFinder(config, log),
    findSidePictures: openSidePictures({ db: database.db, config }),
    readTextTrack,
    get tmdb() {
      return currentTmdb();
    },
  };
}

const openCounters = (db: Services["db"], log: Log, secret: Secret) => ({
  viewCounter: openViewCounter(db, log, secret),
  announcementCounter: openAnnouncementCounter(db, log, secret),
  refusals: openRefusals(db, log),
});

/** Listen backlog: after a restart, all pages reconnect at once. */
const backlog = 4096;

const drainMs = 1000;
const graceMs = 8000;

/**
 * Closes the server; connections still busy after the grace period are cut. Before that, answers say for a second that their connection
 * closes: a request on its way over one that is closed without a word would be lost.
 */
async function closeApp(app: FastifyInstance): Promise<void> {
  app.server.prependListener("request", (_request, response) => response.setHeader("connection", "close"));
  await noConnections(app.server, performance.now() + drainMs);
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}

/** Waits until the server has no connection, or until `end`. */
async function noConnections(server: Server, end: number): Promise<void> {
  const count = promisify(server.getConnections.bind(server));
  while (performance.now() < end && (await count()) > 0) await sleep(50);
}

/** Closes in reverse order of opening; a failure does not prevent the others. */
async function closeAll(closers: (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closers.toReversed()) await close().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, "fermeture incomplète");
}
