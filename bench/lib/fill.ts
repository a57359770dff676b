import { movieGenres } from "@seance/contract/limits";
import { newId } from "@seance/server/core/ids.ts";
import type { Db } from "@seance/server/db/client.ts";
import { movieValues, type MovieFields } from "@seance/server/domains/catalogue/movies/movies.write.queries.ts";
import { seriesValues, type SeriesFields } from "@seance/server/domains/catalogue/series/series.write.queries.ts";
import { sql, type RawBuilder } from "kysely";
import { pick, randomFrom } from "./random.ts";
import { rawTitles, type RawTitle } from "./titles.ts";

export const catalogueSize = { films: 50_000, series: 4000 } as const;

/** Fills an empty database with a catalogue of the size that the budgets assume. */
export async function fillCatalogue(db: Db, size: { films: number; series: number } = catalogueSize): Promise<void> {
  const random = randomFrom(3);
  const taken = new Set<string>();
  const films = (await rawTitles("films", size.films)).map((raw) => film(raw, random, taken));
  const series = (await rawTitles("series", size.series)).map((raw) => serie(raw, random));
  for (const batch of batches(films)) {
    await db
      .insertInto("movie")
      .values(batch.map((fields) => ({ id: newId(), ...movieValues(fields, []) })))
      .execute();
  }
  for (const batch of batches(series)) {
    await db
      .insertInto("series")
      .values(batch.map((fields) => ({ id: newId(), ...seriesValues(fields, []) })))
      .execute();
  }
}

/** Copies the films, with different titles, views, ratings, years and dates, until there are about `count`: equal titles and years are left out. */
export async function multiplyFilms(db: Db, count: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'movie'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db);
  const other: Record<string, RawBuilder<unknown>> = {
    id: sql`gen_random_uuid()`,
    title: sql`title || ' ' || n`,
    views: sql`(20 / (0.001 + random()))::integer`,
    rating: sql`case when random() < 0.9 then round((random() * 10)::numeric, 1)::float8 end`,
    year: sql`1900 + (random() * 120)::integer`,
    created_at: sql`created_at - random() * interval '5 years'`,
  };
  const columns = rows.map(({ name }) => sql.ref(name));
  const values = rows.map(({ name }) => other[name] ?? sql.ref(name));
  await sql`
    insert into movie (${sql.join(columns)})
    select ${sql.join(values)} from movie cross join generate_series(1, ${Math.ceil(count / catalogueSize.films) - 1}::integer) as n
    on conflict do nothing`.execute(db);
}

function shared(raw: RawTitle, random: () => number) {
  return {
    title: raw.title,
    original_title: raw.original_title,
    description: raw.overview,
    year: raw.year,
    genre: frenchGenres(raw.genres, random).join(", "),
    language:
      raw.lang === "fr"
        ? "Français"
        : pick(random, ["Anglais", "Anglais", "Anglais", "Espagnol", "Italien", "Allemand", "Japonais"]),
    country: "France",
    age_rating: "Tout public",
    cast: [...raw.cast],
    poster_url: `/media/posters/${Math.floor(random() * 100_000)}.svg`,
    rating: raw.rating ?? (random() < 0.1 ? null : Math.round(random() * 100) / 10),
    vote_count: Math.floor(random() * 5000),
    // Skewed: a few titles have most of the views.
    views: Math.floor(20 / (0.001 + random())),
    featured: random() < 0.01,
    trending: random() < 0.02,
    new_release: random() < 0.02,
    cinema_mode: random() < 0.005,
    binge_worthy: random() < 0.05,
    critically_acclaimed: random() < 0.05,
    created_at: new Date(Date.now() - Math.floor(random() * 5 * 365 * 86_400_000)),
    short_description: raw.overview.slice(0, 120),
    tags: raw.genres.map((genre) => genre.toLowerCase()),
    studio: "Studio",
  };
}

function film(raw: RawTitle, random: () => number, taken: Set<string>): MovieFields {
  const key = `${raw.title.toLowerCase()} ${raw.year ?? 0}`;
  const title = taken.has(key) ? `${raw.title} (${taken.size})` : raw.title;
  taken.add(`${title.toLowerCase()} ${raw.year ?? 0}`);
  const status = random() < 0.02 ? "draft" : "published";
  return {
    ...shared(raw, random),
    title,
    status,
    director: raw.director.join(", ") || null,
    duration: raw.minutes,
    video_url: "/media/film.mp4",
  };
}

function serie(raw: RawTitle, random: () => number): SeriesFields {
  const status = pick(random, ["ongoing", "completed", "published"]);
  return { ...shared(raw, random), status, creator: raw.director.join(", ") || null, seasons: raw.seasons ?? 1, episodes: 10 };
}

const french: Record<string, string> = {
  drama: "Drame",
  drame: "Drame",
  dramas: "Drame",
  comedy: "Comédie",
  comedies: "Comédie",
  comédie: "Comédie",
  western: "Western",
  romance: "Romance",
  thriller: "Thriller",
  crime: "Crime",
  adventure: "Aventure",
  aventure: "Aventure",
  horror: "Horreur",
  action: "Action",
  musical: "Musical",
  war: "Guerre",
  guerre: "Guerre",
  animation: "Animation",
  animated: "Animation",
  fantasy: "Fantastique",
  fantastique: "Fantastique",
  documentary: "Documentaire",
  documentaries: "Documentaire",
};

function frenchGenres(genres: readonly string[], random: () => number): string[] {
  const known = new Set(genres.map((genre) => french[genre.toLowerCase()]).filter((genre) => genre !== undefined));
  return known.size > 0 ? [...known] : [pick(random, movieGenres)];
}

function* batches<T>(values: readonly T[], size = 100): Generator<T[]> {
  for (let from = 0; from < values.length; from += size) yield values.slice(from, from + size);
}
