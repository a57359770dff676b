import { securityKinds } from "@seance/contract/security";
import * as z from "zod/mini";
import { param, textParam } from "#lib/search-params.ts";

const day = param(z.iso.date());

/** What the address of the security log keeps. */
export const securitySearch = z.object({
  /** The id of an account, or a part of its address. */
  q: textParam,
  type: param(z.enum(securityKinds)),
  du: day,
  au: day,
});
export type SecuritySearch = z.output<typeof securitySearch>;
