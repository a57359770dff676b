import { listAudit } from "@seance/contract/audit";
import { deleteBadge } from "@seance/contract/badges-admin";
import { deleteChannel } from "@seance/contract/channel-form";
import { deleteEpisode } from "@seance/contract/episode-form";
import {
  createDatabaseUser,
  deleteDatabaseUser,
  deleteDocument,
  explorerLimits,
  getExplorerOverview,
  listCollections,
  listDatabaseUsers,
  updateDatabaseUser,
  type Collection,
  type CollectionName,
  type ExplorerUser,
  type DatabaseUserChange,
  type NewDatabaseUser,
} from "@seance/contract/explorer";
import { deleteMovie } from "@seance/contract/movie-form";
import { pageOffset } from "@seance/contract/paging";
import { deleteSaga } from "@seance/contract/saga-form";
import { deleteSeries } from "@seance/contract/series-form";
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { omitUndefined } from "#lib/values.ts";
import { perVisitStaleTime, shouldRetry } from "#lib/api/query-client.ts";
import { announceContentChange } from "#shared/events/page-events.ts";
import { auditPageSize, usersPageSize, type AuditSearch, type UsersSearch } from "./explorer-search.ts";

/** Prefix of the explorer's query keys. */
export const explorerKey = ["explorer"] as const;

const fresh = { staleTime: perVisitStaleTime, placeholderData: keepPreviousData } as const;

export const explorerOverview = queryOptions({
  ...fresh,
  queryKey: [...explorerKey, "overview"],
  queryFn: ({ signal }) => call(getExplorerOverview, { signal }),
});
export const useExplorerOverview = () => useQuery(explorerOverview);

/** The document counts of every collection. */
export function useCollectionCounts() {
  return useQuery({
    ...fresh,
    queryKey: [...explorerKey, "counts"],
    queryFn: ({ signal }) => call(listCollections, { query: { limit: 0 }, signal }),
    select: ({ collections }) => collections,
  });
}

interface PageOfDocuments {
  readonly limit: number;
  readonly search?: string | undefined;
  readonly skip?: number | undefined;
  /** Id of the last document of the previous page: a keyset cursor, as fast on any page. */
  readonly after?: string | undefined;
}

export function useDocuments(name: CollectionName, page: PageOfDocuments) {
  return useQuery({
    staleTime: 0,
    // The previous page of the same collection stays visible while the next one loads.
    placeholderData: (last: Collection | undefined, query) => (query?.queryKey[2] === name ? last : undefined),
    queryKey: [...explorerKey, "documents", name, page] as const,
    queryFn: async ({ signal }) => {
      const { collections } = await call(listCollections, { query: { name, ...page }, signal });
      const found = collections[name];
      if (!found) throw new Error(`no collection ${name} in the answer`);
      return found;
    },
  });
}

export function databaseUsersPage({ q, role, active, page = 1 }: UsersSearch) {
  const query = {
    search: q,
    role,
    ...(active !== undefined && { is_active: active }),
    skip: pageOffset(page, usersPageSize),
    limit: usersPageSize,
  };
  return queryOptions({
    ...fresh,
    queryKey: [...explorerKey, "users", query],
    queryFn: ({ signal }) => call(listDatabaseUsers, { query, signal }),
  });
}
export const useDatabaseUsers = (search: UsersSearch) => useQuery(databaseUsersPage(search));

/** The account that the form edits, never from the cache. */
export function useDatabaseUser(id: string | undefined) {
  return useQuery({
    queryKey: ["explorer-form", id],
    queryFn: async ({ signal }) => {
      const { users } = await call(listDatabaseUsers, { query: { search: id, limit: 2 }, signal });
      return users.find((user) => user.id === id) ?? null;
    },
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
}

/** A page of the audit, or of the entries of one run that match the filters. */
export function auditPage({ acteur, action, element, du, au, page = 1 }: AuditSearch, run?: string) {
  const skip = pageOffset(page, auditPageSize);
  const query = omitUndefined({ actor: acteur, action, item: element, from: du, to: au, run, skip, limit: auditPageSize });
  return queryOptions({
    ...fresh,
    queryKey: [...explorerKey, "audit", query],
    // A search that takes too long fails each time: the error and its « Réessayer » come after one more try.
    retry: (failures, error) => failures < 1 && shouldRetry(failures, error),
    queryFn: ({ signal }) => call(listAudit, { query, signal }),
  });
}
export const useAudit = (search: AuditSearch, run?: string) => useQuery(auditPage(search, run));

export const addDatabaseUser = (body: NewDatabaseUser) => call(createDatabaseUser, { body });
export const saveDatabaseUser = (body: DatabaseUserChange, { id }: ExplorerUser) =>
  call(updateDatabaseUser, { params: { id }, body });

export interface DocumentRef {
  readonly collection: CollectionName;
  readonly id: string;
}

export function useDeleteDocument() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ document, code }: { document: DocumentRef; code?: string }) => callDelete(document, code),
    onSuccess: () => announceContentChange("movies-updated", "series-updated", "content-updated"),
    // Also after a refusal: the document may already be deleted.
    onSettled: () => queries.invalidateQueries({ queryKey: explorerKey }),
  });
}

/** Deletes with the call of the document's own domain, or else the explorer's. */
function callDelete({ collection, id }: DocumentRef, code: string | undefined): Promise<void> {
  const params = { id };
  const headers = code === undefined ? {} : { "x-security-code": code };
  switch (collection) {
    case "users":
      return call(deleteDatabaseUser, { params });
    case "movies":
      return call(deleteMovie, { params, headers });
    case "series":
      return call(deleteSeries, { params, headers });
    case "episodes":
      return call(deleteEpisode, { params, headers });
    case "channels":
      return call(deleteChannel, { params, headers });
    case "sagas":
      return call(deleteSaga, { params });
    case "badges":
      return call(deleteBadge, { params });
    default:
      return call(deleteDocument, { params: { name: collection, id }, headers });
  }
}

/** Whether documents are deleted with the explorer's own call. */
export const usesDeleteDocument = (collection: CollectionName): boolean =>
  !["users", "movies", "series", "episodes", "channels", "sagas", "badges"].includes(collection);

/** Refetches every query of the explorer, and the announcements, which have a key of their own. */
export function refreshAll(queries: QueryClient): void {
  for (const queryKey of [explorerKey, ["announcements"]]) void queries.invalidateQueries({ queryKey });
}

export const { refreshMs } = explorerLimits;
