import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { boolParam, isoDate, textParam, uuid } from "./fields.ts";
import { limitParam, skip } from "./paging.ts";

/**
 * One sign-in attempt. `email` is the local part for members of the staff. `ip_address` is masked (`203.0.113.xxx`, `2001:db8:85a3:xxxx`)
 * for callers without login-history:full-ip, and for everybody once it is old.
 */
export const loginEntry = z.object({
  id: uuid,
  /** Null when no account has the address. */
  account_id: z.nullable(uuid),
  email: z.string(),
  ip_address: z.string(),
  /** The code of ISO 3166-1 of the country of the address; null where it is not known. */
  country: z.nullable(z.string()),
  login_time: isoDate,
  user_agent: z.string(),
  success: z.boolean(),
  /** No code was asked, because the account remembers the browser. */
  remembered_device: z.boolean(),
});
export type LoginEntry = z.infer<typeof loginEntry>;

export const listLogins = endpoint({
  method: "GET",
  path: "/admin/login-history",
  summary: "Les connexions, de la plus récente à la plus ancienne",
  access: "login-history:view",
  query: z.object({
    skip,
    limit: limitParam(50, 500),
    /** Part of the address or prefix of the IP, as shown to the caller. */
    search: textParam(254),
    success: z.optional(boolParam),
    /** Those of one account. */
    user_id: z.optional(uuid),
  }),
  answer: z.object({
    logins: z.array(loginEntry),
    total: z.number(),
    /** True if counting takes too long: then `total` is an estimate. */
    total_estimated: z.boolean(),
  }),
});
