import { answerTicket, listTicketMessages, listTickets, openTicket, setTicketStatus } from "@seance/contract/support";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import * as support from "./support.service.ts";

export function supportRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services;

  serve(app, listTickets, ({ actor, query }) => support.list(db, actor, query));
  serve(app, openTicket, ({ actor, body }) => support.open(services, actor, body));
  serve(app, listTicketMessages, async ({ actor, params }) => ({ messages: await support.read(db, actor, params.id) }));
  serve(app, answerTicket, ({ actor, params, body }) => support.answer(services, actor, params.id, body));
  serve(app, setTicketStatus, ({ actor, params, body }) => support.setStatus(db, actor, params.id, body.status));
}
