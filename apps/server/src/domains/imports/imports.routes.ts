import {
  copyImportRun,
  getImportRun,
  importHistory,
  importSeriesList,
  listImportRuns,
  undoImportRun,
} from "@seance/contract/import-runs";
import { autoImport, validateLinks } from "@seance/contract/imports";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import * as imports from "./imports.service.ts";
import { importJob, startImport } from "./runs/run.service.ts";
import { undoRun } from "./runs/undo.service.ts";
import { previewImport } from "./plan/validate.service.ts";

export function importsRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services;
  services.jobs.define(importJob(services));

  serve(app, validateLinks, ({ body, query }) => previewImport(services, body, query));
  serve(app, autoImport, async ({ actor, body, reply }) => {
    const answer = await startImport(services, actor, body);
    if ("job_id" in answer) void reply.code(202);
    return answer;
  });
  serve(app, importHistory, () => imports.listHistory(db));
  serve(app, importSeriesList, () => imports.listSeries(db));
  serve(app, listImportRuns, ({ query }) => imports.listRuns(db, query));
  serve(app, getImportRun, ({ params, query }) => imports.readRun(db, params.id, query));
  serve(app, copyImportRun, ({ actor, params }) => imports.copyRun(services, actor, params.id));
  serve(app, undoImportRun, ({ actor, params }) => undoRun(services, actor, params.id));
}
