import { randomBytes } from "node:crypto";
import type { Db } from "#db/client.ts";
import {
  insertChannel,
  insertEpisode,
  insertMovie,
  insertSaga,
  insertSeries,
  type ChannelFields,
  type EpisodeFields,
  type MovieFields,
  type SagaFields,
  type SeriesFields,
} from "#domains/catalogue/index.ts";

/** Makers of rows that are right in all that a test does not say; each gives the id of what it made. */

const unique = (word: string): string => `${word} ${randomBytes(4).toString("hex")}`;

export const makeMovie = (db: Db, fields: Partial<MovieFields> = {}): Promise<string> =>
  insertMovie(db, {
    title: unique("Film"),
    description: "Un film.",
    genre: "Drame",
    year: 1924,
    duration: 61,
    rating: 7,
    cast: ["Jeanne Exemple"],
    director: "Jean Modèle",
    video_url: "/media/film.mp4",
    ...fields,
  });

export const makeSeries = (db: Db, fields: Partial<SeriesFields> = {}): Promise<string> =>
  insertSeries(db, {
    title: unique("Série"),
    description: "Une série.",
    genre: "Crime",
    year: 1915,
    rating: 8,
    status: "ongoing",
    ...fields,
  });

/** Without a series, one is made for it. */
export async function makeEpisode(db: Db, fields: Partial<EpisodeFields> = {}): Promise<string> {
  return insertEpisode(db, {
    series_id: fields.series_id ?? (await makeSeries(db)),
    season_number: 1,
    episode_number: 1,
    title: unique("Épisode"),
    video_url: "/media/serie/master.m3u8",
    ...fields,
  });
}

export const makeSaga = (db: Db, fields: Partial<SagaFields> = {}): Promise<string> =>
  insertSaga(db, { name: unique("Saga"), ...fields });

export const makeChannel = (db: Db, fields: Partial<ChannelFields> = {}): Promise<string> =>
  insertChannel(db, { name: unique("Chaîne"), category: "Cinéma", stream_url: "/media/live/live.m3u8", ...fields });

/** The form of a published film with a video, for sites that are called over HTTP. */
export const movieForm = (video_url: string) => ({
  ...{ title: unique("Film"), genre: "Drame", year: 1924, description: "Un film.", thumbnail: "https://exemple.fr/affiche.jpg" },
  video_url,
});
