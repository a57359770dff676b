import {
  assignTicket,
  changeCannedAnswer,
  createCannedAnswer,
  deleteCannedAnswer,
  listCannedAnswers,
  listSupportAgents,
  mergeTicket,
  relatedTickets,
  sortTicket,
  supportFigures,
  unmergeTicket,
} from "@seance/contract/support-desk";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import * as canned from "./canned-answers.service.ts";
import * as desk from "./desk.service.ts";

export function deskRoutes(app: FastifyInstance): void {
  const { db } = app.services;

  serve(app, listSupportAgents, () => desk.listAgents(db));
  serve(app, supportFigures, ({ actor }) => desk.readFigures(db, actor));
  serve(app, relatedTickets, ({ actor, params }) => desk.listRelated(db, actor, params.id));
  serve(app, assignTicket, ({ actor, params, body }) => desk.assignTicket(db, actor, params.id, body));
  serve(app, sortTicket, ({ actor, params, body }) => desk.sortTicket(db, actor, params.id, body));
  serve(app, mergeTicket, ({ actor, params, body }) => desk.mergeTicket(db, actor, params.id, body.into));
  serve(app, unmergeTicket, ({ actor, params }) => desk.unmergeTicket(db, actor, params.id));

  serve(app, listCannedAnswers, () => canned.listCannedAnswers(db));
  serve(app, createCannedAnswer, ({ actor, body }) => canned.createCannedAnswer(db, actor, body));
  serve(app, changeCannedAnswer, ({ actor, params, body }) => canned.changeCannedAnswer(db, actor, params.id, body));
  serve(app, deleteCannedAnswer, ({ actor, params }) => canned.deleteCannedAnswer(db, actor, params.id));
}
