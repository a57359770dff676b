import * as z from "zod/mini";
import { role } from "./account-fields.ts";
import { accountStatus, ban } from "./bans.ts";
import { endpoint } from "./endpoint.ts";
import { boolParam, idParams, isoDate, textParam, uuid } from "./fields.ts";
import { limits } from "./limits.ts";
import { limitParam, skip, sortOrder } from "./paging.ts";
import { columnsParam } from "./export-columns.ts";

/** `email` is the local part, or the whole address for callers with users:change-role. */
export const managedUser = z.object({
  id: uuid,
  email: z.string(),
  role,
  is_active: z.boolean(),
  /** Null for an active account. */
  ban: z.nullable(ban),
  created_at: isoDate,
  last_login: z.nullable(isoDate),
});
export type ManagedUser = z.infer<typeof managedUser>;

export const userSortKeys = ["created_at", "email", "role", "last_login"] as const;
export type UserSortKey = (typeof userSortKeys)[number];

const userFilters = {
  /** Part of the address, as shown to the caller. */
  search: textParam(limits.email.max),
  role: z.optional(role),
  is_active: z.optional(boolParam),
  sort_by: z._default(z.enum(userSortKeys), "created_at"),
  sort_order: sortOrder,
};

/** Roles sort by rank, with content_manager after support. Accounts that never signed in sort last in descending order. */
export const listUsers = endpoint({
  method: "GET",
  path: "/admin/users",
  summary: "Les comptes du site",
  access: "users:view",
  query: z.object({ skip, limit: limitParam(limits.list.defaultLimit, 1000), ...userFilters }),
  answer: z.object({ users: z.array(managedUser), total: z.number() }),
});

/** The columns of the staff's table that an export may have. */
export const userColumnNames = ["email", "role", "state", "created_at", "last_login"] as const;

/**
 * Streamed attachment, of all accounts of the filters, with the named columns and the addresses as the caller sees them. Formula
 * characters are escaped.
 */
export const exportUsers = endpoint({
  method: "GET",
  path: "/admin/users/export",
  summary: "Télécharger les comptes d’un filtre en CSV",
  access: "users:view",
  freshProof: true,
  query: z.object({ ...userFilters, columns: columnsParam(userColumnNames) }),
});

export const setUserRole = endpoint({
  method: "PUT",
  path: "/admin/users/:id/role",
  summary: "Promouvoir ou rétrograder d’un échelon",
  access: "users:change-role",
  freshProof: true,
  params: idParams,
  body: z.strictObject({ role }),
  answer: managedUser,
});

export const setUserStatus = endpoint({
  method: "PUT",
  path: "/admin/users/:id/status",
  summary: "Bannir ou réintégrer",
  access: "users:ban",
  params: idParams,
  body: accountStatus,
  answer: managedUser,
});

export const deleteUser = endpoint({
  method: "DELETE",
  path: "/admin/users/:id",
  summary: "Supprimer un compte et ses données personnelles",
  access: "users:delete",
  freshProof: true,
  params: idParams,
  status: 204,
});
