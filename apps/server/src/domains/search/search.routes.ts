import { listSuggestions } from "@seance/contract/search";
import { staffSearch } from "@seance/contract/staff-search";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import { suggest } from "./search.service.ts";
import { searchForStaff } from "./staff-search.service.ts";

export function searchRoutes(app: FastifyInstance): void {
  const { db } = app.services;
  serve(app, listSuggestions, async ({ query: { query, ...options } }) => ({ suggestions: await suggest(db, query, options) }));
  serve(app, staffSearch, async ({ actor, query: { query } }) => ({ results: await searchForStaff(db, actor, query) }));
}
