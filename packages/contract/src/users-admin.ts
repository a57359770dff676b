import * as z from "zod/mini";
import { role } from "./account-fields.ts";
import { endpoint } from "./endpoint.ts";
import { idParams, isoDate, uuid } from "./fields.ts";
import { limits } from "./limits.ts";
import { limitOf, skip, sortOrder } from "./paging.ts";
import { compared } from "./titles.ts";

/** An account as the staff sees it: `email` is whole for whoever may change roles, else its local part. */
export const managedUser = z.object({
  id: uuid,
  email: z.string(),
  role,
  is_active: z.boolean(),
  created_at: isoDate,
  last_login: z.nullable(isoDate),
});
export type ManagedUser = z.infer<typeof managedUser>;

export const userSortKeys = ["created_at", "email", "role", "last_login"] as const;
export type UserSortKey = (typeof userSortKeys)[number];

/** By role: as the ladder, content_manager after support. Who never signed in comes after all others, or before them when turned over. */
export const listUsers = endpoint({
  method: "GET",
  path: "/admin/users",
  summary: "Les comptes du site",
  access: "users:view",
  query: z.object({
    skip,
    limit: limitOf(limits.list.defaultLimit, 1000),
    /** A part of the address: of what the caller sees of it. */
    search: compared(limits.email.max),
    role: z.optional(role),
    sort_by: z._default(z.optional(z.enum(userSortKeys)), "created_at"),
    sort_order: sortOrder,
  }),
  answer: z.object({ users: z.array(managedUser), total: z.number() }),
});

export const setUserRole = endpoint({
  method: "PUT",
  path: "/admin/users/:id/role",
  summary: "Promouvoir ou rétrograder d’un échelon",
  access: "users:change-role",
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
  body: z.strictObject({ is_active: z.boolean() }),
  answer: managedUser,
});

export const deleteUser = endpoint({
  method: "DELETE",
  path: "/admin/users/:id",
  summary: "Supprimer un compte et ses données personnelles",
  access: "users:delete",
  params: idParams,
  status: 204,
});
