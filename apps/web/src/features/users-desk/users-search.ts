import { pageOffset } from "@seance/contract/paging";
import { roles } from "@seance/contract/roles";
import { userSortKeys } from "@seance/contract/users-admin";
import * as z from "zod/mini";
import { omitUndefined } from "#lib/values.ts";
import { pageParam, param, textParam } from "#lib/search-params.ts";
import type { TableSort } from "#ui/list/data-table.tsx";

export const pageSize = 50;

const [usualSort, ...otherSorts] = userSortKeys;
const sortKey = param(z.enum(otherSorts));

/** The search parameters of the users tab; a default value is left out of the address. */
export const usersSearch = z.object({
  q: textParam,
  role: param(z.enum(roles)),
  etat: param(z.enum(["actif", "banni"])),
  sort_by: sortKey,
  sort_order: param(z.literal("asc")),
  page: pageParam(20_000),
});
export type UsersSearch = z.output<typeof usersSearch>;

export const sortOf = ({ sort_by, sort_order }: UsersSearch): TableSort => ({
  by: sort_by ?? usualSort,
  order: sort_order ?? "desc",
});

/** The search parameters of a sort. */
export const sortAddress = ({ by, order }: TableSort): Partial<UsersSearch> => ({
  sort_by: z.parse(sortKey, by),
  sort_order: order === "asc" ? "asc" : undefined,
  page: undefined,
});

/** The query of the call for these search parameters. */
export const usersQuery = ({ q, role, etat, sort_by, sort_order, page }: UsersSearch) =>
  omitUndefined({
    search: q,
    role,
    is_active: etat && etat === "actif",
    sort_by: sort_by ?? usualSort,
    sort_order: sort_order ?? ("desc" as const),
    skip: pageOffset(page ?? 1, pageSize),
    limit: pageSize,
  });
