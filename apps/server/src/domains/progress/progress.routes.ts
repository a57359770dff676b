import { forgetEntry, forgetHistory, listHistory, resumeEpisode, saveHistory } from "@seance/contract/progress";
import { listWatchActivity } from "@seance/contract/watch-history";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import * as progress from "./progress.service.ts";
import { listActivity } from "./watch-history.service.ts";
import { openWatchNews } from "./watching.ts";

export function progressRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services;
  const news = openWatchNews(services);
  app.addHook("onClose", async () => news.close());

  serve(app, listHistory, async ({ actor, caller, query }) => ({ entries: await progress.list(db, actor, caller, query.limit) }));
  serve(app, saveHistory, async ({ actor, caller, body }) => {
    const entries = await progress.save(db, actor, caller, body.entries);
    if (entries.length > 0) news.tell();
    return { entries };
  });
  serve(app, forgetEntry, ({ actor, params }) => progress.forget(db, actor, params));
  serve(app, forgetHistory, ({ actor }) => progress.forgetAll(db, actor));
  serve(app, resumeEpisode, ({ actor, caller, params }) => progress.resume(db, actor, caller, params.id));
  serve(app, listWatchActivity, ({ caller, query }) => listActivity(db, caller, query.limit));
}
