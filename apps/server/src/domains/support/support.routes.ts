import {
  answerTicket,
  contactSupport,
  listTicketMessages,
  openTicket,
  rateTicket,
  readTicket,
  setTicketStatus,
} from "@seance/contract/support";
import { listTickets } from "@seance/contract/ticket-list";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import { writeToSupport } from "./contact.service.ts";
import * as support from "./support.service.ts";

export function supportRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services;

  serve(app, listTickets, ({ actor, query }) => support.listTickets(db, actor, query));
  serve(app, openTicket, ({ actor, caller, body }) => support.openTicket(services, actor, caller, body));
  serve(app, contactSupport, ({ caller, body }) => writeToSupport(services, caller, body));
  serve(app, readTicket, ({ actor, params }) => support.readTicket(db, actor, params.id));
  serve(app, listTicketMessages, async ({ actor, params }) => ({ messages: await support.readMessages(db, actor, params.id) }));
  serve(app, answerTicket, ({ actor, params, body }) => support.answerTicket(services, actor, params.id, body));
  serve(app, setTicketStatus, ({ actor, params, body }) => support.setStatus(db, actor, params.id, body.status));
  serve(app, rateTicket, ({ actor, params, body }) => support.rateTicket(db, actor, params.id, body));
}
