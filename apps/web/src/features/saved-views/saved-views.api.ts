import {
  changeSavedView,
  createSavedView,
  deleteSavedView,
  listSavedViews,
  type SavedView,
  type SavedViewChanges,
  type SavedViewFields,
  type ViewTab,
} from "@seance/contract/saved-views";
import { useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { perVisitStaleTime, queryClient } from "#lib/api/query-client.ts";
import { expectedVersion } from "#lib/form-check.ts";

const viewsKey = ["saved-views"];
const refresh = () => queryClient.invalidateQueries({ queryKey: viewsKey });

export const useSavedViews = (tab: ViewTab) =>
  useQuery({
    queryKey: [...viewsKey, tab],
    queryFn: ({ signal }) => call(listSavedViews, { query: { tab }, signal }),
    select: ({ views }) => views,
    staleTime: perVisitStaleTime,
  });

export async function saveNewView(tab: ViewTab, fields: SavedViewFields): Promise<void> {
  await call(createSavedView, { body: { tab, ...fields } });
  await refresh();
}

export async function saveView(changes: SavedViewChanges, base: SavedView): Promise<void> {
  await call(changeSavedView, { params: { id: base.id }, body: { ...changes, ...expectedVersion(base) } });
  await refresh();
}

export async function replaceSearch({ id, search }: Pick<SavedView, "id" | "search">): Promise<void> {
  await call(changeSavedView, { params: { id }, body: { search } });
  await refresh();
}

export async function deleteView(id: string): Promise<void> {
  await call(deleteSavedView, { params: { id } });
  await refresh();
}
