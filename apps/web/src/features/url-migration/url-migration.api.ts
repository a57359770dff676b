import {
  listUrlMigrations,
  migrateUrls,
  previewUrlMigration,
  undoUrlMigration,
  type UrlMigrationFields,
} from "@seance/contract/url-migration";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { announceContentChange } from "#shared/events/page-events.ts";

const runsKey = ["url-migrations"];

/** The latest migrations, newest first. */
export function useMigrationRuns() {
  return useQuery({
    queryKey: runsKey,
    queryFn: ({ signal }) => call(listUrlMigrations, { signal }),
    select: ({ runs }) => runs,
    staleTime: 0,
  });
}

export function usePreviewMigration() {
  return useMutation({
    mutationFn: (body: UrlMigrationFields) => call(previewUrlMigration, { body }),
  });
}

export function useMigrate() {
  const settled = useDebounced();
  return useMutation({
    mutationFn: (body: UrlMigrationFields) => call(migrateUrls, { body }),
    ...settled,
  });
}

export function useUndoMigration() {
  const settled = useDebounced();
  return useMutation({ mutationFn: (id: string) => call(undoUrlMigration, { body: { id } }), ...settled });
}

/** Links have changed; and somebody else may have run or undone one meanwhile. */
function useDebounced() {
  const queries = useQueryClient();
  return {
    onSuccess: () => announceContentChange("movies-updated", "series-updated", "content-updated"),
    onSettled: () => queries.invalidateQueries({ queryKey: runsKey }),
  };
}
