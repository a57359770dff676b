import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { hostedFile } from "#domains/catalogue/links.queries.ts";
import { seen } from "#domains/catalogue/titles/visibility.queries.ts";
import { movieCardColumns, movieColumns, type MovieCardRow, type MovieRow } from "./movies.present.ts";

export const moviesById = (db: Db, ids: readonly string[], drafts: boolean): Promise<MovieCardRow[]> =>
  db
    .selectFrom("movie")
    .select(movieCardColumns)
    .where("id", "=", sql<string>`any(${ids})`)
    .where(seen(drafts))
    .execute();

export const movieById = (db: Db, id: string, drafts: boolean): Promise<MovieRow | undefined> =>
  db.selectFrom("movie").select(movieColumns).where("id", "=", id).where(seen(drafts)).executeTakeFirst();

export const movieLinks = (db: Db, id: string, drafts: boolean) =>
  db
    .selectFrom("movie")
    .select(["iframe_url", "video_url", "embed_url", "hosting_url", hostedFile.as("hosted_file")])
    .where("id", "=", id)
    .where(seen(drafts))
    .executeTakeFirst();

export const wholeMoviesById = (db: Db, ids: readonly string[], drafts: boolean): Promise<MovieRow[]> =>
  db
    .selectFrom("movie")
    .select(movieColumns)
    .where("id", "=", sql<string>`any(${ids})`)
    .where(seen(drafts))
    .execute();
