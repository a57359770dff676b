import type { TitleCard } from "@seance/contract/titles";
import { useQuery } from "@tanstack/react-query";
import { moviesQuery, seriesListQuery } from "./catalogue.api.ts";

const limit = 12;

/** The most viewed titles of the same type and first genre, without the title itself; empty while loading. */
export function useSimilarTitles(title: Pick<TitleCard, "id" | "item_type" | "genre"> | undefined): readonly TitleCard[] {
  const genre = title?.genre.split(",")[0]?.trim() ?? "";
  const query = { genre, sort_by: "views" as const, limit };
  const movies = useQuery({ ...moviesQuery(query), enabled: title?.item_type === "movie" && genre !== "" });
  const series = useQuery({ ...seriesListQuery(query), enabled: title?.item_type === "series" && genre !== "" });
  const found = title?.item_type === "movie" ? movies.data?.movies : series.data?.series;
  return (found ?? []).filter(({ id }) => id !== title?.id);
}
