import type { Role, Verdict } from "@seance/contract/roles";
import { Refusal } from "#core/refusal.ts";

const kinds = { 403: "forbidden", 404: "not-found", 409: "conflict", 422: "invalid" } as const;

/** The role that an allowed act leaves; a refused one is answered with its status and its words. */
export function allowed(verdict: Verdict): Role {
  if (!verdict.allowed) throw new Refusal(kinds[verdict.status], verdict.detail);
  return verdict.newRole;
}
