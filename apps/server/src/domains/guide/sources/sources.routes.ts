import * as contract from "@seance/contract/channel-sources";
import type { FastifyInstance } from "fastify";
import type { ReadingQueue } from "#domains/guide/reading-queue.ts";
import { clientGone } from "#http/client-gone.ts";
import { serve } from "#http/serve.ts";
import { refreshNow, sourcesJob } from "./refresh.service.ts";
import * as sources from "./sources.service.ts";

/** The addresses of playlists and guides that are read again on a schedule. */
export function sourcesRoutes(app: FastifyInstance, queue: ReadingQueue): void {
  const { services } = app;
  const { db } = services;
  services.jobs.repeat(sourcesJob(services, queue));

  serve(app, contract.listSources, async () => ({ sources: await sources.listSources(db) }));
  serve(app, contract.createSource, ({ actor, body }) => sources.createSource(db, actor, body));
  serve(app, contract.changeSource, ({ actor, params, body }) => sources.changeSource(db, actor, params.id, body));
  serve(app, contract.deleteSource, ({ actor, params }) => sources.deleteSource(db, actor, params.id));
  serve(app, contract.refreshSource, async ({ actor, params, body, reply }) => {
    const refresh = { id: params.id, actor, apply: body.apply, signal: clientGone(reply) };
    const outcome = await refreshNow(services, queue, refresh);
    return { outcome, source: await sources.readSource(db, params.id) };
  });
  serve(app, contract.listSourceReports, async ({ params, query }) => ({
    reports: await sources.listSourceReports(db, params.id, query.limit),
  }));
}
