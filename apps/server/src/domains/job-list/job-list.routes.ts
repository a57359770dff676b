import { listJobs, runPeriodicJob } from "@seance/contract/job-list";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import * as jobs from "./job-list.service.ts";

export function jobListRoutes(app: FastifyInstance): void {
  const { services } = app;
  serve(app, listJobs, ({ actor, query }) => jobs.listJobs(services, actor, query));
  serve(app, runPeriodicJob, ({ actor, params }) => jobs.runPeriodicJob(services, actor, params.name));
}
