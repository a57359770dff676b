import { changeMovie, createMovie, type MovieChange, type NewMovie } from "@seance/contract/movie-form";
import { changeSeries, createSeries, type NewSeries, type SeriesChange } from "@seance/contract/series-form";
import type { Series } from "@seance/contract/series";
import { bulkLimits, type BulkPreview } from "@seance/contract/bulk";
import { keepPreviousData, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { expectedVersion } from "#lib/form-check.ts";
import { sendInBatches } from "#shared/send-in-batches.ts";
import { perVisitStaleTime } from "#lib/api/query-client.ts";
import { announceContentChange } from "#shared/events/page-events.ts";
import type { BulkEdit, DeskTitle, TitleType } from "./desk-kind.ts";
import { deskQuery, type DeskSearch } from "./desk-search.ts";
import { titleCalls } from "./title-calls.api.ts";

/** The list of series is refetched a second time after a save, for the values that the server computes afterwards. */
const secondRefreshMs = 100;

/** First word of the query keys, and of the page event of a write. */
const plural = { movie: "movies", series: "series" } as const;

/** One page of the desk; the previous one stays on the screen meanwhile. */
export function deskPage(type: TitleType, search: DeskSearch) {
  const query = deskQuery(search);
  return queryOptions({
    queryKey: [plural[type], "desk", query],
    queryFn: ({ signal }) => titleCalls[type].list(query, signal),
    placeholderData: keepPreviousData,
    staleTime: perVisitStaleTime,
  });
}
export const useDeskPage = (type: TitleType, search: DeskSearch) => useQuery(deskPage(type, search));

/** The title that a form edits or copies: always fetched, never from the cache. */
export function useDeskTitle(type: TitleType, id: string | undefined) {
  return useQuery({
    queryKey: [`${plural[type]}-form`, id],
    queryFn: ({ signal }) => titleCalls[type].get(id ?? "", signal),
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
}

function announceChange(type: TitleType): void {
  announceContentChange(`${plural[type]}-updated`, "content-updated");
  if (type === "series") setTimeout(() => announceContentChange(`${plural[type]}-updated`, "content-updated"), secondRefreshMs);
}

export async function addMovie(body: NewMovie): Promise<void> {
  await call(createMovie, { body });
  announceChange("movie");
}

export async function saveMovie(body: MovieChange, base: DeskTitle): Promise<void> {
  await call(changeMovie, { params: { id: base.id }, body: { ...body, ...expectedVersion(base) } });
  announceChange("movie");
}

export async function addSeries(body: NewSeries): Promise<Series> {
  const added = await call(createSeries, { body });
  announceChange("series");
  return added;
}

export async function saveSeries(body: SeriesChange, base: DeskTitle): Promise<void> {
  await call(changeSeries, { params: { id: base.id }, body: { ...body, ...expectedVersion(base) } });
  announceChange("series");
}

export function useToggleCinema(type: TitleType) {
  return useMutation({
    mutationFn: ({ id }: DeskTitle) => titleCalls[type].toggleCinema(id),
    onSuccess: () => announceChange(type),
  });
}

/** Announces each batch at once, since a later batch may fail. */
async function andAnnounce<Outcome>(type: TitleType, write: Promise<Outcome>): Promise<Outcome> {
  const outcome = await write;
  announceChange(type);
  return outcome;
}

/** Deletes one title, or several together. */
export async function deleteTitles(type: TitleType, ids: readonly string[], code: string): Promise<void> {
  const [only, ...others] = ids;
  if (only !== undefined && others.length === 0) await andAnnounce(type, titleCalls[type].delete(only, code));
  else await sendInBatches(ids, (part) => andAnnounce(type, titleCalls[type].bulkDelete(part, code)));
}

export function useBulkChange(type: TitleType) {
  return useMutation({
    mutationFn: ({ ids, change }: { ids: string[]; change: BulkEdit }) =>
      sendInBatches(ids, (part) => andAnnounce(type, titleCalls[type].bulkChange(part, change))),
  });
}

/** What a change of titles would do, asked for in batches and added up. */
export function useBulkPreview(type: TitleType) {
  return useMutation({
    mutationFn: async ({ ids, change }: { ids: readonly string[]; change: BulkEdit }): Promise<BulkPreview> => {
      const all: BulkPreview = { changed: 0, same: 0, missing: 0, refused: [], fields: {}, examples: [] };
      for (let at = 0; at < ids.length; at += bulkLimits.items)
        addPreview(all, await titleCalls[type].preview(ids.slice(at, at + bulkLimits.items), change));
      return all;
    },
  });
}

function addPreview(all: BulkPreview, { changed, same, missing, refused, fields, examples }: BulkPreview): void {
  all.changed += changed;
  all.same += same;
  all.missing += missing;
  all.refused.push(...refused);
  all.examples = [...all.examples, ...examples].slice(0, bulkLimits.examples);
  for (const [name, count] of Object.entries(fields)) all.fields[name] = (all.fields[name] ?? 0) + count;
}

/** The ids of all results of an address. */
export const useAllResults = (type: TitleType) =>
  useMutation({ mutationFn: (search: DeskSearch) => titleCalls[type].ids(deskQuery(search)) });

interface TitleExport {
  readonly search: DeskSearch;
  /** The ids of columns of the table. */
  readonly columns: readonly string[];
}

export const useExport = (type: TitleType) =>
  useMutation({
    mutationFn: ({ search, columns }: TitleExport) => titleCalls[type].export(deskQuery(search), columns.join(",")),
  });
