import { skipOf } from "@seance/contract/paging";
import { defined, integer, oneOf, text } from "#lib/list-search.ts";
import type { TabSearch } from "#lib/tab-address.ts";

export const pageSize = 50;
const statuses = ["draft", "published", "ongoing", "completed", "cancelled", "archived"] as const;
const sortKeys = ["title", "year", "rating", "views", "created_at", "seasons"] as const;

/** What the address of the films and series tabs keeps; a field at its default is left out of it. */
export interface DeskSearch {
  readonly q?: string | undefined;
  readonly status?: (typeof statuses)[number] | undefined;
  readonly genre?: string | undefined;
  readonly cinema?: true | undefined;
  /** Only what nothing can be played of. */
  readonly sans_video?: true | undefined;
  readonly sort_by?: (typeof sortKeys)[number] | undefined;
  readonly sort_order?: "desc" | undefined;
  readonly page?: number | undefined;
  readonly view?: "grid" | undefined;
  /** The form that is open: `nouveau`, or the id of the title it edits. */
  readonly fiche?: string | undefined;
  /** With `fiche=nouveau`: the id of the title that the new one is a copy of. */
  readonly copie?: string | undefined;
}

export const newForm = "nouveau";

export function readDeskSearch(raw: TabSearch): DeskSearch {
  const sortBy = oneOf(sortKeys, raw["sort_by"]);
  return defined({
    q: text(raw["q"]),
    status: oneOf(statuses, raw["status"]),
    genre: text(raw["genre"]),
    cinema: raw["cinema"] === true ? (true as const) : undefined,
    sans_video: raw["sans_video"] === true ? (true as const) : undefined,
    sort_by: sortBy === "title" ? undefined : sortBy,
    sort_order: raw["sort_order"] === "desc" ? ("desc" as const) : undefined,
    page: integer(raw["page"], 2, 20_000),
    view: raw["view"] === "grid" ? ("grid" as const) : undefined,
    fiche: raw["fiche"] === newForm ? newForm : text(raw["fiche"]),
    copie: text(raw["copie"]),
  });
}

export const pageOf = ({ page }: DeskSearch): number => page ?? 1;
export const sortOf = ({ sort_by, sort_order }: DeskSearch) => ({ by: sort_by ?? "title", order: sort_order ?? "asc" }) as const;

/** What pressing a column's header writes into the address. */
export function sortAddress({ by, order }: { readonly by: string; readonly order: "asc" | "desc" }): Partial<DeskSearch> {
  const key = oneOf(sortKeys, by);
  return {
    sort_by: key === "title" ? undefined : key,
    sort_order: order === "desc" ? "desc" : undefined,
    page: undefined,
  };
}

/** The call's query for an address. */
export function deskQuery(search: DeskSearch) {
  const { by, order } = sortOf(search);
  return defined({
    search: search.q,
    status: search.status,
    genre: search.genre,
    cinema_mode: search.cinema,
    has_video: search.sans_video && false,
    sort_by: by,
    sort_order: order,
    skip: skipOf(pageOf(search), pageSize),
    limit: pageSize,
  });
}

export const isFiltered = ({ q, status, genre, cinema, sans_video }: DeskSearch): boolean =>
  [q, status, genre, cinema, sans_video].some((one) => one !== undefined);
export const withoutFilters: Partial<DeskSearch> = {
  q: undefined,
  status: undefined,
  genre: undefined,
  cinema: undefined,
  sans_video: undefined,
  page: undefined,
};
