import { formLanguages, videoQualities } from "@seance/contract/form-fields";
import { limits } from "@seance/contract/limits";
import { pageOffset } from "@seance/contract/paging";
import { lackNames } from "@seance/contract/titles";
import { titleVersions } from "@seance/contract/versions";
import * as z from "zod/mini";
import { omitUndefined } from "#lib/values.ts";
import { pageParam, param, textParam, trueParam } from "#lib/search-params.ts";
import { flagNames, titleStatuses } from "./desk-kind.ts";

export const pageSize = 50;

const sortKey = param(z.enum(["year", "rating", "views", "created_at", "seasons"]));

/** What the address of the films and series tabs keeps; a field at its default is left out of it. */
export const deskSearch = z.object({
  q: textParam,
  status: param(z.enum(titleStatuses)),
  genre: textParam,
  version: param(z.enum(titleVersions)),
  cinema: trueParam,
  /** Only what nothing can be played of. */
  sans_video: trueParam,
  sans_affiche: trueParam,
  sans_description: trueParam,
  year: param(z.int().check(z.gte(limits.year.min), z.lte(limits.year.max))),
  language: param(z.enum(formLanguages)),
  /** Of films. */
  quality: param(z.enum(videoQualities)),
  /** Names of flags, separated by commas. */
  flags: textParam,
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

/** The flags that the address asks for; others than the staff's are ignored. */
export function flagsOf({ flags = "" }: DeskSearch) {
  const named = flags.split(",");
  return flagNames.filter((name) => named.includes(name));
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
    without: noneIfEmpty(lackNames.filter((name) => lacks[name](search))),
    flags: noneIfEmpty(flagsOf(search)),
    year: search.year,
    language: search.language,
    quality: search.quality,
    sort_by: by,
    sort_order: order,
    skip: pageOffset(pageOf(search), pageSize),
    limit: pageSize,
  });
}

const lacks = {
  poster: ({ sans_affiche }: DeskSearch) => sans_affiche === true,
  description: ({ sans_description }: DeskSearch) => sans_description === true,
} as const;

const noneIfEmpty = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined);

/** The filters behind « Plus de filtres ». */
export const moreFilters = ["sans_affiche", "sans_description", "year", "language", "quality", "flags"] as const;
const filterNames = ["q", "status", "genre", "version", "cinema", "sans_video", ...moreFilters] as const;

export const isFiltered = (search: DeskSearch): boolean => filterNames.some((name) => search[name] !== undefined);
export const withoutFilters: Partial<DeskSearch> = {
  ...Object.fromEntries(filterNames.map((name) => [name, undefined])),
  page: undefined,
};
