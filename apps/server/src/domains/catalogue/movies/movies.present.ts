import type { Movie } from "@seance/contract/movies";
import type { MovieCard } from "@seance/contract/titles";
import type { Row } from "#db/schema.ts";
import { noMovieDetails } from "#domains/catalogue/titles/details.ts";
import { presentTitle, titleColumns } from "#domains/catalogue/titles/title.present.ts";

export const movieCardColumns = [...titleColumns, "director", "duration", "video_quality"] as const;
export const movieColumns = [
  ...movieCardColumns,
  "details",
  "video_url",
  "iframe_url",
  "embed_url",
  "hosting_url",
  "updated_at",
] as const;

export type MovieCardRow = Pick<Row<"movie">, (typeof movieCardColumns)[number]>;
export type MovieRow = Pick<Row<"movie">, (typeof movieColumns)[number]>;

export function presentMovieCard(row: MovieCardRow): MovieCard {
  return {
    item_type: "movie",
    ...presentTitle(row),
    duration: row.duration,
    director: row.director,
    video_quality: row.video_quality,
  };
}

/** The whole film; raw links for those who may see them. */
export function presentMovie(row: MovieRow, { links }: { links: boolean }): Movie {
  const { video_file = null, ...details } = row.details;
  const movie = { ...presentMovieCard(row), ...noMovieDetails, ...details, poster: row.poster_url };
  if (!links) return movie;
  const { video_url, iframe_url, embed_url, hosting_url } = row;
  return { ...movie, video_url, iframe_url, embed_url, hosting_url, video_file, updated_at: row.updated_at.toISOString() };
}
