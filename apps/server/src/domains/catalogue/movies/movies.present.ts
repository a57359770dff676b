import type { Movie } from "@seance/contract/movies";
import { movieColumnFields } from "@seance/contract/title-fields";
import type { MovieCard } from "@seance/contract/titles";
import type { Row } from "#db/schema.ts";
import { emptyMovieDetails } from "#domains/catalogue/titles/fields/details.ts";
import {
  cardColumns,
  cardFields,
  presentPublication,
  publicationColumns,
} from "#domains/catalogue/titles/fields/title.present.ts";

const linkColumns = ["video_url", "iframe_url", "embed_url", "hosting_url"] as const;

export const movieCards = { table: "movie", columns: cardColumns(movieColumnFields) } as const;
export const wholeMovies = {
  table: "movie",
  columns: [...movieCards.columns, "details", ...linkColumns, "source_order", ...publicationColumns, "updated_at"],
} as const;

type MovieCardRow = Pick<Row<"movie">, (typeof movieCards.columns)[number]>;
type MovieRow = Pick<Row<"movie">, (typeof wholeMovies.columns)[number]>;

const { empty, fill } = cardFields("movie", movieColumnFields);
const emptyMovie = { ...empty, ...emptyMovieDetails };

export const presentMovieCard = (row: MovieCardRow): MovieCard => fill({ ...empty }, row);

/** All fields of a film; with `links` also its raw links and its version. */
export function presentMovie(row: MovieRow, { links }: { links: boolean }): Movie {
  const { video_file = null, ...details } = row.details;
  const movie = Object.assign(fill({ ...emptyMovie }, row), details, { poster: row.poster_url });
  if (!links) return movie;
  const { video_url, iframe_url, embed_url, hosting_url, source_order } = row;
  const stored = { video_url, iframe_url, embed_url, hosting_url, video_file, source_order };
  return Object.assign(movie, stored, presentPublication(row), { updated_at: row.updated_at.toISOString() });
}
