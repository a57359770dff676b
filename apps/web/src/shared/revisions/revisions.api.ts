import { compareRevisions, listRevisions, restoreRevision, tickerId, type RevisionType } from "@seance/contract/revisions";
import { skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { announceContentChange } from "#shared/events/page-events.ts";

/** The item whose revisions are shown. */
export interface RevisedItem {
  readonly type: RevisionType;
  readonly id: string;
}

export const theTicker: RevisedItem = { type: "ticker", id: tickerId };

export function useRevisions(item: RevisedItem) {
  return useQuery({
    queryKey: ["revisions", item.type, item.id],
    queryFn: ({ signal }) => call(listRevisions, { params: { ...item }, signal }),
    select: ({ revisions }) => revisions,
    staleTime: 0,
  });
}

/** What differs between two versions of an item; nothing is asked without both. */
export function useComparison(item: RevisedItem, versions: { readonly from: string; readonly to: string } | null) {
  return useQuery({
    queryKey: ["revisions", item.type, item.id, versions],
    queryFn: versions
      ? ({ signal }) => call(compareRevisions, { params: { ...item }, query: { ...versions }, signal })
      : skipToken,
    staleTime: 0,
  });
}

interface Restoration {
  readonly version: string;
  /** The newest revision that the page shows. */
  readonly latest: string;
}

/** `onRestored`: called once the restored item has been read again, so that a form can show it. */
export function useRestoreRevision(item: RevisedItem, onRestored?: () => void) {
  return useMutation({
    mutationFn: (body: Restoration) => call(restoreRevision, { params: { ...item }, body }),
    // Also after a refusal: somebody else has changed the item.
    onSettled: async (_answer, error) => {
      announceContentChange("movies-updated", "series-updated", "content-updated");
      await Promise.all(
        ["revisions", "announcements", "ticker", "movies-form", "series-form"].map((key) =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      );
      if (!error) onRestored?.();
    },
  });
}
