import {
  copyImportRun,
  getImportRun,
  importHistory,
  importSeriesList,
  listImportRuns,
  retryImportRun,
  stopImportRun,
  undoImportRun,
} from "@seance/contract/import-runs";
import { changeImportDraft, discardImportDrafts, listImportDrafts, publishImportDrafts } from "@seance/contract/import-drafts";
import { autoImport, validateLinks } from "@seance/contract/imports";
import type { FastifyInstance } from "fastify";
import { checkSecurityCode } from "#domains/security-code/index.ts";
import { serve } from "#http/serve.ts";
import * as drafts from "./drafts/drafts.service.ts";
import * as imports from "./imports.service.ts";
import { importJob, retryImport, retryJob, startImport, stopImport } from "./runs/run.service.ts";
import { undoRun } from "./runs/undo.service.ts";
import { previewImport } from "./plan/validate.service.ts";

export function importsRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services;
  services.jobs.define(importJob(services));
  services.jobs.define(retryJob(services));

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
  serve(app, stopImportRun, ({ actor, params }) => stopImport(services, actor, params.id));
  serve(app, retryImportRun, ({ actor, params, body }) => retryImport(services, actor, params.id, body));
  serve(app, listImportDrafts, ({ query }) => drafts.listDrafts(db, query));
  serve(app, changeImportDraft, ({ actor, params, body }) => drafts.changeDraft(services, actor, params, body));
  serve(app, publishImportDrafts, ({ actor, body }) => drafts.publishDrafts(services, actor, body));
  serve(app, discardImportDrafts, ({ actor, body }) => drafts.discardDrafts(services, actor, body));
  serve(app, undoImportRun, async ({ actor, params, headers }) => {
    await checkSecurityCode(services, actor, headers["x-security-code"]);
    return undoRun(services, actor, params.id);
  });
}
