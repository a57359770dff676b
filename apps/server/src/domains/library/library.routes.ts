import * as contract from "@seance/contract/library";
import type { FastifyInstance } from "fastify";
import { servePreparations } from "#domains/media/index.ts";
import { serve } from "#http/serve.ts";
import * as library from "./library.service.ts";
import { publishJob } from "./publish/publish.service.ts";
import { scanJob } from "./scan/scan-job.ts";
import { listFindings } from "./findings.service.ts";

export function libraryRoutes(app: FastifyInstance): void {
  const { services } = app;
  if (services.config.LIBRARY_DIRS.length > 0) services.jobs.repeat(scanJob(services));
  services.jobs.define(publishJob(services));

  serve(app, contract.getLibrary, () => library.readLibrary(services));
  serve(app, contract.scanLibrary, ({ actor }) => library.startScan(services, actor));
  serve(app, contract.listLibraryFiles, ({ query }) => library.listFiles(services, query));
  serve(app, contract.listLibraryPackages, () => library.listPackages(services));
  serve(app, contract.listLibraryFindings, () => listFindings(services));
  serve(app, contract.changeLibraryFile, ({ actor, params, body }) => library.changeFile(services, actor, params.id, body));
  servePreparations(app, contract.libraryPreparation, library.preparableFiles);
  serve(app, contract.publishLibraryFiles, ({ actor, body }) => library.askToPublish(services, actor, body));
  serve(app, contract.ignoreLibraryFiles, ({ actor, body }) => library.ignoreFiles(services, actor, body));
}
