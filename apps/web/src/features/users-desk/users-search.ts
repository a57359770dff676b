import { skipOf } from "@seance/contract/paging";
import { roles } from "@seance/contract/roles";
import { userSortKeys } from "@seance/contract/users-admin";
import * as z from "zod/mini";
import { omitUndefined } from "#lib/values.ts";
import { pageParam, param, textParam } from "#lib/search-params.ts";
import type { TableSort } from "#ui/list/data-table.tsx";

export const pageSize = 50;

const [usualSort, ...otherSorts] = userSortKeys;
const sortKey = param(z.enum(otherSorts));

/** What the address of the users tab keeps; a field at its default is left out of it. */
export const usersSearch = z.object({
  q: textParam,
  role: param(z.enum(roles)),
  sort_by: sortKey,
  sort_order: param(z.literal("asc")),
  page: pageParam(20_000),
});
export type UsersSearch = z.output<typeof usersSearch>;

export const sortOf = ({ sort_by, sort_order }: UsersSearch): TableSort => ({
  by: sort_by ?? usualSort,
  order: sort_order ?? "desc",
});

/** What pressing a column's header writes into the address. */
export const sortAddress = ({ by, order }: TableSort): Partial<UsersSearch> => ({
  sort_by: z.parse(sortKey, by),
  sort_order: order === "asc" ? "asc" : undefined,
  page: undefined,
});

/** The call's query for an address. */
export const usersQuery = ({ q, role, sort_by, sort_order, page }: UsersSearch) =>
  omitUndefined({
    search: q,
    role,
    sort_by: sort_by ?? usualSort,
    sort_order: sort_order ?? ("desc" as const),
    skip: skipOf(page ?? 1, pageSize),
    limit: pageSize,
  });
