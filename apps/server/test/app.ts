import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after } from "node:test";
import type { FastifyInstance, InjectOptions } from "fastify";
import { createApp } from "#app.ts";
import { cacheBytes } from "#core/cache-memory.ts";
import { readConfig, type Config } from "#core/config.ts";
import { openCountries } from "#core/country.ts";
import { openLog } from "#core/log.ts";
import { openOutbound, type Outbound } from "#core/outbound.ts";
import { openSecret } from "#core/secret.ts";
import { openAttempts } from "#db/attempts.ts";
import { openBus } from "#db/bus.ts";
import { openDatabase, openLongReads, openLongWrites } from "#db/client.ts";
import { openProbe } from "#db/probe.ts";
import { openAnnouncementCounter } from "#domains/announcements/index.ts";
import { openLinkParser } from "#domains/imports/index.ts";
import { openSidePictures } from "#domains/library/index.ts";
import { openFfmpegFinder } from "#domains/media/index.ts";
import { openTmdb } from "#domains/metadata/index.ts";
import { openPublishedMedia, openViewCounter } from "#domains/playback/index.ts";
import { openJobs } from "#jobs/jobs.ts";
import { openMedia } from "#store/media.ts";
import { prepareAccounts, sessionReader } from "#domains/accounts/index.ts";
import { openRefusals } from "#domains/security/index.ts";
import { prepareSecurityCode } from "#domains/security-code/index.ts";
import { readTextTrack } from "#domains/subtitles/index.ts";
import { cacheSessions } from "#http/authenticate.ts";
import { openComputedReads } from "#http/computed-reads.ts";
import { openResponseCache } from "#http/response-cache.ts";
import { personalData } from "#domains.ts";
import type { Services } from "#services.ts";
import { databaseName, execute, urlOfDatabase, startDatabaseServer, type DatabaseServer } from "./database-server.ts";

export interface TestApp {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly databaseUrl: string;
  /** Lines of the server's log, for what must or must not be in it. */
  readonly logLines: string[];
  /** What the start said on the console: the code of the first run. */
  readonly said: string[];
  /** One call of the API: `call("GET", "/movies", { token, body, headers })`. */
  call(method: NonNullable<InjectOptions["method"]>, path: string, options?: CallOptions): Promise<TestAnswer>;
}

export interface CallOptions {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly address?: string;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  readonly text: string;
  // Untyped: the assertions of the tests check the shape of answers.
  readonly json: any;
}

/** What the file opened, closed last first once its tests are over. */
const closers: (() => Promise<unknown>)[] = [];
let isOver = false;
after(async () => {
  isOver = true;
  for (const close of closers.toReversed()) await close();
});

/** Closes what a test opened itself, before the folders and databases that it was given before go. */
export function closeAtEnd(...close: (() => Promise<unknown>)[]): void {
  // With --test-name-pattern the hook runs at the first top-level await after a test that is left out, and nothing would be closed.
  if (isOver) throw new Error("the hooks of this file have run: its top-level awaits must come before its first test");
  closers.push(...close);
}

/** A folder of this test's own, gone when the file's tests are over. */
export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "seance-test-"));
  // A program that was killed may still write for a moment.
  closeAtEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

let server: Promise<Omit<DatabaseServer, "stop">> | undefined;

/** The PostgreSQL of the whole run, else one of this file's own. */
function databaseServer(): Promise<Omit<DatabaseServer, "stop">> {
  const { TEST_DATABASE_URL: url, TEST_DATABASE_TEMPLATE: template } = process.env;
  if (url && template) return Promise.resolve({ url, template });
  server ??= startDatabaseServer().then((started) => {
    closeAtEnd(started.stop);
    return started;
  });
  return server;
}

/** A new, migrated database on a real PostgreSQL, dropped when the file's tests are over. */
export async function testDatabase(): Promise<string> {
  const { url, template } = await databaseServer();
  const name = databaseName();
  await execute(url, `create database ${name} template ${template}`);
  closeAtEnd(() => execute(url, `drop database if exists ${name} with (force)`));
  return urlOfDatabase(url, name);
}

/** The code that deletes, unless a test says otherwise. */
export const securityCode = "1895";

export interface TestAppOptions {
  /** A database that another app of the test stands on too. */
  readonly databaseUrl?: string;
  /** Routes of the test's own below /api, served as the product's are. */
  readonly routes?: (api: FastifyInstance) => void;
  /** Other rules than the ordinary ones, for an upstream of the test's own on this machine. */
  readonly outbound?: Outbound;
}

/** The real app on a real database; `settings` are environment settings that this test needs otherwise. */
export async function testApp(
  settings: Record<string, string> = {},
  { databaseUrl, routes, outbound = openOutbound() }: TestAppOptions = {},
): Promise<TestApp> {
  const url = databaseUrl ?? (await testDatabase());
  const logLines: string[] = [];
  const log = openLog("info", { write: (text) => void logLines.push(text) });
  const config: Config = readConfig({
    DATA_DIR: await scratchFolder(),
    PORT: "0",
    RATE_LIMITS: "off",
    PROTECTION: "off",
    SECURITY_CODE: securityCode,
    // The same on machines with and without ffmpeg.
    FFMPEG_PATH: "off",
    ...settings,
  });
  const database = openDatabase(url, { max: 8, log });
  const reads = openLongReads(url, log);
  const probe = openProbe(url, log);
  const bus = openBus(url, log);
  closeAtEnd(database.close, reads.close, probe.close, bus.close, async () => outbound.close());
  const linkParser = openLinkParser(log);
  const currentTmdb = openTmdb(config, log);
  const jobs = openJobs(url, log);
  const secret = await openSecret(config);
  const viewCounter = openViewCounter(database.db, log, secret);
  const announcementCounter = openAnnouncementCounter(database.db, log, secret);
  const refusals = openRefusals(database.db, log);
  closeAtEnd(linkParser.close, jobs.close, viewCounter.close, announcementCounter.close, refusals.close);
  await bus.ready;
  const services: Services = {
    db: database.db,
    reads: reads.db,
    longWrites: openLongWrites(url, log),
    probe,
    bus,
    config,
    log,
    cache: openResponseCache(bus, cacheBytes(config, "answers")),
    ...openComputedReads(config.DATABASE_POOL),
    attempts: openAttempts(database.db, { enabled: config.RATE_LIMITS === "on" }),
    sessions: cacheSessions(sessionReader({ db: database.db, config }), bus, cacheBytes(config, "sessions")),
    secret,
    outbound,
    countryOf: openCountries(config.COUNTRY_DATABASE, log),
    jobs,
    viewCounter,
    announcementCounter,
    refusals,
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
  const said: string[] = [];
  await prepareAccounts(services, (text) => void said.push(text));
  await prepareSecurityCode(services, (text) => void said.push(text));
  const app = await createApp(services);
  if (routes) await app.register(async (api) => routes(api), { prefix: "/api" });
  closeAtEnd(() => app.close());
  return { app, services, databaseUrl: url, logLines, said, call: caller(app) };
}

function caller(app: FastifyInstance): TestApp["call"] {
  return async (method, route, options = {}) => {
    const payload =
      options.body === undefined ? undefined : typeof options.body === "string" ? options.body : JSON.stringify(options.body);
    const answer = await app.inject({
      method,
      url: `/api${route}`,
      remoteAddress: options.address ?? "203.0.113.7",
      headers: {
        ...(payload !== undefined && { "content-type": "application/json" }),
        ...(options.token && { authorization: `Bearer ${options.token}` }),
        ...options.headers,
      },
      ...(payload !== undefined && { payload }),
    });
    const type = answer.headers["content-type"] ?? "";
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      json: type.includes("json") && answer.body ? JSON.parse(answer.body) : undefined,
    };
  };
}
