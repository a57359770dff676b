import { limits } from "@seance/contract/limits";
import type { TitleVersion } from "@seance/contract/versions";
import { useQuery } from "@tanstack/react-query";
import { History, Search, X } from "lucide-react";
import { useSettled } from "#lib/hooks/use-settled.ts";
import { groupRows, suggestionRow, type ResultRow } from "./result-rows.ts";
import { moreQuery, popularQuery, suggestionsQuery } from "./search.api.ts";
import type { SearchState } from "./search-message.tsx";

/** A row of the overlay: a result, a search of before, or something to do. */
export interface OverlayRow extends ResultRow {
  readonly does?: "repeat" | "forget";
}

export interface OverlayGroup {
  /** Its label; none for the last, which leads to all results. */
  readonly value: string;
  readonly items: readonly OverlayRow[];
}

/** What the overlay lists for the text: searches of before and popular titles under two characters; the previous results while the next load. */
export function useOverlayRows(text: string, versions: readonly TitleVersion[], recent: readonly string[]) {
  const settled = useSettled(text.trim(), limits.search.debounceMs);
  const titles = useQuery(suggestionsQuery(settled, versions));
  const more = useQuery(moreQuery(settled, versions.length > 0));
  const popular = useQuery(popularQuery);
  const isShort = text.trim().length < limits.search.minLength;
  const isBehind = settled !== text.trim() || titles.isPlaceholderData || more.isPlaceholderData;
  const shown = isShort ? [] : (titles.data ?? []);
  const found = [
    ...(shown.length > 0 ? [{ value: "Films et séries", items: shown.map(suggestionRow) }] : []),
    ...(isShort || versions.length > 0 ? [] : groupRows(more.data ?? [])),
  ];
  const isEmpty = found.length === 0;
  const isLoading = isBehind || titles.isFetching || (isEmpty && more.isFetching);
  const state = stateOf({ isShort, isFailed: titles.isError && !isBehind, isLoading, isEmpty });
  const before = text.trim() === "" ? beforeTyping(recent, popular.data?.map(suggestionRow) ?? []) : [];
  return {
    titles: shown,
    groups: isShort ? before : isEmpty ? [] : [...found, allResults(text.trim())],
    count: found.reduce((sum, { items }) => sum + items.length, 0),
    state,
    retry: () => void titles.refetch(),
  } as const;
}

function stateOf(of: { isShort: boolean; isFailed: boolean; isLoading: boolean; isEmpty: boolean }): SearchState {
  if (of.isShort) return "prompt";
  if (of.isFailed) return "failed";
  if (of.isLoading) return "waiting";
  return of.isEmpty ? "none" : "found";
}

function beforeTyping(recent: readonly string[], popular: readonly ResultRow[]): OverlayGroup[] {
  const repeat = recent.map((text): OverlayRow => ({ ...plain(`repeat ${text}`, text), icon: History, does: "repeat" }));
  const forget: OverlayRow = { ...plain("forget", "Effacer les recherches récentes"), icon: X, does: "forget" };
  return [
    ...(repeat.length > 0 ? [{ value: "Recherches récentes", items: [...repeat, forget] }] : []),
    ...(popular.length > 0 ? [{ value: "Populaires", items: popular }] : []),
  ];
}

const allResults = (q: string): OverlayGroup => ({
  value: "",
  items: [{ ...plain("all", "Tous les résultats"), icon: Search, link: { to: "/recherche", search: { q } } }],
});

const plain = (id: string, label: string) => ({ id, label, detail: "", link: {} });
