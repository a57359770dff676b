import type { MovieCard, SeriesCard, TitleCard } from "@seance/contract/titles";
import { limits } from "@seance/contract/limits";
import type { LinkProps } from "@tanstack/react-router";
import { countOf, formatDuration } from "#lib/format.ts";
import { knownRating } from "./title-text.ts";

/** What identifies a title: its kind and id. */
export type AnyTitle = Pick<MovieCard, "id"> & { readonly item_type: TitleCard["item_type"] };

/** The page of a film or of a series. */
export function titleLink({ item_type, id }: AnyTitle): LinkProps {
  return item_type === "movie" ? { to: "/films/$id", params: { id } } : { to: "/series/$id", params: { id } };
}

export const kindLabel = (kind: TitleCard["item_type"]): "Film" | "Série" => (kind === "movie" ? "Film" : "Série");

/** The year of a title; 2025 where it has none. */
export const yearOf = ({ year }: { readonly year: number | null }): number => year ?? limits.year.missing;

/** The editorial rating, else the votes'; null without either. */
export const ratingOf = ({
  rating,
  vote_average,
  vote_count,
}: Pick<TitleCard, "rating" | "vote_average" | "vote_count">): number | null =>
  knownRating(rating) ?? (vote_count === 0 ? null : knownRating(vote_average));

export const posterOf = ({
  poster_url,
  thumbnail,
  thumbnail_url,
}: Pick<TitleCard, "poster_url" | "thumbnail" | "thumbnail_url">) => poster_url ?? thumbnail ?? thumbnail_url;

/** « 3 Saisons »: seasons in the catalogue, not announced ones. */
export const seasonsLabel = ({ seasons_count }: Pick<SeriesCard, "seasons_count">): string =>
  seasons_count === 0 ? "Bientôt disponible" : countOf(seasons_count, "Saison", "Saisons");

/** « 2 Saisons · 14 épisodes », for the staff. */
export const countsLabel = (seasons: number, episodes: number): string =>
  episodes === 0 ? "Aucun épisode" : `${countOf(seasons, "Saison", "Saisons")} · ${countOf(episodes, "épisode", "épisodes")}`;

/** « 1h05 » for a film, « 3 Saisons » for a series; "" where a film's length is not known. */
export const lengthLabel = (title: TitleCard): string =>
  title.item_type === "movie" ? formatDuration(title.duration) : seasonsLabel(title);

/** The class for the size of a title's heading: smaller for a long title, so that what follows stays in view. */
export function titleSizeClass(title: string): string {
  // The largest size has a tight line height: padding keeps descenders from being clipped.
  if (title.length <= 24) return "text-hero pb-1";
  if (title.length <= 48) return "text-hero-mid pb-1";
  return title.length <= 110 ? "text-hero-long" : "text-hero-longest";
}
