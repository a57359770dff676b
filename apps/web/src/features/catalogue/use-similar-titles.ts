import { listSimilarTitles } from "@seance/contract/suggestions";
import type { TitleCard } from "@seance/contract/titles";
import { useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";

/** What those who watched the title watched too, then popular titles of its genre; empty while loading. */
export function useSimilarTitles(title: Pick<TitleCard, "id" | "item_type"> | undefined): readonly TitleCard[] {
  const { id = "", item_type = "movie" } = title ?? {};
  const { data } = useQuery({
    queryKey: [item_type === "movie" ? "movies" : "series", id, "similar"],
    queryFn: ({ signal }) => call(listSimilarTitles, { params: { item_type, id }, signal }),
    enabled: title !== undefined,
  });
  return data?.titles ?? [];
}
