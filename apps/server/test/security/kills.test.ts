import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { openLog } from "#core/log.ts";
import { openDatabase } from "#db/client.ts";
import { scratchFolder, testDatabase } from "#test/app.ts";
import { makeMovie } from "#test/make.ts";
import { enter, kill, startServer } from "#test/real-server.ts";
import { openInbox } from "#test/smtp-inbox.ts";
import { tmdbStandIn } from "#test/tmdb-stand-in.ts";
import { until } from "#test/until.ts";
import { filmFile } from "#test/video-files.ts";
import {
  favouriteWriter,
  Gone,
  mailWriter,
  progressWriter,
  siteAt,
  ticketWriter,
  titleWriter,
  uploadWriter,
  type Site,
  type Writer,
} from "./acknowledged.ts";

/** How often the server is killed: `KILLS=100` for the long run. */
const kills = Number(process.env["KILLS"] ?? 5);
/** It is killed up to this long after what the kill is meant to interrupt has begun. */
const longestMs = 400;
/** A busy machine takes a minute for the start of a server. */
const timeout = (kills + 2) * 60_000;
/** More than are imported within a request. */
const linksPerImport = 210;

const databaseUrl = await testDatabase();
const inbox = await openInbox();
inbox.delayMs = longestMs;
const tmdb = await tmdbStandIn();
tmdb.delayMs = 20;
const settings = {
  ...inbox.settings,
  ...tmdb.settings,
  DATABASE_URL: databaseUrl,
  DATA_DIR: await scratchFolder(),
  FFMPEG_PATH: "off",
};
// One connection, so that every other one is a server's.
const { db, close } = openDatabase(databaseUrl, { max: 1, log: openLog("silent") });
after(() => close());
const film = await readFile(filmFile);

const count = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
  (await query.execute(db)).rows[0]?.n ?? assert.fail("no count");
const unsent = () => count(sql`select count(*) as n from mail where sent_at is null`);
const pending = () => count(sql`select count(*) as n from import_link where outcome = 'pending'`);
/** Links that made no film, and films without the outcome of their link: one snapshot, since a killed server's last commit may still come. */
const halves = () =>
  count(sql`
    select count(*) as n from import_link full join (select * from movie where video_url like 'https://video.exemple.fr/%') as made
      on made.video_url = import_link.link
    where (import_link.outcome is not distinct from 'create') <> (made.id is not null)
      or import_link.outcome not in ('create', 'pending')`);
/** Waits for the connections of the killed server, which may still commit. */
const settled = () =>
  until("the killed server's connections have ended", async () => {
    const others = sql<{ n: number }>`
      select count(*) as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    return (await count(others)) === 0;
  });
/** As if the jobs of the killed server had waited until they are tried again, which takes a minute after several kills. */
const retryJobs = () =>
  sql`update pgboss.job set state = 'retry', retry_count = 0, start_after = now() where state in ('active', 'retry')`.execute(db);

/** Writes until the server is killed. What it did not answer is looked up before the next write. */
async function writeUntilGone(site: Site, { write, check }: Writer, gone: AbortSignal): Promise<void> {
  for (let isKnown = true; !gone.aborted;) {
    try {
      if (isKnown) await write(site);
      else await sleep(20).then(() => check(site));
      isKnown = true;
    } catch (error) {
      if (!(error instanceof Gone)) throw error;
      isKnown = false;
    }
  }
}

/** Until the server, which may be slow to reach the database at first, has answered. */
const untilAnswered = (work: () => Promise<unknown>) =>
  until("the server answers", () =>
    work().then(
      () => true,
      (error: unknown) => {
        if (error instanceof Gone) return false;
        throw error;
      },
    ),
  );

test(
  "after each kill -9 every answered write is there, uploads and imports go on, and no mail comes twice unmarked",
  { timeout },
  async () => {
    const first = await startServer(settings);
    const token = await enter(first);
    const films = await Promise.all(Array.from({ length: 6 }, () => makeMovie(db)));
    const upload = uploadWriter(film);
    const mail = mailWriter(unsent);
    const writers = [favouriteWriter(films), progressWriter(films), titleWriter(films), ticketWriter(), mail, upload];
    let [asked, imports, interrupted] = [0, 0, { links: 0, uploads: 0, mails: 0 }];

    async function beginImport(site: Site): Promise<void> {
      const from = asked++ * linksPerImport;
      const links = Array.from({ length: linksPerImport }, (_, i) => `https://video.exemple.fr/Film.numero.${from + i}.1950.mkv`);
      for (let i = 0; i < linksPerImport; i++)
        tmdb.movies.push({ id: 1 + from + i, title: `Film numéro ${from + i}`, year: 1950 });
      await site.call("POST", "/admin/import/auto", { links });
      imports++;
    }
    const moments: ((site: Site) => boolean | Promise<boolean>)[] = [
      async (site) => {
        const left = await pending();
        if (left === 0) await untilAnswered(() => beginImport(site));
        return left % linksPerImport > 0;
      },
      () => inbox.unanswered > 0,
      () => upload.isSending(),
    ];

    let server = first;
    for (let killed = 0; killed < kills; killed++) {
      const site = siteAt(server.url, token);
      for (const { check } of writers) await untilAnswered(() => check(site));
      if ((await pending()) === 0) await untilAnswered(() => beginImport(site));
      const gone = new AbortController();
      const writing = Promise.allSettled(writers.map((writer) => writeUntilGone(site, writer, gone.signal)));
      const moment = moments[killed % moments.length] ?? assert.fail("no moment");
      await until("the moment has come", async () => moment(site));
      await sleep(randomInt(longestMs));
      interrupted.uploads += Number(upload.isSending());
      interrupted.mails += Number(inbox.unanswered > 0);
      await kill(server);
      gone.abort();
      assert.deepEqual(
        (await writing).filter(({ status }) => status === "rejected"),
        [],
      );
      await settled();
      interrupted.links += Number((await pending()) > 0);
      assert.equal(await halves(), 0, "each link is whole or not at all");
      await retryJobs();
      server = await startServer(settings);
    }

    const site = siteAt(server.url, token);
    for (const { check } of writers) await untilAnswered(() => check(site));
    while (upload.files() === 0) {
      await upload.write(site);
      await upload.check(site);
    }
    for (let left = await pending(); left > 0; left = await pending())
      await until("the imports go on", async () => (await pending()) < left);
    for (let left = await unsent(); left > 0; left = await unsent())
      await until("the mails go on", async () => (await unsent()) < left);

    assert.equal(await halves(), 0);
    assert.ok((await count(sql`select count(*) as n from import_link`)) >= imports * linksPerImport);

    for (const { acknowledged } of writers) assert.ok(acknowledged() > 0, "each writer was answered");
    const mails = await count(sql`select count(*) as n from mail`);
    const trials = await count(sql`select count(*) as n from mail where template = 'trial'`);
    const told = `${trials} of ${mails} mails; ${mail.acknowledged()} answered of ${mail.sent()} asked for`;
    assert.ok(trials >= mail.acknowledged() && trials <= mail.sent(), told);
    const arrived = Map.groupBy(inbox.mails, ({ messageId }) => messageId);
    assert.equal(arrived.size, mails, "each event's mail arrived");
    const copies = [...arrived.values()].flatMap(([, ...more]) => more);
    assert.deepEqual(
      copies.map(({ subject }) => subject?.endsWith(" (nouvel envoi)")),
      copies.map(() => true),
    );
    console.log(
      `kills ${kills}: ${writers.reduce((sum, { acknowledged }) => sum + acknowledged(), 0)} writes answered, ${upload.files()} files uploaded,`,
      `${imports * linksPerImport} links imported, ${mails} mails, of which ${copies.length} arrived again; interrupted:`,
      JSON.stringify(interrupted),
    );
  },
);
