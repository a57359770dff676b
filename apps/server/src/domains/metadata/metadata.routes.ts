import * as contract from "@seance/contract/metadata";
import {
  getMetadataRun,
  listMetadataRuns,
  retryMetadataRun,
  startMetadataRun,
  stopMetadataRun,
  undoMetadataRun,
} from "@seance/contract/metadata-runs";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import { readSeason, readTitle, refreshMetadata, searchTitles } from "./metadata.service.ts";

import { metadataJob, metadataRetryJob } from "./runs/runs.service.ts";
import * as runs from "./runs/runs.service.ts";

export function metadataRoutes(app: FastifyInstance): void {
  const { services } = app;
  services.jobs.define(metadataJob(services));
  services.jobs.define(metadataRetryJob(services));
  serve(app, contract.getMetadataSource, () => ({ source: services.tmdb ? "TMDB" : null }));
  serve(app, contract.searchMetadata, ({ query }) => searchTitles(services, query));
  serve(app, contract.getMetadataTitle, ({ params }) => readTitle(services, params));
  serve(app, contract.getMetadataSeason, ({ params }) => readSeason(services, params));
  serve(app, startMetadataRun, ({ actor, body }) => runs.startRun(services, actor, body));
  serve(app, listMetadataRuns, ({ query }) => runs.listRuns(services.db, query));
  serve(app, getMetadataRun, ({ params, query }) => runs.readRun(services.db, params.id, query));
  serve(app, stopMetadataRun, ({ actor, params }) => runs.stopRun(services, actor, params.id));
  serve(app, retryMetadataRun, ({ actor, params }) => runs.retryRun(services, actor, params.id));
  serve(app, undoMetadataRun, ({ actor, params }) => runs.undoRun(services, actor, params.id));
  serve(app, contract.refreshMetadata, ({ actor, body }) => refreshMetadata(services, actor, body));
}
