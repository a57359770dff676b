import { readCalendar } from "@seance/contract/calendar";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import { readMonth } from "./calendar.service.ts";

export function calendarRoutes(app: FastifyInstance): void {
  serve(app, readCalendar, ({ actor, query }) => readMonth(app.services.db, actor, query.month));
}
