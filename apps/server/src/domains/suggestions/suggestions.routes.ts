import * as contract from "@seance/contract/suggestions";
import type { FastifyInstance } from "fastify";
import { openCardCache } from "#domains/catalogue/index.ts";
import { clientGone } from "#http/client-gone.ts";
import { serve } from "#http/serve.ts";
import { rebuildJob } from "./rebuild.ts";
import * as suggestions from "./suggestions.service.ts";

export function suggestionsRoutes(app: FastifyInstance): void {
  const { services } = app;
  const source = { db: services.db, cards: openCardCache(services) };
  services.jobs.repeat(rebuildJob(services));
  serve(app, contract.listSuggestions, async ({ actor, reply }) => {
    const turn = { address: actor.id, account: actor.id, gone: clientGone(reply) };
    return { rows: await services.personalReads.run(turn, () => suggestions.listSuggestions(source, actor)) };
  });
  serve(app, contract.listSimilarTitles, async ({ params }) => ({ titles: await suggestions.listSimilar(source, params) }));
  serve(app, contract.dismissTitle, ({ actor, caller, params }) => suggestions.dismissTitle(source, actor, caller, params));
  serve(app, contract.restoreTitle, ({ actor, params }) => suggestions.restoreTitle(source, actor, params));
}
