import { listSuggestions } from "@seance/contract/search";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import { suggest } from "./search.service.ts";

export function searchRoutes(app: FastifyInstance): void {
  const { db } = app.services;
  serve(app, listSuggestions, async ({ query: { query, limit, versions } }) => ({
    suggestions: await suggest(db, query, limit, versions),
  }));
}
