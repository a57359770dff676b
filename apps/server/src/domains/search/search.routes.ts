import * as contract from "@seance/contract/search";
import { limits } from "@seance/contract/limits";
import { staffSearch } from "@seance/contract/staff-search";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import { popularTitles } from "#domains/catalogue/index.ts";
import { searchAll, searchMore } from "./everything.service.ts";
import { openOnNow } from "./on-now.ts";
import { suggest } from "./search.service.ts";
import { searchForStaff } from "./staff-search.service.ts";

export function searchRoutes(app: FastifyInstance): void {
  const { db } = app.services;
  const sources = { db, onNow: openOnNow(db) };
  serve(app, contract.listSuggestions, async ({ query: { query, ...options } }) => ({
    suggestions: await suggest(db, query, options),
  }));
  serve(app, contract.searchMore, async ({ query }) => ({ results: await searchMore(sources, query.query) }));
  serve(app, contract.searchAll, ({ query }) => searchAll(sources, query));
  serve(app, contract.listPopular, async () => ({ suggestions: await popularTitles(db, limits.search.suggestions) }));
  serve(app, staffSearch, async ({ actor, query: { query } }) => ({ results: await searchForStaff(db, actor, query) }));
}
