import assert from "node:assert/strict";
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { newId } from "#core/ids.ts";
import { openLog } from "#core/log.ts";
import { parseStoreAddress } from "#core/store-address.ts";
import { openDatabase } from "#db/client.ts";
import { openS3Store } from "#store/s3-store.ts";
import { makeMovie } from "#test/make.ts";
import type { Cluster } from "./cluster.ts";
import { exchange, exchangePatiently, type Raw } from "./exchange.ts";
import { packageFilm } from "./player.ts";
import { startViewers, type Viewers } from "./viewers.ts";

export interface ClusterLoad {
  readonly films: readonly string[];
  /** Of the founder. */
  readonly token: string;
  readonly viewers: Viewers;
  ask(port: number, method: string, path: string, options?: { body?: object; token?: string }): Promise<Raw>;
  signIn(port: number): Promise<string>;
  /** Waits until every page shows what the site has acknowledged by now; returns how many do not within `ms`. */
  pagesLeftBehind(ms: number): Promise<number>;
  close(): Promise<void>;
}

/** Fills a cluster with films, one of which is packaged in its store, and lets viewers use it while the founder edits the title that all see. */
export async function openLoad(
  { site, founder, database, store }: Cluster,
  { count, editMs = 1000, longestPauseMs }: { count: number; editMs?: number; longestPauseMs?: number },
): Promise<ClusterLoad> {
  const agent = new Agent({ keepAlive: false });
  const ask: ClusterLoad["ask"] = (port, method, path, options = {}) => exchange(port, { agent, method, path, ...options });
  const signIn = async (port: number): Promise<string> =>
    (
      JSON.parse((await exchangePatiently(port, { agent, method: "POST", path: "/login", body: founder })).body) as {
        access_token: string;
      }
    ).access_token;
  const { films, video } = await makeFilms(database.DATABASE_LISTEN_URL);
  const film = await packageFilm(openBucket(store), video);
  const token = await signIn(site);
  const shown = films[0] ?? "";
  const viewers = await startViewers(site, {
    count,
    films,
    shown,
    film,
    ...(longestPauseMs !== undefined && { longestPauseMs }),
  });
  const editor = editTitle((body) => ask(site, "PUT", `/movies/${shown}`, { token, body }), editMs);
  return {
    films,
    token,
    viewers,
    ask,
    signIn,
    async pagesLeftBehind(ms) {
      const [least, deadline] = [editor.acknowledged(), performance.now() + ms];
      const behind = (): number => viewers.shown().filter((title) => !(Number(title.split(" ")[1]) >= least)).length;
      while (behind() > 0 && performance.now() < deadline) await sleep(50);
      return behind();
    },
    async close() {
      await Promise.all([editor.stop(), viewers.stop()]);
    },
  };
}

/** Returns the ids of films without a video, and the id of the packaged video of another. */
async function makeFilms(url: string): Promise<{ films: string[]; video: string }> {
  const { db, close } = openDatabase(url, { max: 1, log: openLog("silent"), answerMs: 60_000 });
  const films: string[] = [];
  for (let i = 0; i < 10; i++) films.push(await makeMovie(db));
  const video = newId();
  await db
    .insertInto("media_job")
    .values({ id: video, source: `hosted/${video}.mp4`, state: "done" })
    .execute();
  await makeMovie(db, { video_url: `/media/hosted/${video}.mp4` });
  await close();
  return { films, video };
}

function openBucket({ MEDIA_STORE, ...credentials }: Cluster["store"]) {
  Object.assign(process.env, credentials);
  const address = parseStoreAddress(MEDIA_STORE);
  assert.ok(address !== null && address !== "folder", MEDIA_STORE);
  return openS3Store(address, openLog("silent"));
}

/** Gives the film one title after the other. */
function editTitle(send: (body: object) => Promise<Raw>, everyMs: number) {
  let [n, acknowledged, isOver] = [0, 0, false];
  const loop = (async () => {
    while (!isOver) {
      const { status, body } = await send({ title: `Titre ${++n}` });
      if (status === 200) acknowledged = n;
      else assert.ok([0, 502, 503].includes(status), `${status} ${body}`);
      await sleep(everyMs);
    }
  })();
  return {
    acknowledged: () => acknowledged,
    stop: async () => {
      isOver = true;
      await loop;
    },
  };
}
