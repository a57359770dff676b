import { pageOffset } from "@seance/contract/paging";
import { titleVersions } from "@seance/contract/versions";
import * as z from "zod/mini";
import { omitUndefined } from "#lib/values.ts";
import { pageParam, param, textParam, trueParam } from "#lib/search-params.ts";

export const pageSize = 50;

const sortKey = param(z.enum(["year", "rating", "views", "created_at", "seasons"]));

/** What the address of the films and series tabs keeps; a field at its default is left out of it. */
export const deskSearch = z.object({
  q: textParam,
  status: param(z.enum(["draft", "published", "ongoing", "completed", "cancelled", "archived"])),
  genre: textParam,
  version: param(z.enum(titleVersions)),
  cinema: trueParam,
  /** Only what nothing can be played of. */
  sans_video: trueParam,
  sort_by: sortKey,
  sort_order: param(z.literal("desc")),
  page: pageParam(20_000),
  view: param(z.literal("grid")),
  /** The form that is open: `nouveau`, or the id of the title it edits. */
  fiche: textParam,
  /** With `fiche=nouveau`: the id of the title that the new one is a copy of. */
  copie: textParam,
});
export type DeskSearch = z.output<typeof deskSearch>;

export const pageOf = ({ page }: DeskSearch): number => page ?? 1;
export const sortOf = ({ sort_by, sort_order }: DeskSearch) => ({ by: sort_by ?? "title", order: sort_order ?? "asc" }) as const;

/** What pressing a column's header writes into the address. */
export function sortAddress({ by, order }: { readonly by: string; readonly order: "asc" | "desc" }): Partial<DeskSearch> {
  return {
    sort_by: z.parse(sortKey, by),
    sort_order: order === "desc" ? "desc" : undefined,
    page: undefined,
  };
}

/** The call's query for an address. */
export function deskQuery(search: DeskSearch) {
  const { by, order } = sortOf(search);
  return omitUndefined({
    search: search.q,
    status: search.status,
    genre: search.genre,
    versions: search.version && [search.version],
    cinema_mode: search.cinema,
    has_video: search.sans_video && false,
    sort_by: by,
    sort_order: order,
    skip: pageOffset(pageOf(search), pageSize),
    limit: pageSize,
  });
}

export const isFiltered = ({ q, status, genre, version, cinema, sans_video }: DeskSearch): boolean =>
  [q, status, genre, version, cinema, sans_video].some((one) => one !== undefined);
export const withoutFilters: Partial<DeskSearch> = {
  q: undefined,
  status: undefined,
  genre: undefined,
  version: undefined,
  cinema: undefined,
  sans_video: undefined,
  page: undefined,
};
