import type { MovieCard, SeriesCard, TitleCard } from "@seance/contract/titles";
import { limits } from "@seance/contract/limits";
import type { LinkProps } from "@tanstack/react-router";
import { countOf, formatDuration } from "./format.ts";

/** What a link, a label or a picture needs of a title, wherever it comes from. */
export type AnyTitle = Pick<MovieCard, "id"> & { readonly item_type: TitleCard["item_type"] };

/** The page of a film or of a series. */
export function titleLink({ item_type, id }: AnyTitle): LinkProps {
  return item_type === "movie" ? { to: "/films/$id", params: { id } } : { to: "/series/$id", params: { id } };
}

export const kindLabel = (kind: TitleCard["item_type"]): "Film" | "Série" => (kind === "movie" ? "Film" : "Série");

/** The year of a title; 2025 where it has none. */
export const yearOf = ({ year }: { readonly year: number | null }): number => year ?? limits.year.missing;

/** Its own rating, else the one voted for; null when nobody rated it. */
export const ratingOf = ({ rating, vote_average }: Pick<TitleCard, "rating" | "vote_average">): number | null =>
  rating ?? vote_average;

export const posterOf = ({
  poster_url,
  thumbnail,
  thumbnail_url,
}: Pick<TitleCard, "poster_url" | "thumbnail" | "thumbnail_url">) => poster_url ?? thumbnail ?? thumbnail_url;

export const seasonsLabel = ({ seasons }: Pick<SeriesCard, "seasons">): string => countOf(seasons, "Saison", "Saisons");

/** « 1h05 » for a film, « 3 Saisons » for a series; "" where a film's length is not known. */
export const lengthLabel = (title: TitleCard): string =>
  title.item_type === "movie" ? formatDuration(title.duration) : seasonsLabel(title);
