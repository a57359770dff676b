import { cp, mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
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
import { channels, films, sagas, series, type ChannelData, type FilmData, type SeriesData } from "./catalogue/index.ts";
import { miniatures, testClips, type Clips } from "./clips.ts";
import { insertCommunity, insertTickets, type DemoPeople, type DemoPerson } from "./community.ts";
import { insertFigures, insertHabits, insertViewers, inventViewers, type Habits, type Watchable } from "./population.ts";

export const demoPassword = "bonne-seance";

export const demoAccounts: readonly { email: string; role: Role; label: string }[] = [
  { email: "fondateur@seance.example", role: "fondateur", label: "fondateur : tous les droits" },
  { email: "admin@seance.example", role: "admin", label: "administrateur : ajoute des contenus" },
  { email: "spectateur@seance.example", role: "user", label: "spectateur" },
];

const loadedSetting = "demo";

/** Creates the pictures, clips, accounts, catalogue and viewers of the demo, unless the database has them already. */
export async function loadDemo(services: Services): Promise<void> {
  await load(services, miniatures, async (tx, people, now) => {
    const watchable = await readWatchable(tx);
    const viewers = inventViewers(watchable, now);
    await insertViewers(tx, viewers, unusableHash);
    await insertHabits(tx, people.viewer.id, await habitsOfViewer(tx, now));
    await insertTickets(tx, people.admin, viewers);
    await insertFigures(tx, watchable.announcements, now);
  });
}

/** The demo of the tests: its clips have a timecode, and it has no viewers but its three accounts. */
export async function loadTestDemo(services: Services): Promise<void> {
  await load(services, testClips, () => Promise.resolve());
}

/** Nobody's password: no one signs in as an invented viewer. */
const unusableHash = "!";

type Populate = (tx: Db, people: DemoPeople, now: Date) => Promise<void>;

async function load({ db, bus, config, log }: Services, clips: Clips, populate: Populate): Promise<void> {
  if (await isLoaded(db)) return;
  const started = performance.now();
  await writeMedia(config.MEDIA_DIR, clips);
  for (const { email, role } of demoAccounts) await createAccount(db, { email, role, password: demoPassword });
  await inTransaction(db, async (tx) => {
    const now = new Date();
    const people = await demoPeople(tx);
    await insertCatalogue(tx, clips, now);
    await insertCommunity(tx, bus, people);
    await populate(tx, people, now);
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
    return { ...person, lacksSecondFactor: false };
  };
  return { founder: find("fondateur"), admin: find("admin"), viewer: find("user") };
}

/** Where a clip of the demo is served. */
const addressOf = (file: string): string => `/media/demo/${file}`;
const pictureOf = (kind: "affiches" | "fonds" | "vignettes" | "chaines", name: string): string =>
  `/media/demo/${kind}/${name}.svg`;
const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * 3_600_000);

/** Writes to a temporary folder and renames it, so that an interrupted start leaves no incomplete folder. */
async function writeMedia(mediaDir: string, clips: Clips): Promise<void> {
  const making = path.join(mediaDir, ".demo");
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { recursive: true });
  await cp(clips.folder, making, { recursive: true });
  await writePictures(making);
  await replace(path.join(making, "channels"), path.join(mediaDir, "live"));
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

async function insertCatalogue(tx: Db, clips: Clips, now: Date): Promise<void> {
  const ids = new Map<string, string>();
  for (const film of films) ids.set(film.slug, await insertFilm(tx, film, clips, now));
  for (const one of series) ids.set(one.slug, await insertOneSeries(tx, one, clips, now));
  const idOf = (slug: string): string => {
    const id = ids.get(slug);
    if (!id) throw new Error(`une saga nomme un titre absent : ${slug}`);
    return id;
  };
  for (const { name, description, movies, series: members } of sagas) {
    await insertSaga(tx, { name, description, movies: movies.map(idOf), series: members.map(idOf) });
  }
  for (const channel of channels) await insertDemoChannel(tx, channel, clips);
}

function pictures(title: FilmData | SeriesData) {
  return {
    poster_url: pictureOf("affiches", title.slug),
    thumbnail_url: pictureOf("affiches", title.slug),
    backdrop: pictureOf("fonds", title.slug),
    accent: accentOf(title),
  };
}

function insertFilm(tx: Db, film: FilmData, clips: Clips, now: Date): Promise<string> {
  const { slug: _slug, art: _art, has_video, added_hours_ago, ...fields } = film;
  return insertMovie(tx, {
    ...fields,
    ...pictures(film),
    video_url: has_video ? addressOf(clips.film(film)) : null,
    created_at: hoursBefore(now, added_hours_ago),
  });
}

async function insertOneSeries(tx: Db, data: SeriesData, clips: Clips, now: Date): Promise<string> {
  const { slug: _slug, art: _art, added_hours_ago, episodes, ...fields } = data;
  const created_at = hoursBefore(now, added_hours_ago);
  const id = await insertSeries(tx, { ...fields, ...pictures(data), created_at });
  for (const episode of episodes) {
    const { season_number, episode_number } = episode;
    const thumbnail = pictureOf("vignettes", thumbName(data, season_number, episode_number));
    const video_url = addressOf(clips.episode(data, episode));
    await insertEpisode(tx, { ...episode, series_id: id, thumbnail, video_url, created_at });
  }
  return id;
}

function insertDemoChannel(tx: Db, channel: ChannelData, clips: Clips): Promise<string> {
  const { slug, art: _art, ...fields } = channel;
  const stream_url = `/media/live/${clips.channel(channel)}/live.m3u8`;
  return insertChannel(tx, { ...fields, thumbnail: pictureOf("chaines", slug), stream_url });
}

/** What there is to watch, with the country of a film and the genre of a series as what tastes are about. */
async function readWatchable(tx: Db): Promise<Watchable> {
  const movies = await tx.selectFrom("movie").select(["id", "genre", "duration", "views"]).orderBy("id").execute();
  const shows = await tx.selectFrom("series").select(["id", "genre"]).orderBy("id").execute();
  const episodes = await tx
    .selectFrom("episode")
    .select(["id", "series_id", "duration"])
    .orderBy("season_number")
    .orderBy("episode_number")
    .execute();
  const announced = await tx.selectFrom("announcement").select("id").orderBy("created_at").orderBy("id").execute();
  const groupOf = (genre: string): string => genre.split(",")[0] ?? "";
  return {
    films: movies.map(({ id, genre, duration, views }) => ({ id, group: groupOf(genre), seconds: 60 * (duration ?? 0), views })),
    series: shows.map(({ id, genre }) => ({
      ...{ id, group: groupOf(genre) },
      episodes: episodes
        .filter(({ series_id }) => series_id === id)
        .map(({ id: own, duration }) => ({ id: own, seconds: 60 * duration })),
    })),
    announcements: announced.map(({ id }) => id),
  };
}

/** The history of the account that visitors sign in with: a long film begun, a series half-way, some films seen, some kept. */
async function habitsOfViewer(tx: Db, now: Date): Promise<Habits> {
  const idOf = async (title: string) => {
    const film = await tx.selectFrom("movie").select(["id", "duration"]).where("title", "=", title).executeTakeFirstOrThrow();
    return { film: film.id, total: 60 * (film.duration ?? 0) };
  };
  const seen = await Promise.all(
    ["Le Voyage dans la Lune", "Le Mécano de la «\u202fGeneral\u202f»", "Nosferatu le vampire"].map(idOf),
  );
  const long = await idOf("Metropolis");
  const vampires = await tx
    .selectFrom("episode")
    .innerJoin("series", "series.id", "episode.series_id")
    .select(["episode.id", "episode.duration", "series.id as series_id"])
    .where("series.title", "=", "Les Vampires")
    .orderBy("season_number")
    .orderBy("episode_number")
    .limit(3)
    .execute();
  const watched = [
    { film: long.film, episode: null, seconds: 62 * 60, total: long.total, at: hoursBefore(now, 20) },
    ...vampires.map(({ id, duration }, at) => ({
      film: null,
      episode: id,
      seconds: 60 * duration,
      total: 60 * duration,
      at: hoursBefore(now, 50 - at),
    })),
    ...seen.map(({ film, total }, at) => ({ film, episode: null, seconds: total, total, at: hoursBefore(now, 100 + 40 * at) })),
  ];
  const favourites = [
    ...seen.map(({ film }, at) => ({ film, series: null, at: hoursBefore(now, 90 + 50 * at) })),
    ...vampires.slice(0, 1).map(({ series_id }) => ({ film: null, series: series_id, at: hoursBefore(now, 60) })),
  ];
  return { watched, favourites };
}
