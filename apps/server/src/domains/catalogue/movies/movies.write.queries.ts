import type { Movie, MovieDetails } from "@seance/contract/movies";
import { movieColumnFields, movieDetailFields } from "@seance/contract/title-fields";
import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import type { Db } from "#db/client.ts";
import { sagaNamesOf } from "#domains/catalogue/sagas/sagas.queries.ts";
import { givenDetails } from "#domains/catalogue/titles/fields/details.ts";
import { searchColumns, staffText } from "#domains/catalogue/titles/search/search-fields.ts";
import {
  linkValues,
  publicationValues,
  titleValues,
  type Given,
  type Links,
  type PublicationDates,
  type TitleInput,
} from "#domains/catalogue/titles/fields/title.values.ts";
import { nextVersion } from "#domains/catalogue/writes/version.queries.ts";

export interface MovieFields extends TitleInput<typeof movieColumnFields>, Links, PublicationDates, Given<MovieDetails> {
  /** Name of an uploaded file. */
  readonly video_file?: string | null | undefined;
}

export async function insertMovie(db: Db, fields: MovieFields): Promise<string> {
  const id = newId();
  await db
    .insertInto("movie")
    .values({ id, ...movieValues(fields, []) })
    .execute();
  return id;
}

/** The film outside the bin that has a title and a year. */
export function movieOfTitle(
  db: Db,
  { title = "", year = null }: Partial<Movie>,
): Promise<{ id: string; title: string } | undefined> {
  return db
    .selectFrom("movie")
    .select(["id", "title"])
    .where(sql`lower(title)`, "=", sql`lower(${title})`)
    .where(sql`coalesce(year, 0)`, "=", year ?? 0)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Updates all fields of a film except its views, which are counted. */
export async function updateMovie(tx: Db, { created_at: _added, views: _counted, ...movie }: Movie): Promise<void> {
  const values = movieValues(movie, await sagaNamesOf(tx, "movie", movie.id));
  await tx
    .updateTable("movie")
    .set({ ...values, updated_at: nextVersion })
    .where("id", "=", movie.id)
    .execute();
}

export function movieValues(fields: MovieFields, sagas: readonly string[]) {
  return {
    ...titleValues(movieColumnFields, fields),
    ...linkValues(fields),
    ...publicationValues(fields),
    ...searchColumns({
      title: fields.title,
      original_title: fields.original_title ?? null,
      sagas,
      cast: fields.cast ?? [],
      makers: [fields.director],
    }),
    staff_text: staffText([fields.title, fields.original_title, fields.director, fields.genre, fields.year]),
    details: JSON.stringify({
      ...givenDetails(movieDetailFields, fields),
      ...(fields.video_file && { video_file: fields.video_file }),
    }),
  };
}
