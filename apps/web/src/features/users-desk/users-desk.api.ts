import type { Role } from "@seance/contract/roles";
import { deleteUser, exportUsers, listUsers, setUserRole, setUserStatus } from "@seance/contract/users-admin";
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { addressOf, call } from "#lib/api/api-client.ts";
import { download } from "#lib/api/download.ts";
import { perVisitStaleTime } from "#lib/api/query-client.ts";
import { usersQuery, type UsersSearch } from "./users-search.ts";

export function usersPage(search: UsersSearch) {
  const query = usersQuery(search);
  return queryOptions({
    queryKey: ["users", query],
    queryFn: ({ signal }) => call(listUsers, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: perVisitStaleTime,
  });
}
export const useUsers = (search: UsersSearch) => useQuery(usersPage(search));

interface UsersExport {
  readonly search: UsersSearch;
  /** The ids of columns of the table. */
  readonly columns: readonly string[];
}

export const useExportUsers = () =>
  useMutation({
    mutationFn: ({ search, columns }: UsersExport) => {
      const { skip: _skip, limit: _limit, ...query } = usersQuery(search);
      return download(addressOf(exportUsers.path, {}, { ...query, columns: columns.join(",") }), "seance-users.csv");
    },
  });

/** A change of an account, as sent to the server. */
export type Change =
  | { readonly kind: "role"; readonly id: string; readonly role: Role }
  | {
      readonly kind: "status";
      readonly id: string;
      readonly active: boolean;
      readonly reason?: string;
      readonly until?: string | null;
    }
  | { readonly kind: "delete"; readonly id: string };

const bodyOf = ({ active, kind: _kind, id: _id, ...ban }: Extract<Change, { kind: "status" }>) => ({ is_active: active, ...ban });

export function useChangeUser() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (change: Change): Promise<void> => {
      const params = { id: change.id };
      if (change.kind === "role") await call(setUserRole, { params, body: { role: change.role } });
      else if (change.kind === "status") await call(setUserStatus, { params, body: bodyOf(change) });
      else await call(deleteUser, { params });
    },
    // After a refusal too: another person may have changed the account meanwhile.
    onSettled: () =>
      queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => first === "users" || first === "explorer" }),
  });
}
