import { getJob } from "@seance/contract/jobs";
import type { FastifyInstance } from "fastify";
import { notFound } from "#core/refusal.ts";
import { serve } from "#http/serve.ts";

export function jobsRoutes(app: FastifyInstance): void {
  serve(app, getJob, async ({ params }) => {
    const job = await app.services.jobs.find(params.id);
    if (!job) throw notFound();
    return job;
  });
}
