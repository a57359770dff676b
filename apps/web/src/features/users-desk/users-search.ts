import { skipOf } from "@seance/contract/paging";
import { roles, type Role } from "@seance/contract/roles";
import { userSortKeys, type UserSortKey } from "@seance/contract/users-admin";
import { defined, integer, oneOf, text } from "#lib/list-search.ts";
import type { TabSearch } from "#lib/tab-address.ts";
import type { TableSort } from "#ui/data-table.tsx";

export const pageSize = 50;

/** What the address of the users tab keeps; a field at its default is left out of it. */
export interface UsersSearch {
  readonly q?: string | undefined;
  readonly role?: Role | undefined;
  readonly sort_by?: Exclude<UserSortKey, "created_at"> | undefined;
  readonly sort_order?: "asc" | undefined;
  readonly page?: number | undefined;
}

export const readUsersSearch = (raw: TabSearch): UsersSearch =>
  defined({
    q: text(raw["q"]),
    role: oneOf(roles, raw["role"]),
    sort_by: sortKey(raw["sort_by"]),
    sort_order: raw["sort_order"] === "asc" ? ("asc" as const) : undefined,
    page: integer(raw["page"], 2, 20_000),
  });

function sortKey(value: unknown): UsersSearch["sort_by"] {
  const key = oneOf(userSortKeys, value);
  return key === "created_at" ? undefined : key;
}

export const sortOf = ({ sort_by, sort_order }: UsersSearch): TableSort => ({
  by: sort_by ?? "created_at",
  order: sort_order ?? "desc",
});

/** What pressing a column's header writes into the address. */
export const sortAddress = ({ by, order }: TableSort): Partial<UsersSearch> => ({
  sort_by: sortKey(by),
  sort_order: order === "asc" ? "asc" : undefined,
  page: undefined,
});

/** The call's query for an address. */
export const usersQuery = ({ q, role, sort_by, sort_order, page }: UsersSearch) =>
  defined({
    search: q,
    role,
    sort_by: sort_by ?? ("created_at" as const),
    sort_order: sort_order ?? ("desc" as const),
    skip: skipOf(page ?? 1, pageSize),
    limit: pageSize,
  });
