import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { inParts } from "#lib/in-parts.ts";
import { tellContent } from "#lib/tell-content.ts";
import type { FormValues } from "#ui/form-values.ts";
import type { BulkEdit, DeskKind, DeskTitle } from "./desk-kind.ts";
import { deskQuery, type DeskSearch } from "./desk-search.ts";

/** The series' list is read again once more, for what the server works out after a save. */
const secondRefreshMs = 100;

/** One page of the desk; the last one stays on the screen while it comes. */
export function useDeskPage(kind: DeskKind, search: DeskSearch) {
  const query = deskQuery(search);
  return useQuery({
    queryKey: [kind.queryKey, "desk", query],
    queryFn: ({ signal }) => kind.calls.list(query, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The title that a form edits or copies: always as it is now, never as it was last seen. */
export function useDeskTitle(kind: DeskKind, id: string | undefined) {
  return useQuery({
    queryKey: [`${kind.queryKey}-form`, id],
    queryFn: ({ signal }) => kind.calls.get(id ?? "", signal),
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
}

function tellChange(kind: DeskKind): void {
  tellContent(kind.event, "content-updated");
  if (kind.type === "series") setTimeout(() => tellContent(kind.event, "content-updated"), secondRefreshMs);
}

/** Adds a title, or sends what changed of one with the version that the change is of. */
export async function saveTitle(kind: DeskKind, body: FormValues, base: DeskTitle | undefined): Promise<void> {
  if (!base) await kind.calls.create(body);
  else await kind.calls.change(base.id, { ...body, ...(base.updated_at && { expected_updated_at: base.updated_at }) });
  tellChange(kind);
}

export function useToggleCinema(kind: DeskKind) {
  return useMutation({
    networkMode: "always",
    mutationFn: ({ id }: DeskTitle) => kind.calls.toggleCinema(id),
    onSuccess: () => tellChange(kind),
  });
}

export interface Deletion {
  readonly ids: readonly string[];
  readonly code: string;
}

/** A write that succeeds is told at once: of many parts, the last may fail. */
async function telling<Outcome>(kind: DeskKind, write: Promise<Outcome>): Promise<Outcome> {
  const outcome = await write;
  tellChange(kind);
  return outcome;
}

/** Deletes one title, or several together. */
export function useDeleteTitles(kind: DeskKind) {
  return useMutation({
    networkMode: "always",
    mutationFn: async ({ ids, code }: Deletion): Promise<unknown> => {
      const [only, ...others] = ids;
      if (only !== undefined && others.length === 0) return telling(kind, kind.calls.remove(only, code));
      return inParts(ids, (part) => telling(kind, kind.calls.bulkDelete(part, code)));
    },
  });
}

export function useBulkChange(kind: DeskKind) {
  return useMutation({
    networkMode: "always",
    mutationFn: ({ ids, change }: { ids: string[]; change: BulkEdit }) =>
      inParts(ids, (part) => telling(kind, kind.calls.bulkChange(part, change))),
  });
}
