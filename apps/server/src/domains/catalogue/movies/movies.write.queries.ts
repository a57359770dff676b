import type { Movie, MovieDetails } from "@seance/contract/movies";
import { movieColumnFields, movieDetailFields } from "@seance/contract/title-fields";
import { newId } from "#core/ids.ts";
import { among } from "#db/among.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { sagaNamesOf } from "#domains/catalogue/sagas/sagas.queries.ts";
import { givenDetails } from "#domains/catalogue/titles/details.ts";
import { searchColumns, staffText } from "#domains/catalogue/titles/search-fields.ts";
import { linkValues, titleValues, type Given, type Links, type TitleInput } from "#domains/catalogue/titles/title.values.ts";
import { nextVersion } from "#domains/catalogue/writes/version.queries.ts";
import { movieColumns, type MovieRow } from "./movies.present.ts";

export interface MovieFields extends TitleInput<typeof movieColumnFields>, Links, Given<MovieDetails> {
  /** Name of an uploaded file. */
  readonly video_file?: string | null | undefined;
}

/** Writes a film and gives its id; the same id again changes the film, whose counted views stay. */
export function insertMovie(db: Db, fields: MovieFields): Promise<string> {
  return inTransaction(db, async (tx) => {
    const id = fields.id ?? newId();
    const sagas = fields.id === undefined ? [] : await sagaNamesOf(tx, "movie_id", id);
    const { views, ...values } = movieValues(fields, sagas);
    await tx
      .insertInto("movie")
      .values({ id, views, ...values })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ ...values, updated_at: new Date(), deleted_at: null }))
      .execute();
    return id;
  });
}

/** Whole films that are not in the bin, held until the transaction ends, in the order of their ids. */
export const lockMovies = (tx: Db, ids: readonly string[]): Promise<MovieRow[]> =>
  tx
    .selectFrom("movie")
    .select(movieColumns)
    .where("id", "=", among(ids))
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();

/** Writes a film as it should be; its views stay as they are counted. */
export async function updateMovie(tx: Db, { created_at: _added, views: _counted, ...movie }: Movie): Promise<void> {
  const values = movieValues(movie, await sagaNamesOf(tx, "movie_id", movie.id));
  await tx
    .updateTable("movie")
    .set({ ...values, updated_at: nextVersion })
    .where("id", "=", movie.id)
    .execute();
}

/** A film's columns. */
export function movieValues(fields: MovieFields, sagas: readonly string[]) {
  return {
    ...titleValues(movieColumnFields, fields),
    ...linkValues(fields),
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
