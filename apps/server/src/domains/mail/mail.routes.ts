import { getMailDesk, sendTrialMail } from "@seance/contract/mails";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import { readDesk, sendTrial } from "./mail.service.ts";
import { mailJob } from "./send.service.ts";

export function mailRoutes(app: FastifyInstance): void {
  const { services } = app;
  services.jobs.define(mailJob(services));

  serve(app, getMailDesk, () => readDesk(services));
  serve(app, sendTrialMail, ({ actor }) => sendTrial(services, actor));
}
