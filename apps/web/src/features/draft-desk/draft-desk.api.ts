import type { SentBody } from "@seance/contract/endpoint";
import {
  changeImportDraft,
  discardImportDrafts,
  listImportDrafts,
  publishImportDrafts,
  type ImportDraft,
  type ImportDrafts,
} from "@seance/contract/import-drafts";
import {
  infiniteQueryOptions,
  keepPreviousData,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#lib/api/api-client.ts";
import { perVisitStaleTime } from "#lib/api/query-client.ts";
import { omitUndefined } from "#lib/values.ts";
import { countOf } from "#lib/format.ts";
import { notifyDone } from "#ui/feedback/toasts.ts";
import { announceContentChange } from "#shared/events/page-events.ts";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import type { DraftSearch } from "./draft-search.ts";

const draftsKey = ["drafts"];

export const importDrafts = ({ view, q, import: run }: DraftSearch) =>
  infiniteQueryOptions({
    queryKey: [...draftsKey, view, q, run],
    queryFn: ({ pageParam, signal }) =>
      call(listImportDrafts, { query: omitUndefined({ view, search: q, run, after: pageParam }), signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: perVisitStaleTime,
    // Each page would be compared with all pages before it: thousands of drafts.
    structuralSharing: false,
  });

const tellChanged = (): void => announceContentChange("movies-updated", "series-updated", "content-updated");

/** Changes the drafts in the cached pages: reading a long list again after each publication would be slow. */
function changePages(queries: QueryClient, change: (draft: ImportDraft) => ImportDraft | null): void {
  queries.setQueriesData<InfiniteData<ImportDrafts>>({ queryKey: draftsKey }, (data) => {
    if (!data) return data;
    const counts = { ...data.pages[0]?.counts } as ImportDrafts["counts"];
    const pages = data.pages.map((page) => ({
      ...page,
      drafts: page.drafts.flatMap((draft) => {
        const after = change(draft);
        if (after !== draft) counts[draft.sure ? "sure" : "check"] -= 1;
        if (after !== draft && after) counts[after.sure ? "sure" : "check"] += 1;
        return after ?? [];
      }),
    }));
    return { ...data, pages: pages.map((page) => ({ ...page, counts })) };
  });
}

const keyOf = ({ item_type, id }: ImportDraft) => ({ item_type, id });

interface Leaving {
  readonly draft: ImportDraft;
  readonly action: "publish" | "discard";
  /** Before the draft leaves the list. */
  readonly onGone: (id: string) => void;
}

/** Publishes or discards drafts, which leave the list; gives how many were written: none where a colleague was faster. */
export function useLeave() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ draft, action }: Leaving) => {
      const body = { items: [keyOf(draft)] };
      return action === "publish"
        ? (await call(publishImportDrafts, { body })).published
        : (await call(discardImportDrafts, { body })).discarded;
    },
    onSuccess: (_written, { draft: { id }, onGone }) => {
      onGone(id);
      changePages(queries, (draft) => (draft.id === id ? null : draft));
      tellChanged();
    },
    onError: (error) => notifyRefusal(error),
  });
}

/** Publishes all sure drafts, some at a time; `done`: how many were published so far. */
export function usePublishSure(run: string | undefined) {
  const queries = useQueryClient();
  const [done, setDone] = useState(0);
  const mutation = useMutation({
    mutationFn: async () => {
      let total = 0;
      for (;;) {
        const { published, left } = await call(publishImportDrafts, { body: { sure: true, ...(run && { run }) } });
        total += published;
        setDone(total);
        if (left === 0 || published === 0) return total;
      }
    },
    onMutate: () => setDone(0),
    onSuccess: (published) => {
      tellChanged();
      notifyDone(countOf(published, "titre publié", "titres publiés"));
    },
    onError: (error) => notifyRefusal(error),
    onSettled: () => queries.resetQueries({ queryKey: draftsKey }),
  });
  return { ...mutation, done };
}

export function useCorrectDraft({ item_type, id }: ImportDraft) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBody<typeof changeImportDraft>) => call(changeImportDraft, { params: { item_type, id }, body }),
    onSuccess: (changed) => changePages(queries, (draft) => (draft.id === id ? changed : draft)),
  });
}
