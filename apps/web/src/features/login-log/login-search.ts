import { limits } from "@seance/contract/limits";
import { defined, integer, oneOf, text } from "#lib/list-search.ts";
import type { TabSearch } from "#lib/tab-address.ts";

export const pageSize = 50;
const results = ["success", "failure"] as const;

/** What the address of the login history keeps. */
export interface LoginSearch {
  readonly q?: string | undefined;
  readonly result?: (typeof results)[number] | undefined;
  readonly page?: number | undefined;
}

export const readLoginSearch = (raw: TabSearch): LoginSearch =>
  defined({
    q: text(raw["q"]),
    result: oneOf(results, raw["result"]),
    // The server skips no more than this many.
    page: integer(raw["page"], 2, limits.list.maxSkip / pageSize + 1),
  });
