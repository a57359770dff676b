import { forgetEntry, forgetHistory, listHistory, resumeEpisode, saveHistory } from "@seance/contract/progress";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import * as progress from "./progress.service.ts";

export function progressRoutes(app: FastifyInstance): void {
  const { db } = app.services;

  serve(app, listHistory, async ({ actor, caller, query }) => ({ entries: await progress.list(db, actor, caller, query.limit) }));
  serve(app, saveHistory, async ({ actor, caller, body }) => ({ entries: await progress.save(db, actor, caller, body.entries) }));
  serve(app, forgetEntry, ({ actor, params }) => progress.forget(db, actor, params));
  serve(app, forgetHistory, ({ actor }) => progress.forgetAll(db, actor));
  serve(app, resumeEpisode, ({ actor, caller, params }) => progress.resume(db, actor, caller, params.id));
}
