import { cp, mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Role } from "@seance/contract/roles";
import { createAccount } from "@seance/server/domains/accounts/index.ts";
import {
  bumpCatalogue,
  insertChannel,
  insertEpisode,
  insertMovie,
  insertSaga,
  insertSeries,
} from "@seance/server/domains/catalogue/index.ts";
import { inTransaction, type Db } from "@seance/server/db/client.ts";
import type { Services } from "@seance/server/services.ts";
import { accentOf, drawBackdrop, drawChannelCard, drawEpisodeThumb, drawPoster } from "./art/index.ts";
import {
  channels,
  films,
  sagas,
  series,
  type ChannelData,
  type Clip,
  type FilmData,
  type SeriesData,
} from "./catalogue/index.ts";
import { insertCommunity, type DemoPeople, type DemoPerson } from "./community.ts";

export const demoPassword = "bonne-seance";

export const demoAccounts: readonly { email: string; role: Role; label: string }[] = [
  { email: "fondateur@seance.example", role: "fondateur", label: "fondateur : tous les droits" },
  { email: "admin@seance.example", role: "admin", label: "administrateur : ajoute des contenus" },
  { email: "spectateur@seance.example", role: "user", label: "spectateur" },
];

const here = path.dirname(fileURLToPath(import.meta.url));
const loadedSetting = "demo";

/** Creates the pictures, clips, accounts and catalogue of the demo, unless the database has them already. */
export async function loadDemo({ db, bus, config, log }: Services): Promise<void> {
  if (await isLoaded(db)) return;
  const started = performance.now();
  await writeMedia(config.MEDIA_DIR);
  for (const { email, role } of demoAccounts) await createAccount(db, { email, role, password: demoPassword });
  await inTransaction(db, async (tx) => {
    await insertCatalogue(tx, new Date());
    await insertCommunity(tx, bus, await demoPeople(tx));
    await tx
      .insertInto("setting")
      .values({ name: loadedSetting, value: JSON.stringify({ loaded: true }) })
      .execute();
    await bumpCatalogue(tx);
  });
  log.info({ ms: Math.round(performance.now() - started) }, "catalogue de démonstration chargé");
}

async function isLoaded(db: Db): Promise<boolean> {
  return (await db.selectFrom("setting").select("name").where("name", "=", loadedSetting).executeTakeFirst()) !== undefined;
}

/** The demo accounts. They may come from an earlier start that was interrupted. */
async function demoPeople(tx: Db): Promise<DemoPeople> {
  const rows = await tx.selectFrom("account").select(["id", "email", "username", "role"]).execute();
  const find = (role: Role): DemoPerson => {
    const person = rows.find((row) => row.role === role && demoAccounts.some(({ email }) => email === row.email));
    if (!person) throw new Error(`compte de démonstration absent : ${role}`);
    return person;
  };
  return { founder: find("fondateur"), admin: find("admin"), viewer: find("user") };
}

const clipAddress: Record<Exclude<Clip, null>, string> = {
  film: "/media/demo/film.mp4",
  serie: "/media/demo/serie/master.m3u8",
};
const liveAddress = "/media/live/direct/live.m3u8";

const addressOf = (clip: Clip): string | null => (clip ? clipAddress[clip] : null);
const pictureOf = (kind: "affiches" | "fonds" | "vignettes" | "chaines", name: string): string =>
  `/media/demo/${kind}/${name}.svg`;
const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * 3_600_000);

/** Writes to a temporary folder and renames it, so that an interrupted start leaves no incomplete folder. */
async function writeMedia(mediaDir: string): Promise<void> {
  const making = path.join(mediaDir, ".demo");
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { recursive: true });
  await cp(path.join(here, "media"), making, { recursive: true });
  await writePictures(making);
  await replace(path.join(making, "direct"), path.join(mediaDir, "live", "direct"));
  await replace(making, path.join(mediaDir, "demo"));
}

async function replace(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await mkdir(path.dirname(to), { recursive: true });
  await rename(from, to);
}

async function writePictures(folder: string): Promise<void> {
  for (const kind of ["affiches", "fonds", "vignettes", "chaines"]) await mkdir(path.join(folder, kind));
  const write = (kind: string, name: string, svg: string): Promise<void> =>
    writeFile(path.join(folder, kind, `${name}.svg`), svg);
  for (const title of [...films, ...series]) {
    await write("affiches", title.slug, drawPoster(title));
    await write("fonds", title.slug, drawBackdrop(title));
  }
  for (const one of series) {
    for (const { season_number, episode_number } of one.episodes) {
      await write(
        "vignettes",
        thumbName(one, season_number, episode_number),
        drawEpisodeThumb(one, season_number, episode_number),
      );
    }
  }
  for (const channel of channels) await write("chaines", channel.slug, drawChannelCard(channel));
}

const thumbName = ({ slug }: SeriesData, season: number, episode: number): string => `${slug}-s${season}e${episode}`;

async function insertCatalogue(tx: Db, now: Date): Promise<void> {
  const ids = new Map<string, string>();
  for (const film of films) ids.set(film.slug, await insertFilm(tx, film, now));
  for (const one of series) ids.set(one.slug, await insertOneSeries(tx, one, now));
  const idOf = (slug: string): string => {
    const id = ids.get(slug);
    if (!id) throw new Error(`une saga nomme un titre absent : ${slug}`);
    return id;
  };
  for (const { name, description, movies, series: members } of sagas) {
    await insertSaga(tx, { name, description, movies: movies.map(idOf), series: members.map(idOf) });
  }
  for (const channel of channels) await insertDemoChannel(tx, channel);
}

function pictures(title: FilmData | SeriesData) {
  return {
    poster_url: pictureOf("affiches", title.slug),
    thumbnail_url: pictureOf("affiches", title.slug),
    backdrop: pictureOf("fonds", title.slug),
    accent: accentOf(title),
  };
}

function insertFilm(tx: Db, film: FilmData, now: Date): Promise<string> {
  const { slug: _slug, art: _art, video, added_hours_ago, ...fields } = film;
  return insertMovie(tx, {
    ...fields,
    ...pictures(film),
    video_url: addressOf(video),
    created_at: hoursBefore(now, added_hours_ago),
  });
}

async function insertOneSeries(tx: Db, data: SeriesData, now: Date): Promise<string> {
  const { slug: _slug, art: _art, video, added_hours_ago, episodes, ...fields } = data;
  const created_at = hoursBefore(now, added_hours_ago);
  const id = await insertSeries(tx, { ...fields, ...pictures(data), created_at });
  for (const episode of episodes) {
    const { season_number, episode_number } = episode;
    const thumbnail = pictureOf("vignettes", thumbName(data, season_number, episode_number));
    await insertEpisode(tx, { ...episode, series_id: id, thumbnail, video_url: addressOf(video), created_at });
  }
  return id;
}

function insertDemoChannel(tx: Db, channel: ChannelData): Promise<string> {
  const { slug, art: _art, ...fields } = channel;
  return insertChannel(tx, { ...fields, thumbnail: pictureOf("chaines", slug), stream_url: liveAddress });
}
