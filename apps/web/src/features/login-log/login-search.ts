import { limits } from "@seance/contract/limits";
import * as z from "zod/mini";
import { pageParam, param, textParam } from "#lib/search-params.ts";

export const pageSize = 50;

/** What the address of the login history keeps. */
export const loginSearch = z.object({
  q: textParam,
  result: param(z.enum(["success", "failure"])),
  /** The id of the account whose sign-ins alone are listed. */
  compte: param(z.uuid()),
  // The server skips no more than this many.
  page: pageParam(limits.list.maxSkip / pageSize + 1),
});
export type LoginSearch = z.output<typeof loginSearch>;
