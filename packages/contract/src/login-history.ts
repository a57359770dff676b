import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { boolParam, isoDate, uuid } from "./fields.ts";
import { limitOf, skip } from "./paging.ts";
import { compared } from "./titles.ts";

/**
 * One try to sign in. `email` is the local part where it is of the staff; `ip_address` is masked (`203.0.113.xxx`,
 * `2001:db8:85a3:xxxx`) for whoever does not hold login-history:full-ip, and for everybody once it is old.
 */
export const loginEntry = z.object({
  id: uuid,
  email: z.string(),
  ip_address: z.string(),
  login_time: isoDate,
  user_agent: z.string(),
  success: z.boolean(),
});
export type LoginEntry = z.infer<typeof loginEntry>;

export const listLogins = endpoint({
  method: "GET",
  path: "/admin/login-history",
  summary: "Les connexions, de la plus récente à la plus ancienne",
  access: "login-history:view",
  query: z.object({
    skip,
    limit: limitOf(50, 500),
    /** A part of the address, or the beginning of the IP: of what the caller sees of them. */
    search: compared(254),
    success: z.optional(boolParam),
  }),
  answer: z.object({
    logins: z.array(loginEntry),
    total: z.number(),
    /** True where counting would take too long: `total` is then near the truth. */
    total_estimated: z.boolean(),
  }),
});
